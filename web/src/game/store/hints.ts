/** What a hint says, press by press. */

import { told } from '../../i18n/told';
import { listed } from '../../i18n/listed';
import type { Pointer } from '../model/suggestion';
import { tileName } from './words';

/** What the player has been told so far: `none` where nothing can be laid, `unfound` where that is not proven. */
export type HintNews =
  | { readonly what: 'nothing' | 'asking' | 'none' | 'unfound' }
  | { readonly what: 'most'; readonly tiles: number; readonly proven: boolean }
  | { readonly what: 'where'; readonly pointer: Pointer }
  | { readonly what: 'play'; readonly tiles: number };

/** In words; null while nothing has been asked. *pool* is how many tiles there are to draw. */
export function hintText(hint: HintNews, pool: number): string | null {
  const words = told().hint;
  switch (hint.what) {
    case 'nothing':
      return null;
    case 'asking':
      return words.asking;
    case 'none':
      return pool > 0 ? words.nothing : words.nothingPass;
    case 'unfound':
      return words.unfound;
    case 'most':
      return words.most(hint.tiles, hint.proven);
    case 'where': {
      const names = listed(hint.pointer.kinds.map((kind) => tileName(kind)));
      return hint.pointer.meld === null ? words.make(names) : words.join(names);
    }
    case 'play':
      return words.shown(hint.tiles);
  }
}
