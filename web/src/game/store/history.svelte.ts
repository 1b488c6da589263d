/** The running game from its deal on, as everybody at the table has seen it. */

import { follow, unseen, type Happened } from '../model/happened';
import { turnsOf, type Turn } from '../model/turns';
import type { Update } from '../../net/protocol';

export class History {
  happened: readonly Happened[] = $state.raw([]);
  readonly turns: readonly Turn[] = $derived(turnsOf(this.happened));
  #seq = 0;

  /** Goes on with what an update tells; returns what is new. */
  take({ seq, events, view }: Update): readonly Happened[] {
    // A new connection sends the events from the first one.
    const known = seq < this.#seq ? [] : this.happened;
    const fresh = events.filter((event) => known.length === 0 || event.seq > this.#seq);
    const scene = known.at(-1)?.after ?? unseen(view.you);
    const news = follow(scene, fresh);
    this.#seq = seq;
    if (news.length > 0) this.happened = sinceDeal([...known, ...news]);
    return news;
  }
}

/** What came from the newest deal on, with the tiles that were turned up for it. */
function sinceDeal(happened: readonly Happened[]): readonly Happened[] {
  let from = happened.findLastIndex(({ event }) => event.type === 'dealt');
  while (from > 0 && happened[from - 1]?.event.type === 'start_tiles') from -= 1;
  return from > 0 ? happened.slice(from) : happened;
}
