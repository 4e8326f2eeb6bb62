import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { environment, root, runNode, stop } from './run.mjs';

// In production nothing is installed or built at start: the host gets packages and pages by deployment.
if (process.env.NODE_ENV === 'production') requireReady();
else await prepare();

// Node's default young generation pauses all requests for 10 ms per collection. Its small initial old generation causes a full
// collection of 25 ms every thirty pages.
// For glibc: two arenas instead of eight for each core, and a fixed threshold of 128 kB, its default. It raises one that is not set, and
// then does not return large freed blocks to the system.
const { flags, env } = JSON.parse(readFileSync(new URL('server-options.json', import.meta.url), 'utf8'));
process.exit(await runNode([...flags, 'server/main.ts'], { env: { ...env, ...environment() } }));

function requireReady() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 24) stop(`In production Galerya runs on Node 24 or newer, and this is ${process.version}.`);
  if (!existsSync(join(root, 'node_modules'))) stop('The packages are missing. Please run: npm ci --omit=dev');
  if (!existsSync(join(root, 'dist', 'server')))
    stop(
      'The built pages are missing. Please run `npm run build` where the devDependencies are installed, and bring the dist folder along.',
    );
}
