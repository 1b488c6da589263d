import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const KEPT = /\.(css|js|woff2)$/;
/** Large, and not needed by everybody. */
const KEPT_ONCE_USED = /\.npz$/;
const PICTURES = ['/favicon.svg', '/icon-192.png'];

/** Tells the service worker of what it has to keep: every file of this build, some of them once they are used. */
export function worker(): Plugin {
  let folder = '';
  return {
    name: 'worker',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle() {
      const list = readFileSync(join(folder, 'files.json'), 'utf8');
      const page = readFileSync(join(folder, 'index.html'), 'utf8');
      const assets = readdirSync(join(folder, 'assets')).map((name) => `/assets/${name}`);
      const files = assets.filter((name) => KEPT.test(name));
      const used = assets.filter((name) => KEPT_ONCE_USED.test(name));
      const version = createHash('sha256').update(list).update(page).digest('hex').slice(0, 12);
      const build = JSON.stringify({ version, files: [...files.sort(), ...PICTURES], used });
      const script = join(folder, 'sw.js');
      const text = readFileSync(script, 'utf8');
      if (!text.includes('__BUILD__'))
        throw new Error('the worker has no place for the list of files');
      writeFileSync(script, text.replace('__BUILD__', build));
    },
  };
}
