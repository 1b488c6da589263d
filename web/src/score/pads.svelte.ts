/** The score pads of this browser: what is shown of them, and every change saved at once. */

import type { RulesetName } from '../net/tables';
import {
  concerns,
  deletePad,
  deleteUnread,
  savePad,
  saveDraft,
  openPad,
  setOpen,
  loadPads,
  type Unread,
} from './savedPads';
import { begun, undone, withStep, type Evening, type Person, type Step } from './pad';

export class Pads {
  /** Newest first. */
  evenings: readonly Evening[] = $state.raw([]);
  unread: readonly Unread[] = $state.raw([]);
  /** Whether the browser stored the newest change. */
  stored = $state(true);
  #open = $state('');
  /** The pad that is open; null if none is. */
  readonly current: Evening | null = $derived(
    this.evenings.find(({ id }) => id === this.#open) ?? null,
  );

  constructor() {
    Object.assign(this, loadPads());
    this.#open = openPad();
  }

  /** Looks as long as it is shown whether another tab has written; returns what ends that. */
  follow(): () => void {
    const changed = (event: StorageEvent) => {
      if (concerns(event)) Object.assign(this, loadPads());
    };
    addEventListener('storage', changed);
    return () => removeEventListener('storage', changed);
  }

  show(id: string): void {
    this.#open = id;
    setOpen(id);
  }

  begin(people: readonly Person[], ruleset: RulesetName): void {
    const now = Date.now();
    let id = now.toString(36);
    while (this.evenings.some((evening) => evening.id === id)) id += '1';
    this.#set(begun(id, now, people, ruleset));
    this.show(id);
  }

  do(step: Step): void {
    if (this.current) this.#set(withStep(this.current, step));
  }

  undo(): void {
    if (this.current) this.#set(undone(this.current));
  }

  remove(id: string): void {
    this.evenings = this.evenings.filter((evening) => evening.id !== id);
    deletePad(id);
    saveDraft(id, null);
    if (this.#open === id) this.show('');
  }

  drop(unread: Unread): void {
    this.unread = this.unread.filter((other) => other !== unread);
    deleteUnread(unread);
  }

  #set(changed: Evening): void {
    const others = this.evenings.filter(({ id }) => id !== changed.id);
    this.evenings = [changed, ...others].sort((one, other) => other.begun - one.begun);
    this.stored = savePad(changed);
  }
}
