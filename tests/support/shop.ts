import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { childEnvironment } from './programs/environment.ts';
import { withParent } from './programs/with-parent.ts';
import { WAIT_LIMIT } from './wait-limit.ts';

export interface Shop {
  /** Origin, without a trailing slash. */
  url: string;
  close(): Promise<void>;
  /** Ends it without a warning, as the kernel does when memory is short. */
  kill(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '../..');
const START_TIMEOUT_MS = 5 * WAIT_LIMIT;

/** The environment of a process whose imports of the named packages fail, in all its threads. */
export function forbidImports(packages: RegExp): Record<string, string> {
  const hook = join(import.meta.dirname, 'preloads/forbid-imports.ts');
  return { NODE_OPTIONS: `--import=${hook}`, FORBIDDEN_IMPORTS: packages.source };
}

/** Starts the server as `npm start` does. Resolves when it has printed its address. It ends with this process, even after SIGKILL. */
export async function startShop(dataDir: string, env: Record<string, string> = {}): Promise<Shop> {
  const child = spawn(...withParent([process.execPath, 'server/main.ts']), {
    cwd: ROOT,
    env: childEnvironment({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The shop ${why}:\n${output}`));
    const timer = setTimeout(() => fail('did not print its address in time'), START_TIMEOUT_MS);
    const listen = (chunk: Buffer) => {
      output += chunk;
      const address = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/.exec(output)?.[0];
      if (address) resolve(address);
      if (address) clearTimeout(timer);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with ${code}`);
    });
  });
  const died = () => console.error(`The shop ended during the tests:\n${output.slice(-4_000)}`);
  child.once('exit', died);
  async function end(signal: NodeJS.Signals): Promise<void> {
    child.off('exit', died);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
  return { url, close: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}
