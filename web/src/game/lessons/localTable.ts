/**
 * A table for one person in the browser itself: what a server answers, without a server.
 *
 * `MatchState` talks to it as to any other, so that a lesson is played on the table that games are
 * played on; and no network is needed.
 */

import { OPEN, type Socket } from '../../net/connection';
import type { WholeMatch } from '../../net/wholeMatch';
import type { FromClient, FromServer, GameView, Hint, SeatView, Update } from '../../net/protocol';

/** A turn that is set up: a board of a lesson, a puzzle, a position that somebody asks about. */
export interface Position {
  readonly id: string;
  readonly opened: boolean;
  /** Points that it takes to open; 0 where that is not spoken of. */
  readonly threshold: number;
  /** Melds in notation. */
  readonly table: readonly string[];
  /** Tiles in notation, separated by spaces. */
  readonly rack: string;
  readonly ruleset?: string;
  /** The fields of the rule set, as a server tells them. */
  readonly rules?: Readonly<Record<string, string>>;
}

export interface Judge {
  /** Whether the proposed table is accepted; whoever refuses it says why. */
  plays(table: readonly string[]): boolean;
  /** What only a game has was asked for: a tile of the pool, or a hint. */
  asks(what: 'draw' | 'hint'): void;
  /** The best play, where hints are given as in a game. */
  hint?(): Promise<Omit<Hint, 'type' | 'request_id'>>;
}

/** Tiles that seem to be left in the pool. */
const POOL = 40;

export function localTable(board: Position, judge: Judge): Socket {
  const socket: Socket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    readyState: OPEN,
    send,
    close: () => undefined,
  };
  let game = gameOf(board);

  function tell(message: FromServer): void {
    queueMicrotask(() => socket.onmessage?.({ data: JSON.stringify(message) }));
  }

  function send(text: string): void {
    const message = JSON.parse(text) as FromClient;
    if (message.type === 'hello') tell(update(board, game));
    else if (message.type === 'ping') tell({ type: 'pong' });
    else if (message.type === 'hint') advise(message.request_id);
    else if ('cmd_id' in message) {
      if (message.type === 'play' && judge.plays(message.table)) {
        game = {
          ...game,
          table: message.table,
          turn: game.turn + 1,
          seat: OTHER,
          rack: leftOf(game, message.table),
        };
        tell(update(board, game));
      } else if (message.type === 'draw' || message.type === 'pass') judge.asks('draw');
      tell({ type: 'ack', cmd_id: message.cmd_id, seq: game.turn });
    }
  }

  function advise(request_id: string): void {
    if (!judge.hint) judge.asks('hint');
    else {
      void judge.hint().then(
        (found) => tell({ type: 'hint', request_id, ...found }),
        (error: { code?: string; message?: string }) =>
          tell({
            type: 'error',
            code: error.code ?? 'network',
            message: error.message ?? '',
            re: request_id,
            violations: [],
          }),
      );
    }
  }

  queueMicrotask(() => socket.onopen?.());
  return socket;
}

const YOU = 0;
/** Nobody sits there: whose turn it is when the player's is over. */
const OTHER = 1;

function gameOf(board: Position): GameView {
  return {
    number: 1,
    starter: YOU,
    seat: YOU,
    turn: 1,
    table: [...board.table],
    rack: board.rack === '' ? [] : board.rack.split(' '),
    pool: POOL,
    fresh: [],
    last_move: null,
    clock_ms: null,
    game_clocks_ms: null,
    drawn: false,
    out: null,
    can_claim_redeal: false,
    outcome: null,
  };
}

function leftOf({ rack, table }: GameView, after: readonly string[]): string[] {
  const left = [...rack];
  const before = kinds(table);
  for (const kind of kinds(after)) {
    const lay = before.indexOf(kind);
    if (lay >= 0) before.splice(lay, 1);
    else left.splice(left.indexOf(kind), 1);
  }
  return left;
}

function kinds(table: readonly string[]): string[] {
  return table.flatMap((meld) => meld.slice(1, -1).split(' '));
}

/** The whole view, at each telling: a table this small has no parts to save. */
function update(board: Position, game: GameView): Update {
  const {
    ruleset,
    rules,
    changed,
    clock,
    turn_limit_ms,
    threshold,
    call,
    games,
    min_seats,
    max_seats,
    sheet,
    standings,
    evening,
    ...view
  } = matchOf(board, game);
  return {
    type: 'update',
    seq: game.turn,
    events: [],
    view,
    terms: {
      ruleset,
      rules,
      changed,
      clock,
      turn_limit_ms,
      threshold,
      call,
      games,
      min_seats,
      max_seats,
    },
    results: { sheet, standings, evening },
  };
}

function matchOf(board: Position, game: GameView): WholeMatch {
  const seat: SeatView = {
    kind: 'person',
    name: '',
    level: null,
    stand_in: null,
    undo_ms: 0,
    asked: [],
    waits: null,
    connected: true,
    away: false,
    tiles: game.rack.length,
    opened: board.opened,
  };
  return {
    match: board.id,
    status: game.turn === 1 ? 'playing' : 'finished',
    host: YOU,
    you: YOU,
    invite: null,
    watch: null,
    watch_delay: null,
    listed: false,
    onlookers: 0,
    hints: true,
    seats: [seat],
    words: [],
    rematch: null,
    rematch_of: null,
    continued: null,
    contest: null,
    deal: null,
    given: null,
    game,
    ruleset: board.ruleset ?? 'classic',
    rules: { ...board.rules },
    changed: {},
    clock: false,
    turn_limit_ms: null,
    threshold: board.threshold,
    call: 'announced',
    games: 1,
    min_seats: 2,
    max_seats: 4,
    sheet: [],
    standings: [],
    evening: [],
  };
}
