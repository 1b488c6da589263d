/**
 * Somebody who hears only English announcements, and writes down what happened. The listener understands the
 * sentences, not the code that makes them; a sentence it cannot parse is an error.
 */

import { parseMeld, printMeld } from '../game/model/notation';
import { without } from '../game/model/tableChange';
import type { Kind } from '../game/model/tile';

/** A public event as it was heard, with names for seats. */
export type Heard = Readonly<Record<string, unknown>> & { readonly type: string };

const COLORS: Record<string, string> = { red: 'R', blue: 'B', black: 'K', teal: 'O' };
const JOKERS: Record<string, string> = {
  joker: 'J',
  'double joker': 'JD',
  'colour-change joker': 'JC',
  'mirror joker': 'JM',
};

function tile(words: string): Kind {
  const [, color = '', number = ''] = /^(red|blue|black|teal) (\d+)$/.exec(words) ?? [];
  const kind = color ? `${COLORS[color]}${number}` : JOKERS[words.replace(/ as .*/, '')];
  if (kind === undefined) throw new Error(`no tile: ${words}`);
  return kind;
}

/** Jokers may be announced with tiles of their own: `double joker as two of red 3, blue 3`. */
function tiles(words: string): Kind[] {
  const parts: string[] = [];
  let open = 0;
  for (const part of words.split(', ')) {
    if (open > 0) open -= 1;
    else parts.push(part);
    const more = /joker as two of/.test(part) ? optionsAfter(words, part) : 0;
    if (more > 0) open = more;
  }
  return parts.map(tile);
}

/** How many of the following parts belong to a double joker in a group: all of its number but the meld's own. */
function optionsAfter(words: string, part: string): number {
  const number = / (\d+)$/.exec(part)?.[1] ?? '';
  const rest = words
    .slice(words.indexOf(part) + part.length)
    .split(', ')
    .slice(1);
  const options = [part.replace(/.*two of /, '')];
  for (const next of rest) {
    const [, other] = /^\w+ (\d+)$/.exec(next) ?? [];
    if (other !== number || options.includes(next) || options.length === 3) break;
    options.push(next);
  }
  return options.length - 1;
}

function meld(words: string): string {
  const [, color = '', first = '', last = ''] = /^(\w+) (\d+) to (\d+)$/.exec(words) ?? [];
  if (color === '') return printMeld(tiles(words));
  const numbers = Array.from(
    { length: Number(last) - Number(first) + 1 },
    (_, step) => Number(first) + step,
  );
  return printMeld(numbers.map((number) => `${COLORS[color]}${number}`));
}

const melds = (words: string) => words.split('; ').map(meld);
const kindsOf = (table: readonly string[]) => table.flatMap(parseMeld);

/** The melds of the table that make up the tiles together; null if none do. */
function making(tilesOf: readonly Kind[], [first, ...rest]: readonly string[]): string[] | null {
  if (tilesOf.length === 0) return [];
  if (first === undefined) return null;
  const kinds = parseMeld(first);
  const left = without(tilesOf, kinds);
  const taken = left.length === tilesOf.length - kinds.length ? making(left, rest) : null;
  return taken ? [first, ...taken] : making(tilesOf, rest);
}

const TAIL = String.raw`(?: as (?:a new meld|new melds): (?<fresh>[^.]*)|: (?<placed>[^.]*)\. (?<how>Now on the table|Table rearranged, now): (?<now>[^.]*))`;
const COUNT = String.raw`(?<count>\d+) tiles?`;

export class Listener {
  readonly heard: Heard[] = [];
  /** What was opened with, in points. */
  readonly openings: number[] = [];
  #table: readonly string[] = [];

