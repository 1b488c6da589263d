/** The language of this device, for the words; the settings decide it once they are there. */

import { preferred, type Locale } from './locale';

let read = (): Locale => preferred(globalThis.navigator?.languages ?? []);

/** Return the language that is chosen. */
export const language = (): Locale => read();

/** Take the language from *choice* from now on. */
export function followLanguage(choice: () => Locale): void {
  read = choice;
}
