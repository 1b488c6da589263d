/** Tells what happened: in words for screen readers, in short notices, in sounds. */

import type { Refusal } from '../controller/hands';
import { isolated } from '../i18n/isolated';
import { errorText, t, violationText } from '../i18n/index.svelte';
import { ruleOf } from '../model/sources';
import type { WholeMatch } from '../net/wholeMatch';
import type { Hint, Refused, Seen } from '../protocol';
import { play as hear } from './sound';
import { announce, notice, noticeRule } from './notices.svelte';
import { cited, tileName } from './words';

export { hear };

const TOLD = 4;

export function narrate(view: WholeMatch, events: readonly Seen[]): void {
  const told = events.slice(-TOLD);
  const lines = told.map((event) => line(view, event)).filter((words) => words !== null);
  if (lines.length > 0) announce(lines.join('. '));
  for (const event of told) sound(view, event);
}

export function turnCame({ heard }: { heard: boolean }): void {
  if (heard) hear('turn');
  announce(t().event.yourTurn);
}

export function restored(): void {
  notice('good', t().line.restored);
  announce(t().line.restored);
}

/** A tile was not picked up, or not put down where it was to go. */
export function moveRefused(reason: Refusal): void {
  hear('refused');
  notice('error', t().refusal[reason]);
  announce(t().refusal[reason]);
}

/** A command was refused; the notice leads to the first rule that says so. */
export function commandRefused(error: Refused, view: WholeMatch | null, show: (rule: string) => void): void {
  const violations = error.violations ?? [];
  const reasons = violations.map(({ code, params }) => violationText(code, params));
  const lines = reasons.length > 0 ? reasons : [errorText(error.code, error.message)];
  const [first] = violations;
  const rule = first ? ruleOf(first.code, String(first.params['fault'] ?? '')) : null;
  hear('refused');
  if (rule === null) notice('error', ...lines);
  else {
    const by = rule in (view?.changed ?? {}) ? t().rules.changed : cited(rule, view?.ruleset ?? '');
    noticeRule({ by: t().rules.by(by), run: () => show(rule) }, ...lines);
  }
  announce(lines.join(' '));
}

/** The solver has answered: without a play the player draws, or passes with an empty pool. */
export function hinted(hint: Hint, pool: number): void {
  const words = t().table;
  const nothing = pool > 0 ? words.hintNothing : words.hintNothingPass;
  if (hint.placed.length === 0) notice('info', nothing);
  announce(hint.placed.length > 0 ? words.hintShown(hint.placed.length) : nothing);
}

/** All of its moves have been seen; before that there is nothing to press Play for. */
export function hintShown(hint: Hint): void {
  if (hint.placed.length > 0) notice('good', t().table.hintShown(hint.placed.length));
}

function line(view: WholeMatch, event: Seen): string | null {
  const words = t().event;
  const name = (seat: number) => isolated(view.seats[seat]?.name ?? '');
  switch (event.type) {
    case 'dealt':
      return event.starter === view.you ? words.youStart : words.starts(name(event.starter));
    case 'played':
      return event.seat === view.you ? null : words.played(name(event.seat), event.placed.length);
    case 'drew':
      return event.seat === view.you
        ? words.youDrew((event.tiles ?? []).map((kind) => tileName(kind)).join(', '))
        : words.drew(name(event.seat), event.count);
    case 'passed':
      return event.seat === view.you ? null : words.passed(name(event.seat));
    case 'timed_out': {
      const who = event.seat === view.you ? words.youTimedOut : words.timedOut(name(event.seat));
      const full = event.unfinished ? `${who}: ${words.unfinished}` : who;
      notice(event.seat === view.you ? 'error' : 'info', full);
      return full;
    }
    case 'part_kept': {
      const kept = words.partKept(name(event.seat), event.placed.length);
      notice('info', kept);
      return kept;
    }
    case 'redeal_claimed':
      notice('info', words.redeal(name(event.seat)));
      return words.redeal(name(event.seat));
    case 'called':
      return words.called(name(event.seat));
    case 'first_out': {
      const first = event.seat === view.you ? words.youFirstOut : words.firstOut(name(event.seat));
      notice('info', first);
      return first;
    }
    case 'seated':
      return words.seated(isolated(event.name));
    case 'clock_extended':
      notice('info', words.paused);
      return words.paused;
    default:
      return null;
  }
}

function sound(view: WholeMatch, event: Seen): void {
  if ((event.type === 'played' || event.type === 'part_kept') && event.seat !== view.you) hear('place');
  if (event.type === 'drew' && event.seat === view.you) hear('draw');
  if (event.type === 'first_out' && event.seat === view.you) hear('win');
  if (event.type === 'game_ended') {
    hear(view.you !== null && event.winners.includes(view.you) ? 'win' : 'end');
  }
}
