/** People of earlier contests and of clubs, as far as a link of this browser shows them. */

import { clubApi } from '../../club/store/api';
import { clubsHere } from '../../net/clubLinks.svelte';
import { contestsHere } from '../../net/contestLinks.svelte';
import type { ContestView, PlaceShown } from '../../net/protocol';
import { contestApi } from './api';

/** Somebody who took part, or who is a member. */
export interface Earlier {
  readonly name: string;
  readonly group: string | null;
  /** The name of the division; empty for members of a club. */
  readonly division: string;
  /** From 1; null without one. */
  readonly place: number | null;
}

/** Where people may come from. */
export interface Source {
  readonly id: string;
  readonly name: string;
  readonly kind: 'contest' | 'club';
  readonly read: () => Promise<readonly Earlier[]>;
}

/** The contests and clubs of this browser, without the contest that is open. */
export function sourcesHere(contest: string): Source[] {
  const seen = new Set([contest]);
  const contests = contestsHere.all.flatMap((one): Source[] => {
    if (seen.has(one.contest) || ['register', 'applicant', 'referee'].includes(one.role)) return [];
    seen.add(one.contest);
    return [
      {
        id: `contest ${one.contest}`,
        name: one.name,
        kind: 'contest',
        read: async () => {
          const found = await contestApi(one.contest, one.secret).look(0);
          return found ? peopleIn(found.view) : [];
        },
      },
    ];
  });
  const clubs = clubsHere.own.map((one): Source => ({
    id: `club ${one.club}`,
    name: one.name,
    kind: 'club',
    read: async () => {
      const found = await clubApi(one.club, one.secret).look(0);
      return (found?.view.members ?? [])
        .filter(({ erased, bot }) => !erased && bot === '')
        .map(({ name }) => ({ name, group: null, division: '', place: null }));
    },
  }));
  return [...contests, ...clubs];
}

/** Everybody whom a view shows, by division and place; each person once, whoever has a place first. */
export function peopleIn(view: ContestView): Earlier[] {
  const hall = view.role === 'player' ? view.hall : view;
  if (!('entrants' in hall)) return [];
  const people = new Map(hall.entrants.map((one) => [one.id, one]));
  const names = new Map(hall.divisions.map(({ id, name }) => [id, name]));
  const placed = hall.divisions.flatMap(({ standings, name }) =>
    standings.flatMap(({ entrant, rank }: PlaceShown) => {
      const person = people.get(entrant);
      return person && !person.erased
        ? [{ id: entrant, name: person.name, group: person.group, division: name, place: rank }]
        : [];
    }),
  );
  const others = hall.entrants
    .filter(({ erased }) => !erased)
    .map(({ id, name, group, division }) => ({
      id,
      name,
      group,
      division: names.get(division) ?? '',
      place: null,
    }));
  const once = new Map<string, Earlier>();
  for (const { id, ...person } of [...placed, ...others]) if (!once.has(id)) once.set(id, person);
  return [...once.values()];
}

/** A cell of a list between tabs. */
const cell = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** People as lines to be entered; `divisions` are those that there are to enter people in. */
export function linesToEnter(people: readonly Earlier[], divisions: readonly string[]): string {
  const known = new Set(divisions.map((name) => name.toLowerCase()));
  const lines = people.map(({ name, group, division }) =>
    [name, group ?? '', known.has(division.toLowerCase()) ? division : ''].map(cell).join('\t'),
  );
  return ['Name\tSchool\tDivision', ...lines].join('\n');
}

/** People with a place as lines to be seeded: those of a division of this name, or else of all. */
export function linesToSeed(people: readonly Earlier[], division: string): string {
  const alike = people.filter((one) => one.division.toLowerCase() === division.toLowerCase());
  return (alike.length > 0 ? alike : people)
    .filter(({ place }) => place !== null)
    .map(({ name, group }, at) => [name, group ?? '', String(at + 1)].map(cell).join('\t'))
    .join('\n');
}
