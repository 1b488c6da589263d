/** The one sentence between table and rack: whose turn it is and what still has to be done. */

import { t } from '../i18n/index.svelte';
import { changed, placed } from '../model/draft';
import { blocker, initialTotal } from '../model/judge';
import { doubles } from '../model/rack';
import type { IconName } from '../ui/icons';
import type { MatchState } from './match.svelte';

export interface Status {
  readonly tone: 'good' | 'bad' | 'quiet';
  readonly icon: IconName | null;
  readonly turn: string | null;
  readonly words: string;
  /** Points of the initial meld so far; null once opened. */
  readonly meter: { readonly value: number; readonly of: number } | null;
  /** Whether the turn can be sent. */
  readonly playable: boolean;
}

export function status(match: MatchState): Status {
  const words = t().table;
  const view = match.view;
  const draft = match.play.draft;
  const quiet: Status = { tone: 'quiet', icon: null, turn: null, words: '', meter: null, playable: false };
  if (!view || !view.game) return quiet;
  if (match.mustCall) return { ...quiet, tone: 'bad', icon: 'alert', words: words.callMissing };
  if (!draft) {
    const out = view.game.out !== null && view.game.out === view.you;
    const wait = (out ? words.waitSecond : words.waitTurn)(match.told(view.game.seat));
    return { ...quiet, words: view.game.outcome ? '' : wait };
  }

  const { opened, threshold } = draft.terms;
  const value = opened ? 0 : initialTotal(draft);
  const meter = opened || threshold === 0 ? null : { value, of: threshold };
  const problem = blocker(draft);
  const draws = view.game.pool > 0;
  const mustCall = view.call === 'strict' && match.goesOut && !match.callWanted;
  if (problem === null) {
    if (mustCall) return { ...quiet, tone: 'bad', icon: 'alert', words: words.callStrict, meter, playable: true };
    const points = opened ? null : value;
    return {
      tone: 'good',
      icon: 'check',
      turn: null,
      words: match.goesOut ? words.readyOut : words.ready(placed(draft).length, points),
      meter,
      playable: true,
    };
  }
  switch (problem.code) {
    case 'bad_meld': {
      const number = draft.present.melds.indexOf(problem.meld) + 1;
      const named = t().meld.named(number, t().meld.fault(problem.fault));
      const more = problem.more > 0 ? ` ${words.moreBad(problem.more)}` : '';
      return { ...quiet, tone: 'bad', icon: 'alert', words: named + more, meter };
    }
    case 'below_threshold':
      return { ...quiet, icon: 'lock', words: words.below(problem.value, problem.threshold), meter };
    case 'nothing_placed': {
      const idle =
        view.game.drawn ? words.drawnIdle
        : !opened ? words.openWith(threshold, draws)
        : draws ? words.nothingPlaced
        : words.nothingPlacedPass;
      if (view.game.can_claim_redeal && !changed(draft)) {
        return { ...quiet, words: words.claimOr(doubles(view.game.rack).size), meter };
      }
      return { ...quiet, turn: words.yourTurn, words: changed(draft) ? words.tableChanged : idle, meter };
    }
  }
}
