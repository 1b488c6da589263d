/** Copies a text to the clipboard; whether that worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** The way for pages without TLS, to which browsers give no clipboard. */
function copySelected(text: string): boolean {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  // 16 px, or phones zoom in; out of sight, but where nothing scrolls to it.
  field.style.cssText =
    'position: fixed; inset: 0 auto auto 0; width: 1px; height: 1px; opacity: 0; font-size: 16px';
  // While a dialog is open nothing outside of it can be selected.
  (focused?.closest('dialog') ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  focused?.focus({ preventScroll: true });
  return copied;
}
