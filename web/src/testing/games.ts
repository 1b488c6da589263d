/** The recorded games of `conformance/games`, as the server sends them to a spectator. */

import { readdirSync, readFileSync } from 'node:fs';
import type { DrawCause, Seen, Termination } from '../net/protocol';

const FOLDER = '../conformance/games/';

export interface RecordedGame {
  readonly names: readonly string[];
  readonly events: readonly Seen[];
}

export const GAMES = readdirSync(FOLDER).filter((file) => file.endsWith('.trn'));

export function recorded(file: string): RecordedGame {
  const text = readFileSync(FOLDER + file, 'utf-8');
  const names = [...text.matchAll(/^\[Seat(\d) "(.*)"\]$/gm)].map(
    ([, seat, name]) => `${name} ${seat}`,
  );
  const lines = text.split('\n').filter((line) => /^\w+; /.test(line));
  const racks = lines.flatMap(
    (line) => /^dealt;.* racks=(.*); pool/.exec(line)?.[1]?.split(' / ') ?? [],
  );
  const left = racks.map((rack) => tiles(rack));
  const events = lines.flatMap((line, index) => seen(line, index + 1, left));
  return { names, events };
}

const tiles = (text: string) => text.split(' ').filter(Boolean);
const melds = (text: string) => text.match(/\[[^\]]*\]/g) ?? [];

/** The events of one line; *racks* are the hands, which follow the game. */
function seen(line: string, seq: number, racks: string[][]): Seen[] {
  const [type, ...fields] = line.split('; ');
  const said = new Map(
    fields.map((field) => [
      field.slice(0, field.indexOf('=')),
      field.slice(field.indexOf('=') + 1),
    ]),
  );
  const text = (name: string) => said.get(name) ?? '';
  const seat = Number(text('seat'));
  const placed = tiles(text('placed'));
  switch (type) {
    case 'start_tiles':
      return [
        {
          type,
          seq,
          tiles: tiles(text('tiles')).map((shown) => [
            Number(shown.split(':')[0]),
            shown.split(':')[1] ?? '',
          ]),
        },
      ];
    case 'dealt':
      return [{ type, seq, game: 1, starter: Number(text('starter')), commitment: '' }];
    case 'played':
    case 'part_kept': {
      for (const kind of placed) racks[seat]?.splice(racks[seat].indexOf(kind), 1);
      const laid = { seq, seat, table: [...melds(text('table'))], placed };
      return [
        type === 'played' ? { type, ...laid, called: text('called') === 'yes' } : { type, ...laid },
      ];
    }
    case 'drew': {
      const drawn = tiles(text('tiles'));
      racks[seat]?.push(...drawn);
      return [{ type, seq, seat, count: drawn.length, cause: text('cause') as DrawCause }];
    }
    case 'timed_out':
      return [{ type, seq, seat, unfinished: text('unfinished') === 'yes' }];
    case 'passed':
    case 'called':
    case 'redeal_claimed':
      return [{ type, seq, seat }];
    case 'first_out':
      return [{ type, seq, seat: figures(line, 'winners')[0] ?? 0 }];
    case 'game_ended': {
      const termination = /outcome=(\w+)/.exec(line)?.[1] as Termination;
      return [
        {
          type,
          seq,
          termination,
          winners: figures(line, 'winners'),
          scores: figures(line, 'scores'),
          racks,
          seed: '',
        },
      ];
    }
    default:
      return [];
  }
}

/** Numbers of the outcome, `scores=-15,-48,63`. */
function figures(line: string, name: string): number[] {
  const [, list = ''] = new RegExp(` ${name}=([-\\d,]*)`).exec(line) ?? [];
  return list.split(',').filter(Boolean).map(Number);
}
