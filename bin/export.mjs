import { runNode } from './run.mjs';

process.exit(await runNode(['server/catalogue/export.ts', ...process.argv.slice(2)]));
