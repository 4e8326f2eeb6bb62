import { runNode } from './run.mjs';

process.exit(await runNode(['server/rebuild-search.ts', ...process.argv.slice(2)]));
