import { describe, expect, it } from 'vitest';
import { takePath } from '../kit/addresses';
import { parseRoute } from '../kit/router.svelte';
import { addressIn, drawn } from './transfer';

describe('a list on its way', () => {
  it('is a link whose secret no server sees', () => {
    const link = new URL(takePath('s-e_c'), 'http://h:1');
    expect(link.pathname + link.search).toBe('/me/take');
    expect(parseRoute(link.pathname, link.hash)).toEqual({ page: 'take', secret: 's-e_c' });
  });

  it('is a code large enough for it', () => {
    const { size, path } = drawn(`http://h:1${takePath('x'.repeat(43))}`);
    expect(size).toBeGreaterThanOrEqual(29);
    expect(path.match(/M\d+ \d+h1v1h-1z/g)?.length).toBeGreaterThan(size * size * 0.3);
  });

  it('is a file of this server only', () => {
    const file = (changes: object) =>
      JSON.stringify({ kind: 'tilerummy tables', link: `http://h:1${takePath('s')}`, ...changes });
    expect(addressIn(file({}), ['http://localhost:1', 'http://h:1'])).toBe('/me/take#s');
    expect(addressIn(file({}), ['http://other'])).toBeNull();
    for (const bad of [
      file({ kind: 'x' }),
      file({ link: 'http://h:1/m/x' }),
      file({ link: 'http://h:1/me/take' }),
      '{',
      'null',
      '7',
    ]) {
      expect(addressIn(bad, ['http://h:1']), bad).toBeNull();
    }
  });
});
