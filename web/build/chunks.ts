/** What Rolldown tells of a module. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const ROOTS = {
  main: 'src/app/main.ts',
  home: 'src/home/Home.svelte',
  table: 'src/game/Match.svelte',
  afterFirstPaint: 'src/game/store/afterFirstPaint.ts',
} as const;

/** Questions to the server, addresses, and what the runtime has for forms: none is the table's. */
const APART = /\/(?:src\/(?:net\/api|kit\/addresses)|bindings\/(?:select|input))\.[jt]s$/;

/**
 * Puts into one file each what every page needs, what the first page and what the table adds to that.
 * A file costs a request with its headers, and what two screens share would be a file of its own.
 */
export function chunks(folder: string): (id: string, graph: Graph) => string | null {
  let parts: Map<string, string> | null = null;
  return (id, graph) => {
    parts ??= partition(folder, graph);
    return APART.test(id) ? null : (parts.get(id) ?? null);
  };
}

function partition(folder: string, graph: Graph): Map<string, string> {
  const [main, home, table, afterFirstPaint] = [
    ROOTS.main,
    ROOTS.home,
    ROOTS.table,
    ROOTS.afterFirstPaint,
  ].map((root) => needed(`${folder}/${root}`, graph));
  const parts = new Map<string, string>();
  for (const id of home ?? []) parts.set(id, table?.has(id) ? 'base' : 'home');
  for (const id of table ?? []) if (!home?.has(id)) parts.set(id, 'table');
  for (const id of afterFirstPaint ?? []) if (!parts.has(id)) parts.set(id, 'later');
  for (const id of main ?? []) parts.set(id, 'base');
  // It is what the page begins with, and stays so.
  parts.delete(`${folder}/${ROOTS.main}`);
  return parts;
}

/** Everything that a module needs before it can run. */
function needed(root: string, graph: Graph): Set<string> {
  const found = new Set([root]);
  for (const id of found)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}
