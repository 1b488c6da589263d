import { beforeAll, describe, expect, it } from 'vitest';
import { speak } from '../../i18n/index.svelte';
import type { Locale } from '../../i18n/locale';
import { follow, unseen, type Happened } from '../model/happened';
import { MELD_RULES } from '../model/meldRules';
import { opens } from '../model/tableChange';
import { turnsOf } from '../model/turns';
import type { Seen } from '../../net/protocol';
import { GAMES, recorded } from '../../testing/games';
import { Listener, type Heard } from '../../testing/listener';
import { turnLabel } from './turnLabel';
import { settings } from '../../kit/settings.svelte';
import { tell, tellTurn, type SentenceTerms } from './sentences';

const NAMES = ['Ann', 'Emmy', 'Carl'];
const TERMS: SentenceTerms = { rules: MELD_RULES, name: (seat) => NAMES[seat] ?? '' };
const SILENT = [
  'seed_committed',
  'share_committed',
  'reveal_opened',
  'share_revealed',
  'hint_asked',
];

/** One event of each type: a new type does not compile without. */
const EACH: { readonly [T in Seen['type']]: Extract<Seen, { type: T }> } = {
  seated: { type: 'seated', seq: 1, seat: 2, kind: 'person', name: 'Carl' },
  seat_opened: { type: 'seat_opened', seq: 1, seat: 2 },
  seat_dropped: { type: 'seat_dropped', seq: 1, seat: 2 },
  seed_committed: { type: 'seed_committed', seq: 1, game: 1, commitment: '' },
  share_committed: { type: 'share_committed', seq: 1, game: 1, seat: 1, commitment: '' },
  reveal_opened: { type: 'reveal_opened', seq: 1, game: 1, seats: [1] },
  share_revealed: { type: 'share_revealed', seq: 1, game: 1, seat: 1 },
  start_tiles: {
    type: 'start_tiles',
    seq: 1,
    tiles: [
      [0, 'R7'],
      [1, 'K3'],
    ],
  },
  dealt: { type: 'dealt', seq: 1, game: 2, starter: 1, commitment: '' },
  played: {
    type: 'played',
    seq: 1,
    seat: 1,
    table: ['[R4 R5 J R7]'],
    placed: ['R4', 'R5', 'J', 'R7'],
    called: true,
  },
  part_kept: {
    type: 'part_kept',
    seq: 1,
    seat: 1,
    table: ['[R4 R5 R6]'],
    placed: ['R4', 'R5', 'R6'],
  },
  redeal_claimed: { type: 'redeal_claimed', seq: 1, seat: 1 },
  drew: { type: 'drew', seq: 1, seat: 1, count: 1, cause: 'choice' },
  passed: { type: 'passed', seq: 1, seat: 1 },
  timed_out: { type: 'timed_out', seq: 1, seat: 1, unfinished: true },
  called: { type: 'called', seq: 1, seat: 1 },
  first_out: { type: 'first_out', seq: 1, seat: 1 },
  game_ended: {
    type: 'game_ended',
    seq: 1,
    termination: 'call',
    winners: [1],
    scores: [-12, 40, -28],
    racks: [['K12'], [], ['J']],
    seed: '',
  },
  clock_extended: { type: 'clock_extended', seq: 1, outage_ms: 9000 },
  listing_set: { type: 'listing_set', seq: 1, listed: true },
  watching_set: { type: 'watching_set', seq: 1, delay: 3 },
  stood_in: { type: 'stood_in', seq: 1, seat: 1, level: 'medium' },
  stand_in_asked: { type: 'stand_in_asked', seq: 1, seat: 1, by: 2 },
  seat_taken_back: { type: 'seat_taken_back', seq: 1, seat: 1 },
  seat_moved: { type: 'seat_moved', seq: 1, seat: 1 },
  host_passed: { type: 'host_passed', seq: 1, seat: 1 },
  rematch_made: { type: 'rematch_made', seq: 1, match: 'next', by: 1 },
  ready_for_next: { type: 'ready_for_next', seq: 1, seat: 1 },
  answered: { type: 'answered', seq: 1, seat: 1, yes: false },
  rules_set: { type: 'rules_set', seq: 1 },
  hints_set: { type: 'hints_set', seq: 1, allowed: false },
  hint_asked: { type: 'hint_asked', seq: 1, seat: 1 },
  match_closed: { type: 'match_closed', seq: 1 },
};

