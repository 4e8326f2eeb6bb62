import type { TestProject } from 'vitest/node';
import { DatabaseHost } from './database-host.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseHost: string;
  }
}

/** Once for a whole run, in the main process; what it returns ends it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const host = new DatabaseHost();
  project.provide('databaseHost', await host.listen());
  return () => host.close();
}
