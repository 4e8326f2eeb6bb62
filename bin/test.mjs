import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { environment, root, runNode } from './run.mjs';

await prepare();

// Vitest sets NODE_ENV itself; child processes of the tests get none of the shell's settings (tests/support/environment.ts).
const { NODE_ENV, ...env } = environment();
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
process.exit(await runNode([vitest, 'run', ...process.argv.slice(2)], { env }));
