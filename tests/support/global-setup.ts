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

/** Once for a whole run, in the main process; what it returns ends it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removeFolder = await takeTemporaryFolder();
  const host = new TestHost();
  project.provide('testHost', await host.listen());
  return () => host.close().finally(removeFolder);
}

/** Makes a folder the temporary one of this run, and of all processes that it starts: whatever is put there goes with it. */
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
