/** Which score pads of this browser went into which club: sent again, they correct their evening. */

const KEY = 'tilerummy.scoring.clubs';

export interface Sent {
  readonly club: string;
  /** By which it is recorded once, however often it is sent. */
  readonly id: string;
  /** Empty until the club has answered. */
  readonly evening: string;
}

function all(): Record<string, Sent> {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Sent> | null) ?? {};
  } catch {
    return {}; // private windows may refuse storage
  }
}

export function sentOf(pad: string): Sent | null {
  return all()[pad] ?? null;
}

export function saveSent(pad: string, sent: Sent | null): void {
  const { [pad]: _, ...others } = all();
  try {
    localStorage.setItem(KEY, JSON.stringify(sent ? { ...others, [pad]: sent } : others));
  } catch {
    // See `all`; the pad is then recorded anew when it is sent again.
  }
}
