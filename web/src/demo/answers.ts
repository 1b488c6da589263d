/** Answers the page's requests from files, in the form in which a server answers them. */

import { puzzles, recordedMatch, rulesets, type SolvedPuzzle } from './data';
import { judge } from './judge';

interface ApiRequest {
  readonly match: string;
  readonly turn?: number;
  readonly table: readonly string[];
  readonly rack: string;
  readonly answer: readonly string[];
}

const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });

/** Replaces `fetch` for the addresses of the API; everything else is loaded as usual. */
export function answerFromFiles(): void {
  const load = globalThis.fetch.bind(globalThis);
  globalThis.fetch = async (input, init) => {
    if (typeof input !== 'string' || !input.startsWith('/api/')) return load(input, init);
    const asked = typeof init?.body === 'string' ? (JSON.parse(init.body) as ApiRequest) : null;
    return (
      (await answer(input, asked)) ??
      json({ error: { code: 'not_found', message: `${input} needs a server` } }, 404)
    );
  };
}

async function answer(path: string, asked: ApiRequest | null): Promise<Response | null> {
  if (path === '/api/rulesets') return json(await rulesets());
  if (!asked) return null;
  const match = /^\/api\/matches\/(\w+)\/replay$/.exec(path)?.[1];
  if (match) return json((await recordedMatch(match)).replay);
  if (path === '/api/review') {
    const { review, turns } = await recordedMatch(asked.match);
    const lines = asked.turn === undefined ? review : [turns[asked.turn]];
    return new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  }
  const puzzle = await puzzleOf(asked);
  if (!puzzle) return null;
  if (path === '/api/solve') return json(puzzle.solved);
  return path === '/api/puzzle/check' ? json(judge(puzzle, asked.answer)) : null;
}

async function puzzleOf({ table, rack }: ApiRequest): Promise<SolvedPuzzle | undefined> {
  const same = (one: SolvedPuzzle) =>
    one.puzzle.rack === rack && one.puzzle.table.join() === table.join();
  return (await puzzles()).find(same);
}
