import { t } from '../i18n/index.svelte';

/** Calls the page by *title*, for an effect: what it returns gives that up. */
export function titled(title: string): () => void {
  const { name } = t().app;
  document.title = `${title} · ${name}`;
  return () => (document.title = name);
}
