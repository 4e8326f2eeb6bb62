import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { root, runNode, stop } from './run.mjs';

// A production host was given what it runs: nothing is installed or built there behind the operator's back.
if (process.env.NODE_ENV === 'production') requireReady();
else await prepare();

// Left to itself, Node lets the garbage of 64 MB come together and then collects it while everybody waits 10 ms; and from 40 MB on it
// goes through all memory every thirty pages, for 25 ms each time.
const flags = JSON.parse(readFileSync(new URL('server-flags.json', import.meta.url), 'utf8'));
process.exit(await runNode([...flags, 'server/main.ts']));

function requireReady() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 24) stop(`In production Galerya runs on Node 24 or newer, and this is ${process.version}.`);
  if (!existsSync(join(root, 'node_modules'))) stop('The packages are missing. Please run: npm ci --omit=dev');
  if (!existsSync(join(root, 'dist', 'server')))
    stop(
      'The built pages are missing. Please run `npm run build` where the devDependencies are installed, and bring the dist folder along.',
    );
}
