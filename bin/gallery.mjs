import { runNode } from './run.mjs';

process.exit(await runNode(['server/gallery.ts', ...process.argv.slice(2)]));
