/** Returns *items* with the one at *at* moved by *by* places; as they are if it cannot move there. */
export function moved<T>(items: readonly T[], at: number, by: number): readonly T[] {
  const to = at + by;
  const one = items[at];
  if (one === undefined || to < 0 || to >= items.length) return items;
  return items.toSpliced(at, 1).toSpliced(to, 0, one);
}
