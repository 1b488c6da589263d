import type { Plugin } from 'vite';

const HYDRATION = 'svelte/src/internal/client/dom/hydration.js';
const CALLS = /^\s*\$\.(?:reset|next)\([\w$]*\);$/gm;
const FLAG = 'export let hydrating = false;';
const SETTER = 'hydrating = value;';

/**
 * Leaves out what takes over a page that a server has rendered: this client renders its own.
 *
 * Svelte keeps that behind one variable which nothing here ever sets, and so can be a constant.
 */
export function rendered(): Plugin {
  return {
    name: 'rendered',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (id.endsWith(HYDRATION)) {
        if (!code.includes(FLAG) || !code.includes(SETTER))
          throw new Error('Svelte says otherwise now that it hydrates nothing');
        return {
          code: code.replace(FLAG, FLAG.replace('let', 'const')).replace(SETTER, ''),
          map: null,
        };
      }
      return id.endsWith('.svelte') ? { code: code.replace(CALLS, ''), map: null } : null;
    },
  };
}
