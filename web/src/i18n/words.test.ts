import { describe, expect, it } from 'vitest';
import { words } from '../../build/words.ts';

const FILE = '/somewhere/web/src/home/Home.svelte';

function built(code: string, file = FILE): string | null {
  const { transform } = words('/somewhere/web');
  if (typeof transform !== 'function') throw new Error('the plugin has no transform');
  const result: unknown = transform.call({} as never, code, file);
  return result === null ? null : (result as { code: string }).code;
}

describe('the build', () => {
  it('lets each part that is loaded later wait for its words', () => {
    const changed = built("const part = () => import('./Games.svelte');");
    expect(changed).toContain("__withWords(import('./Games.svelte'))");
    expect(changed).toContain('import { withWords as __withWords } from "/somewhere/web/src/i18n/');
  });

  it('lets nothing wait within a part that is waited for', () => {
    const changed = built("import('./a').then(() => import('./b'));");
    expect(changed).toContain("__withWords(import('./a')).then(() => __withWords(import('./b')))");
  });

  it('loads the words themselves as they are, for they would wait for themselves', () => {
    for (const file of ['./zh-Hans.json', './told/de.json', 'words:print+contestRound/ja'])
      expect(built(`const load = () => import('${file}');`)).toBeNull();
  });

  it('refuses a module that waits where it begins, as Safari freezes on it', () => {
    expect(() => built('const it = await fetch("/it");')).toThrow('Safari');
    expect(built('async () => { await fetch("/it"); };')).toBeNull();
    expect(built('class It { async get() { await fetch("/it"); } }')).toBeNull();
    expect(built('const it = await 0;', FILE.replace('Home.svelte', 'home.test.ts'))).toBeNull();
  });
});
