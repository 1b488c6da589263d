/** What is said when something is refused; typed, so that no code is missing. */

import type { Doc, Section } from '../../game/model/sources';
import type { Params } from '../../net/api';
import type { ErrorCode, ViolationCode } from '../../net/tables';

/** What goes wrong before the server is asked, or in ways it does not know of. */
type OwnError = 'unknown' | 'network';

export interface RefusalWords {
  /** Of a fault of a meld its words are given. */
  readonly violation: Readonly<Record<ViolationCode, (params: Params) => string>>;
  readonly error: Readonly<Record<ErrorCode | OwnError, string>>;
  readonly silent: string;
  readonly docs: Readonly<Record<Doc, string>>;
  readonly sections: Readonly<Record<Section, string>>;
  /** Where a rule is written: under a heading, or in a numbered section. */
  readonly cite: {
    readonly heading: (doc: string, section: string) => string;
    readonly number: (doc: string, section: number) => string;
  };
  readonly by: (cite: string) => string;
  readonly changed: string;
}
