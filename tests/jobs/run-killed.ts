import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'vitest';
import { childEnvironment } from '../support/programs/environment.ts';
import type { Beginning } from './killable-runner.ts';

/** Resolves with whether the process was killed; it ends by itself when less was to do. */
export async function runKilled(beginning: Beginning): Promise<boolean> {
  const child = fork(join(import.meta.dirname, 'killable-runner.ts'), {
    execArgv: [],
    env: childEnvironment(),
  });
  child.send(beginning);
  const [code, signal] = await once(child, 'exit');
  if (signal === null) expect(code).toBe(0);
  return signal === 'SIGKILL';
}
