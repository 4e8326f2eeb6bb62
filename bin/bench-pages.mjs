import { prepare } from './prepare.mjs';
import { environment, runNode } from './run.mjs';

await prepare();
const env = environment({ NODE_ENV: 'production' });
process.exit(await runNode(['tests/bench/pages.ts', ...process.argv.slice(2)], { env }));
