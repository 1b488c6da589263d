/** Short notes at the edge of the screen, and what a screen reader is told. */

export interface Toast {
  readonly id: number;
  readonly tone: 'info' | 'error' | 'good';
  readonly lines: readonly string[];
  readonly action: ToastAction | null;
}

export interface ToastAction {
  readonly words: string;
  readonly run: () => void;
}

const SHOWN_MS = { info: 3_500, good: 3_500, error: 7_000 };
let lastId = 0;

export const notices: { toasts: Toast[]; spoken: string } = $state({ toasts: [], spoken: '' });

export function toast(tone: Toast['tone'], ...lines: string[]): void {
  show(tone, lines, null);
}

/** A refusal with a way to the rule behind it. */
export function toastRule(action: ToastAction, ...lines: string[]): void {
  show('error', lines, action);
}

function show(tone: Toast['tone'], lines: readonly string[], action: ToastAction | null): void {
  lastId += 1;
  const id = lastId;
  const kept = notices.toasts.filter((other) => other.lines.join() !== lines.join()).slice(-2);
  notices.toasts = [...kept, { id, tone, lines, action }];
  setTimeout(() => dismiss(id), SHOWN_MS[tone]);
}

export function dismiss(id: number): void {
  notices.toasts = notices.toasts.filter((other) => other.id !== id);
}

/** Says something to screen readers, politely; the same words twice are heard twice. */
export function announce(words: string): void {
  notices.spoken = notices.spoken === words ? `${words}\u00a0` : words;
}
