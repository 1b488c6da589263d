/** One lesson while it is played: a match without a server, and what is said about its moves. */

import type { RefusedAt } from '../input/hands';
import type { LessonWords } from '../../i18n/lessons/shape';
import { listed } from '../../i18n/listed';
import { told } from '../../i18n/told';
import { changed, reset } from '../model/draft';
import { kindsOf, type Layout } from '../model/layout';
import { parseTiles } from '../model/notation';
import { announcer } from '../../kit/announcer.svelte';
import { MatchState } from '../store/match.svelte';
import { hear } from '../../kit/sound';
import { clear, notice } from '../../kit/notices.svelte';
import { saveDraft } from '../store/savedDraft';
import { meldLabel, tileName } from '../store/words';
import type { Board } from './boards';
import { solves } from './idea';
import { localTable } from './localTable';

/** Short words beside what they are about. */
export interface Note {
  readonly words: string;
  /** A CSS selector of the tile or meld. */
  readonly at: string;
}

interface Said {
  readonly words: () => string;
  readonly at: string;
  /** What lay where, and how many tiles were held, when it was said. */
  readonly layout: Layout | undefined;
  readonly held: number;
}

export class Practice {
  readonly match: MatchState;
  solved = $state(false);
  #said: Said | null = $state.raw(null);
  /** How often the first move was asked for; it is shown each time. */
  shows = $state(1);

  constructor(
    readonly board: Board,
    private readonly words: () => LessonWords,
    private readonly onsolved: () => void,
  ) {
    this.match = new MatchState(
      `lesson-${board.id}`,
      () => localTable(board, { plays: () => this.#judge(), asks: (what) => this.#asked(what) }),
      (reason, at) => this.#say(() => told().refusal[reason], selectorOf(at)),
    );
  }

  /** What is said at a tile or meld of the latest move, until the next one. */
  get note(): Note | null {
    const said = this.#said;
    const { draft, held } = this.match.play;
    return said && said.layout === draft?.present && held.length <= said.held
      ? { words: said.words(), at: said.at }
      : null;
  }

  /** Whether the player has touched anything: what was to be shown first need not be any more. */
  get begun(): boolean {
    const { draft, held } = this.match.play;
    return this.solved || held.length > 0 || (draft !== null && changed(draft));
  }

  /** Shows the first move again, from the start of the turn, and says it. */
  showFirst(): void {
    const { play } = this.match;
    const { tiles, meld } = this.board.first;
    play.hands.cancel();
    if (play.draft && changed(play.draft)) play.edit(reset);
    this.match.hinting?.forget();
    this.#said = null;
    clear();
    this.shows += 1;
    const names = listed(parseTiles(tiles).map((kind) => tileName(kind)));
    const onto = meld === null ? undefined : play.draft?.base.melds[meld];
    announcer.say(
      onto === undefined
        ? this.words().firstNew(names)
        : this.words().firstOnto(names, meldLabel(kindsOf(onto))),
    );
  }

  close(): void {
    clear();
    this.match.close();
    // A lesson begins anew each time.
    saveDraft(this.match.id, null);
  }

  #judge(): boolean {
    const { draft } = this.match.play;
    if (!draft) return false;
    if (!solves(this.board.id, draft)) {
      this.#say(() => this.words().missed, null);
      return false;
    }
    this.solved = true;
    this.onsolved();
    return true;
  }

  #asked(what: 'draw' | 'hint'): void {
    if (what === 'hint') this.showFirst();
    else this.#say(() => this.words().draw, null);
  }

  #say(words: () => string, at: string | null): void {
    hear('refused');
    announcer.say(words());
    const { draft, held } = this.match.play;
    this.#said = at === null ? null : { words, at, layout: draft?.present, held: held.length };
    if (at === null) notice('error', words);
  }
}

function selectorOf(at: RefusedAt): string | null {
  if (at === null) return null;
  return 'piece' in at ? `[data-piece="${at.piece}"]` : `[data-meld="${at.meld}"]`;
}
