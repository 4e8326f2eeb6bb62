import { install } from './install.mjs';
import { environment, runNode } from './run.mjs';

// Vite serves and renders the pages inside the server; Node restarts it when a file of the server changes.
await install();
const env = environment({ NODE_ENV: 'development' });
process.exit(await runNode(['--watch', '--watch-preserve-output', 'server/main.ts'], { env }));
