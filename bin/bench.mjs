import { prepare } from './prepare.mjs';
import { environment, runNode } from './run.mjs';

await prepare();
const env = environment({ NODE_ENV: 'production' });
const script = process.argv.includes('--search') ? 'search' : 'main';
process.exit(await runNode([`tests/bench/${script}.ts`, ...process.argv.slice(2)], { env }));
