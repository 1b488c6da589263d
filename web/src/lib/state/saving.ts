/** Files that the page makes itself. */

import type { Receipt } from '../deal/receipts';

/** Saves a receipt in the form that `tilerummy verify --receipt` reads. */
export function saveReceipt(receipt: Receipt): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify(receipt, null, 2)}\n`], { type: 'application/json' }));
  link.download = `${receipt.match}-${receipt.game}-receipt.json`;
  link.click();
  // The download has its own hold on the data by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
