import type { RuleWords } from './shape';

const minutes = (seconds: number) =>
  seconds % 60 === 0 ? `${seconds / 60} minute${seconds === 60 ? '' : 's'}` : `${seconds} seconds`;
const jokers = (kind: string) => (count: number | null) =>
  count === 0 ? `There are no ${kind}s.` : count === 1 ? `There is one ${kind}.` : `There are ${count} ${kind}s.`;
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
  byPlayers: (sentences) => `Depends on how many play. ${sentences.join(' ')}`,
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
    goal: 'Be the first to lay every tile of your rack.',
    melds:
      'A run is three or more numbers in a row in one colour; 1 is the lowest and never follows 13. A group is three or four tiles of one number, all in different colours.',
    own: 'You open with tiles of your own rack alone; until then the melds on the table stay as they are.',
    manipulation:
      'Then add, split and join as you like: at the end of the turn every tile lies in a valid meld, nothing has gone back from the table, and at least one tile has come from your rack.',
    draw: 'Who cannot or will not lay draws a tile, and the turn is over.',
    joker: 'A joker stands for the tile of its place. It never goes back to a rack.',
    double:
      'Stands for two tiles: two numbers in a row in a run, two colours in a group. Both tiles must be laid to free it.',
    color_change: 'Only in runs: it takes one number, and after it the run goes on in another colour.',
    mirror:
      'Stands in the middle; both sides show the same tiles. It is worth nothing itself, and comes free only by taking the meld apart.',
    swap: 'A joker never takes another joker’s place; every meld has at least three tiles.',
  },
  tiles: {
    classic: '106 tiles: 1 to 13 in four colours twice, and two jokers.',
    standard: '106 tiles with two jokers for up to four players; 160 with four jokers for five and six.',
    xp: '160 tiles: 1 to 13 in four colours three times, and four jokers.',
    twist: '112 tiles: 1 to 13 in four colours twice; two each of joker, double, colour-change and mirror joker.',
    guide: '106 tiles: 1 to 13 in four colours twice, and two jokers.',
    tournament: '106 tiles, two of them jokers; four players at a table, or three.',
  },
  fields: {
    players: {
      label: 'Players',
      say: { '2-4': 'For two to four players.', '2-4/5-6': 'For two to six players.', '2-6': 'For two to six players.', '3-4': 'For three or four players.' },
    },
    copies: {
      label: 'Copies of each tile',
      say: (count) => `The numbers 1 to 13 come in four colours, ${count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`}.`,
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
      say: { highest_tile: 'Whoever turns up the highest tile starts.', seat_one: 'Seat 1 starts.' },
    },
    later_starter: {
      label: 'Later games',
      say: {
        rotate: 'In later games the neighbour on the left starts.',
        highest_tile: 'Later games turn up tiles again.',
        seat_one: 'Seat 1 starts the later games too.',
      },
    },
    start_tie: {
      label: 'Equal start tiles',
      say: { redraw: 'Equal highest tiles are turned up again.', first_seat: 'Of equal highest tiles the first seat’s counts.' },
    },
    start_joker: {
      label: 'Joker as start tile',
      say: { redraw: 'A joker is turned up again.', highest: 'A joker is the highest tile.' },
    },
    strip_for_2_to_4: {
      label: 'Fewer tiles for few players',
      say: {
        no: 'All tiles are played, however many players there are.',
        yes: 'With up to four players the third series and two jokers stay out.',
      },
    },
    threshold: { label: 'Opening points', say: (count) => (count === 0 ? 'The first melds may be worth anything.' : `The first melds are worth ${count} points or more.`) },
    manip_in_meld_turn: {
      label: 'Rearranging when opening',
      say: {
        no: 'In the turn in which you open the table stays as it is.',
        yes: 'Having opened, you may rearrange the table in the same turn.',
      },
    },
    redeal_on_doubles: {
      label: 'New deal for doubles',
      say: (count) =>
        count === null
          ? 'There is no new deal for doubles.'
          : `With ${count} doubles on the hand you may ask for a new deal before your first turn.`,
    },
    play_after_draw: {
      label: 'Laying after drawing',
      say: {
        no: 'A drawn tile waits for the next turn.',
        yes: 'After drawing you may still lay in the same turn.',
      },
    },
    must_play: {
      label: 'Duty to lay',
      say: { no: 'You may draw although you could lay.', yes: 'Whoever can lay has to.' },
    },
    'meld_rules.min_tiles': { label: 'Smallest meld', say: (count) => `A meld has at least ${tiles(count)}.` },
    'meld_rules.group_limit': { label: 'Largest group', say: (count) => `A group has at most ${tiles(count)}.` },
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
        new_set: 'A freed joker goes into a new meld in the same turn.',
        any_set: 'A freed joker goes into any meld in the same turn.',
      },
    },
    joker_in_three: {
      label: 'Joker in a group of three',
      say: {
        either: 'Either missing colour frees the joker of a group of three.',
        both: 'Both missing colours must be laid to free the joker of a group of three.',
      },
    },
    replacing_tile: {
      label: 'The tile in its place',
      say: {
        rack_or_table: 'The tile that frees a joker may come from rack or table.',
        rack: 'The tile that frees a joker comes from the rack.',
      },
    },
    joker_may_move: {
      label: 'Moving inside a meld',
      say: {
        yes: 'A joker may change its place inside its meld.',
        no: 'A joker keeps its place inside its meld.',
      },
    },
    'meld_rules.max_jokers': {
      label: 'Jokers in one meld',
      say: (count) => (count === null ? 'A meld may hold any number of jokers.' : `A meld holds at most ${count} jokers.`),
    },
    'meld_rules.min_naturals': {
      label: 'Number tiles',
      say: (count) => `A meld holds at least ${count === 1 ? 'one number tile' : `${count} number tiles`}.`,
    },
    'meld_rules.double_counts': {
      label: 'Double joker in groups',
      say: {
        represented: 'In a group the double joker counts as two of the four tiles.',
        physical: 'In a group the double joker counts as one of the four tiles.',
      },
    },
    'meld_rules.color_change_first': {
      label: 'Colour change in front',
      say: { no: 'A colour-change joker stands in the middle or last.', yes: 'A colour-change joker may also stand first.' },
    },
    'meld_rules.color_change_adjacent': {
      label: 'Colour changes side by side',
      say: {
        no: 'Two colour-change jokers have a number between them.',
        yes: 'Colour-change jokers may stand side by side.',
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
      label: 'Beside the mirror',
      say: (count) => `Each side has at least ${count === 1 ? 'one number tile' : `${count} number tiles`}.`,
    },
    turn_limit_s: {
      label: 'Turn clock (seconds)',
      say: (count) => (count === null ? 'Turns have no clock of their own.' : `A turn takes ${minutes(count)} at most.`),
    },
    timeout_clean_draw: {
      label: 'Out of time, nothing laid',
      say: (count) => `When time runs out with nothing laid, draw ${tiles(count)}.`,
    },
    fail_draw: {
      label: 'Unfinished turn',
      say: (count) => `For an unfinished rearrangement draw ${tiles(count)}.`,
    },
    fail_policy: {
      label: 'Unfinished turn: the table',
      say: {
        rollback_all: 'Everything goes back to where it was.',
        keep_completed: 'Finished melds stay; only the rest goes back to the rack.',
      },
    },
    unrestorable: {
      label: 'Tiles nobody can put back',
      say: {
        pool_random: 'At a real table, tiles that cannot be put back go into the pool.',
        pool_bottom: 'At a real table they go under the pool, and as many more are drawn.',
      },
    },
    game_clock_s: {
      label: 'Game clock (seconds)',
      say: (count) =>
        count === null ? 'A game has no clock.' : `Every player has ${minutes(count)} for the whole game.`,
    },
    clock_penalty_per_s: {
      label: 'Points per second over',
      say: (count) => `Every second over the game time costs ${count === 1 ? '1 point' : `${count} points`}.`,
    },
    call: {
      label: 'Calling out',
      say: {
        announced: 'Laying the last tile wins; no call is asked for.',
        required: 'Lay the last tile and call out to win; the table may call for you.',
        strict: 'Only who calls out by himself has won.',
      },
    },
    empty_pool_end: {
      label: 'When the pool is empty',
      say: {
        first_stuck: 'With an empty pool the game ends as soon as one player cannot lay.',
        all_stuck: 'With an empty pool the game ends when nobody can lay any more.',
        one_round: 'With an empty pool everybody has one more turn, the drawer of the last tile last.',
      },
    },
    empty_pool_duty: {
      label: 'Passing on an empty pool',
      say: {
        must_lay: 'With an empty pool you must lay at least one tile if you can.',
        may_pass: 'With an empty pool you may pass even if you can lay. A pass counts as being unable to lay.',
      },
    },
    play_on_for_second: {
      label: 'Second place',
      say: { no: 'The call ends the game for all.', yes: 'After the call the others play on for second place; points and tiles count as at the call.' },
    },
    joker_penalty: { label: 'Joker on the rack', say: (count) => `Each joker left on a rack costs ${count} points.` },
    unopened_penalty: {
      label: 'Never opened',
      say: (count) =>
        count === null
          ? 'Who never opened pays for the tiles like all others.'
          : `Who never opened pays exactly ${count} points.`,
    },
    declined_opening_penalty: {
      label: 'Could have opened',
      say: (count) =>
        count === null
          ? 'It costs nothing extra to put off opening.'
          : `Who could have opened and did not pays exactly ${count} points.`,
    },
    exhaustion: {
      label: 'Nobody out: the points',
      say: {
        difference: 'If nobody goes out, the others pay what they hold above the lowest rack; the winner gets it.',
        own_sum: 'If nobody goes out, everybody pays the own rack; the winner gets the others’ total less the own.',
      },
    },
    exhaustion_winner: {
      label: 'Nobody out: the winner',
      say: { lowest_sum: 'The lowest rack wins.', fewest_tiles: 'The fewest tiles win.' },
    },
    exhaustion_tie: {
      label: 'Equal lowest racks',
      say: { fewest_tiles: 'Of equal racks the one with fewer tiles wins.', share: 'Equal lowest racks share the win.' },
    },
    match_length: {
      label: 'Length of the match',
      say: {
        'none games': 'As many games as you like.',
        '1 games': 'One game.',
        '2 games': 'Two games.',
        '3 games': 'Three games.',
        '5 games': 'Five games.',
        '1 rounds': 'One round: as many games as players.',
        '2 rounds': 'Two rounds of as many games as players.',
        '3 rounds': 'Three rounds of as many games as players.',
      },
    },
    match_key: {
      label: 'Winner of the match',
      say: {
        points: 'The most points win the match.',
        wins_points: 'The most games won, then the most points win the match.',
        wins_points_tiles_time: 'Games won, then points, then fewest tiles left, then least time used.',
      },
    },
    fourth_color: {
      label: 'Fourth colour',
      say: { orange: 'The book calls it orange.', yellow: 'The book calls it yellow.', scarlet: 'The book calls it scarlet.' },
    },
    game_word: {
      label: 'One deal',
      say: { game: 'The book calls one deal a game.', round: 'The book calls one deal a round.' },
    },
  },
};