async function use(locale: Locale): Promise<void> {
  settings.locale = locale;
  settings.palette = 'safe';
  await speak(locale);
}

function said(event: Seen, before: readonly Seen[] = [], you: number | null = null): string {
  return tell(follow(unseen(you), [...before, event]).at(-1)!, TERMS) ?? '';
}

describe.each<Locale>(['en', 'ko', 'zh-Hans'])('what happened, in %s', (locale) => {
  beforeAll(() => use(locale));

  it.each(Object.values(EACH).map((event) => [event.type, event] as const))(
    '%s has words',
    (type, event) => {
      for (const you of [null, 1]) {
        const words = said(event, [EACH.dealt], you);
        if (SILENT.includes(type)) expect(words).toBe('');
        else expect(words).toMatch(/\S\S/);
        expect(words).not.toMatch(/undefined|null|NaN|_/);
        if (you === 1) expect(words).not.toContain('Emmy');
        else if ('seat' in event && event.seat === 1 && words !== '')
          expect(words).toContain('Emmy');
      }
    },
  );
});

it('every language has sentences of its own', async () => {
  const all: string[][] = [];
  for (const locale of ['en', 'ko', 'zh-Hans'] as const) {
    await use(locale);
    all.push(
      Object.values(EACH)
        .filter(({ type }) => !SILENT.includes(type))
        .map((event) => said(event)),
    );
  }
  const [en = [], ko = [], zh = []] = all;
  expect(en.filter((words, index) => words === ko[index] || words === zh[index])).toEqual([]);
});

describe('a play in words', () => {
  const RUN = '[R4 R5 R6]';
  const deal = EACH.dealt;
  const lays = (table: string[], placed: string[], seat = 1): Seen => ({
    type: 'played',
    seq: 2,
    seat,
    table,
    placed,
    called: false,
  });
  const first = lays(['[R10 B10 K10]'], ['R10', 'B10', 'K10']);

  it.each<[Locale, string, string, string]>([
    [
      'en',
      'Emmy opened with 30 points, laying 3 tiles as a new meld: red 10, blue 10, black 10',
      'Emmy laid 1 tile: red 7. Now on the table: red 4 to 7',
      'You laid 1 tile: joker. Table rearranged, now: red 4, joker as red 5, red 6',
    ],
    [
      'ko',
      'Emmy 님이 30점으로 등록하며 타일 3개를 내려놓았습니다. 새 세트: 빨강 10, 파랑 10, 검정 10',
      'Emmy 님이 타일 1개를 내려놓았습니다: 빨강 7. 지금 테이블: 빨강 4부터 7까지',
      '내가 타일 1개를 내려놓았습니다: 조커. 테이블을 재조합했습니다. 지금: 빨강 4, 빨강 5 대신 조커, 빨강 6',
    ],
    [
      'zh-Hans',
      'Emmy 以 30 分破冰，打出 3 只牌，新牌组：红色 10、蓝色 10、黑色 10',
      'Emmy 打出 1 只牌：红色 7。桌上现为：红色 4 到 7',
      '您打出 1 只牌：百搭。重组了桌面，现为：红色 4、作红色 5 的百搭、红色 6',
    ],
  ])(
    'in %s: an opening, tiles that are added, a table rearranged',
    async (locale, opened, added, rearranged) => {
      await use(locale);
      expect(said(first, [deal])).toBe(opened);
      expect(
        said(lays([RUN.replace(']', ' R7]')], ['R7']), [
          deal,
          first,
          lays([RUN], ['R4', 'R5', 'R6']),
        ]),
      ).toBe(added);
      const table = ['[R4 R5 R6]', '[B5 K5 O5]'];
      const other = lays(['[R4 J R6]', '[B5 K5 O5 R5]'], ['J']);
      const words = said(other, [deal, first, lays(table, [])], 1);
      expect(words.startsWith(rearranged)).toBe(true);
    },
  );

  it('does not say that somebody opens where the deal was not told', async () => {
    await use('en');
    expect(said(first)).toBe('Emmy laid 3 tiles as a new meld: red 10, blue 10, black 10');
  });

  it('names what the reader drew, and nobody else’s tiles', async () => {
    await use('en');
    const drew: Seen = {
      type: 'drew',
      seq: 2,
      seat: 1,
      count: 2,
      cause: 'choice',
      tiles: ['R1', 'J'],
    };
    expect(said(drew, [], 1)).toBe('You drew red 1, joker');
    expect(said({ ...drew, tiles: null })).toBe('Emmy drew 2 tiles');
  });

  it('tells a new name and a bot that takes over from somebody who sits down', async () => {
    await use('en');
    const sits = (name: string, kind: 'person' | 'bot'): Seen => ({
      type: 'seated',
      seq: 1,
      seat: 2,
      kind,
      name,
      level: kind === 'bot' ? 'hard' : null,
    });
    const plain = (words: string) => words.replace(/[\u2068\u2069]/g, '');
    expect(plain(said(sits('Cleo', 'person')))).toBe('Cleo sat down');
    expect(plain(said(sits('Robo', 'bot')))).toBe('Robo, a bot (Hard), sat down');
    expect(plain(said(sits('Cleo', 'person'), [sits('Carl', 'person')]))).toBe(
      'Carl is now called Cleo',
    );
    expect(plain(said(sits('Robo', 'bot'), [sits('Carl', 'person')]))).toBe(
      'Robo, a bot, takes over for Carl',
    );
  });
});

