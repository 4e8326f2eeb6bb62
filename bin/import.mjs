import { runNode } from './run.mjs';

process.exit(await runNode(['server/catalogue/import.ts', ...process.argv.slice(2)]));
