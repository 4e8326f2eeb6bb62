// Runs before anything is installed, so: no dependencies, and nothing that Node 20 lacks.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(fileURLToPath(import.meta.url), '../..');
export const tools = join(root, 'node_modules', '.bin');

/** The Node that the project pins through npm; where only dependencies are installed, the one that runs this. */
export function pinnedNode() {
  const pinned = join(tools, 'node');
  return existsSync(pinned) ? pinned : process.execPath;
}

/** The environment for what we start: the pinned Node and the project's tools come first on the PATH. */
export function environment(more = {}) {
  return { ...process.env, PATH: [tools, process.env.PATH].join(delimiter), ...more };
}

/** Starts a program with our terminal, hands signals on, and resolves with the exit code that a shell would report. */
export function run(program, args, options = {}) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: environment(), ...options });
  const stop = handSignalsTo(child);
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', (code, signal) => done(code ?? 128 + constants.signals[signal]));
  }).finally(stop);
}

export function runNode(args, options) {
  return run(pinnedNode(), args, options);
}

/** Passes on what would end us, for as long as the child runs; returns how to stop that. */
export function handSignalsTo(child) {
  const handlers = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
    // A terminal gives Ctrl-C to the whole group, the child included: a second one would cut its graceful stop short.
    const fromTerminal = signal === 'SIGINT' && process.stdin.isTTY;
    const handler = () => fromTerminal || child.kill(signal);
    process.on(signal, handler);
    return () => process.off(signal, handler);
  });
  return () => {
    for (const off of handlers) off();
  };
}

/** Ends with a sentence for a person instead of a stack. */
export function stop(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}
