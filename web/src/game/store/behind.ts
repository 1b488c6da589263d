/**
 * Has a part of the page loaded when it is first needed, and does with it what is to be done, in
 * the order that was asked for. What could not be loaded is asked for again with the next thing.
 */
export function behind<Part>(load: () => Promise<Part>): (act: (part: Part) => void) => void {
  let coming: Promise<Part> | null = null;
  return (act) => {
    coming ??= load();
    void coming.then(act, () => (coming = null));
  };
}
