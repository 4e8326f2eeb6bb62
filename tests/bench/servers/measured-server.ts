import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import options from '../../../bin/server-options.json' with { type: 'json' };
import { childEnvironment } from '../../support/programs/environment.ts';
import { freePort } from '../../support/programs/free-port.ts';

export interface Usage {
  /** Seconds of processor time since the process began. */
  cpu: number;
  /** The same of the thread that serves. */
  servingCpu: number;
  /** Resident memory in MB. */
  memory: number;
  /** The longest block of the event loop since the last call, in milliseconds. */
  blocked: number;
  /** The same in processor time, which other processes of the machine do not lengthen. */
  busiest: number;
}

export interface MeasuredServer {
  url: string;
  /** Milliseconds from the start of the process to the first response. */
  startedIn: number;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '../../..');
const START_TIMEOUT_MS = 30_000;

export async function startMeasured(
  script: string,
  env: Record<string, string>,
  first: string,
): Promise<MeasuredServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = fork(join(root, script), {
    cwd: root,
    env: childEnvironment({ NODE_ENV: 'production', PORT: String(port), ...options.env, ...env }),
    execArgv: [...options.flags, '--import', join(import.meta.dirname, 'report-usage.ts')],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await waitUntilReady(`${url}${first}`, child);
  return { url, startedIn: performance.now() - began, usage: () => requestUsage(child), stop: () => end(child) };
}

async function waitUntilReady(address: string, child: ChildProcess): Promise<void> {
  const end = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < end) {
    if (child.exitCode !== null) throw new Error(`A server of the bench ended with ${child.exitCode}.`);
    const status = await fetch(address, { signal: AbortSignal.timeout(START_TIMEOUT_MS) }).then(
      async (response) => (await response.arrayBuffer()) && response.status,
      () => 0,
    );
    if (status === 200) return;
    if (status !== 0) throw new Error(`${address} answered ${status}.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`${address} did not answer in time.`);
}

async function requestUsage(child: ChildProcess): Promise<Usage> {
  child.send('usage');
  const [{ cpu, servingMs, rss, blocked, busiest }] = await once(child, 'message');
  return {
    cpu: (cpu.user + cpu.system) / 1e6,
    servingCpu: servingMs / 1_000,
    memory: rss / 1_048_576,
    blocked,
    busiest,
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