describe('a turn', () => {
  it('is one line, however many events it has', async () => {
    await use('en');
    const turns = turnsOf(
      follow(unseen(null), [
        EACH.dealt,
        EACH.timed_out,
        { ...EACH.drew, count: 3, cause: 'unfinished' },
        { ...EACH.drew, seat: 2 },
      ]),
    );
    expect(turns.map((turn) => [turn.number, turn.seat])).toEqual([
      [0, null],
      [1, 1],
      [2, 2],
    ]);
    expect(tellTurn(turns[1]!, TERMS)).toBe(
      'Time is up for Emmy: the tiles went back to where they were. Emmy had to draw 3 tiles',
    );
    expect(turns.slice(1).map((turn) => turnLabel(turn).words)).toEqual(['time up', 'drew']);
  });
});

describe('a whole game, heard and not seen', () => {
  beforeAll(() => use('en'));

  it.each(GAMES)('%s is written down again, event by event', (file) => {
    const { names, events } = recorded(file);
    const listener = new Listener();
    const happened = follow(unseen(null), events);
    const terms = { rules: MELD_RULES, name: (seat: number) => names[seat] ?? '' };
    for (const one of happened) listener.hear(tell(one, terms) ?? '');
    expect(listener.heard.map(sortedTable)).toEqual(
      happened.map((one) => sortedTable(asHeard(one, names))),
    );
    expect(listener.heard.at(-1)?.type).toBe('game_ended');
    // Nobody opens these with less than thirty.
    expect(listener.openings.filter((points) => points < 30)).toEqual([]);
  });
});

/** What there is to hear of an event. */
function asHeard(happened: Happened, names: readonly string[]): Heard {
  const { event } = happened;
  const name = (seat: number) => names[seat] ?? '';
  switch (event.type) {
    case 'played': {
      const { type, seat, table, placed, called } = event;
      return { type, who: name(seat), called, opens: opens(happened), placed, table };
    }
    case 'part_kept':
      return { type: event.type, who: name(event.seat), placed: event.placed, table: event.table };
    case 'drew':
      return {
        type: event.type,
        who: name(event.seat),
        count: event.count,
        forced: event.cause === 'unfinished',
      };
    case 'timed_out':
      return { type: event.type, who: name(event.seat), unfinished: event.unfinished };
    case 'start_tiles':
      return { type: event.type, tiles: event.tiles.map(([seat, kind]) => [name(seat), kind]) };
    case 'dealt':
      return { type: event.type, game: event.game, who: name(event.starter) };
    case 'game_ended':
      return {
        type: event.type,
        termination: event.termination,
        winners: event.winners.map(name),
        scores: event.scores.map((score, seat) => [name(seat), score]),
        racks: event.racks.map((rack, seat) => [name(seat), rack]),
      };
    case 'passed':
    case 'called':
    case 'redeal_claimed':
    case 'first_out':
      return { type: event.type, who: name(event.seat) };
    default:
      throw new Error(`nothing is to be heard of ${event.type}`);
  }
}

/** In which order melds lie on the table is nobody's business, nor that of tiles from one rack. */
function sortedTable(heard: Heard): Heard {
  const sorted = (field: string) =>
    heard[field] ? { [field]: [...(heard[field] as string[])].sort() } : {};
  return { ...heard, ...sorted('table'), ...sorted('placed') };
}
