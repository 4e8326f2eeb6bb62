import { runNode } from './run.mjs';

process.exit(await runNode(['server/check-invariants.ts', ...process.argv.slice(2)]));
