/** Why tiles laid side by side are no meld: the client's twin of `tilerummy.core.fault`. */

import type { MeldFault } from '../../net/tables';
import { classify } from './classify';
import { MELD_RULES, type MeldRules } from './meldRules';
import { changesAreWellPlaced } from './outline';
import { face, span, type Color, type Kind } from './tile';

/** The plainest reason why the tiles are no meld; null if they are one. */
export function fault(laid: readonly Kind[], rules: MeldRules = MELD_RULES): MeldFault | null {
  if (classify(laid, rules).length > 0) return null;
  const naturals = laid.map(face).filter((tile) => tile !== null).length;
  if (laid.length < rules.minTiles) return 'too_short';
  if (naturals < rules.minNaturals) return 'no_number_tile';
  if (rules.maxJokers !== null && laid.length - naturals > rules.maxJokers)
    return 'too_many_jokers';
  const mirrors = laid.filter((kind) => kind === 'JM').length;
  if (mirrors > 1) return 'two_mirrors';
  if (mirrors === 1) return 'mirror_sides_differ';
  return groupFault(laid) ?? runFault(laid, rules);
}

/** What keeps tiles of one number from being a group; null if they are not of one. */
function groupFault(laid: readonly Kind[]): MeldFault | null {
  const tiles = laid.map(face).filter((tile) => tile !== null);
  const colors = new Set(tiles.map((tile) => tile.color)).size;
  if (new Set(tiles.map((tile) => tile.number)).size > 1 || (tiles.length === 1 && colors === 1))
    return null;
  if (laid.includes('JC')) return colors === 1 ? null : 'color_change_in_group';
  if (colors < tiles.length) return 'color_twice';
  if (laid.includes('JD') && laid.length <= 4) return 'double_without_room';
  return 'group_too_long';
}

/** What keeps tiles of several numbers from being a run. */
function runFault(laid: readonly Kind[], rules: MeldRules): MeldFault {
  const stretches: { colors: Color[]; starts: number[] }[] = [{ colors: [], starts: [] }];
  let place = 0;
  for (const kind of laid) {
    const tile = face(kind);
    if (tile) {
      stretches.at(-1)?.colors.push(tile.color);
      stretches.at(-1)?.starts.push(tile.number - place);
    }
    if (kind === 'JC') stretches.push({ colors: [], starts: [] });
    place += span(kind);
  }
  if (stretches.some(({ colors }) => new Set(colors).size > 1)) return 'mixed';
  if (!changesAreWellPlaced(laid, rules, false)) return 'color_change_place';
  const shown = stretches.flatMap(({ colors }) => colors.slice(0, 1));
  if (new Set(stretches.flatMap(({ starts }) => starts)).size > 1) return 'numbers_not_consecutive';
  if (shown.some((color, index) => color === shown[index + 1])) return 'same_color_after_change';
  return 'out_of_range';
}
