/** What a table plays differently from its rule set. */

/** The changes that differ from the preset; those are what the server is told. */
export function differing(
  changes: Readonly<Record<string, string>>,
  preset: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => field in preset && preset[field] !== value),
  );
}
