/**
 * Hints that teach, one press at a time: that something can be laid, with which tiles and where,
 * and last the play itself. The server is asked once for all three.
 */

import { changed, placed, type Draft } from '../model/draft';
import { pointer, suggestion } from '../model/suggestion';
import type { GameView, Hint } from '../../net/protocol';
import { hintText, type HintNews } from './hints';
import type { PlayState } from './play.svelte';

const STEP_MS = 480;
/** A play is shown within this time, however many moves it has. */
const SHOWN_MS = 4_800;

export class Hinting {
  news: HintNews = $state.raw({ what: 'nothing' });
  #request: string | null = null;
  /** Whether one possible play was asked for, not the best one. */
  #onePlay = false;
  #answer: { readonly hint: Hint; readonly of: string } | null = null;
  /** The turn that was asked about. */
  #of = '';
  #end: Draft | null = null;
  /** The table when the hint was shown: tiles that the player had laid before do not hide it. */
  #at: Draft | null = $state.raw(null);

  /** *ask* sends a request, for a hint or for one play, and returns its id; *tell* gets every new hint. */
  constructor(
    private readonly play: PlayState,
    private readonly ask: (type: 'hint' | 'show_play') => string,
    private readonly tell: (news: HintNews) => void,
  ) {}

  /** What the line between table and rack is to say; null once the player goes on alone. */
  get shown(): HintNews | null {
    const { draft } = this.play;
    if (this.news.what === 'nothing' || !draft) return null;
    if (this.news.what === 'play') return draft === this.#end ? this.news : null;
    return changed(draft) && draft !== this.#at ? null : this.news;
  }

  /** The same in words; *pool* is how many tiles there are to draw. */
  words(pool: number): string | null {
    return this.shown && hintText(this.shown, pool);
  }

  /** The next press: another table or turn begins anew. */
  async press(game: GameView): Promise<void> {
    const of = turnOf(game);
    if (this.#answer?.of !== of) {
      if (this.news.what === 'asking' && this.#of === of) return;
      this.#ask(game, 'hint');
      return;
    }
    const { hint } = this.#answer;
    switch (this.news.what) {
      case 'most':
        this.#point(game, hint);
        break;
      case 'where':
      case 'play':
        await this.#show(game, hint);
        break;
      default:
        this.#first(hint);
    }
  }

  /** Shows one possible play at once, where the rules demand one. */
  showOne(game: GameView): void {
    this.#ask(game, 'show_play');
  }

  #ask(game: GameView, type: 'hint' | 'show_play'): void {
    this.#of = turnOf(game);
    this.#answer = null;
    this.#onePlay = type === 'show_play';
    this.#request = this.ask(type);
    this.#say({ what: 'asking' });
  }

  /** The server has answered; the table may be another one by now. */
  answered(hint: Hint, game: GameView | null): void {
    if (hint.request_id !== this.#request) return;
    this.#request = null;
    if (!game || turnOf(game) !== this.#of) {
      this.forget();
      return;
    }
    if (this.#onePlay && hint.placed.length > 0) {
      void this.#show(game, hint);
      return;
    }
    this.#answer = { hint, of: this.#of };
    this.#first(hint);
  }

  /** Whether it was this request that the server refused. */
  refused(re: string | null | undefined): boolean {
    if (re !== this.#request || this.#request === null) return false;
    this.forget();
    return true;
  }

  /** The turn has gone on: no hint is true any more. */
  seen(game: GameView | null): void {
    if (this.news.what !== 'nothing' && (!game || turnOf(game) !== this.#of)) this.forget();
  }

  /** The connection is gone, and with it what was asked. */
  connectionLost(): void {
    if (this.news.what === 'asking') this.forget();
  }

  /** As if nothing had been asked. */
  forget(): void {
    this.#request = this.#answer = this.#end = this.#at = null;
    this.news = { what: 'nothing' };
    this.play.replay.point(null);
  }

  #first(hint: Hint): void {
    const {
      placed: { length: tiles },
      proven,
    } = hint;
    if (tiles > 0) return this.#say({ what: 'most', tiles, proven });
    // The next press asks again.
    if (!proven) this.#answer = null;
    this.#say({ what: proven ? 'none' : 'unfound' });
  }

  #point(game: GameView, hint: Hint): void {
    const { draft, yours } = this.play;
    if (!draft || !yours) return;
    const found = pointer(suggestion(draft, game.table, hint));
    this.play.replay.point(found);
    this.#say({ what: 'where', pointer: found });
  }

  /** Moves the tiles one move after another; whatever the player does meanwhile ends the show. */
  async #show(game: GameView, hint: Hint): Promise<void> {
    const { play } = this;
    const { draft, motion, replay } = play;
    if (!draft || !play.yours) return;
    play.hands.cancel();
    replay.point(null);
    const { draft: next, way } = suggestion(draft, game.table, hint);
    const news: HintNews = { what: 'play', tiles: hint.placed.length };
    const light = () => replay.light(placed(next).map((piece) => piece.id));
    if (motion.calm() || way.length < 2) {
      play.edit(() => next);
    } else {
      replay.hold(draft.present);
      play.fill(next);
      const frames = [...(changed(draft) ? [draft.base] : []), ...way.slice(0, -1)].map(
        (layout) => ({ layout }),
      );
      const pause = Math.min(STEP_MS, SHOWN_MS / way.length);
      if (!(await replay.run(frames, pause, () => play.hooks.put()))) return;
      play.hooks.put();
    }
    light();
    this.#end = next;
    this.#say(news);
  }

  #say(news: HintNews): void {
    this.#at = this.play.draft;
    this.news = news;
    this.tell(news);
  }
}

/** What a hint is true for: the turn and everything that the player could lay in it. */
function turnOf({ number, turn, table, rack }: GameView): string {
  return [number, turn, rack.length, ...table].join();
}
