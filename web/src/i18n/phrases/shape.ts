/** What people at a table can say to each other, each in their own language. */

import type { Phrase } from '../../net/protocol';
import type { Who } from '../told/shape';

export interface PhraseWords {
  readonly say: Record<Phrase, string>;
  readonly said: (who: Who, words: string) => string;
  readonly title: string;
  readonly reactions: string;
  readonly phrases: string;
  readonly mute: string;
  readonly muteAll: string;
  readonly muteSeat: (name: string) => string;
}
