/** Where a tile that was read lies: on which photo, and where on it. */

import type { Kind } from '../../game/model/tile';
import type { Box } from './geometry';
import type { Shown } from './picture';

export interface Spot {
  readonly picture: Shown;
  readonly box: Box;
}

/** A tile of a photo as it is handed over. */
export interface Placed {
  readonly kind: Kind;
  readonly spot: Spot;
}
