import { describe, expect, it } from 'vitest';
import { happened as en } from './en';
import { happened as ko } from './ko';
import { happened as zhHans } from './zh-Hans';

describe.each([
  ['en', en],
  ['ko', ko],
  ['zh-Hans', zhHans],
])('the log in %s', (_, happened) => {
  const made = (params: Record<string, string>) => happened['link_made']?.(params) ?? '';

  it('says whose phone a link was made for', () => {
    expect(made({ role: 'player', player: 'Kim (North)', label: '' })).toMatch(
      /\S.*Kim \(North\)$/,
    );
    expect(made({ role: 'director', label: 'Ada' })).toMatch(/\S.*Ada$/);
    expect(made({ role: 'screen', label: '' })).toMatch(/^\S.*[^\s:：]$/);
  });
});
