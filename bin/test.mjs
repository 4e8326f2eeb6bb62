import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { environment, root, runNode } from './run.mjs';

await prepare();

// What the shell set for running the shop must not change what the tests see.
const { NODE_ENV, DATABASE_URL, DATA_DIR, PORT, HOST, PUBLIC_URL, ...env } = environment();
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
process.exit(await runNode([vitest, 'run', ...process.argv.slice(2)], { env }));
