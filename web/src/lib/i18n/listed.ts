import { settings } from '../state/settings.svelte';

/** Names or tiles one after another, with the comma of the reader's language. */
export function listed(words: readonly string[]): string {
  return words.join(settings.locale === 'zh-Hans' ? '、' : ', ');
}
