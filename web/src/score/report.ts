/** A pad to take away: as lines of a spreadsheet, and as a picture. */

import { signed } from '../i18n/figures';
import { t } from '../i18n/index.svelte';
import type { ScoreWords } from '../i18n/scoreWords';
import { csvText } from '../kit/csv';
import { shownColor } from '../kit/palette';
import { escaped } from '../kit/png';
import type { Pad } from './pad';
import { decidedBy, row, totals } from './totals';

/** What somebody is called: the name, or the number of the seat. */
export function nameOf(pad: Pick<Pad, 'people'>, id: string, words: ScoreWords): string {
  const seat = pad.people.findIndex((person) => person.id === id);
  return pad.people[seat]?.name || words.player(seat + 1);
}

export function csvOf(pad: Pad, words: ScoreWords): string {
  const name = (id: string | null) => (id === null ? '' : nameOf(pad, id, words));
  const ranked = totals(pad);
  const total = (id: string) => ranked.find((one) => one.id === id);
  return csvText([
    ['', words.starter, words.out, ...pad.people.map(({ id }) => name(id))],
    ...pad.games.map((game, at) => [
      at + 1,
      name(game.starter),
      game.winner === null ? words.nobody : name(game.winner),
      ...row(pad, game),
    ]),
    [words.total, '', '', ...pad.people.map(({ id }) => total(id)?.points ?? 0)],
    [words.won, '', '', ...pad.people.map(({ id }) => total(id)?.wins ?? 0)],
  ]);
}

export interface Inks {
  readonly ground: string;
  readonly surface: string;
  readonly line: string;
  readonly ink: string;
  readonly quiet: string;
  readonly good: string;
  readonly tile: string;
  /** By the number of a person's colour. */
  readonly colors: readonly string[];
}

/** The colours of people, as `PersonTile` has them. */
export const COLOR_VARS = ['red', 'blue', 'black', 'fourth', 'joker', 'purple'] as const;
const FOURTH = COLOR_VARS.indexOf('fourth');
const PURPLE = '#7a2f93';

/** The name of a person's colour; the fourth is orange or teal, as the tiles of this page are. */
export function colorNameOf(color: number, words: ScoreWords): string {
  return color === FOURTH ? t().colors[shownColor('O')] : (words.colors[color] ?? '');
}

export function inksOf(style: CSSStyleDeclaration): Inks {
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    ground: color('ground'),
    surface: color('surface'),
    line: color('line'),
    ink: color('ink'),
    quiet: color('ink-2'),
    good: color('good'),
    tile: color('tile-mid'),
    colors: COLOR_VARS.map((name) => color(name) || PURPLE),
  };
}

const [PAD, FIRST, COLUMN, LINE, HEAD, FOOT] = [28, 96, 118, 40, 104, 84];
/** Of a name, in letters; Hangul and Han count twice. */
const LONGEST = 12;

/** The sheet as an SVG of its own: the date, the people, every game, the totals. */
export function sheetSvg(pad: Pad, date: string, words: ScoreWords, inks: Inks): string {
  const ranked = totals(pad);
  const width = 2 * PAD + FIRST + pad.people.length * COLUMN;
  const height = 64 + HEAD + pad.games.length * LINE + FOOT + PAD;
  const middle = (seat: number) => PAD + FIRST + seat * COLUMN + COLUMN / 2;
  const text = (x: number, y: number, said: string, more = '') =>
    `<text x="${x}" y="${y}" fill="${inks.ink}" text-anchor="middle" ${more}>${escaped(said)}</text>`;
  const start = (y: number, said: string, more = '') =>
    `<text x="${PAD + 12}" y="${y}" fill="${inks.quiet}" ${more}>${escaped(said)}</text>`;
  const people = pad.people.flatMap((person, seat) => {
    const name = nameOf(pad, person.id, words);
    const x = middle(seat);
    return [
      `<rect x="${x - 17}" y="76" width="34" height="44" rx="6" fill="${inks.tile}" stroke="${inks.line}"/>`,
      text(
        x,
        107,
        person.name ? initial(person.name) : String(seat + 1),
        `font-size="22" font-weight="800" style="fill:${inks.colors[person.color] ?? inks.ink}"`,
      ),
      text(x, 146, shortened(name), 'font-size="17" font-weight="700"'),
    ];
  });
  const top = 64 + HEAD;
  const games = pad.games.flatMap((game, at) => {
    const y = top + at * LINE + 26;
    return [
      line(top + at * LINE, width, inks),
      start(y, words.game(at + 1), 'font-size="16"'),
      ...row(pad, game).map((score, seat) =>
        text(
          middle(seat),
          y,
          score === null ? '–' : signed(score),
          `font-size="19" font-weight="${(score ?? -1) > 0 ? 800 : 550}"${(score ?? -1) > 0 ? ` style="fill:${inks.good}"` : ''}`,
        ),
      ),
    ];
  });
  const end = top + pad.games.length * LINE;
  const sums = pad.people.flatMap(({ id }, seat) => {
    const total = ranked.find((one) => one.id === id);
    if (!total) return [];
    const first = total.rank === 1 && decidedBy(ranked) !== null;
    return [
      text(
        middle(seat),
        end + 34,
        signed(total.points),
        `font-size="25" font-weight="800"${first ? ` style="fill:${inks.good}"` : ''}`,
      ),
      text(
        middle(seat),
        end + 62,
        `${words.place(total.rank)} · ${words.wins(total.wins)}`,
        `font-size="14" style="fill:${inks.quiet}"`,
      ),
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Figtree, system-ui, sans-serif" font-variant-numeric="tabular-nums">`,
    `<rect width="${width}" height="${height}" fill="${inks.ground}"/>`,
    `<rect x="${PAD}" y="64" width="${width - 2 * PAD}" height="${height - 64 - PAD}" rx="16" fill="${inks.surface}" stroke="${inks.line}"/>`,
    `<text x="${PAD}" y="44" font-size="22" font-weight="800" fill="${inks.ink}">${escaped(date)}</text>`,
    ...people,
    ...games,
    line(end, width, inks, 2),
    start(end + 34, words.total, 'font-size="16" font-weight="700"'),
    ...sums,
    '</svg>',
  ].join('');
}

function line(y: number, width: number, inks: Inks, weight = 1): string {
  return `<path d="M${PAD} ${y}H${width - PAD}" stroke="${inks.line}" stroke-width="${weight}"/>`;
}

/** The first letter of a name, whatever its script. */
export function initial(name: string): string {
  const [first = ''] = name;
  return first.toLocaleUpperCase();
}

function shortened(name: string): string {
  let room = LONGEST;
  const letters = [...name];
  const fit = letters.findIndex((letter) => (room -= /[\u1100-\uffdc]/.test(letter) ? 2 : 1) < 0);
  return fit < 0 ? name : `${letters.slice(0, Math.max(1, fit - 1)).join('')}…`;
}
