/**
 * Loads a part of the page when it is first needed, and calls each `act` with it in the order of
 * the calls. After a failure the next call loads it again.
 */
export function lazyPart<Part>(load: () => Promise<Part>): (act: (part: Part) => void) => void {
  let coming: Promise<Part> | null = null;
  return (act) => {
    coming ??= load();
    void coming.then(act, () => (coming = null));
  };
}
