import { join } from 'node:path';
import { install } from './install.mjs';
import { environment, root, runNode } from './run.mjs';

await install();

// Vitest sets NODE_ENV. Child processes of tests do not inherit the shell's settings (tests/support/programs/environment.ts).
const { NODE_ENV, ...env } = environment();
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const isWatching = process.argv.includes('--watch');
process.exit(await runNode([vitest, ...(isWatching ? [] : ['run']), ...process.argv.slice(2)], { env }));
