/** A position while it is set up: the table of a game without a game, and every tile of the box. */

import { announcer } from '../../kit/announcer.svelte';
import { localTable } from '../../game/lessons/localTable';
import { copiesOf } from '../../game/model/box';
import { commit, undo } from '../../game/model/draft';
import { EMPTY, kindsOf, tableOf, type Layout, type Meld } from '../../game/model/layout';
import { meldState } from '../../game/model/judge';
import { relabel } from '../../game/model/relabel';
import type { Kind, Piece } from '../../game/model/tile';
import type { RulesetSummary } from '../../net/protocol';
import type { RulesetName } from '../../net/tables';
import { MatchState } from '../../game/store/match.svelte';
import { saveDraft } from '../../game/store/savedDraft';
import { enter, group } from './entry';
import type { Position } from './position';

/** The errors of a position and their places; the page shows a sentence for the first. */
export type Mistake =
  | {
      readonly what: 'too_many';
      readonly kind: Kind;
      readonly count: number;
      readonly pieces: readonly number[];
    }
  | { readonly what: 'bad_meld'; readonly meld: Meld };

const ID = 'solve';

export class SetUp {
  readonly match: MatchState;
  area: 'table' | 'rack' = $state('table');
  opened = $state(true);
  objective: 'tiles' | 'value' = $state('tiles');
  /** Whether the tiles of the table lie loose. */
  loose = $state(false);
  /** The meld that the next tiles go to. */
  open: number | null = $state(null);
  /** The meld that a number has just laid: a tap on one of its colours takes that out. */
  #four: number | null = null;

  constructor(
    readonly ruleset: RulesetName,
    rules: RulesetSummary | null,
    private readonly refused: (kind: Kind, pieces: readonly number[]) => void,
  ) {
    saveDraft(ID, null);
    const blank = {
      id: ID,
      opened: true,
      threshold: 0,
      table: [],
      rack: '',
      ruleset,
      rules: rules?.rules ?? {},
    };
    this.match = new MatchState(ID, () =>
      localTable(blank, { plays: () => false, asks: () => undefined }),
    );
  }

  get play() {
    return this.match.play;
  }

  get layout(): Layout {
    return this.play.draft?.present ?? EMPTY;
  }

  /** The layout with its rack as it is shown. */
  get inOrder(): Layout {
    return { ...this.layout, rack: this.play.rack };
  }

  get position(): Position {
    const { melds, rack } = this.inOrder;
    return {
      ruleset: this.ruleset,
      table: melds.map(kindsOf),
      rack: rack.map((piece) => piece.kind),
      opened: this.opened,
      objective: this.objective,
      ...(this.loose ? { loose: true } : {}),
    };
  }

  /** How many more of a tile the box holds. */
  left(kind: Kind): number {
    const there = [...tableOf(this.layout), ...this.layout.rack].filter(
      (piece) => piece.kind === kind,
    ).length;
    return copiesOf(this.ruleset, kind) - there;
  }

  get mistakes(): Mistake[] {
    const { melds, rack } = this.layout;
    const pieces = [...melds.flatMap((meld) => meld.tiles), ...rack];
    const extra = [...new Set(pieces.map((piece) => piece.kind))].flatMap((kind): Mistake[] => {
      const same = pieces.filter((piece) => piece.kind === kind);
      const copies = copiesOf(this.ruleset, kind);
      if (same.length <= copies) return [];
      return [
        {
          what: 'too_many',
          kind,
          count: same.length,
          pieces: same.slice(copies).map((piece) => piece.id),
        },
      ];
    });
    if (this.loose) return extra;
    const bad = melds.flatMap((meld): Mistake[] =>
      meldState(meld, this.play.rules).fault === null ? [] : [{ what: 'bad_meld', meld }],
    );
    return [...extra, ...bad];
  }

  /** Replaces the whole position in one step that can be undone. */
  load({ table, rack, opened, objective, loose = false }: Position): void {
    this.loose = loose;
    this.opened = opened;
    this.objective = objective;
    this.open = null;
    this.#put(relabel({ ...EMPTY, nextId: this.layout.nextId }, table, rack));
  }

