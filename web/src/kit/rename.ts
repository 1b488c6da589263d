/** The address of what is shown, changed without a step for Back. */

export function rename(address: string): void {
  history.replaceState(null, '', SERVED ? address : `#${address}`);
}
