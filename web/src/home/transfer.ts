/** The file and the code in which a list travels: a link that works once. */

import { generate } from 'lean-qr/nano';
import { linkTo } from '../kit/linkAddresses.svelte';
import { takePath } from '../kit/addresses';

const KIND = 'tilerummy tables';

/** A path of squares, and how many there are to a side. */
export function drawn(link: string): { size: number; path: string } {
  const code = generate(link);
  let path = '';
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
  }
  return { size: code.size, path };
}

/** Saves the secret where the reader can carry it to another device. */
export function saveTransfer(secret: string, warning: string): void {
  const text = JSON.stringify({ kind: KIND, warning, link: linkTo(takePath(secret)) }, null, 2);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'application/json' }));
  link.download = 'tilerummy-tables.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The address within this page in a transfer file; null if the file is from another server. */
export function addressIn(text: string, origins: readonly string[]): string | null {
  try {
    const { kind, link } = JSON.parse(text) as { kind?: unknown; link?: unknown };
    const url = new URL(String(link));
    const ours =
      kind === KIND &&
      origins.includes(url.origin) &&
      url.pathname === '/me/take' &&
      url.hash.length > 1;
    return ours ? url.pathname + url.hash : null;
  } catch {
    return null;
  }
}
