/** Numbers as Chinese writes them in words. */

const DIGITS = '〇一二三四五六七八九';

/** Return *count* in Chinese, `64` as 六十四; from a thousand on in digits. */
export function hanzi(count: number): string {
  if (count < 10 || count > 999) return DIGITS[count] ?? String(count);
  const [hundreds, tens, ones] = [Math.floor(count / 100), Math.floor(count / 10) % 10, count % 10];
  const high = hundreds > 0 ? `${DIGITS[hundreds]}百` : '';
  const one = tens === 1 && hundreds === 0 ? '' : DIGITS[tens];
  const middle = tens > 0 ? `${one}十` : hundreds > 0 && ones > 0 ? '〇' : '';
  return `${high}${middle}${ones > 0 ? DIGITS[ones] : ''}`;
}
