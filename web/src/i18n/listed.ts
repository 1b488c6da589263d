import { settings } from '../kit/settings.svelte';

/** Names or tiles one after another, with the comma of the reader's language. */
export function listed(words: readonly string[]): string {
  return words.join(settings.locale === 'zh-Hans' ? '、' : ', ');
}

/** What is said of *label*, behind the colon of the reader's language. */
export function labelled(label: string, said: string | number = ''): string {
  return `${label}${settings.locale === 'zh-Hans' ? '：' : ': '}${said}`;
}