  /** Hears one announcement. */
  hear(words: string): void {
    this.heard.push(this.#understand(words));
  }

  #understand(words: string): Heard {
    const found = (pattern: string) => new RegExp(`^${pattern}$`).exec(words)?.groups;
    let said = found(
      String.raw`(?<who>.+?) (?<verb>laid|opened(?: with (?<points>\d+) points?)?, laying) ${COUNT}${TAIL}(?<called>\. .+ called “I’m out!”)?`,
    );
    if (said) {
      const opens = said['verb'] !== 'laid';
      if (said['points'] !== undefined) this.openings.push(Number(said['points']));
      return {
        type: 'played',
        who: said['who'],
        called: said['called'] !== undefined,
        opens,
        ...this.#laid(said),
      };
    }
    said = found(`The finished part of (?<who>.+)’s turn stays: ${COUNT}${TAIL}`);
    if (said) return { type: 'part_kept', who: said['who'], ...this.#laid(said) };
    said = found(String.raw`(?<who>.+?) (?<forced>had to draw|drew)(?: ${COUNT})?`);
    if (said)
      return {
        type: 'drew',
        who: said['who'],
        count: Number(said['count'] ?? 1),
        forced: said['forced'] !== 'drew',
      };
    said = found(
      'Time is up for (?<who>.+?)(?<unfinished>: the tiles went back to where they were)?',
    );
    if (said)
      return { type: 'timed_out', who: said['who'], unfinished: said['unfinished'] !== undefined };
    said = found('(?<who>.+) has won; the others play for second place');
    if (said) return { type: 'first_out', who: said['who'] };
    said = found('(?<who>.+) (?<what>passed|called “I’m out!”|claimed a redeal for doubles)');
    if (said) {
      const type = {
        passed: 'passed',
        'called “I’m out!”': 'called',
        'claimed a redeal for doubles': 'redeal_claimed',
      };
      return { type: type[said['what'] as keyof typeof type], who: said['who'] };
    }
    said = found('Who starts: (?<shown>.+)');
    if (said) {
      const shown = said['shown']!.split('; ').map((one) => one.split(' turned up '));
      return { type: 'start_tiles', tiles: shown.map(([who, what]) => [who, tile(what ?? '')]) };
    }
    said = found(String.raw`Game (?<game>\d+) is dealt\. (?<who>.+) starts`);
    if (said) {
      this.#table = [];
      return { type: 'dealt', game: Number(said['game']), who: said['who'] };
    }
    said = found(
      String.raw`Game \d+ is over\. (?<outcome>[^.]*)\. Scores: (?<scores>[^.]*)\. Left on the racks: (?<racks>.*)`,
    );
    if (said) return ended(said['outcome']!, said['scores']!, said['racks']!);
    throw new Error(`what is this: ${words}`);
  }

  #laid(said: Readonly<Record<string, string | undefined>>): {
    placed: Kind[];
    table: readonly string[];
  } {
    const now = melds(said['fresh'] ?? said['now'] ?? '');
    const placed = said['fresh'] === undefined ? tiles(said['placed'] ?? '') : kindsOf(now);
    if (placed.length !== Number(said['count']))
      throw new Error(`${said['count']} tiles, and not ${placed.join(' ')}`);
    const gone = making(without(kindsOf(now), placed), this.#table);
    if (gone === null) throw new Error(`the table has no such tiles: ${now.join(' ')}`);
    this.#table = [...without(this.#table, gone), ...now];
    return { placed, table: this.#table };
  }
}

function ended(outcome: string, scores: string, racks: string): Heard {
  const [, names = '', how = ''] =
    /^(.*) won (by going out|with the lowest rack)$/.exec(outcome) ?? [];
  const termination =
    how === 'by going out'
      ? 'call'
      : how !== '' || outcome === 'Nobody won'
        ? 'exhaustion'
        : 'redeal';
  const score = (words: string) => {
    const [, who, points = ''] = /^(.*) ([−+]?\d+)$/.exec(words) ?? [];
    return [who, Number(points.replace('−', '-'))];
  };
  const rack = (words: string) => {
    const [who, left = ''] = words.split(': ');
    return [who, left === 'nothing' ? [] : tiles(left)];
  };
  return {
    type: 'game_ended',
    termination,
    winners: names === '' ? [] : names.split(' and '),
    scores: scores.split('; ').map(score),
    racks: racks.split('; ').map(rack),
  };
}
