/** Files that the page makes itself. */

import type { Receipt } from '../game/model/deal/receipts';

/** Saves a receipt in the form that `tilerummy verify --receipt` reads. */
export function saveReceipt(receipt: Receipt): void {
  const blob = new Blob([`${JSON.stringify(receipt, null, 2)}\n`], { type: 'application/json' });
  saveFile(blob, `${receipt.match}-${receipt.game}-receipt.json`);
}

/** Hands a file to the browser, under *name* without what no file system takes. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name.replace(/[\\/:*?"<>|]+/g, ' ');
  link.click();
  // The download has its own hold on the data by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
