import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, glob, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';

/** Programs that tests run as they are. */
export type ProgramName = keyof typeof PROGRAMS;

/** Where a program is, or why there is none. */
export type ProgramSearch = { path: string } | { reason: string; isFailure: boolean };

/** Debian's packages, and the path of the program in them. */
const PROGRAMS = {
  nginx: { packages: /^nginx$/, start: 'nginx', path: 'usr/sbin/nginx' },
  caddy: { packages: /^caddy$/, start: 'caddy', path: 'usr/bin/caddy' },
  promtool: { packages: /^prometheus$/, start: 'prometheus', path: 'usr/bin/promtool' },
  openssl: { packages: /^openssl$/, start: 'openssl', path: 'usr/bin/openssl' },
  'systemd-analyze': { packages: /^systemd$/, start: 'systemd', path: 'usr/bin/systemd-analyze' },
  // The package `postgresql` depends on those of the release's version.
  postgres: {
    packages: /^postgresql(-client)?-\d+$/,
    start: 'postgresql',
    path: 'usr/lib/postgresql/*/bin/postgres',
  },
};

/** Libraries that a program links. PostgreSQL loads LLVM only for compiled queries, which tests do not need. */
const LIBRARIES = /^(lib(?!c6$|gcc-s1$|llvm|z3|perl)|zlib)/;

const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/debian');

/** Bytes. */
const MAX_OUTPUT = 1e8;

const run = promisify(execFile);

/**
 * The path of a program, such as that in `NGINX_PATH`, or of an installed one. Otherwise Debian's package is unpacked into
 * node_modules once. It needs no root: apt checks the signatures of the packages, and nothing is installed.
 */
export async function findProgram(name: ProgramName): Promise<ProgramSearch> {
  const variable = `${name.toUpperCase().replace('-', '_')}_PATH`;
  const given = process.env[variable];
  if (given) return { path: given };
  const installed = await installedPath(name);
  if (installed) return { path: installed };
  const release = await debianRelease();
  const remedy = `install it (on Debian: apt-get install ${PROGRAMS[name].start}) or set ${variable}`;
  if (!release) return { reason: `${name} is not installed: ${remedy}`, isFailure: false };
  try {
    return { path: await unpacked(name, release) };
  } catch (error) {
    return {
      reason: `${name} could not be fetched from Debian's packages: ${remedy}. ${error}`,
      isFailure: Boolean(process.env.CI),
    };
  }
}

/** The folder of the unpacked package that contains this file; null for other files. */
export function packageFolder(path: string): string | null {
  return path.startsWith(CACHE) ? join(CACHE, relative(CACHE, path).split(sep)[0] ?? '') : null;
}

async function installedPath(name: ProgramName): Promise<string | null> {
  // Debian's command `postgres` is not on the PATH, and its server must belong to the client programs beside it.
  return name === 'postgres' ? newest(`/${PROGRAMS.postgres.path}`) : findInstalled(name);
}

/** The path of a program of the machine. */
export async function findInstalled(name: string): Promise<string | null> {
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin']) {
    const path = join(folder, name);
    const isProgram = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isProgram) return path;
  }
  return null;
}

/** Such as `debian-12-x64`; null where Debian's packages do not run. */
async function debianRelease(): Promise<string | null> {
  const text = await readFile('/etc/os-release', 'utf8').catch(() => '');
  if (!/^ID=debian$/m.test(text)) return null;
  return `debian-${/^VERSION_ID="?([\d.]+)/m.exec(text)?.[1] ?? 'testing'}-${process.arch}`;
}

async function unpacked(name: ProgramName, release: string): Promise<string> {
  const folder = join(CACHE, `${name}-${release}`);
  const found = await programIn(folder, name);
  if (found) return found;
  await mkdir(CACHE, { recursive: true });
  const draft = await mkdtemp(`${folder}-`);
  try {
    await unpackInto(draft, name);
    // Atomic, also if two runs unpack at the same time.
    await rename(draft, folder).catch(() => {});
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return (await programIn(folder, name)) as string;
}

/** A script sets the path of the libraries if the machine lacks some. */
async function programIn(folder: string, name: ProgramName): Promise<string | null> {
  return (await newest(join(folder, 'bin', name))) ?? newest(join(folder, PROGRAMS[name].path));
}

async function newest(pattern: string): Promise<string | null> {
  const paths = await Array.fromAsync(glob(pattern));
  return paths.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1) ?? null;
}

