/** Language, theme, notices and focus of the page, which follow its route and its settings. */

import { untrack } from 'svelte';
import { speak, spoken } from '../i18n/index.svelte';
import { clear } from '../kit/notices.svelte';
import { palette } from '../kit/palette';
import { router } from '../kit/router.svelte';
import { settings } from '../kit/settings.svelte';

/** Called once, by the component that shows all screens. */
export function followPage(): void {
  const darkSystem = matchMedia('(prefers-color-scheme: dark)');
  let systemDark = $state(darkSystem.matches);
  darkSystem.addEventListener('change', (event) => (systemDark = event.matches));

  $effect(() => void speak(settings.locale));

  // A notice belongs to the page where it was shown.
  $effect(() => {
    void router.route;
    untrack(clear);
  });

  /** The screen and its subject; two turns of one match are the same place. */
  const place = $derived(Object.values(router.route).slice(0, 2).join());
  let entered = '';
  $effect(() => {
    const came = entered && entered !== place;
    entered = place;
    if (came) void import('../kit/keepFocus').then(({ landOnPage }) => landOnPage());
  });

  $effect(() => {
    const root = document.documentElement;
    const dark = settings.theme === 'dark' || (settings.theme === 'auto' && systemDark);
    root.lang = spoken();
    root.dataset['theme'] = dark ? 'dark' : 'light';
    root.dataset['palette'] = palette();
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', dark ? '#211f1c' : '#f0e9dc');
  });
}
