/** The space on the screen, where a style sheet alone cannot decide. */

import { MediaQuery } from 'svelte/reactivity';

/**
 * Too small for table and rack at once: a page enlarged to 400 %, or a narrow window. The page then
 * scrolls as a whole (WCAG 2.2, 1.4.10); `Table.svelte` has the same condition.
 */
export const flowing = new MediaQuery(
  '((max-width: 599px) and (max-height: 479px)) or (max-height: 319px)',
);
