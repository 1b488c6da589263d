/** Why the desk of a contest refuses something, in one sentence for each code. */

import { text, type Params } from '../params';

export const refused: Readonly<Record<string, (params: Params) => string>> = {
  too_long: (p: Params) => `That is too long: ${text(p, 'most')} characters at most.`,
  bad_award: () => 'An award needs wins or points.',
  bad_walkover: () => 'A walk-over leaves exactly one player.',
  deals_sealed: () =>
    'Other tables are still playing the same tiles. This opens when the last one has finished.',
  draft_outdated: () =>
    'The players who advance have changed since this draft was made. Draft it again, or keep its tables.',
  table_begun: () => 'This table is full or has already begun.',
  entrant_in_use: () => 'This person already has results. Withdraw them from the contest instead.',
  played_here: () => 'This game was played on this server. Correct its result instead.',
  duplicate_knockout: () =>
    'Tables that play the same deals are compared with each other; a knock-out ends with one table alone.',
  duplicate_online: () => 'The same tiles at every table are only possible on this server.',
  has_played: () => 'A person who has been seated stays in the division.',
  last_director: () => 'This is the only director’s link.',
  no_table: () => 'This person has no table on this server right now.',
  nothing_to_play: () => 'All games of this table have a result.',
  too_few_left: (p: Params) =>
    `A game needs at least ${text(p, 'least')} people: enter a walk-over instead.`,
  no_tables: () => 'A round needs tables, and a table needs people.',
  no_tie: () => 'Draw lots among all the tied players, and only them.',
  not_as_claimed: (p: Params) =>
    `${text(p, 'player')}: the sheet says ${text(p, 'claimed')}, the tiles left add up to ${text(p, 'score')}. One of them is wrong.`,
  stage_begun: () => 'A stage that has begun cannot be changed.',
  sum_missing: () => 'The sum and the number of tiles left are needed for everybody who lost.',
  bad_sum: (p: Params) =>
    `${text(p, 'player')}: ${text(p, 'count')} ${p['count'] === 1 || p['count'] === '1' ? 'tile' : 'tiles'} cannot add up to ${text(p, 'sum')} points. Only the player who went out has none left.`,
  time_missing: () => 'Somebody’s time left is missing.',
  too_many_links: () => 'This contest already has too many links.',
  not_your_table: () => 'This link is for another table.',
  one_name: () =>
    'This phone has already claimed a name. If your family shares it, ask the director to allow more.',
  phones_off: () => 'Players’ phones do not confirm results in this contest. Tell the referee.',
  not_first: () => 'Only the director who created the contest can do that.',
  erased: () => 'This person’s name was removed for good.',
  not_your_round: () => 'This code is for another round. Scan the code on this round’s sheet.',
  not_your_name: () => 'This is somebody else’s link.',
  name_taken: (p: Params) =>
    `Another phone has claimed ${text(p, 'player')}. If it is yours, ask the director to free the name.`,
  has_objected: () =>
    'This player does not agree. Only they, on their phone, or the director can settle that.',
  objections_open: (p: Params) =>
    `Somebody does not agree with the sheet of table ${text(p, 'tables')}. Correct it, or confirm for the player.`,
  not_allowed: () => 'This link cannot be used for that.',
  round_over: () => 'That round is over.',
  unknown_division: () => 'This division no longer exists.',
  unknown_entrant: () => 'There is no such person in this contest.',
  unknown_round: () => 'There is no such round.',
  unknown_table: () => 'There is no such table.',
  unknown_game: () => 'There is no such game.',
  unknown_entry: () => 'There is no such entry.',
  unknown_penalty: () => 'There is no such penalty.',
  unknown_award: () => 'There is no such award.',
  unknown_link: () => 'There is no such link.',
  unknown_ruleset: () => 'The server does not know these rules.',
  round_running: () => 'A round is being played. Close it first.',
  no_draft: () => 'There is no draft. Seat the round first.',
  no_round: () => 'No round is being played.',
  round_begun: () => 'Results of this round have been entered already.',
  round_not_begun: () => 'This round has not been published yet.',
  results_missing: (p: Params) => `Results are still missing from table ${text(p, 'tables')}.`,
  division_over: () => 'All rounds of this division are played.',
  division_exists: () => 'There is already a division of that name.',
  division_in_use: () => 'People or rounds belong to this division: it cannot be deleted.',
  tie_undecided: (p: Params) => `${text(p, 'players')} are level in everything: draw lots first.`,
  undo_too_late: () => 'Something has happened since then; that can no longer be undone.',
  nothing_to_undo: () => 'There is nothing to undo.',
  stale: () =>
    'Somebody else has changed this in the meantime. Check it, and try again if it still makes sense.',
  busy: () => 'The desk is busy; try again in a moment.',
  not_at_table: (p: Params) => `${text(p, 'player')} does not sit at this table.`,
  entered_twice: () => 'Somebody is entered twice.',
  player_missing: (p: Params) => `${text(p, 'player')} has no result yet.`,
  no_winner: () => 'Say who won the game.',
  not_balanced: (p: Params) =>
    `The losers’ points (${text(p, 'minus')}) do not add up to the winner’s (${text(p, 'plus')}).`,
  bad_sheet: () => 'No game ends with these figures.',
  bad_tiles: () => 'These are not tiles of this game.',
  too_many_jokers: () => 'There are more jokers than in this game.',
  has_left: (p: Params) =>
    `${text(p, 'player')} has left the contest. Choose “Did not play” for this player.`,
  reason_missing: () => 'Say why the current result is wrong.',
  no_dispute: () => 'Nothing is disputed there.',
  doubled_name: (p: Params) =>
    `${text(p, 'name')} ${p['other'] ? `is already in line ${text(p, 'other')}` : 'has already been entered'}. Two people with the same name need different schools, or something added to the name.`,
  too_many_entrants: (p: Params) =>
    `A contest can have at most ${text(p, 'most')} people${p['found'] ? `; this would make ${text(p, 'found')}` : ''}.`,
  empty_name: () => 'There is no name.',
  name_missing: () => 'There is no name.',
  name_too_long: () => 'That name is too long.',
  too_few_players: () => 'At least three people are needed.',
  seated_twice: () => 'Somebody would be seated twice.',
  bad_table: (p: Params) =>
    `A table has ${text(p, 'least')} to ${text(p, 'most')} players. Check: ${text(p, 'tables')}.`,
  not_text: () => 'This list cannot be read. Save it as .xlsx or CSV.',
  too_large: () => 'This file is too large. Save a file with only the list of people.',
  no_names: () => 'No names were found.',
  unknown_column: () => 'It is not clear which column holds the names.',
  bad_stage: () => 'No contest can be played in this format.',
  bad_clock: () => 'A clock needs some seconds.',
  bad_penalty: () => 'A penalty is at least one point.',
  unknown_announcement: () => 'There is no such announcement.',
  unknown_call: () => 'There is no such call.',
  too_many_announcements: (p: Params) =>
    `At most ${text(p, 'most')} announcements are shown at a time. Withdraw one first.`,
  table_taken: (p: Params) =>
    `${text(p, 'division')} has the tables ${text(p, 'tables')} too. Choose other numbers or another room.`,
  table_twice: () => 'A number is in the list twice. Each table stands in it once.',
  too_many_apart: () => 'That is more than a division keeps apart.',
  too_many_contests: () => 'Too many contests have been created from here. Try again later.',
  bad_file: () => 'This is not a saved contest.',
  newer_version: () => 'This file is from a newer version than the server.',
};
