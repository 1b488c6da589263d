/** The store of a director's or an assistant's page: the newest view, people by id, and commands whose refusals are shown. */

import { isolated } from '../../i18n/isolated';
import { listed } from '../../i18n/listed';
import { refusalOf } from '../../i18n/contestWords';
import type {
  AssistantView,
  CommandDone,
  ContestCommand,
  DirectorView,
  DivisionDesk,
  Person,
  Sheet,
} from '../../net/protocol';
import { newId } from '../../net/connection';
import { notice, settle } from '../../kit/notices.svelte';
import { contestPath } from '../../kit/addresses';
import { go } from '../../kit/router.svelte';
import { contestApi, keptLinks } from './api';
import { contestsHere } from '../../net/contestLinks.svelte';
import type { ContestConnection } from './contestConnection.svelte';
import { schoolsOf, withSchool } from './namesakes';
import type { Tab } from './next';

/** Fill an assistant's view up to a director's: what only directors see is empty. */
function asDirector(view: AssistantView): DirectorView {
  return {
    ...view,
    role: 'director',
    first: false,
    phones_confirm: false,
    several_names: false,
    divisions: view.divisions.map((one) => ({
      ...one,
      seats_min: 0,
      seats_max: 0,
      draft: null,
      advancing: [],
      stage: 0,
      drafting: null,
      ties: [],
    })),
    links: [],
    penalties: [],
    awards: [],
    undo: null,
  };
}

export class DirectorStore {
  /** An assistant's view, filled up to a director's. */
  readonly view: DirectorView = $derived.by(() => {
    const view = this.connection.view as DirectorView | AssistantView;
    return view.role === 'assistant' ? asDirector(view) : view;
  });
  /** Whether this is an assistant's page, which offers only the work of the day. */
  readonly assists: boolean = $derived.by(() => this.connection.view?.role === 'assistant');
  /** The command that is on its way. */
  busy: ContestCommand['type'] | null = $state(null);
  tab: Tab = $state('tables');
  /** Whose tables are shown; the first where that one is gone. */
  chosen: string | null = $state(null);
  /** The sheet that is open: division, round, table. */
  open: Readonly<Pick<Sheet, 'division' | 'round' | 'table'>> | null = $state.raw(null);
  /** The division that is made or changed. */
  form: 'new' | DivisionDesk | null = $state.raw(null);
  readonly people: ReadonlyMap<string, Person> = $derived.by(
    () => new Map(this.view.entrants.map((one) => [one.id, one])),
  );
  /** Of namesakes. */
  readonly schools: ReadonlyMap<string, string> = $derived.by(() => schoolsOf(this.view.entrants));
  readonly division: DivisionDesk | null = $derived.by(() => {
    const { divisions } = this.view;
    return divisions.find(({ id }) => id === this.chosen) ?? divisions[0] ?? null;
  });

  constructor(readonly connection: ContestConnection) {}

  /** Whether there is more than one division, so that sentences have to name it. */
  get several(): boolean {
    return this.view.divisions.length > 1;
  }

  /** A name by itself; `nameOf` is for sentences. */
  labelOf(entrant: string): string {
    return withSchool(this.people.get(entrant)?.name ?? entrant, this.schools.get(entrant));
  }

  nameOf(entrant: string): string {
    return isolated(this.labelOf(entrant));
  }

  namesOf(entrants: readonly string[]): string {
    return listed(entrants.map((entrant) => this.nameOf(entrant)));
  }

  divisionOf(id: string | null): DivisionDesk | null {
    return this.view.divisions.find((one) => one.id === id) ?? null;
  }

  /** Does it; null where it was refused, which is said. */
  async run(command: ContestCommand): Promise<CommandDone | null> {
    settle();
    this.busy = command.type;
    try {
      return await this.connection.command(command);
    } catch (error) {
      notice('error', () => refusalOf(error));
      return null;
    } finally {
      this.busy = null;
    }
  }

  /**
   * Gives this director another link, and ends the old one when the new one is kept: an answer that
   * is lost can be asked for again, and nobody is left without a link.
   */
  async renewOwn(): Promise<void> {
    const { contest, name, you } = this.view;
    const old = this.connection.secret;
    const secret = (await this.run({ type: 'renew_link', link: you, keep: true }))?.made.secret;
    if (!secret) return;
    contestsHere.keep({ contest, secret, role: 'director', name, at: Date.now() });
    const api = contestApi(contest, secret);
    // The player's list on the server must not be left with a link that has ended.
    await api.keep().catch(() => null);
    contestsHere.fresh = secret;
    go(contestPath(contest, secret), { replace: true });
    try {
      await api.command(newId(), { type: 'withdraw_link', link: you });
      await keptLinks.drop(contest, old);
    } catch (error) {
      notice('error', () => refusalOf(error));
    }
  }

  /** Deletes the contest for good. */
  async remove(): Promise<void> {
    settle();
    const { contest } = this.view;
    try {
      await this.connection.api.remove();
    } catch (error) {
      notice('error', () => refusalOf(error));
      return;
    }
    for (const { role } of contestsHere.all.filter((one) => one.contest === contest))
      contestsHere.forget(contest, role);
    go('/contests', { replace: true });
  }

  show(tab: Tab, division: string | null): void {
    this.tab = tab;
    if (division !== null) this.chosen = division;
  }
}
