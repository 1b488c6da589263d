import { describe, expect, it } from 'vitest';
import { lazyPart } from './lazyPart';

const turn = () => new Promise((done) => setTimeout(done, 0));

describe('a part that is loaded lazyPart the first hand', () => {
  it('is loaded once, and what waits for it is done in order', async () => {
    let loads = 0;
    let come: (part: string) => void = () => {};
    const done: string[] = [];
    const part = lazyPart(() => {
      loads += 1;
      return new Promise<string>((resolve) => (come = resolve));
    });
    part((name) => done.push(`${name} 1`));
    part((name) => done.push(`${name} 2`));
    await turn();
    expect(done).toEqual([]);
    come('words');
    await turn();
    part((name) => done.push(`${name} 3`));
    await turn();
    expect([loads, done]).toEqual([1, ['words 1', 'words 2', 'words 3']]);
  });

  it('is asked for again when it did not come', async () => {
    let away = true;
    const done: string[] = [];
    const part = lazyPart(() =>
      away ? Promise.reject(new Error('no line')) : Promise.resolve('words'),
    );
    part(() => done.push('never'));
    await turn();
    away = false;
    part((name) => done.push(name));
    await turn();
    expect(done).toEqual(['words']);
  });
});