async function unpackInto(folder: string, name: ProgramName): Promise<void> {
  const { start, packages, path } = PROGRAMS[name];
  const apt = new Apt(folder);
  const needed = await apt.withDependencies(start);
  await apt.unpack(needed.filter((each) => packages.test(each)));
  const program = await newest(join(folder, path));
  if (!program) throw new Error(`The packages have no ${path}.`);
  const programs = name === 'postgres' ? await filesIn(dirname(program)) : [program];
  const linked = await Promise.all(programs.map(linkedLibraries));
  if (linked.some((text) => text.includes('not found'))) {
    // Lines like `zlib1g:amd64<tab>1:1.2`.
    const { stdout } = await run('dpkg-query', ['-W']);
    const installed = new Set(stdout.split('\n').map((line) => line.split(/[:\t]/)[0]));
    const all = await apt.withDependencies(start);
    await apt.unpack(all.filter((each) => LIBRARIES.test(each) && !installed.has(each)));
    await writeStarters(folder, programs);
  }
}

/** Ends with `not found` for each missing library. ldd fails for one that it cannot read, and for a script. */
async function linkedLibraries(file: string): Promise<string> {
  return run('ldd', [file]).then(
    ({ stdout }) => stdout,
    ({ stdout = '', stderr = '' }) => (/not a dynamic executable/.test(stdout + stderr) ? '' : 'not found'),
  );
}

async function filesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).map((file) => join(folder, file));
}

/** Scripts in `bin` that start the programs with the unpacked libraries. */
async function writeStarters(folder: string, programs: string[]): Promise<void> {
  const files = await Array.fromAsync(glob('{lib,usr/lib}/**/*.so.*', { cwd: folder }));
  const libraries = [...new Set(files.map(dirname))].map((each) => `"$here/${each}"`).join(':');
  await mkdir(join(folder, 'bin'), { recursive: true });
  for (const program of programs) {
    const script = ['#!/bin/sh', 'here=$(dirname "$(dirname "$0")")', `export LD_LIBRARY_PATH=${libraries}`];
    script.push(`exec "$here/${relative(folder, program)}" "$@"`, '');
    await writeFile(join(folder, 'bin', basename(program)), script.join('\n'), { mode: 0o755 });
  }
}

/** Fetches packages with the machine's lists of packages. If these are missing or too old, it fetches lists of its own. */
class Apt {
  readonly #folder: string;
  #options: string[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Names of a package and of all that it depends on. */
  async withDependencies(name: string): Promise<string[]> {
    const kinds = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'].map(
      (kind) => `--no-${kind}`,
    );
    const { stdout } = await this.#run('apt-cache', ['depends', '--recurse', ...kinds, name]);
    const names = stdout.split('\n').filter((line) => /^[a-z0-9]/.test(line));
    // Without lists, apt-cache succeeds for the name of a package that installed ones mention.
    if (names.includes(name) || this.#options.length > 0) return names;
    this.#options = await ownLists();
    return this.withDependencies(name);
  }

  async unpack(names: string[]): Promise<void> {
    if (names.length === 0) return;
    const archives = join(this.#folder, 'archives');
    await mkdir(archives, { recursive: true });
    await this.#run('apt-get', ['download', ...names], archives);
    for (const archive of await filesIn(archives)) await run('dpkg-deb', ['-x', archive, this.#folder]);
    await rm(archives, { recursive: true });
  }

  async #run(program: string, words: string[], cwd = this.#folder): Promise<{ stdout: string }> {
    const tried = () => run(program, [...this.#options, ...words], { cwd, maxBuffer: MAX_OUTPUT });
    if (this.#options.length > 0) return tried();
    return tried().catch(async () => {
      this.#options = await ownLists();
      return tried();
    });
  }
}

let lists: Promise<string[]> | null = null;

/** Options of apt for lists in a temporary folder, fetched once by this process. */
function ownLists(): Promise<string[]> {
  lists ??= fetchLists();
  return lists;
}

async function fetchLists(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'galerya-apt-'));
  await mkdir(join(folder, 'lists/partial'), { recursive: true });
  await mkdir(join(folder, 'archives/partial'), { recursive: true });
  const settings = [`Dir::State=${folder}`, `Dir::Cache=${folder}`];
  // As root, apt would fetch as a user who cannot write to this folder.
  if (process.getuid?.() === 0) settings.push('APT::Sandbox::User=root');
  const options = settings.flatMap((setting) => ['-o', setting]);
  await run('apt-get', [...options, 'update']);
  return options;
}
