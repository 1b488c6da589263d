import { describe, expect, it } from 'vitest';
import { spokenIn } from '../../testing/catalogues';
import { translations } from '../translations';

type Log = Readonly<Record<string, (params: Record<string, string>) => string>>;

describe.each(await spokenIn(translations<Log>('contestLog')))('the log in %s', (_, happened) => {
  const made = (params: Record<string, string>) => happened['link_made']?.(params) ?? '';

  it('says whose phone a link was made for', () => {
    expect(made({ role: 'player', player: 'Kim (North)', label: '' })).toMatch(
      /\S.*Kim \(North\)$/,
    );
    expect(made({ role: 'director', label: 'Ada' })).toMatch(/\S.*Ada$/);
    expect(made({ role: 'screen', label: '' })).toMatch(/^\S.*[^\s:：]$/);
  });
});
