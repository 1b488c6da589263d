/** What the tables that the client shares with Python are told with at the table; typed, so that none is missing. */

import type { BotLevel, MeldFault, MeldKind } from '../../net/tables';

export interface Codes {
  readonly kind: Record<MeldKind, string>;
  readonly fault: Record<MeldFault, string>;
  readonly level: Record<BotLevel, string>;
}
