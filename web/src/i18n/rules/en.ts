import type { RuleWords } from './shape';

const minutes = (seconds: number) =>
  seconds % 60 === 0 ? `${seconds / 60} minute${seconds === 60 ? '' : 's'}` : `${seconds} seconds`;
const jokers = (kind: string) => (count: number | null) =>
  count === 0
    ? `There are no ${kind}s.`
    : count === 1
      ? `There is one ${kind}.`
      : `There are ${count} ${kind}s.`;
const tiles = (count: number | null) => (count === 1 ? '1 tile' : `${count ?? 0} tiles`);

export const rules: RuleWords = {
  groups: {
    basics: 'The game',
    start: 'Start',
    opening: 'Opening',
    turn: 'The turn',
    jokers: 'Jokers',
    special: 'Special jokers',
    time: 'Time',
    end: 'End of a game',
    scoring: 'Scoring',
    match: 'Match',
  },
  none: 'none',
  byPlayers: (sentences) => `Depends on the number of players. ${sentences.join(' ')}`,
  titles: {
    goal: 'Object',
    tiles: 'Tiles',
    melds: 'Melds',
    own: 'Own tiles first',
    manipulation: 'Rearranging',
    draw: 'Drawing',
    joker: 'Jokers',
    double: 'Double joker',
    color_change: 'Colour-change joker',
    mirror: 'Mirror joker',
    swap: 'Joker for joker',
  },
  basics: {
    goal: 'Be the first to lay all the tiles on your rack.',
    melds:
      'A run is three or more numbers in a row, all in one colour; 1 is the lowest and never follows 13. A group is three or four tiles of the same number in different colours.',
    own: 'You open with tiles from your own rack only. Until then you cannot use the melds on the table.',
    manipulation:
      'After that, add to, split and join melds as you like. At the end of your turn every tile must be in a valid meld, no tile may go from the table to your rack, and at least one tile must come from your rack.',
    draw: 'If you cannot or do not want to lay, draw a tile and end your turn.',
    joker: 'A joker stands for the tile in its place. It never goes back to a rack.',
    double:
      'Stands for two tiles: two numbers in a row in a run, two colours in a group. Lay both tiles to free it.',
    color_change:
      'Only in runs: it takes the place of one number, and the run continues in another colour.',
    mirror:
      'Goes in the middle; both sides show the same tiles. It is worth nothing, and you free it only by taking the meld apart.',
    swap: 'A joker cannot replace another joker; every meld has at least three tiles.',
  },
  tiles: {
    classic: '106 tiles: 1 to 13 twice in four colours, and two jokers.',
    standard:
      '106 tiles with two jokers for up to four players; 160 with four jokers for five and six.',
    xp: '160 tiles: 1 to 13 three times in four colours, and four jokers.',
    twist:
      '112 tiles: 1 to 13 twice in four colours; two each of joker, double, colour-change and mirror joker.',
    guide: '106 tiles: 1 to 13 twice in four colours, and two jokers.',
    tournament: '106 tiles, two of them jokers; four players at a table, or three.',
  },
  fields: {
    players: {
      label: 'Players',
      say: {
        '2-4': 'For two to four players.',
        '2-4/5-6': 'For two to six players.',
        '2-6': 'For two to six players.',
        '3-4': 'For three or four players.',
      },
    },
    copies: {
      label: 'Copies of each tile',
      say: (count) =>
        `The numbers 1 to 13 come in four colours, ${count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`}.`,
    },
    hand: { label: 'Tiles dealt', say: (count) => `Each player begins with ${tiles(count)}.` },
    deal: {
      label: 'Dealing',
      say: {
        single: 'Everybody takes tiles from the pool.',
        passed_left: 'Everybody picks two stacks and passes them to the left.',
      },
    },
    joker_each: {
      label: 'A joker for each player (needs as many jokers)',
      say: {
        no: 'Jokers come by chance, like all tiles.',
        yes: 'Each player is dealt a joker first.',
      },
    },
    stack: { label: 'Stacks', say: (count) => `The pool stands in stacks of ${count}.` },
    starter: {
      label: 'Who starts',
      say: {
        highest_tile: 'Whoever turns up the highest tile starts.',
        seat_one: 'Seat 1 starts.',
      },
    },
    later_starter: {
      label: 'Later games',
      say: {
        rotate: 'In later games the player to the left starts.',
        highest_tile: 'In later games everybody turns up a tile again.',
        seat_one: 'Seat 1 starts the later games too.',
      },
    },
    start_tie: {
      label: 'Equal start tiles',
      say: {
        redraw: 'Players with equal highest tiles turn up another.',
        first_seat: 'If the highest tiles are equal, the lowest seat starts.',
      },
    },
    start_joker: {
      label: 'Joker as start tile',
      say: {
        redraw: 'Whoever turns up a joker turns up another tile.',
        highest: 'A joker is the highest tile.',
      },
    },
    strip_for_2_to_4: {
      label: 'Fewer tiles for few players',
      say: {
        no: 'All tiles are used, however many players there are.',
        yes: 'With up to four players, the third set of numbers and two jokers are left out.',
      },
    },
    threshold: {
      label: 'Opening points',
      say: (count) =>
        count === 0
          ? 'Your first melds may be worth anything.'
          : `Your first melds must be worth at least ${count} points.`,
    },
    manip_in_meld_turn: {
      label: 'Rearranging when opening',
      say: {
        no: 'You cannot rearrange the table in the turn in which you open.',
        yes: 'Once you have opened, you may rearrange the table in the same turn.',
      },
    },
    redeal_on_doubles: {
      label: 'Redeal for doubles',
      say: (count) =>
        count === null
          ? 'There is no redeal for doubles.'
          : `With ${count} doubles on your rack you may claim a redeal before your first turn.`,
    },
    play_after_draw: {
      label: 'Laying after drawing',
      say: {
        no: 'You can lay a drawn tile from your next turn on.',
        yes: 'After drawing you may still lay in the same turn.',
      },
    },
    must_play: {
      label: 'Must you play if you can?',
      say: { no: 'You may draw even if you can lay.', yes: 'You must lay if you can.' },
    },
    'meld_rules.min_tiles': {
      label: 'Smallest meld',
      say: (count) => `A meld has at least ${tiles(count)}.`,
    },
    'meld_rules.group_limit': {
      label: 'Largest group',
      say: (count) => `A group has at most ${tiles(count)}.`,
    },
    jokers: { label: 'Number of jokers', say: jokers('joker') },
    double_jokers: { label: 'Double jokers', say: jokers('double joker') },
    color_change_jokers: { label: 'Colour-change jokers', say: jokers('colour-change joker') },
    mirror_jokers: { label: 'Mirror jokers', say: jokers('mirror joker') },
    joker_melds: {
      label: 'Melds with jokers',
      say: {
        free: 'Once you have opened, lay the tile a joker stands for, or rearrange its meld like any other, and use the joker at once.',
        stay: 'A meld with a joker stays as it is: add tiles to it, but take none away, not even the joker.',
      },
    },
    joker_reuse: {
      label: 'A freed joker',
      say: {
        new_set: 'A freed joker must go into a new meld in the same turn.',
        any_set: 'A freed joker may go into any meld in the same turn.',
      },
    },
    joker_in_three: {
      label: 'Joker in a group of three',
      say: {
        either: 'Either missing colour frees the joker in a group of three.',
        both: 'Both missing colours must be laid to free the joker in a group of three.',
      },
    },
    replacing_tile: {
      label: 'Replacing a joker',
      say: {
        rack_or_table: 'The tile that frees a joker may come from your rack or the table.',
        rack: 'The tile that frees a joker must come from your rack.',
      },
    },
    joker_may_move: {
      label: 'Moving a joker',
      say: {
        yes: 'A joker may move within its meld.',
        no: 'A joker keeps its place in its meld.',
      },
    },
    'meld_rules.max_jokers': {
      label: 'Jokers in one meld',
      say: (count) =>
        count === null
          ? 'A meld may hold any number of jokers.'
          : `A meld holds at most ${count} jokers.`,
    },
    'meld_rules.min_naturals': {
      label: 'Number tiles',
      say: (count) =>
        `A meld holds at least ${count === 1 ? 'one number tile' : `${count} number tiles`}.`,
    },
    'meld_rules.double_counts': {
      label: 'Double joker in groups',
      say: {
        represented: 'In a group the double joker counts as two of the four tiles.',
        physical: 'In a group the double joker counts as one of the four tiles.',
      },
    },
    'meld_rules.color_change_first': {
      label: 'Colour change first',
      say: {
        no: 'A colour-change joker goes in the middle or last.',
        yes: 'A colour-change joker may also go first.',
      },
    },
    'meld_rules.color_change_adjacent': {
      label: 'Colour changes side by side',
      say: {
        no: 'Two colour-change jokers need a number between them.',
        yes: 'Colour-change jokers may be side by side.',
      },
    },
    'meld_rules.mirror_color': {
      label: 'Colours in the mirror',
      say: {
        same: 'A mirrored run shows the same colours on both sides.',
        number: 'A mirrored run shows the same numbers; the colours may differ.',
      },
    },
    'meld_rules.mirror_min_naturals': {
      label: 'Next to the mirror',
      say: (count) =>
        `Each side has at least ${count === 1 ? 'one number tile' : `${count} number tiles`}.`,
    },
    turn_limit_s: {
      label: 'Turn clock (seconds)',
      say: (count) =>
        count === null
          ? 'Turns have no clock of their own.'
          : `A turn takes at most ${minutes(count)}.`,
    },
    timeout_clean_draw: {
      label: 'Out of time, nothing laid',
      say: (count) => `If time runs out and you have laid nothing, draw ${tiles(count)}.`,
    },
    fail_draw: {
      label: 'Unfinished turn',
      say: (count) => `If your rearrangement is unfinished, draw ${tiles(count)}.`,
    },
    fail_policy: {
      label: 'Unfinished turn: the table',
      say: {
        rollback_all: 'Everything goes back to where it was.',
        keep_completed: 'Finished melds stay; the rest goes back to your rack.',
      },
    },
    unrestorable: {
      label: 'Tiles nobody can put back',
      say: {
        pool_random: 'At a real table, tiles that cannot be put back go into the pool.',
        pool_bottom:
          'At a real table they go under the pool, and the player draws the same number.',
      },
    },
    game_clock_s: {
      label: 'Game clock (seconds)',
      say: (count) =>
        count === null
          ? 'A game has no clock.'
          : `Each player has ${minutes(count)} for the whole game.`,
    },
    clock_delay_s: {
      label: 'Delay per turn (seconds)',
      say: (count) =>
        count === 0
          ? 'The game clock runs from the start of each turn.'
          : `The game clock starts ${count} s into each turn (Bronstein). When it runs out, the turn is over, unless every second over costs points.`,
    },
    clock_increment_s: {
      label: 'Added per turn (seconds)',
      say: (count) =>
        count === 0
          ? 'Turns add nothing to the game clock.'
          : `Before each turn the game clock gets ${count} s more (Fischer). When it runs out, the turn is over, unless every second over costs points.`,
    },
    clock_penalty_per_s: {
      label: 'Points per second over',
      say: (count) =>
        `Every second over the game time costs ${count === 1 ? '1 point' : `${count} points`}.`,
    },
    call: {
      label: 'Calling out',
      say: {
        announced: 'Laying your last tile wins; no call is needed.',
        required: 'Lay the last tile and call out to win; the table can call for you.',
        strict: 'You win only if you call out yourself.',
      },
    },
    empty_pool_end: {
      label: 'When the pool is empty',
      say: {
        first_stuck: 'When the pool is empty, the game ends as soon as one player cannot lay.',
        all_stuck: 'When the pool is empty, the game ends when nobody can lay any more.',
        one_round:
          'When the pool is empty, everybody has one more turn; whoever drew the last tile goes last.',
      },
    },
    empty_pool_duty: {
      label: 'Passing when the pool is empty',
      say: {
        must_lay: 'When the pool is empty, you must lay at least one tile if you can.',
        may_pass:
          'When the pool is empty, you may pass even if you can lay. Passing counts as being unable to lay.',
      },
    },
    play_on_for_second: {
      label: 'Second place',
      say: {
        no: 'The call ends the game for everybody.',
        yes: 'After the call, the others play on for second place; points and tiles count as of the call.',
      },
    },
    joker_penalty: {
      label: 'Joker on the rack',
      say: (count) => `Each joker left on a rack costs ${count} points.`,
    },
    unopened_penalty: {
      label: 'Never opened',
      say: (count) =>
        count === null
          ? 'Players who never opened pay for their tiles like everybody else.'
          : `Players who never opened pay exactly ${count} points.`,
    },
    declined_opening_penalty: {
      label: 'Could have opened',
      say: (count) =>
        count === null
          ? 'Putting off opening costs nothing extra.'
          : `Players who could have opened but did not pay exactly ${count} points.`,
    },
    exhaustion: {
      label: 'Scoring when nobody goes out',
      say: {
        difference:
          'If nobody goes out, the others pay the difference between their rack and the lowest; the winner gets it all.',
        own_sum:
          'If nobody goes out, everybody pays for their own rack; the winner gets the others’ total minus their own.',
      },
    },
    exhaustion_winner: {
      label: 'Winner when nobody goes out',
      say: {
        lowest_sum: 'The lowest rack wins.',
        fewest_tiles: 'The rack with the fewest tiles wins.',
      },
    },
    exhaustion_tie: {
      label: 'Equal lowest racks',
      say: {
        fewest_tiles: 'If the lowest racks are equal, the one with fewer tiles wins.',
        share: 'If the lowest racks are equal, they share the win.',
      },
    },
    match_length: {
      label: 'Length of the match',
      say: {
        'none games': 'As many games as you like.',
        '1 games': 'One game.',
        '2 games': 'Two games.',
        '3 games': 'Three games.',
        '5 games': 'Five games.',
        '1 rounds': 'One round: one game per player.',
        '2 rounds': 'Two rounds, each with one game per player.',
        '3 rounds': 'Three rounds, each with one game per player.',
      },
    },
    match_key: {
      label: 'Winner of the match',
      say: {
        points: 'The player with the most points wins the match.',
        wins_points: 'The player with the most games won, then the most points, wins the match.',
        wins_points_tiles_time:
          'Most games won, then most points, then fewest tiles left, then least time used.',
      },
    },
    fourth_color: {
      label: 'Fourth colour',
      say: {
        orange: 'The rule book calls it orange.',
        yellow: 'The rule book calls it yellow.',
        scarlet: 'The rule book calls it scarlet.',
      },
    },
    game_word: {
      label: 'One deal',
      say: {
        game: 'The rule book calls one deal a game.',
        round: 'The rule book calls one deal a round.',
      },
    },
  },
};
