import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { begin, commit, TERMS, type Draft } from '../model/draft';
import { EMPTY } from '../model/layout';
import { parseMeld, parseTiles } from '../model/notation';
import { relabel } from '../model/relabel';
import { blocker } from '../model/judge';
import { IDEAS, type Idea } from '../model/lessonIdeas';
import { BOARDS, type Board } from './boards';
import { solves } from './idea';

/** One table of melds that a board could end with, as the core has judged it. */
interface End {
  readonly board: Idea;
  readonly table: string[];
  readonly legal: boolean;
  readonly solves: boolean;
}

const ENDS = readFileSync(new URL('../../../../conformance/lessons.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as End);

function start(board: Board): Draft {
  const base = relabel(EMPTY, board.table.map(parseMeld), parseTiles(board.rack));
  return begin(base, { ...TERMS, opened: board.opened, threshold: board.threshold });
}

function after(board: Board, table: readonly string[]): Draft {
  const draft = start(board);
  const rack = parseTiles(board.rack);
  const before = board.table.flatMap(parseMeld);
  for (const kind of table.flatMap(parseMeld)) {
    const laid = before.indexOf(kind);
    if (laid >= 0) before.splice(laid, 1);
    else rack.splice(rack.indexOf(kind), 1);
  }
  return commit(draft, relabel(draft.base, table.map(parseMeld), rack));
}

describe('the boards of the lessons', () => {
  it('are one for each idea, in order', () => {
    expect(BOARDS.map((board) => board.id)).toEqual([...IDEAS]);
  });

  it.each(BOARDS)('$id is not solved before anything is laid', (board) => {
    expect(blocker(start(board))).toEqual({ code: 'nothing_placed' });
    expect(solves(board.id, start(board))).toBe(false);
  });

  it.each(ENDS)(
    '$board: $table is judged as the core judges it',
    ({ board: id, table, legal, solves: right }) => {
      const board = BOARDS.find((other) => other.id === id);
      if (!board) throw new Error(`no board ${id}`);
      const draft = after(board, table);
      expect(draft.present.rack.length).toBeLessThan(draft.base.rack.length);
      expect(solves(id, draft)).toBe(right);
      // Where a joker goes, only the server judges: the lesson asks for more than that.
      if (legal) expect(blocker(draft)).toBeNull();
    },
  );
});
