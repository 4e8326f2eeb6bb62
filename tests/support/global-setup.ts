import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { TestHost } from './test-host.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's TestHost. */
    testHost: string;
  }
}

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
  const folder = await mkdtemp(join(tmpdir(), 'galerya-tests-'));
  // PostgreSQL may have to run as another user.
  await chmod(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    return rm(folder, { recursive: true, force: true });
  };
}
