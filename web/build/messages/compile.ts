/** Messages in the ICU format as the JavaScript that the page loads: texts, and functions of what is put in. */

import { fileURLToPath } from 'node:url';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** What a translator's file contains: messages, in objects and lists as deep as one likes. */
export type Messages = string | readonly Messages[] | { readonly [key: string]: Messages };

/** How one message is called: with values in this order, or with one object that has them by name. */
export type Call = readonly string[] | 'named';

/** The language that has every message, and decides what the others take. */
export const FIRST = 'en';

/** Says which parameters a message takes, by the path of keys to it. */
export type Calls = (path: readonly string[]) => Call;

/** What may stand behind the comma of `{seconds, number, minutes}`. */
const FIGURES: Readonly<Record<string, (value: string) => string>> = {
  next: (value) => `${value}+1`,
  minutes: (value) => `${value}/60`,
  hanzi: (value) => `hanzi(${value})`,
};
const HANZI = fileURLToPath(new URL('../../src/i18n/hanzi.ts', import.meta.url));

/** Ways to say that nothing is there, and that something is so. */
const NONE = 'none';
const YES = 'true';
const NO = 'false';

/** How a message uses one of its parameters. */
export interface Use {
  /** It is part of the text. */
  shown: boolean;
  /** It counts, so it is a number. */
  counts: boolean;
  /** It is yes or no. */
  decides: boolean;
  /** It is one of several words. */
  chooses: boolean;
  /** It may be missing. */
  mayBeNone: boolean;
}

/** A piece of text as it is, or an expression. */
type Part = { readonly text: string } | { readonly code: string };

/** Return the parsed *message*; an error names the place. */
export function parsed(message: string): readonly MessageFormatElement[] {
  return parse(message, { ignoreTag: true, requiresOtherClause: true });
}

/** Return what *message* does with each of its parameters. */
export function uses(message: string): ReadonlyMap<string, Use> {
  const found = new Map<string, Use>();
  const of = (name: string): Use => {
    const use = found.get(name) ?? {
      shown: false,
      counts: false,
      decides: false,
      chooses: false,
      mayBeNone: false,
    };
    found.set(name, use);
    return use;
  };
  const read = (elements: readonly MessageFormatElement[], counted: string): void => {
    for (const element of elements) {
      if (element.type === TYPE.argument) of(element.value).shown = true;
      else if (element.type === TYPE.pound) of(counted).shown = true;
      else if (element.type === TYPE.number)
        Object.assign(of(element.value), { shown: true, counts: true });
      else if (element.type === TYPE.plural) {
        of(element.value).counts = true;
        for (const { value } of Object.values(element.options)) read(value, element.value);
      } else if (element.type === TYPE.select) {
        for (const [key, { value }] of Object.entries(element.options)) {
          const use = of(element.value);
          if (key === NONE) use.mayBeNone = true;
          else if (key === YES || key === NO) use.decides = true;
          else if (key !== 'other') use.chooses = true;
          read(value, counted);
        }
      }
    }
  };
  read(parsed(message), '');
  return found;
}

/** Return the message at *path*; null where there is none. */
export function text(within: Messages, path: readonly string[]): string | null {
  let found: Messages | undefined = within;
  for (const key of path)
    found = typeof found === 'object' ? (found as Record<string, Messages>)[key] : undefined;
  return typeof found === 'string' ? found : null;
}

/** Return a JavaScript module with *messages* of *language*, with *english* ones where they are missing. */
export function compiled(
  messages: Messages,
  language: string,
  calls: Calls,
  english: Messages = messages,
): string {
  const writer = new Writer(messages, language, calls);
  const value = writer.value(english, []);
  const hanzi = value.includes('hanzi(') ? `import { hanzi } from ${JSON.stringify(HANZI)};\n` : '';
  return `${hanzi}${writer.helpers()}export default ${value};\n`;
}

