import { describe, expect, it } from 'vitest';
import { missing } from './passkeysHere';

describe('what is missing for passkeys', () => {
  const here = { isSecure: true, host: 'play.example.org', known: true };

  it.each([
    [here, null],
    [{ ...here, host: 'localhost' }, null],
    [{ ...here, isSecure: false }, 'insecure'],
    [{ ...here, host: '192.168.1.20' }, 'number'],
    [{ ...here, host: '[fe80::1]' }, 'number'],
    [{ ...here, host: '10.example.org' }, null],
    [{ ...here, known: false }, 'browser'],
  ] as const)('%o: %s', (at, what) => {
    expect(missing(at)).toBe(what);
  });
});
