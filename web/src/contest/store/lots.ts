/** A draw as it is written down. */

/** The order with one more name; a name that is there already is taken out. The last name follows by itself. */
export function drawOn(
  tie: readonly string[],
  order: readonly string[],
  entrant: string,
): readonly string[] {
  if (order.includes(entrant)) return order.filter((other) => other !== entrant);
  const drawn = [...order, entrant];
  const left = tie.filter((other) => !drawn.includes(other));
  return left.length === 1 ? [...drawn, ...left] : drawn;
}
