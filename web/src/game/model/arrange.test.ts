import { describe, expect, it } from 'vitest';
import { kinds, pieces } from '../../testing/layouts';
import { arrangeNew, insert, splitRun } from './arrange';

const inserted = (laid: string, added: string, at?: number) =>
  kinds(insert(pieces(laid), pieces(added), at));

describe('insert', () => {
  it.each([
    ['R4 R5 R6', 'R7', undefined, 'R4 R5 R6 R7'],
    ['R4 R5 R6', 'R3', undefined, 'R3 R4 R5 R6'],
    ['R4 R6', 'R5', 0, 'R4 R5 R6'],
    ['R4 R5 R6', 'R8 R7', 1, 'R4 R5 R6 R7 R8'],
    ['R4 R5 R6', 'R3 R7', undefined, 'R3 R4 R5 R6 R7'],
    ['R3 B3', 'K3', undefined, 'R3 B3 K3'],
  ])('%s + %s at %s gives %s', (laid, added, at, result) => {
    expect(inserted(laid, added, at)).toBe(result);
  });

  it('puts a joker at the end that the player points at', () => {
    expect(inserted('R5 R6 R7', 'J', 0)).toBe('J R5 R6 R7');
    expect(inserted('R5 R6 R7', 'J', 3)).toBe('R5 R6 R7 J');
  });

  it('puts a joker where it fits when there is only one such place', () => {
    expect(inserted('R11 R12 R13', 'J', 3)).toBe('J R11 R12 R13');
    expect(inserted('R4 R6 R7', 'J', 3)).toBe('R4 J R6 R7');
  });

  it('a tile takes the place of the joker that stood for it', () => {
    expect(inserted('R4 J R6', 'R5', 1)).toBe('R4 R5 R6 J');
    expect(inserted('R11 J R13', 'R12', 1)).toBe('J R11 R12 R13');
  });

  it('keeps a run in order even while it has a gap', () => {
    expect(inserted('R4 R5', 'R9', 0)).toBe('R4 R5 R9');
  });

  it('leaves what fits nowhere where it was dropped', () => {
    expect(inserted('R4 R5 R6', 'B9', 1)).toBe('R4 B9 R5 R6');
  });
});

describe('arrangeNew', () => {
  it('keeps the order in which a meld was picked', () => {
    expect(kinds(arrangeNew(pieces('J R5 R6')))).toBe('J R5 R6');
  });

  it('sorts what was picked in disorder', () => {
    expect(kinds(arrangeNew(pieces('R6 R4 R5')))).toBe('R4 R5 R6');
    expect(kinds(arrangeNew(pieces('R7 J R5')))).toBe('R5 J R7');
  });
});

describe('special jokers', () => {
  it.each([
    ['R2 JD R5', 'R6', 0, 'R2 JD R5 R6'],
    ['R2 JD R5', 'R1', undefined, 'R1 R2 JD R5'],
    ['R6 R7 JC', 'B9', 0, 'R6 R7 JC B9'],
    ['B3 R3', 'JD', 0, 'JD B3 R3'],
    ['R2 R3 JM R3 R2', 'R4 R4', 1, 'R2 R3 R4 JM R4 R3 R2'],
    ['R2 R3 R4 JM R3 R2', 'R4', 0, 'R2 R3 R4 JM R4 R3 R2'],
    ['R4 R2 JM R2', 'R3', 1, 'R4 R3 R2 JM R2'],
  ])('%s + %s at %s gives %s', (laid, added, at, result) => {
    expect(inserted(laid, added, at)).toBe(result);
  });

  it.each([
    ['R3 R2 JM R2 R3', 'R3 R2 JM R2 R3'],
    ['R2 R5 JD', 'R2 JD R5'],
    ['JC R6 B8 R5', 'R5 R6 JC B8'],
    ['R2 R2 R3 R3 JM', 'R2 R3 JM R3 R2'],
    ['R3 B3 R3 B3 JM', 'R3 B3 JM B3 R3'],
    ['JM R9 B2', 'JM R9 B2'],
  ])('%s picked becomes %s', (picked, result) => {
    const laid = kinds(arrangeNew(pieces(picked)));
    if (picked === 'R3 B3 R3 B3 JM') expect(laid.split(' ')[2]).toBe('JM');
    else expect(laid).toBe(result);
  });
});

describe('splitRun', () => {
  it('S0-29: another 6 makes two runs of 4 5 6 7 8', () => {
    const halves = splitRun(pieces('R4 R5 R6 R7 R8'), pieces('R6')[0]!);
    expect(halves?.map(kinds)).toEqual(['R4 R5 R6', 'R6 R7 R8']);
  });

  it('a run that is too short stays whole', () => {
    expect(splitRun(pieces('R4 R5 R6 R7'), pieces('R6')[0]!)).toBeNull();
  });
});
