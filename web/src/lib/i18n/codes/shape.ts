/** What the tables that the client shares with Python are told with; typed, so that none is missing. */

import type { BotLevel, ErrorCode, MatchStatus, MeldFault, MeldKind, RulesetName, ViolationCode } from '../../tables';
import type { OwnError, Params } from '../params';

export interface Codes {
  readonly kind: Record<MeldKind, string>;
  readonly fault: Record<MeldFault, string>;
  readonly ruleset: Record<RulesetName, { readonly name: string; readonly note: string }>;
  readonly level: Record<BotLevel, string>;
  readonly status: Record<MatchStatus, string>;
  readonly violation: Record<ViolationCode, (params: Params) => string>;
  readonly error: Record<ErrorCode | OwnError, string>;
}
