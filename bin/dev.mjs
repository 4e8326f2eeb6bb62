import { install } from './install.mjs';
import { environment, runNode } from './run.mjs';

// Vite serves and renders pages inside the server process; Node restarts it when a server file changes.
await install();
const env = environment({ NODE_ENV: 'development' });
process.exit(await runNode(['--watch', '--watch-preserve-output', 'server/main.ts'], { env }));
