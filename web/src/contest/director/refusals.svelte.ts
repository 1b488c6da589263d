/** Where a refusal is shown, and for how long: it belongs to the form that asked. */

import { untrack } from 'svelte';
import { settle } from '../../kit/notices.svelte';

/** To be called while a form, dialog or tab is set up: what was refused elsewhere goes, and with it what was refused here.
 * *shown* tells what a component that stays shows now. */
export function ownRefusals(shown: () => unknown = () => null): void {
  $effect(() => {
    void shown();
    untrack(settle);
    return settle;
  });
}
