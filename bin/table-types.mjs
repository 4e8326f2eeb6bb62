import { runNode } from './run.mjs';

process.exit(await runNode(['database/write-table-types.ts']));
