/** What a command would change, shown while it is being written and before it is made. */

import type { ContestCommand, Impact } from '../../net/protocol';

/** Whoever types is not asked about at each key. */
const PAUSE_MS = 350;

export class LookAhead {
  /** Of the newest command; null while there is no answer. */
  impact: Impact | null = $state.raw(null);
  /** Why it would be refused; null if it would not. */
  refused: unknown = $state.raw(null);

  /** To be made while a component is set up; *asked* is null while no command is whole. */
  constructor(
    attempt: (command: ContestCommand) => Promise<Impact>,
    asked: () => ContestCommand | null,
  ) {
    $effect(() => {
      const command = asked();
      this.impact = this.refused = null;
      if (!command) return;
      let current = true;
      const timer = setTimeout(() => {
        void attempt(command).then(
          (answer) => current && (this.impact = answer),
          (error: unknown) => current && (this.refused = error),
        );
      }, PAUSE_MS);
      return () => {
        current = false;
        clearTimeout(timer);
      };
    });
  }
}
