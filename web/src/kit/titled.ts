import { t } from '../i18n/index.svelte';

/** Sets the document's title from *title* and its owner, for an effect; the returned function resets it. */
export function titled(title: string, of = t().app.name): () => void {
  document.title = `${title} · ${of}`;
  return () => (document.title = t().app.name);
}