class Writer {
  readonly #own: Messages;
  readonly #language: string;
  readonly #calls: Calls;
  readonly #rules = new Map<string, string>();
  /** The language of the message that is being written. */
  #spoken: string;

  constructor(own: Messages, language: string, calls: Calls) {
    this.#own = own;
    this.#language = language;
    this.#spoken = language;
    this.#calls = calls;
  }

  /** What the functions share: plural rules, where a number alone does not tell. */
  helpers(): string {
    return [...this.#rules].map(([name, rules]) => `const ${name}=${rules};\n`).join('');
  }

  /** The code of all messages that *english* has. */
  value(english: Messages, path: readonly string[]): string {
    if (typeof english === 'string') {
      const own = text(this.#own, path);
      this.#spoken = own === null ? FIRST : this.#language;
      return this.#message(own ?? english, path);
    }
    if (isList(english))
      return `[${english.map((it, index) => this.value(it, [...path, String(index)])).join(',')}]`;
    const entries = Object.entries(english).map(
      ([key, it]) => `${JSON.stringify(key)}:${this.value(it, [...path, key])}`,
    );
    return `{${entries.join(',')}}`;
  }

  #message(message: string, path: readonly string[]): string {
    const call = this.#calls(path);
    const elements = parsed(message);
    if (call === 'named') {
      const text = template(this.#parts(elements, (name) => `_[${JSON.stringify(name)}]`, true));
      return `${text.includes('_[') ? '_' : '()'}=>${text}`;
    }
    const code = template(this.#parts(elements, (name) => `_${call.indexOf(name)}`, false));
    if (call.length === 0) return code;
    const used = uses(message);
    const taken = call.slice(
      0,
      1 + Math.max(-1, ...[...used.keys()].map((it) => call.indexOf(it))),
    );
    return `(${taken.map((_, index) => `_${index}`).join(',')})=>${code}`;
  }

  #parts(
    elements: readonly MessageFormatElement[],
    named: (name: string) => string,
    loose: boolean,
    counted = '',
  ): Part[] {
    return elements.flatMap((element): Part[] => {
      switch (element.type) {
        case TYPE.literal:
          return [{ text: element.value }];
        case TYPE.argument:
          return [{ code: loose ? `${named(element.value)}??''` : named(element.value) }];
        case TYPE.pound:
          return [{ code: loose ? `${named(counted)}??''` : named(counted) }];
        case TYPE.number: {
          const figure = FIGURES[String(element.style)];
          if (!figure) throw new Error(`no such kind of number: ${String(element.style)}`);
          return [{ code: figure(loose ? `+(${named(element.value)}??0)` : named(element.value)) }];
        }
        case TYPE.plural: {
          if (element.offset) throw new Error('plurals with an offset are not supported');
          // An exact number goes before the form that it would have.
          const forms = Object.entries(element.options).sort(
            ([one], [other]) => Number(other.startsWith('=')) - Number(one.startsWith('=')),
          );
          const options = forms.map(([key, { value }]) => ({
            test: this.#counts(key, named(element.value), element.pluralType ?? 'cardinal'),
            parts: this.#parts(value, named, loose, element.value),
          }));
          return chosen(options);
        }
        case TYPE.select: {
          const value = named(element.value);
          const options = Object.entries(element.options).map(([key, option]) => ({
            test: is(key, value),
            parts: this.#parts(option.value, named, loose, counted),
          }));
          return looked(element.options, value, options) ?? chosen(options);
        }
        default:
          throw new Error('only {name}, plural, select and number are supported');
      }
    });
  }

  /** The condition under which a number has a form; null where it always has. */
  #counts(form: string, value: string, type: Intl.PluralRuleType): string | null {
    if (form === 'other') return null;
    if (form.startsWith('=')) return `${value}==${Number(form.slice(1))}`;
    const language = this.#spoken;
    const rules = new Intl.PluralRules(language, { type });
    if (!rules.resolvedOptions().pluralCategories.includes(form as Intl.LDMLPluralRule))
      throw new Error(`${language} has no form for ${form}`);
    if (form === 'one' && type === 'cardinal' && onlyOne(rules)) return `${value}==1`;
    const name = language === this.#language ? type : `${type}In${FIRST}`;
    this.#rules.set(name, `new Intl.PluralRules(${JSON.stringify(language)},{type:"${type}"})`);
    return `${name}.select(${value})=="${form}"`;
  }
}

/** Whether 1 is the only number that takes the form for one, as in English or German. */
function onlyOne(rules: Intl.PluralRules): boolean {
  const numbers = Array.from({ length: 1_100 }, (_, number) => number);
  return numbers.every((number) => (rules.select(number) === 'one') === (number === 1));
}

function is(key: string, value: string): string | null {
  if (key === 'other') return null;
  if (key === NONE) return `(${value}??"")===""`;
  if (key === YES) return value;
  if (key === NO) return `!${value}`;
  return `${value}==${JSON.stringify(key)}`;
}

/** Words that only stand for others are looked up. */
function looked(
  keys: object,
  value: string,
  options: readonly { readonly parts: readonly Part[] }[],
): Part[] | null {
  const texts = options.map(({ parts }) => template(parts));
  if (texts.length < 4 || texts.some((text) => !text.startsWith('"'))) return null;
  const names = Object.keys(keys);
  if (names.some((name) => [NONE, YES, NO].includes(name))) return null;
  const table = names.flatMap((name, index) =>
    name === 'other' ? [] : [`${JSON.stringify(name)}:${texts[index]}`],
  );
  return [{ code: `({${table.join(',')}}[${value}]??${texts[names.indexOf('other')]})` }];
}

/** One of several ways to continue; what they begin and end with alike is written once. */
function chosen(
  options: readonly { readonly test: string | null; readonly parts: readonly Part[] }[],
): Part[] {
  const ways = options.map(({ parts }) => pieces(parts));
  const most = Math.min(...ways.map((way) => way.length));
  const alike = (at: (way: readonly Part[]) => Part | undefined): boolean => {
    const [first, ...others] = ways.map((way) => JSON.stringify(at(way)));
    return others.every((other) => other === first);
  };
  let head = 0;
  while (head < most && alike((way) => way[head])) head += 1;
  let tail = 0;
  while (tail < most - head && alike((way) => way.at(-1 - tail))) tail += 1;
  const [some = []] = ways;
  let code = '';
  let last = '""';
  options.forEach(({ test }, index) => {
    const way = ways[index] ?? [];
    const text = template(way.slice(head, way.length - tail));
    if (test === null) last = text;
    else code += `${test}?${text}:`;
  });
  return [
    ...some.slice(0, head),
    { code: code === '' ? last : `(${code}${last})` },
    ...some.slice(some.length - tail),
  ];
}

/** Text character by character, so that what is alike can be found. */
function pieces(parts: readonly Part[]): Part[] {
  return parts.flatMap((part): Part[] =>
    'text' in part ? Array.from(part.text, (text) => ({ text })) : [part],
  );
}

/** An expression for *parts* one after another. */
function template(parts: readonly Part[]): string {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if ('text' in part && last && 'text' in last)
      joined[joined.length - 1] = { text: last.text + part.text };
    else joined.push(part);
  }
  if (joined.length === 0) return '""';
  const [only] = joined;
  if (joined.length === 1 && only) {
    if ('text' in only) return JSON.stringify(only.text);
    // A choice between texts is a text already.
    if (only.code.startsWith('(')) return only.code;
  }
  const inner = joined.map((part) =>
    'text' in part ? part.text.replace(/[`\\]|\$\{/g, '\\$&') : `\${${part.code}}`,
  );
  return `\`${inner.join('')}\``;
}

function isList(messages: Messages): messages is readonly Messages[] {
  return Array.isArray(messages);
}
