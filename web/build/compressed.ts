import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(css|js|json|svg|webmanifest)$/;
/** Below that the headers weigh more than what is saved. */
const LEAST = 400;
/** With less memory gzip begins a new block sooner; which is best depends on the text. */
const MEMORY = [5, 6, 7, 8, 9];

/** Writes each text file once more with Brotli and with gzip, as small as they get: a server only picks one. */
export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        const file = join(entry.parentPath, entry.name);
        if (!entry.isFile() || !TEXT.test(file)) continue;
        const text = readFileSync(file);
        if (text.length < LEAST) continue;
        const size = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
        writeFileSync(`${file}.br`, brotliCompressSync(text, { params: size }));
        const packed = MEMORY.map((memLevel) => gzipSync(text, { level: 9, memLevel }));
        writeFileSync(
          `${file}.gz`,
          packed.reduce((one, it) => (it.length < one.length ? it : one)),
        );
      }
    },
  };
}
