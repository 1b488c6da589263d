/** A club as the holder of a link works with it: its newest view, its evenings, and commands. */

import { refusalOf } from '../../i18n/clubWords';
import { notice, settle } from '../../kit/notices.svelte';
import { go } from '../../kit/router.svelte';
import { ApiError } from '../../net/api';
import { clubsHere } from '../../net/clubLinks.svelte';
import { newId } from '../../net/connection';
import { whenBack } from '../../net/heartbeat';
import type {
  ClubCommand,
  ClubCommandDone,
  ClubView,
  EveningShown,
  MemberShown,
  TableShown,
} from '../../net/protocol';
import { clubPath } from './address';
import { clubApi, keptLinks, type ClubApi } from './api';

/** So often it asks whether somebody else has changed something. */
const LOOK_EVERY_MS = 20_000;
/** With these there is nothing to come back for. */
const FINAL: readonly string[] = ['dead_link', 'link_withdrawn', 'no_link'];

export class ClubStore {
  view: ClubView | null = $state.raw(null);
  seq = $state(-1);
  /** The evenings that are here so far, the latest first. */
  evenings: readonly EveningShown[] = $state.raw([]);
  /** Where members sit, or may sit down; null until the server has answered. */
  tables: readonly TableShown[] | null = $state.raw(null);
  /** Why the link is of no use, by code. */
  refusal: string | null = $state(null);
  /** Whether the server was asked and did not answer. */
  lost = $state(false);
  /** Whether a command is on its way. */
  busy = $state(false);
  readonly api: ClubApi;
  readonly members: ReadonlyMap<string, MemberShown> = $derived.by(
    () => new Map(this.view?.members.map((one) => [one.id, one])),
  );
  readonly keeps = $derived.by(() => this.view?.role === 'keeper');
  readonly writes = $derived.by(() => this.view !== null && this.view.role !== 'guest');

  constructor(
    readonly club: string,
    readonly secret: string,
  ) {
    this.api = clubApi(club, secret);
  }

  /** Where a part of the club is. */
  at(part = ''): string {
    return clubPath(this.club, this.secret, part);
  }

  /** Looks again and again until what is returned is called. */
  follow(): () => void {
    void this.look();
    const timer = setInterval(() => document.hidden || void this.look(), LOOK_EVERY_MS);
    const end = whenBack(
      () => void this.look(),
      () => (this.lost = true),
    );
    return () => {
      clearInterval(timer);
      end();
    };
  }

  /** Fetches what is newer than what is shown. */
  async look(): Promise<void> {
    try {
      const newer = await this.api.look(this.seq);
      this.lost = false;
      if (newer !== null && newer.seq > this.seq) {
        this.view = newer.view;
        this.seq = newer.seq;
        await this.#fill(newer.view.evenings, this.evenings.length);
      }
      if (this.writes) this.tables = (await this.api.tables()).tables;
    } catch (error) {
      if (error instanceof ApiError && FINAL.includes(error.code)) this.refusal = error.code;
      else this.lost = true;
    }
  }

  /** Brings older evenings. */
  async more(): Promise<void> {
    try {
      await this.#fill(this.evenings, this.evenings.length + 1);
    } catch (error) {
      notice('error', await refusalOf(error));
    }
  }

  /** Brings older evenings until those of *keys* are here. */
  async need(keys: readonly string[]): Promise<void> {
    const all = () => this.view?.evenings_in_all ?? 0;
    while (
      this.evenings.length < all() &&
      keys.some((key) => !this.evenings.some(({ id }) => id === key))
    ) {
      const before = this.evenings.length;
      await this.more();
      if (this.evenings.length === before) return;
    }
  }

  /** Does it; null where it was refused, which is said. */
  async run(command: ClubCommand, id = newId()): Promise<ClubCommandDone | null> {
    settle();
    this.busy = true;
    try {
      const done = await this.api.command(id, command);
      await this.look();
      return done;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'evening_changed') await this.look();
      notice('error', await refusalOf(error));
      return null;
    } finally {
      this.busy = false;
    }
  }

  /** Gives this keeper another link; the old one ends. */
  async renewOwn(): Promise<void> {
    const name = this.view?.name ?? '';
    const secret = (await this.run({ type: 'renew_link', role: 'keeper' }))?.secret;
    if (!secret) return;
    clubsHere.keep({ club: this.club, secret, role: 'keeper', name, at: Date.now() });
    // The old link has ended: the player's list on the server must not be left with it alone.
    await clubApi(this.club, secret)
      .keep()
      .catch(() => null);
    clubsHere.fresh = secret;
    go(clubPath(this.club, secret, 'keeper'), { replace: true });
    await keptLinks.drop(this.club, this.secret).catch(() => null);
  }

  /** Deletes the club for good. */
  async remove(): Promise<void> {
    settle();
    try {
      await this.api.remove();
    } catch (error) {
      notice('error', await refusalOf(error));
      return;
    }
    clubsHere.forget(this.club);
    go('/clubs', { replace: true });
  }

  async #fill(begin: readonly EveningShown[], wanted: number): Promise<void> {
    let found = begin;
    let all = this.view?.evenings_in_all ?? 0;
    while (found.length < Math.min(wanted, all)) {
      const page = await this.api.evenings(found.length);
      if (page.evenings.length === 0) break;
      found = [...found, ...page.evenings];
      all = page.evenings_in_all;
    }
    this.evenings = found;
  }
}
