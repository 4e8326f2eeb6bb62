import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import options from '../../bin/server-options.json' with { type: 'json' };
import { builtPages, onEngine } from '../support/database.ts';
import { childEnvironment } from '../support/programs/environment.ts';
import { forbidImports, startShop } from '../support/shop.ts';

const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'bin/start.mjs');

onEngine('SQLite', 'a start', (engine) => {
  it('loads nothing that only staff, sign-ins, mails, documents or a bucket need', async () => {
    await builtPages();
    const { dataDir } = await engine.create();
    const unneeded =
      /^(@simplewebauthn\/server|passport|nodemailer|pdfkit|qrcode|sharp|@aws-sdk\/)|\/admin\/app\.ts$|admin-ssr\.js$/;
    const shop = await startShop(dataDir, { NODE_ENV: 'test', ...forbidImports(unneeded) });
    onTestFinished(shop.close);
    expect((await fetch(`${shop.url}/artworks`)).status).toBe(200);
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  });
});

it('`npm start` passes flags, the folder of compiled modules and settings of glibc to the server; the environment overrides the settings', async () => {
  await builtPages();
  const report = `if (process.argv[1]?.endsWith('main.ts')) {
    const { MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_, NODE_COMPILE_CACHE } = process.env;
    console.log(JSON.stringify([process.execArgv, MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_, NODE_COMPILE_CACHE]));
    process.exit();
  }`;
  const start = (more: Record<string, string> = {}) => {
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(report)}`;
    const unset = { MALLOC_ARENA_MAX: undefined, MALLOC_MMAP_THRESHOLD_: undefined, NODE_COMPILE_CACHE: undefined };
    const env = childEnvironment({ ...unset, NODE_ENV: 'production', NODE_OPTIONS, ...more });
    return JSON.parse(execFileSync(process.execPath, [PROGRAM], { env, encoding: 'utf8' }));
  };
  const { MALLOC_ARENA_MAX: arenas, MALLOC_MMAP_THRESHOLD_: threshold } = options.env;
  const compiled = join(ROOT, 'node_modules/.cache/galerya');
  expect(start()).toEqual([options.flags, arenas, threshold, compiled]);
  const own = { MALLOC_ARENA_MAX: '8', MALLOC_MMAP_THRESHOLD_: '65536', NODE_COMPILE_CACHE: '/tmp/compiled' };
  expect(start(own)).toEqual([options.flags, ...Object.values(own)]);
});
