import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import server from '../../../bin/server-options.json' with { type: 'json' };
import type { DatabaseSettings } from '../../../database/connect.ts';
import { childEnvironment } from '../../support/programs/environment.ts';
import { freePort } from '../../support/programs/free-port.ts';
import { type TreeUsage, usageOfTree } from './process-tree.ts';

export interface Program {
  usage(): TreeUsage;
  /** Stops it and returns all that it has used. */
  stop(): Promise<void>;
}

export interface OpenShop extends Program {
  url: string;
  /** Processor seconds until the first answer. */
  cpuOfStart: number;
}

export interface StartOptions extends DatabaseSettings {
  env?: NodeJS.ProcessEnv;
  /** Numbers of the processors, as `taskset` reads them. */
  cores?: string | undefined;
}

const ROOT = join(import.meta.dirname, '../../..');
const START_TIMEOUT_MS = 180_000;
/** Milliseconds between two readings of memory. */
const EVERY = 100;
/** Processor seconds of a server at rest within `LOOK_MS`. */
const AT_REST = 0.12;
const LOOK_MS = 2_000;
const MAX_CHECKS = 60;
/** The demo paints its pictures for minutes. */
export const MAX_CHECKS_OF_DEMO = 600;

/** Starts the shop in production mode and resolves after its first answer. */
export async function openShop({ env = {}, ...options }: StartOptions): Promise<OpenShop> {
  const port = String(await freePort());
  const child = startNode([...server.flags, 'server/main.ts'], {
    ...options,
    env: { ...server.env, ...env, PORT: port },
  });
  const url = `http://127.0.0.1:${port}`;
  const usage = () => usageOfTree(child.pid as number);
  const end = performance.now() + START_TIMEOUT_MS;
  while (!(await answers(`${url}/artworks`))) {
    if (child.exitCode !== null || performance.now() > end) throw new Error('The shop of the bench did not start.');
    await pause(10);
  }
  return { url, usage, cpuOfStart: usage().cpu, stop: () => stop(child) };
}

/** Starts a process that runs background jobs alone. */
export function startJobs({ env = {}, ...options }: StartOptions): Program {
  const child = startNode([...server.flags, 'server/main.ts'], {
    ...options,
    env: { ...server.env, ...env, JOBS: 'only' },
  });
  return { usage: () => usageOfTree(child.pid as number), stop: () => stop(child) };
}

/** Runs a command to its end. */
export async function runMeasured(words: string[], options: StartOptions): Promise<{ cpu: number; peak: number }> {
  const child = startNode(words, options);
  const ended = once(child, 'exit');
  let last = { cpu: 0, peak: 0 };
  while (child.exitCode === null && child.signalCode === null) {
    const { cpu, peak } = usageOfTree(child.pid as number);
    last = { cpu: Math.max(last.cpu, cpu), peak: Math.max(last.peak, peak) };
    await Promise.race([ended, pause(EVERY)]);
  }
  if (child.exitCode !== 0) throw new Error(`${words[0]} ended with ${child.exitCode}.`);
  return last;
}

/** Resolves when the program uses nearly no processor time any more. */
export async function waitUntilProgramIdle(program: Program, maxChecks = MAX_CHECKS): Promise<void> {
  let quiet = 0;
  let last = program.usage().cpu;
  for (let look = 0; quiet < 2 && look < maxChecks; look++) {
    await pause(LOOK_MS);
    const { cpu } = program.usage();
    quiet = cpu - last < AT_REST ? quiet + 1 : 0;
    last = cpu;
  }
}

function startNode(words: string[], { dataDir, databaseUrl, env, cores }: StartOptions): ChildProcess {
  const settings = {
    NODE_ENV: 'production',
    SESSION_SECRET: 'only-for-this-bench-0123456789',
    PUBLIC_URL: 'http://127.0.0.1',
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const [program = '', ...rest] = [...(cores ? ['taskset', '-c', cores] : []), process.execPath, ...words];
  return spawn(program, rest, {
    cwd: ROOT,
    env: childEnvironment({ ...settings, ...env }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function answers(address: string): Promise<boolean> {
  const response = await fetch(address).catch(() => null);
  await response?.arrayBuffer();
  return response?.status === 200;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
