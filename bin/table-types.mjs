import { runNode } from './run.mjs';

process.exit(await runNode(['database/types/write.ts']));
