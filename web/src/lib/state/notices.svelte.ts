/** What the page has to say for a moment, one thing at a time. */

export interface Notice {
  readonly tone: 'info' | 'error' | 'good';
  readonly lines: readonly string[];
  readonly rule: NoticeRule | null;
}

/** The rule behind a refusal, and a way to it. */
export interface NoticeRule {
  readonly by: string;
  readonly run: () => void;
}

const SHOWN_MS = 5_000;
let timer: ReturnType<typeof setTimeout> | undefined;

export const notices: { current: Notice | null } = $state({ current: null });

/** Shows the lines until something newer is said; what is no error, for a moment only. */
export function notice(tone: Notice['tone'], ...lines: string[]): void {
  show({ tone, lines, rule: null });
}

/** A refusal with a way to the rule behind it. */
export function noticeRule(rule: NoticeRule, ...lines: string[]): void {
  show({ tone: 'error', lines, rule });
}

function show(next: Notice): void {
  clearTimeout(timer);
  notices.current = next;
  if (next.tone !== 'error') timer = setTimeout(clear, SHOWN_MS);
}

/** The player has gone on to something else: what was wrong before is no longer the matter. */
export function settle(): void {
  if (notices.current?.tone === 'error') clear();
}

export function clear(): void {
  clearTimeout(timer);
  notices.current = null;
}
