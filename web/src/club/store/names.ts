/** What members are called in sentences. */

import { clubWords } from '../../i18n/clubWords';
import { isolated } from '../../i18n/isolated';
import { listed } from '../../i18n/listed';
import type { MemberShown } from '../../net/protocol';

type Members = ReadonlyMap<string, MemberShown>;

/** A name by itself; `nameOf` is for sentences. */
export function labelOf(members: Members, id: string): string {
  const member = members.get(id);
  return member && !member.erased ? member.name : clubWords().removed;
}

export function nameOf(members: Members, id: string): string {
  return isolated(labelOf(members, id));
}

export function namesOf(members: Members, ids: readonly string[]): string {
  return listed(ids.map((id) => nameOf(members, id)));
}

const LONGEST_WORD = 18;

/** Whether a name has a word that a phone has no room for, so that it breaks anywhere. */
export function breaksAnywhere(name: string): boolean {
  return name.split(/\s/u).some((word) => word.length > LONGEST_WORD);
}
