/** The words of one area of the page: read from its folder, checked, and given a type. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  compiled,
  FIRST,
  text,
  uses,
  type Call,
  type Calls,
  type Messages,
  type Use,
} from './compile.ts';

/** Which parameters a message takes in which order, where its English text does not tell. */
export const ORDER = 'parameters.json';

/** How the messages of an area are called, by the same keys. */
type Order = Call | { readonly [key: string]: Order };

/** Return the messages of a *language* in *folder*; nothing where it has none. */
export function messages(folder: string, language: string): Messages {
  const file = join(folder, `${language}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Messages) : {};
}

/** Return how the messages in *folder* are called. */
export function calls(folder: string): Calls {
  const file = join(folder, ORDER);
  const order = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Order) : {};
  const english = messages(folder, FIRST);
  return (path) => declared(order, path) ?? [...uses(text(english, path) ?? '').keys()];
}

function declared(order: Order, path: readonly string[]): Call | null {
  let found: Order | undefined = order;
  for (const key of path) {
    if (isCall(found)) return found;
    found = found?.[key];
  }
  return isCall(found) ? found : null;
}

function isCall(order: Order | undefined): order is Call {
  return typeof order === 'string' || Array.isArray(order);
}

/** Every message, by the keys that lead to it. */
function* every(within: Messages, path: readonly string[] = []): Generator<[string[], string]> {
  if (typeof within === 'string') yield [[...path], within];
  else for (const [key, it] of Object.entries(within)) yield* every(it, [...path, key]);
}

/** Return the module with the words of *language* in *folder*, with English ones where they are missing. */
export function module(folder: string, language: string): string {
  const [own, english] = [messages(folder, language), messages(folder, FIRST)];
  return compiled(own, language, calls(folder), english);
}

/** Return what is wrong with the words of *language* in *folder*, one sentence each. A *draft* may lack some. */
export function faults(folder: string, language: string, draft = false): string[] {
  const english = messages(folder, FIRST);
  const translated = messages(folder, language);
  const call = calls(folder);
  const found: string[] = [];
  const fault = (path: readonly string[], sentence: string): void => {
    found.push(`${join(folder, `${language}.json`)}: ${path.join('.')}: ${sentence}`);
  };
  for (const [path, message] of every(translated)) {
    const first = text(english, path);
    if (first === null) {
      fault(path, `${FIRST}.json has no such message; delete it here or add it there`);
      continue;
    }
    let taken: ReadonlyMap<string, Use>;
    try {
      taken = uses(message);
    } catch (error) {
      fault(path, `not a message: ${String(error)}`);
      continue;
    }
    const known = call(path);
    const asked = uses(first);
    if (known !== 'named') {
      for (const name of taken.keys())
        if (!known.includes(name))
          fault(path, `no such parameter: {${name}}; it takes ${list(known)}`);
      if (language === FIRST && asked.size > 1 && !isDeclared(folder, path))
        fault(path, `takes ${list(known)}: say in ${ORDER} in which order callers give them`);
    }
    for (const [name, { shown }] of asked)
      if (shown && !taken.has(name)) fault(path, `{${name}} of the English message is missing`);
  }
  for (const [path] of draft ? [] : every(english))
    if (text(translated, path) === null) fault(path, 'not translated');
  return found;
}

function isDeclared(folder: string, path: readonly string[]): boolean {
  const file = join(folder, ORDER);
  if (!existsSync(file)) return false;
  return declared(JSON.parse(readFileSync(file, 'utf8')) as Order, path) !== null;
}

function list(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.map((name) => `{${name}}`).join(', ');
}

/** Return the TypeScript declaration of the module with the words in *folder*. */
export function declaration(folder: string, languages: readonly string[]): string {
  const call = calls(folder);
  const all = languages.map((language) => messages(folder, language));
  const type = (within: Messages, path: string[], indent: string): string => {
    if (typeof within === 'string') {
      const taken = call(path);
      if (taken === 'named') return '(values: Readonly<Record<string, unknown>>) => string';
      if (taken.length === 0) return 'string';
      const texts = all.map((words) => text(words, path) ?? '').filter((it) => it !== '');
      return `(${taken.map((name) => `${name}: ${parameter(name, texts)}`).join(', ')}) => string`;
    }
    const inner = `${indent}  `;
    if (Array.isArray(within))
      return `readonly [${within.map((it: Messages, index) => type(it, [...path, String(index)], inner)).join(', ')}]`;
    const fields = Object.entries(within).map(
      ([key, it]) =>
        `${inner}readonly ${JSON.stringify(key)}: ${type(it, [...path, key], inner)};\n`,
    );
    return `{\n${fields.join('')}${indent}}`;
  };
  return `declare const words: ${type(messages(folder, FIRST), [], '')};\nexport default words;\n`;
}

/** The type of a parameter, by what the *texts* of all languages do with it. */
function parameter(name: string, texts: readonly string[]): string {
  const found = texts.flatMap((it) => uses(it).get(name) ?? []);
  const some = (is: keyof Use): boolean => found.some((use) => use[is]);
  const type = some('counts')
    ? 'number'
    : some('decides')
      ? 'boolean'
      : some('chooses')
        ? 'string'
        : 'string | number';
  return some('mayBeNone') ? `${type} | null` : type;
}
