/** People whose names were removed for good, as this device's language says it. */

import { erased } from '../../i18n/erased';

interface Named {
  readonly name: string;
  readonly erased?: boolean;
}

interface WithPeople {
  readonly entrants?: readonly Named[];
  readonly people?: readonly Named[];
  readonly person?: Named;
  readonly hall?: WithPeople;
}

/** What the server tells, with that word for every erased person in it. */
export function withoutErased<T extends object>(view: T): T {
  const { entrants, people, person, hall }: WithPeople = view;
  return {
    ...view,
    ...(entrants && { entrants: entrants.map(named) }),
    ...(people && { people: people.map(named) }),
    ...(person && { person: named(person) }),
    ...(hall && { hall: withoutErased(hall) }),
  };
}

function named<P extends Named>(person: P): P {
  return person.erased ? { ...person, name: erased().removed } : person;
}