  tap(kind: Kind): void {
    if (this.area === 'rack') {
      this.#add([kind], (pieces, layout) => ({ ...layout, rack: [...layout.rack, ...pieces] }));
      return;
    }
    const open = this.layout.melds.find((meld) => meld.id === this.open);
    const spare =
      open && open.id === this.#four ? open.tiles.find((piece) => piece.kind === kind) : undefined;
    this.#four = null;
    if (spare) {
      this.open = null;
      this.remove([spare.id]);
      return;
    }
    const entered = enter(open ? kindsOf(open) : [], kind, this.play.rules);
    if (!open || entered.meld === null) this.#lay([kind]);
    else this.#grow(open, entered.meld, entered.whole);
  }

  /** Lays the four colours of a number; one of them that is tapped next is taken out again. */
  tapNumber(number: number): void {
    const kinds = group(number).filter((kind) => this.left(kind) > 0);
    if (this.area === 'table' && kinds.length >= 3) {
      this.#lay(kinds);
      this.#four = this.open;
    } else this.refused(group(number).find((kind) => this.left(kind) <= 0) ?? '', []);
  }

  /** Takes the tiles off the table and the rack. */
  remove(ids: readonly number[]): void {
    const gone = new Set(ids);
    const { melds, rack, nextId } = this.layout;
    const left = (pieces: readonly Piece[]) => pieces.filter((piece) => !gone.has(piece.id));
    this.play.hands.cancel();
    this.#put({
      melds: melds
        .map((meld) => ({ ...meld, tiles: left(meld.tiles) }))
        .filter((meld) => meld.tiles.length > 0),
      rack: left(rack),
      nextId,
    });
  }

  clear(): void {
    this.loose = false;
    this.open = null;
    this.play.hands.cancel();
    this.#put({ ...EMPTY, nextId: this.layout.nextId });
  }

  undo(): void {
    this.play.hands.cancel();
    this.play.edit(undo);
    if (!this.layout.melds.some((meld) => meld.id === this.open)) this.open = null;
  }

  close(): void {
    this.match.close();
    saveDraft(ID, null);
  }

  #lay(kinds: readonly Kind[]): void {
    const id = this.layout.nextId;
    const laid = this.#add(kinds, (tiles, layout) => ({
      ...layout,
      melds: [...layout.melds, { id, tiles }],
      nextId: layout.nextId + 1,
    }));
    if (laid) this.open = id;
  }

  #grow(open: Meld, kinds: readonly Kind[], whole: boolean): void {
    const had = open.tiles.map((piece) => piece.kind);
    const more = [...kinds];
    for (const kind of had) more.splice(more.indexOf(kind), 1);
    const laid = this.#add(more, (pieces, layout) => {
      const all = [...open.tiles, ...pieces];
      const tiles = kinds.map(
        (kind) =>
          all.splice(
            all.findIndex((piece) => piece.kind === kind),
            1,
          )[0] as Piece,
      );
      return {
        ...layout,
        melds: layout.melds.map((meld) => (meld.id === open.id ? { ...meld, tiles } : meld)),
      };
    });
    if (laid && whole) this.open = null;
  }

  /** Takes tiles out of the box; refuses all of them if one is not there. */
  #add(kinds: readonly Kind[], change: (pieces: Piece[], layout: Layout) => Layout): boolean {
    const missing = kinds.find((kind) => this.left(kind) <= 0);
    if (missing !== undefined) {
      const pieces = [...tableOf(this.layout), ...this.layout.rack].filter(
        (piece) => piece.kind === missing,
      );
      this.refused(
        missing,
        pieces.map((piece) => piece.id),
      );
      return false;
    }
    const { layout } = this;
    // The id after those of the pieces is that of a meld.
    const pieces = kinds.map((kind, index) => ({ id: layout.nextId + 1 + index, kind }));
    this.#put({ ...change(pieces, layout), nextId: layout.nextId + 1 + kinds.length });
    return true;
  }

  #put(next: Layout): void {
    announcer.say('');
    this.play.edit((draft) => commit(draft, next), next.melds.at(-1)?.tiles[0]?.id ?? null);
  }
}
