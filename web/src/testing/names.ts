/** The names that a file of the client defines, and the glossary's retired words in them. */

import ts from 'typescript';

export interface Name {
  readonly text: string;
  readonly line: number;
  /** The file itself, a class, interface or type, or anything else. */
  readonly kind: 'file' | 'type' | 'other';
}

/** The section of the glossary whose entries all apply to the client. */
const CLIENT = '\n## The client\n';

/**
 * The retired words of *glossary*: the last column of each table. In the sections before the
 * client's own, entries for whole names and for classes are about Python alone.
 */
export function retiredWords(glossary: string): readonly string[] {
  const at = glossary.indexOf(CLIENT);
  return [
    ...lastColumn(glossary.slice(0, at)).filter((word) => !/^[=A-Z]/.test(word)),
    ...lastColumn(glossary.slice(at)),
  ];
}

function lastColumn(section: string): readonly string[] {
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((row) => row.split(/(?<!\\)\|/).at(-2) ?? '')
    .flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word!));
}

/** Whether *name*, which *file* defines, is or contains the retired *word*. */
export function refuses(word: string, name: Name, file: string): boolean {
  if (/\.(ts|svelte)$/.test(word)) return name.kind === 'file' && isNamed(file, word);
  if (/^[A-Z]/.test(word)) return name.kind !== 'other' && name.text === word;
  if (word.startsWith('=')) return name.text.replace('#', '') === word.slice(1);
  return wordsOf(name.text).includes(wordsOf(word));
}

/** Whether *file* is called *word*, in any folder unless *word* names one, also as a test. */
function isNamed(file: string, word: string): boolean {
  return `/${file.replace(/\.(test|svelte)(?=\.ts$)/, '')}`.endsWith(`/${word}`);
}

/** The words of *name* in lower case between spaces: ` is warm ` for `isWarm`. */
function wordsOf(name: string): string {
  const found = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
  return ` ${found.join(' ').toLowerCase()} `;
}

/**
 * The names that the scripts of *source* define. A property that is taken out of a message under
 * its own name is not one: the server names it.
 */
export function namesIn(file: string, source: string): readonly Name[] {
  const stem = /([^/.]+)[^/]*$/.exec(file)![1]!;
  const script = file.endsWith('.svelte') ? scriptsOf(source) : source;
  const tree = ts.createSourceFile(file, script, ts.ScriptTarget.ES2022, true);
  const names: Name[] = [{ text: stem, line: 1, kind: 'file' }];
  const visit = (node: ts.Node): void => {
    const name = definedBy(node);
    if (name && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)))
      names.push({
        text: name.text,
        line: tree.getLineAndCharacterOfPosition(name.getStart()).line + 1,
        kind: isType(node) ? 'type' : 'other',
      });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return names;
}

/** The scripts of a component; everything else is blank, so that lines keep their numbers. */
function scriptsOf(component: string): string {
  let script = '';
  let from = 0;
  for (const found of component.matchAll(/(<script[^>]*>)(.*?)<\/script>/gs)) {
    const start = found.index + found[1]!.length;
    script += component.slice(from, start).replace(/[^\n]/g, '') + found[2];
    from = start + found[2]!.length;
  }
  return script;
}

type TypeDeclaration =
  ts.ClassDeclaration | ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.EnumDeclaration;

function isType(node: ts.Node): node is TypeDeclaration {
  return (
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isEnumDeclaration(node)
  );
}

function definedBy(node: ts.Node): ts.Node | undefined {
  if (ts.isBindingElement(node))
    return node.propertyName || isInArray(node) ? node.name : undefined;
  if (ts.isImportSpecifier(node)) return node.propertyName ? node.name : undefined;
  if (
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isFunctionDeclaration(node) ||
    isType(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isGetAccessor(node)
  )
    return node.name;
  return undefined;
}

const isInArray = (node: ts.BindingElement): boolean => ts.isArrayBindingPattern(node.parent);
