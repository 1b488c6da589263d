/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { chunks } from './build/chunks.ts';
import { compressed } from './build/compressed.ts';
import { rendered } from './build/rendered.ts';
import { messages } from './build/messages/plugin.ts';
import { words } from './build/words.ts';
import { worker } from './build/worker.ts';

const server = process.env['TILERUMMY_DEV_SERVER'] ?? 'http://127.0.0.1:8000';

// How long a test may take: a bound that only a hang breaks, on a machine with much else to do too.
const HANG_MS = 120_000;

export default defineConfig({
  define: { SERVED: 'true' },
  plugins: [
    messages(import.meta.dirname),
    svelte(),
    words(import.meta.dirname),
    rendered(),
    worker(),
    compressed(),
  ],
  build: {
    outDir: '../src/tilerummy/server/static',
    emptyOutDir: true,
    // Which files a screen and a language need: the server tells the browser of them at once.
    manifest: 'files.json',
    target: 'es2022',
    // The content security policy allows no inlined fonts and no inline scripts.
    assetsInlineLimit: 0,
    // Only the styles of a part must be there before it; its modules name what else they need. The lists of
    // those names would weigh more than what is gained: once a page is open, they are in the worker's cache.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, parts) => parts.filter((part) => part.endsWith('.css')),
    },
    rolldownOptions: {
      // Svelte's modules do nothing by being there, and what a screen does not use it need not load.
      treeshake: {
        moduleSideEffects: [
          { test: /\/svelte\/src\/internal\/client\/dom\/elements\//, sideEffects: false },
        ],
      },
      // The server looks up the file of a screen by its source: what is merged is not listed under it.
      experimental: { chunkOptimization: false },
      input: { index: 'index.html', sw: 'src/app/sw.ts' },
      // The worker's address stays, so that browsers find a newer one there.
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunks(import.meta.dirname) }],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
  // What tests share are modules without a document: to load them anew for each file takes longer than all tests.
  test: {
    include: ['src/**/*.test.ts'],
    environment: 'node',
    isolate: false,
    setupFiles: ['src/testing/words.ts'],
    testTimeout: HANG_MS,
  },
});
