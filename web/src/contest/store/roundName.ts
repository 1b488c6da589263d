/** What a round is called: by its number, and by its name where it has one. */

import type { RoundNames } from '../../i18n/roundNames';
import type { RoundNameShown } from '../../net/protocol';

type Named = RoundNameShown | null | undefined;

/** `Semi-final`, or what the director calls the round; null where it has its number alone. */
export function nameText(name: Named, words: RoundNames): string | null {
  if (!name) return null;
  if (name.text) return name.text;
  switch (name.kind) {
    case null:
      return null;
    case 'quarterfinal':
      return words.quarterfinal(name.players);
    case 'round_of':
      return words.of(name.players);
    default:
      return words[name.kind];
  }
}

/** `Round 3 · Semi-final`, as the contest regulation names rounds; *numbered* is the first part. */
export function roundName(numbered: string, name: Named, words: RoundNames): string {
  const text = nameText(name, words);
  return text === null ? numbered : `${numbered} · ${text}`;
}
