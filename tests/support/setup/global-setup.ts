import { chmod, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { TestHost } from './test-host.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's TestHost. */
    testHost: string;
  }
}

const MEMORY = '/dev/shm';
// Bytes. A whole run has 6 GB of temporary files, most of them databases.
const MEMORY_FOR_FILES = 8e9;
const MEMORY_FOR_PROCESSES = 6e9;

/** Runs once per test run, in the main process. Returns the teardown. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removeFolder = await takeTemporaryFolder();
  const host = new TestHost();
  project.provide('testHost', await host.listen());
  return () => host.close().finally(removeFolder);
}

/** Sets a new folder as TMPDIR of this run and its child processes, and deletes it with its contents after the run. */
async function takeTemporaryFolder(): Promise<() => Promise<void>> {
  const { TMPDIR } = process.env;
  await removeLeftFolders(tmpdir());
  await removeLeftFolders(MEMORY);
  const folder = await mkdtemp(join(await temporaryParent(), `galerya-tests-${process.pid}-`));
  // PostgreSQL may have to run as another user.
  await chmod(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    return rm(folder, { recursive: true, force: true });
  };
}

/** Deletes the folders of runs that were killed before they could: in memory they would leave too little for the next runs. */
async function removeLeftFolders(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names) {
    const [, pid] = /^galerya-tests-(\d+)-/.exec(name) ?? [];
    if (pid && !isRunning(Number(pid))) await rm(join(parent, name), { recursive: true, force: true }).catch(() => {});
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs as another user.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/**
 * A file system in memory if it is large enough and TMPDIR is not set. Creating files on a disk takes a fifth of the server
 * tests' CPU time.
 */
async function temporaryParent(): Promise<string> {
  if (process.env.TMPDIR) return tmpdir();
  const memory = await statfs(MEMORY).catch(() => null);
  const isLarge = memory !== null && memory.bavail * memory.bsize > MEMORY_FOR_FILES;
  if (!isLarge || freemem() < MEMORY_FOR_FILES + MEMORY_FOR_PROCESSES) return tmpdir();
  // PostgreSQL's programs are copied to the folder and run there.
  const mounts = await readFile('/proc/mounts', 'utf8');
  return /^\S+ \/dev\/shm \S+ \S*noexec/m.test(mounts) ? tmpdir() : MEMORY;
}
