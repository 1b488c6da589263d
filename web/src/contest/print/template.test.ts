import { describe, expect, it } from 'vitest';
import { filled, numbered } from './template';

const FACTS = {
  name: 'Ada',
  school: '{name}',
  place: '1st place',
  contest: 'Spring cup',
  division: 'Open',
};

describe('a certificate of one’s own', () => {
  it('says what is known where the text asks for it', () => {
    expect(filled('{name} of {school}: {place}, {contest} ({division})', FACTS)).toBe(
      'Ada of {name}: 1st place, Spring cup (Open)',
    );
  });

  it('leaves what is no fact as it is written', () => {
    expect(filled('{Name} {date} { name } {toString}', FACTS)).toBe(
      '{Name} {date} { name } {toString}',
    );
  });

  it('has numbers of the same length', () => {
    expect([0, 1, 9].map((at) => numbered(1, at, 10))).toEqual(['01', '02', '10']);
    expect(numbered(2026001, 2, 3)).toBe('2026003');
  });
});
