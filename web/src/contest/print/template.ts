/** What an organiser changes on certificates; kept in this browser, as the print settings of a paper are. */

export interface Template {
  /** Empty: as the language says it; the same for the text and the signer. */
  readonly title: string;
  /** With `{name}`, `{school}`, `{place}`, `{contest}` and `{division}`. */
  readonly text: string;
  readonly signer: string;
  /** The number on the first certificate; null: none has a number. */
  readonly number: number | null;
  /** Pictures as `data:` addresses; empty: none. */
  readonly seal: string;
  readonly background: string;
}

export const PLAIN: Template = {
  title: '',
  text: '',
  signer: '',
  number: null,
  seal: '',
  background: '',
};

export type Fact = 'name' | 'school' | 'place' | 'contest' | 'division';
const FACTS: readonly string[] = ['name', 'school', 'place', 'contest', 'division'];

/** The text with what is known of one certificate; what is no fact stays as it is written. */
export const filled = (text: string, facts: Readonly<Record<Fact, string>>): string =>
  text.replace(/\{(\w+)\}/g, (written, fact: string) =>
    FACTS.includes(fact) ? facts[fact as Fact] : written,
  );

/** The number on a certificate, as long as that of the last one. */
export const numbered = (first: number, at: number, count: number): string =>
  String(first + at).padStart(String(first + count - 1).length, '0');

const KEY = 'tilerummy.certificate';

export function loadTemplate(): Template {
  try {
    return { ...PLAIN, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Template>) };
  } catch {
    return PLAIN; // private windows may refuse storage
  }
}

/** Whether there was room for it: pictures may be too large. */
export function saveTemplate(template: Template): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(template));
    return true;
  } catch {
    return false;
  }
}

/** A picture as an address that prints without any network; null for what is no picture. */
export async function picture(file: Blob): Promise<string | null> {
  if (!/^image\/(png|jpeg|webp|gif|svg\+xml)$/.test(file.type)) return null;
  const reader = new FileReader();
  return new Promise((resolve) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });
}
