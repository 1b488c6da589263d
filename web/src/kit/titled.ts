import { t } from '../i18n/index.svelte';

/** Calls the page by *title*, and by what it is of, for an effect: what it returns gives that up. */
export function titled(title: string, of = t().app.name): () => void {
  document.title = `${title} · ${of}`;
  return () => (document.title = t().app.name);
}
