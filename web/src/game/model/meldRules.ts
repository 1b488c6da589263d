/** What a table says about melds; the client's twin of `MeldRules` in `tilerummy.core.ruleset`. */

export interface MeldRules {
  readonly minTiles: number;
  readonly groupLimit: number;
  readonly minNaturals: number;
  readonly maxJokers: number | null;
  readonly doubleCounts: 'represented' | 'physical';
  readonly colorChangeFirst: boolean;
  readonly colorChangeAdjacent: boolean;
  readonly mirrorColor: 'same' | 'number';
  readonly mirrorMinNaturals: number;
}

export const MELD_RULES: MeldRules = {
  minTiles: 3,
  groupLimit: 4,
  minNaturals: 1,
  maxJokers: null,
  doubleCounts: 'represented',
  colorChangeFirst: false,
  colorChangeAdjacent: false,
  mirrorColor: 'same',
  mirrorMinNaturals: 1,
};

/** Reads the melds' share of the fields that the server sends as text. */
export function meldRules(fields: Readonly<Record<string, string>>): MeldRules {
  const number = (name: string, usual: number) => Number(fields[`meld_rules.${name}`] ?? usual);
  const most = fields['meld_rules.max_jokers'] ?? 'none';
  return {
    minTiles: number('min_tiles', MELD_RULES.minTiles),
    groupLimit: number('group_limit', MELD_RULES.groupLimit),
    minNaturals: number('min_naturals', MELD_RULES.minNaturals),
    maxJokers: most === 'none' ? null : Number(most),
    doubleCounts: fields['meld_rules.double_counts'] === 'physical' ? 'physical' : 'represented',
    colorChangeFirst: fields['meld_rules.color_change_first'] === 'yes',
    colorChangeAdjacent: fields['meld_rules.color_change_adjacent'] === 'yes',
    mirrorColor: fields['meld_rules.mirror_color'] === 'number' ? 'number' : 'same',
    mirrorMinNaturals: number('mirror_min_naturals', MELD_RULES.mirrorMinNaturals),
  };
}
