import { describe, expect, it } from 'vitest';
import { drawOn } from './lots';

const TIE = ['e1', 'e2', 'e3'];

describe('a draw that was made in the hall', () => {
  it('is told by name after name, the last one by itself', () => {
    expect(drawOn(TIE, [], 'e2')).toEqual(['e2']);
    expect(drawOn(TIE, ['e2'], 'e3')).toEqual(['e2', 'e3', 'e1']);
    expect(drawOn(['e1', 'e2'], [], 'e2')).toEqual(['e2', 'e1']);
  });

  it('takes a name back that is told again', () => {
    expect(drawOn(TIE, ['e2', 'e3', 'e1'], 'e3')).toEqual(['e2', 'e1']);
    expect(drawOn(TIE, ['e2'], 'e2')).toEqual([]);
  });
});
