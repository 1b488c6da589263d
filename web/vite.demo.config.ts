import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { messages } from './build/messages/plugin.ts';
import { rendered } from './build/rendered.ts';
import { words } from './build/words.ts';

/** The demo: the same components, with files in place of a server (`make demo`). */
export default defineConfig({
  root: 'demo',
  publicDir: '../public',
  // It may be in any folder of a host.
  base: './',
  define: { SERVED: 'false' },
  plugins: [
    messages(import.meta.dirname),
    svelte({ configFile: '../svelte.config.js' }),
    words(import.meta.dirname),
    rendered(),
  ],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  worker: { format: 'es' },
});
