import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const KEPT = /\.(css|js|woff2)$/;
const PICTURES = ['/favicon.svg', '/icon-192.png'];

interface Source {
  readonly file: string;
  readonly css?: readonly string[];
  readonly isEntry?: boolean;
}

/** Tells the service worker of what it has to keep: every file of this build. */
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
      const sources = Object.values(JSON.parse(list) as Record<string, Source>);
      const names = sources.flatMap((source) => [source.file, ...(source.css ?? [])]);
      const files = [...new Set(names)]
        .filter((name) => KEPT.test(name) && name !== 'sw.js')
        .map((name) => `/${name}`);
      const version = createHash('sha256').update(list).update(page).digest('hex').slice(0, 12);
      const build = JSON.stringify({ version, files: [...files.sort(), ...PICTURES] });
      const script = join(folder, 'sw.js');
      const text = readFileSync(script, 'utf8');
      if (!text.includes('__BUILD__'))
        throw new Error('the worker has no place for the list of files');
      writeFileSync(script, text.replace('__BUILD__', build));
    },
  };
}
