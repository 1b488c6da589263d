/** Tells what happened: in words for screen readers, in short notes, in sounds. */

import { t } from '../i18n/index.svelte';
import type { MatchView, Seen } from '../protocol';
import { play as sound } from './sound';
import { announce, toast } from './toasts.svelte';
import { tileName } from './words';

const TOLD = 4;

export function narrate(view: MatchView, events: readonly Seen[]): void {
  const told = events.slice(-TOLD);
  const lines = told.map((event) => line(view, event)).filter((words) => words !== null);
  if (lines.length > 0) announce(lines.join('. '));
  for (const event of told) hear(view, event);
}

function line(view: MatchView, event: Seen): string | null {
  const words = t().event;
  const name = (seat: number) => view.seats[seat]?.name ?? '';
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
      toast(event.seat === view.you ? 'error' : 'info', full);
      return full;
    }
    case 'part_kept': {
      const kept = words.partKept(name(event.seat), event.placed.length);
      toast('info', kept);
      return kept;
    }
    case 'redeal_claimed':
      toast('info', words.redeal(name(event.seat)));
      return words.redeal(name(event.seat));
    case 'called':
      return words.called(name(event.seat));
    case 'first_out': {
      const first = event.seat === view.you ? words.youFirstOut : words.firstOut(name(event.seat));
      toast('info', first);
      return first;
    }
    case 'seated':
      return words.seated(event.name);
    case 'clock_extended':
      toast('info', words.paused);
      return words.paused;
    default:
      return null;
  }
}

function hear(view: MatchView, event: Seen): void {
  if ((event.type === 'played' || event.type === 'part_kept') && event.seat !== view.you) sound('place');
  if (event.type === 'drew' && event.seat === view.you) sound('draw');
  if (event.type === 'first_out' && event.seat === view.you) sound('win');
  if (event.type === 'game_ended') {
    sound(view.you !== null && event.winners.includes(view.you) ? 'win' : 'end');
  }
}
