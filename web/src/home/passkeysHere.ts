/** Whether this page can use passkeys. */

/** Reasons why a page cannot use passkeys. */
export type Missing = 'insecure' | 'number' | 'browser';

interface Here {
  readonly isSecure: boolean;
  readonly host: string;
  readonly known: boolean;
}

/** What is missing for passkeys; null if they work. A passkey belongs to a name, not to a number. */
export function missing({ isSecure, host, known }: Here): Missing | null {
  if (!isSecure) return 'insecure';
  if (/^[\d.]+$|:/.test(host)) return 'number';
  return known ? null : 'browser';
}

export const missingHere = (): Missing | null =>
  missing({
    isSecure: isSecureContext,
    host: location.hostname,
    known: typeof PublicKeyCredential !== 'undefined',
  });
