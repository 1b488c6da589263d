import { describe, expect, it } from 'vitest';
import {
  drafted,
  ended,
  gameOf,
  isFull,
  isWhole,
  next,
  owes,
  tied,
  typed,
  typedSum,
  UNTYPED,
  withLeft,
  withoutPerson,
  type Draft,
} from './draft';
import { begun, read, strangers } from './pad';

const pad = read(begun('e', 0, strangers(4), 'tournament'));

describe('a game that is written down', () => {
  it('asks for the others in the order of seats', () => {
    let draft = ended('p2');
    expect(next(pad, draft)).toBe('p1');
    draft = withLeft(draft, 'p1', { sum: 16 });
    expect(next(pad, draft, 'p1')).toBe('p3');
    draft = withLeft(draft, 'p4', { tiles: ['R7', 'J'] });
    expect(next(pad, draft, 'p4')).toBe('p3');
    expect(isWhole(pad, draft)).toBe(false);
    draft = withLeft(draft, 'p3', { how: 'unopened' });
    expect(isWhole(pad, draft)).toBe(true);
    expect(['p1', 'p2', 'p3', 'p4'].map((id) => owes(pad.rules, draft, id))).toEqual([
      16,
      null,
      100,
      57,
    ]);
    expect(gameOf(pad, draft, 'g1', 5, 'p1')).toEqual({
      id: 'g1',
      at: 5,
      starter: 'p1',
      winner: 'p2',
      left: {
        p1: { how: 'played', tiles: null, sum: 16, count: null },
        p3: { how: 'unopened', tiles: null, sum: null, count: null },
        p4: { how: 'played', tiles: ['R7', 'J'], sum: null, count: null },
      },
    });
  });

  it('leaves out who did not play, and needs two who did', () => {
    let draft: Draft = ended('p1');
    for (const id of ['p2', 'p3', 'p4']) draft = withoutPerson(draft, id);
    expect(isWhole(pad, draft)).toBe(false);
    draft = withLeft(draft, 'p3', { sum: 9 });
    expect(isWhole(pad, draft)).toBe(true);
    expect(Object.keys(gameOf(pad, draft, 'g1', 0, null).left)).toEqual(['p3']);
    expect(drafted(pad.people, gameOf(pad, draft, 'g1', 0, null)).away).toEqual(['p2', 'p4']);
  });

  it('keeps what was told when somebody else is found to have gone out', () => {
    const draft = withLeft(withLeft(ended('p1'), 'p2', { sum: 5 }), 'p3', { sum: 7 });
    const other = ended('p3', draft.away, draft);
    expect(other.left).toEqual({ p2: { how: 'played', tiles: null, sum: 5, count: null } });
    expect(next(pad, other)).toBe('p1');
  });

  it('takes nothing for the tiles of a loser, and asks who has fewer in a tie (G4)', () => {
    expect(isWhole(pad, withLeft(ended('p1'), 'p2', { sum: 0 }))).toBe(false);
    let draft = ended(null);
    for (const [id, sum] of [
      ['p1', 10],
      ['p2', 10],
      ['p3', 12],
      ['p4', 10],
    ] as const)
      draft = withLeft(draft, id, { sum });
    expect(tied(pad, draft)).toEqual(['p1', 'p2', 'p4']);
    expect(tied(pad, withLeft(draft, 'p1', { sum: 3 }))).toEqual([]);
  });
});

describe('a sum that is typed', () => {
  it('is full with two digits, and has its hundreds apart', () => {
    const seven = typed(UNTYPED, 7);
    expect([typedSum(UNTYPED), typedSum(seven), isFull(seven)]).toEqual([null, 7, false]);
    const whole = typed(typed(typed(UNTYPED, 'hundred'), 0), 5);
    expect([typedSum(whole), isFull(whole)]).toEqual([105, true]);
    expect(typedSum(typed(whole, 3))).toBe(105);
    expect(typedSum(typed(typed(typed(whole, 'back'), 'back'), 'back'))).toBeNull();
  });
});
