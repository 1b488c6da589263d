/** Short-lived notices of the page, one at a time. */

/** Words in the language of the page, which may change while they are shown. */
export type Words = () => string;

export interface Notice {
  readonly tone: 'info' | 'error' | 'good';
  readonly words: Words;
  readonly rule: NoticeRule | null;
}

/** The rule behind a refusal, and a way to it. */
export interface NoticeRule {
  readonly by: Words;
  readonly run: () => void;
}

const SHOWN_MS = 5_000;
let timer: ReturnType<typeof setTimeout> | undefined;

export const notices: { current: Notice | null } = $state({ current: null });

/** Shows the words until a newer notice; if they are not an error, for a moment only. */
export function notice(tone: Notice['tone'], words: Words): void {
  show({ tone, words, rule: null });
}

/** A refusal with a way to the rule behind it. */
export function noticeRule(rule: NoticeRule, words: Words): void {
  show({ tone: 'error', words, rule });
}

function show(next: Notice): void {
  clearTimeout(timer);
  notices.current = next;
  if (next.tone !== 'error') timer = setTimeout(clear, SHOWN_MS);
}

/** Clears an error after the player has moved to something else. */
export function settle(): void {
  if (notices.current?.tone === 'error') clear();
}

export function clear(): void {
  clearTimeout(timer);
  notices.current = null;
}
