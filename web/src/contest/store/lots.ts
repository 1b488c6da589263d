/** A draw as it is written down. */

/** The order with one more name; a name that has been told before is taken out again. The last one needs no telling. */
export function drawOn(
  tie: readonly string[],
  order: readonly string[],
  entrant: string,
): readonly string[] {
  if (order.includes(entrant)) return order.filter((other) => other !== entrant);
  const told = [...order, entrant];
  const left = tie.filter((other) => !told.includes(other));
  return left.length === 1 ? [...told, ...left] : told;
}
