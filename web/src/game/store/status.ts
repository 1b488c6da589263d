/** The one sentence between table and rack: whose turn it is and what still has to be done. */

import { t } from '../../i18n/index.svelte';
import { labelled } from '../../i18n/listed';
import { changed, placed, type Draft } from '../model/draft';
import { kindsOf } from '../model/layout';
import { blocker, initialTotal, type Blocker } from '../model/judge';
import { doubles } from '../model/rack';
import type { IconName } from '../../kit/icons';
import type { MatchState } from './match.svelte';
import { drewText, fateText, meldLabel } from './words';

export interface Status {
  readonly tone: 'good' | 'bad' | 'quiet';
  readonly icon: IconName | null;
  readonly turn: string | null;
  readonly words: string;
  /** The meld that the words are about; null if they are about no single one. */
  readonly meld: number | null;
  /** Points of the initial meld so far; null once opened. */
  readonly meter: { readonly value: number; readonly of: number } | null;
}

export function status(match: MatchState): Status {
  const words = t().table;
  const view = match.view;
  const draft = match.play.draft;
  const quiet: Status = {
    tone: 'quiet',
    icon: null,
    turn: null,
    words: '',
    meld: null,
    meter: null,
  };
  if (!view || !view.game) return quiet;
  if (match.mustCall) return { ...quiet, tone: 'bad', icon: 'alert', words: words.callMissing };
  if (match.stoodIn && !view.game.outcome) return { ...quiet, words: t().seats.botForYou };
  const { play } = match;
  if (!draft || (!play.yours && !play.planning)) {
    const out = view.game.out !== null && view.game.out === view.you;
    const idle = !draft ? words.waitTurn : play.plan ? t().plan.aside : t().plan.idle;
    // At its very first start the server compiles what bots think with.
    const late = match.solver === 'compiling' && view.seats[view.game.seat]?.kind === 'bot';
    const wait = late
      ? words.waitBots
      : (out ? words.waitSecond : idle)(match.shownName(view.game.seat));
    return view.game.outcome
      ? quiet
      : { ...quiet, turn: match.drew && drewText(match.drew), words: wait };
  }
  if (play.fate && !changed(draft)) return { ...quiet, icon: 'alert', words: fateText(play.fate) };

  const { opened, threshold } = draft.terms;
  const value = opened ? 0 : initialTotal(draft);
  const meter = opened || threshold === 0 ? null : { value, of: threshold };
  if (!play.yours) return planStatus(match, draft, meter);
  const hint = match.hinting?.words(view.game.pool) ?? null;
  if (hint !== null) return { ...quiet, icon: 'bulb', words: hint, meter };
  if (play.offers && play.plan) {
    const works = blocker(play.plan) === null;
    const offer = works ? t().plan.offer(placed(play.plan).length) : t().plan.offerUnfinished;
    return {
      ...quiet,
      icon: works ? 'check' : null,
      turn: words.yourTurn,
      words: play.fate ? fateText(play.fate) : offer,
      meter,
    };
  }
  const problem = blocker(draft);
  const draws = view.game.pool > 0;
  if (problem === null) {
    if (match.callIsMissing)
      return { ...quiet, tone: 'bad', icon: 'alert', words: words.callStrict, meter };
    const points = opened ? null : value;
    return {
      ...quiet,
      tone: 'good',
      icon: 'check',
      words: match.goesOut ? words.readyOut : words.ready(placed(draft).length, points),
      meter,
    };
  }
  switch (problem.code) {
    case 'bad_meld':
      return {
        ...quiet,
        tone: 'bad',
        icon: 'alert',
        words: badMeld(problem),
        meld: problem.meld.id,
        meter,
      };
    case 'below_threshold':
      return {
        ...quiet,
        icon: 'lock',
        words: below(problem),
        meter,
      };
    case 'nothing_placed': {
      const idle = view.game.drawn
        ? words.drawnIdle
        : !opened
          ? words.openWith(threshold, draws, match.mustLay)
          : draws
            ? words.nothingPlaced
            : match.mustLay
              ? words.nothingPlacedMustLay
              : words.nothingPlacedPass;
      if (view.game.can_claim_redeal && !changed(draft)) {
        return { ...quiet, words: words.claimOr(doubles(view.game.rack).size), meter };
      }
      const turn = view.game.drawn && match.drew ? drewText(match.drew) : words.yourTurn;
      return { ...quiet, turn, words: changed(draft) ? words.tableChanged : idle, meter };
    }
  }
}

/** A plan is judged like a turn, but nothing has to be done about it. What was drawn is named too. */
function planStatus(match: MatchState, draft: Draft, meter: Status['meter']): Status {
  const words = t().plan;
  const { drew } = match;
  const quiet: Status = {
    tone: 'quiet',
    icon: null,
    turn: drew ? drewText(drew) : words.label,
    words: '',
    meld: null,
    meter,
  };
  const said = (about: string) => (drew ? labelled(words.label, about) : about);
  if (match.play.fate) return { ...quiet, icon: 'alert', words: fateText(match.play.fate) };
  const problem = blocker(draft);
  switch (problem?.code) {
    case undefined:
      return {
        ...quiet,
        icon: 'check',
        words: said(words.ready(placed(draft).length, meter?.value ?? null)),
      };
    case 'bad_meld':
      return { ...quiet, icon: 'alert', words: said(badMeld(problem)), meld: problem.meld.id };
    case 'below_threshold':
      return { ...quiet, icon: 'lock', words: said(below(problem)) };
    case 'nothing_placed':
      return { ...quiet, words: said(words.nothingPlaced) };
  }
}

function below({ value, threshold }: Extract<Blocker, { code: 'below_threshold' }>): string {
  return t().table.below(value, threshold, threshold - value);
}

function badMeld({ meld, fault, more }: Extract<Blocker, { code: 'bad_meld' }>): string {
  return (
    t().meld.named(meldLabel(kindsOf(meld)), t().codes.fault[fault]) +
    (more > 0 ? ` ${t().table.moreBad(more)}` : '')
  );
}
