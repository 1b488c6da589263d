/** The turns of a record as the words for what happened take them. */

import { follow, unseen, type Happened } from '../../game/model/happened';
import type { Turn } from '../../game/model/turns';
import type { RecordedGame, RecordedTurn, Seen } from '../../net/protocol';

/** The mark of a turn on the scrubber. */
export type Mark = 'laid' | 'opened' | 'joker' | 'out' | 'drew' | 'passed' | 'timed_out';

/** The most telling thing about a turn. */
export function markOf({ did, joker, timed_out }: RecordedTurn): Mark {
  if (did === 'went_out' || did === 'called') return 'out';
  if (timed_out !== null) return 'timed_out';
  if (did === 'opened') return 'opened';
  if (did === 'laid') return joker ? 'joker' : 'laid';
  return did === 'drew' ? 'drew' : 'passed';
}

/** Each turn with what happened in it. */
export function tellable(game: RecordedGame): Turn[] {
  let scene = { ...unseen(null), game: game.number };
  let seq = 0;
  return game.turns.map((turn) => {
    const events = eventsOf(turn).map((event) => ({ ...event, seq: ++seq }) as Seen);
    const happened: Happened[] = follow(scene, events);
    scene = happened.at(-1)?.after ?? scene;
    return { seq, seat: turn.seat, number: turn.number, happened };
  });
}

type Unnumbered = Seen extends infer Event
  ? Event extends Seen
    ? Omit<Event, 'seq'>
    : never
  : never;

function eventsOf(turn: RecordedTurn): Unnumbered[] {
  const { seat, table, placed, called } = turn;
  const events: Unnumbered[] = [];
  if (turn.timed_out !== null)
    events.push({ type: 'timed_out', seat, unfinished: turn.timed_out === 'unfinished' });
  if (placed.length > 0) {
    const kept = turn.timed_out === 'unfinished';
    events.push(
      kept
        ? { type: 'part_kept', seat, table, placed }
        : { type: 'played', seat, table, placed, called },
    );
  } else if (turn.did === 'called' || turn.did === 'went_out') {
    events.push({ type: 'called', seat });
  }
  if (turn.drew > 0) {
    const cause =
      turn.timed_out === null
        ? 'choice'
        : turn.timed_out === 'unfinished'
          ? 'unfinished'
          : 'timeout';
    events.push({ type: 'drew', seat, count: turn.drew, cause, tiles: null });
  }
  return events.length > 0 ? events : [{ type: 'passed', seat }];
}
