/** A position as one writes it: in an address, in notation, in a line of a program. */

import { parseMeld, parseTiles, printMeld, NotationError } from '../../game/model/notation';
import { isKind, type Kind } from '../../game/model/tile';
import { RULESETS, type RulesetName } from '../../net/tables';

export interface Position {
  readonly ruleset: RulesetName;
  readonly table: readonly (readonly Kind[])[];
  readonly rack: readonly Kind[];
  readonly opened: boolean;
  readonly objective: 'tiles' | 'value';
  /** Whether the tiles of the table lie loose: all of them are to be laid. */
  readonly loose?: boolean;
}

export const BLANK: Position = {
  ruleset: 'classic',
  table: [],
  rack: [],
  opened: true,
  objective: 'tiles',
};

/** The part after the `#`, in characters that need no encoding. */
export function toHash({ ruleset, table, rack, opened, objective, loose }: Position): string {
  const melds = table.map((kinds) => kinds.join('.')).join('_');
  const bare = table.length === 0 && rack.length === 0;
  if (bare && ruleset === 'classic' && opened && objective === 'tiles') return '';
  const parts = [ruleset, opened ? 'opened' : 'unopened', objective, melds, rack.join('.')];
  return [...parts, ...(loose ? ['loose'] : [])].join('/');
}

/** The position of an address; null if it is none. */
export function fromHash(hash: string): Position | null {
  const [ruleset = '', opened, objective, melds = '', rack = '', loose] = hash.split('/');
  if (!RULESETS.includes(ruleset as RulesetName)) return null;
  const tiles = (text: string) => (text === '' ? [] : text.split('.'));
  const position: Position = {
    ruleset: ruleset as RulesetName,
    table: melds === '' ? [] : melds.split('_').map(tiles),
    rack: tiles(rack),
    opened: opened !== 'unopened',
    objective: objective === 'value' ? 'value' : 'tiles',
    ...(loose === 'loose' ? { loose: true } : {}),
  };
  return [...position.table.flat(), ...position.rack].every(isKind) ? position : null;
}

/**
 * Reads melds and tiles as people write them: `[R4 R5 R6]`, `R4-R8`, `R4-8`, `7RBK`, `yellow 3`,
 * melds in brackets, on lines or between commas. `core.format.spelling` reads the same, by the
 * same examples.
 */
export function readTable(text: string): Kind[][] {
  const parts = text.includes('[') ? text.replace(/\]/g, ']\n').split('\n') : text.split(/[\n,;|]/);
  return parts
    .map((part) => readTiles(part.replace(/[[\]]/g, ' ')))
    .filter((meld) => meld.length > 0);
}

export function readTiles(text: string): Kind[] {
  return text
    .toUpperCase()
    .replace(/[,;]/g, ' ')
    .replace(NAMED, (_, name: string) => NAMES[name] ?? name)
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap((word) =>
      expand(word.replace(/(?<=\d)[A-Z]+/g, (colors) => colors.replaceAll('Y', 'O'))),
    );
}

/** The colours by name; the fourth is yellow in some books. */
const NAMES: Readonly<Record<string, string>> = {
  RED: 'R',
  BLUE: 'B',
  BLACK: 'K',
  ORANGE: 'O',
  YELLOW: 'O',
  Y: 'O',
};
const NAMED = new RegExp(`(${Object.keys(NAMES).join('|')})\\s*(?=\\d)`, 'g');

function expand(word: string): Kind[] {
  if (isKind(word)) return [word];
  const run = /^([RBKO])(\d{1,2})-([RBKO]?)(\d{1,2})$/.exec(word);
  if (run && (run[3] === '' || run[3] === run[1])) {
    const [first, last] = [Number(run[2]), Number(run[4])];
    const kinds = Array.from(
      { length: Math.max(0, last - first + 1) },
      (_, index) => `${run[1]}${first + index}`,
    );
    if (kinds.length > 0 && kinds.every(isKind)) return kinds;
  }
  const group = /^(\d{1,2})([RBKO]{1,4})$/.exec(word);
  if (group) {
    const kinds = [...(group[2] ?? '')].map((color) => `${color}${group[1]}`);
    if (kinds.every(isKind)) return kinds;
  }
  throw new NotationError(word);
}

/** Reads a line that programs pass on: `tilerummy solve --jsonl`, `tilerummy puzzles`; null if it is none. */
export function readLine(text: string): Position | null {
  if (!text.trim().startsWith('{')) return null;
  try {
    const line = JSON.parse(text) as Record<string, unknown>;
    return {
      ruleset: RULESETS.find((name) => name === line['ruleset']) ?? 'classic',
      table: Array.isArray(line['table'])
        ? line['table'].map((meld) => parseMeld(String(meld)))
        : [],
      rack: parseTiles(String(line['rack'] ?? '')),
      opened: line['opened'] !== false,
      objective: line['objective'] === 'value' ? 'value' : 'tiles',
    };
  } catch {
    return null;
  }
}

export function tableText(table: readonly (readonly Kind[])[]): string {
  return table.map(printMeld).join(' ');
}
