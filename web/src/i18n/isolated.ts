/** A name in a sentence, so that it turns nothing around it when it is written from right to left. */
export function isolated(name: string): string {
  return name === '' ? '' : `\u2068${name}\u2069`;
}
