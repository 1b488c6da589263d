/** Choices of this device; every one of them is remembered in the browser. */

import { followLanguage, language } from '../i18n/language';
import { LOCALES, type Locale } from '../i18n/locale';
import type { SortMode } from '../game/model/rack';
import { LEVELS, RULESETS, type BotLevel, type RulesetName } from '../net/tables';

export type Theme = 'auto' | 'light' | 'dark';
/** `safe`: with colours that are easy to distinguish; `classic`: with orange. */
export type Palette = 'safe' | 'classic';

export interface Choices {
  locale: Locale;
  theme: Theme;
  sounds: boolean;
  letters: boolean;
  /** Whether the Tab key stops at every tile and choice, as switches that only know it need. */
  everyStop: boolean;
  /** Null until one is chosen: see `palette`. */
  palette: Palette | null;
  autoCall: boolean;
  sort: SortMode;
  name: string;
  /** What this person mixes into the secrets for deals. */
  words: string;
  ruleset: RulesetName;
  /** Changed rules of new tables, by rule set and field. */
  changes: Partial<Record<RulesetName, Record<string, string>>>;
  bots: number;
  level: BotLevel;
  openSeats: number;
  clock: boolean;
  games: number | null;
  /** Whether tables give hints, by rule set; what is not chosen is as usual. */
  hints: Partial<Record<RulesetName, boolean>>;
}

/** Of a name; the server takes no longer one. */
export const MOST_LETTERS = 24;
const KEY = 'tilerummy.settings';

const DEFAULTS: Choices = {
  locale: language(),
  theme: 'auto',
  sounds: true,
  letters: false,
  everyStop: false,
  palette: null,
  autoCall: true,
  sort: 'run',
  name: '',
  words: '',
  ruleset: 'classic',
  changes: {},
  bots: 2,
  level: 'medium',
  openSeats: 1,
  clock: true,
  games: null,
  hints: {},
};

function stored(): Partial<Choices> {
  try {
    const read = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Choices>;
    if (read.ruleset !== undefined && !RULESETS.includes(read.ruleset)) delete read.ruleset;
    if (read.level !== undefined && !LEVELS.includes(read.level)) delete read.level;
    if (read.locale !== undefined && !LOCALES.includes(read.locale)) delete read.locale;
    return read;
  } catch {
    return {}; // Private windows may refuse storage; the choices then last as long as the page.
  }
}

export const settings: Choices = $state({ ...DEFAULTS, ...stored() });
followLanguage(() => settings.locale);

/** Changes choices and remembers all of them. */
export function choose(changes: Partial<Choices>): void {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // See `stored`.
  }
}

/** Chooses here what another tab of this browser chooses: else one would undo what the other did. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY) Object.assign(settings, stored());
  });
}
