import { parseAst, type Plugin } from 'vite';
import { LOCALES } from '../src/i18n/locale.ts';

/** Where the page's own source is; libraries and the workers' scripts have no words. */
const SOURCE =
  /\/web\/src\/(?!i18n\/area\.svelte\.ts|.*\/worker\.ts|app\/sw\.ts).*\.(?:ts|svelte)$/;
/** The words of one language: the areas themselves wait for these. */
const WORDS = new RegExp(`/(?:${LOCALES.join('|')})(?:\\.json)?$`);
const NAME = '__withWords';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly source?: Node & { readonly value?: unknown };
}

const FUNCTIONS = /^(?:Arrow)?Function|^MethodDefinition$|^PropertyDefinition$/;

/**
 * Makes each part of the page that is loaded later wait for its words, as `withWords` does.
 *
 * A module that waits for its words itself (`await` where it begins) stops Safari for good where two
 * parts ask for it at the same time: https://bugs.webkit.org/show_bug.cgi?id=242740. So the code that
 * loads a part waits instead. This is done here rather than at each of a hundred places, because one
 * that is forgotten would only show where the line is slow.
 */
export function words(root: string): Plugin {
  return {
    name: 'words',
    transform(code, id) {
      const file = id.split('?')[0] ?? '';
      if (!SOURCE.test(file) || !/\bawait\b|\bimport\(/.test(code)) return null;
      const module = parseAst(code) as unknown as Node;
      const [waits] = all(module, 'AwaitExpression', (node) => !FUNCTIONS.test(node.type));
      if (waits && !file.endsWith('.test.ts'))
        throw new Error(
          `${file} waits where it begins, which Safari does not support: see words.ts`,
        );
      const found = all(module, 'ImportExpression').filter(
        ({ source }) => !WORDS.test(String(source?.value)),
      );
      if (found.length === 0) return null;
      let changed = code;
      // The last first, so that the places of those before stay.
      for (const { start, end } of found.sort((one, two) => two.start - one.start))
        changed = `${changed.slice(0, start)}${NAME}(${changed.slice(start, end)})${changed.slice(end)}`;
      const from = JSON.stringify(`${root}/src/i18n/area.svelte.ts`);
      return { code: `${changed}\nimport { withWords as ${NAME} } from ${from};`, map: null };
    },
  };
}

/** Every node of a *type* within *node*, below those that *enters* is true of. */
function all(node: Node, type: string, enters: (node: Node) => boolean = () => true): Node[] {
  if (!enters(node)) return [];
  const within = Object.values(node).flatMap((part: unknown) =>
    (Array.isArray(part) ? part : [part]).filter(isNode).flatMap((it) => all(it, type, enters)),
  );
  return node.type === type ? [node, ...within] : within;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
