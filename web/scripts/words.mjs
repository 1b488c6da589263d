// Checks the words in src/i18n, and writes the types of those that are messages.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const { module } = await runnerImport(`${root}build/messages/plugin.ts`, {
    logLevel: 'error',
    configFile: false,
});
module.declare(root);
const faults = module.check(root);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
