import { describe, expect, it } from 'vitest';
import { ago, date } from './when';

const now = new Date(2026, 10, 22, 14, 30).getTime();
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime();

describe('how long ago it was', () => {
  it.each([
    [now - 20_000, 'now', '지금', '现在'],
    [now + 5_000, 'now', '지금', '现在'],
    [now - 5 * 60_000, '5 minutes ago', '5분 전', '5分钟前'],
    [at(2026, 10, 22, 9, 0), '5 hours ago', '5시간 전', '5小时前'],
    [at(2026, 10, 21, 20, 0), 'yesterday', '어제', '昨天'],
    [at(2026, 10, 20, 23, 59), '2 days ago', '그저께', '前天'],
    [at(2026, 10, 16, 1, 0), '6 days ago', '6일 전', '6天前'],
    [at(2026, 10, 15, 23, 0), '15 November', '11월 15일', '11月15日'],
    [at(2025, 11, 31, 23, 0), '31 December 2025', '2025년 12월 31일', '2025年12月31日'],
  ])('%#', (then, en, ko, zh) => {
    expect([ago(then, now, 'ko'), ago(then, now, 'zh-Hans')]).toEqual([ko, zh]);
    // Which day or month comes first differs between the countries that speak English.
    const [day, month, year] = en.split(' ');
    expect([en, `${month} ${day}${year ? `, ${year}` : ''}`]).toContain(ago(then, now, 'en'));
  });

  it('says hours shortly after midnight', () => {
    const night = at(2026, 10, 22, 0, 40);
    expect(ago(at(2026, 10, 21, 23, 50), night, 'en')).toBe('50 minutes ago');
    expect(ago(at(2026, 10, 21, 22, 0), night, 'en')).toBe('2 hours ago');
    expect(ago(at(2026, 10, 21, 12, 0), night, 'en')).toBe('yesterday');
  });

  it('names the day', () => {
    expect(date(now, now, 'ko')).toBe('11월 22일');
  });
});
