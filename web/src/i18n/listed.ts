import { LANGUAGES } from './locale';
import { language } from './language';

/** Names or tiles one after another, with the comma of the reader's language. */
export function listed(words: readonly string[]): string {
  return words.join(LANGUAGES[language()].comma ?? ', ');
}

/** What is said of *label*, behind the colon of the reader's language. */
export function labelled(label: string, said: string | number = ''): string {
  return `${label}${LANGUAGES[language()].colon ?? ': '}${said}`;
}
