/** What is said when something is refused; typed, so that no code is missing. */

import type { Doc, Section } from '../../game/model/sources';
import type { ErrorCode, ViolationCode } from '../../net/tables';
import type { OwnError, Params } from '../params';

export interface RefusalWords {
  readonly violation: Record<ViolationCode, (params: Params) => string>;
  readonly error: Record<ErrorCode | OwnError, string>;
  readonly silent: string;
  readonly doc: (doc: Doc) => string;
  readonly cite: (doc: Doc, section: Section | number) => string;
  readonly by: (cite: string) => string;
  readonly changed: string;
}
