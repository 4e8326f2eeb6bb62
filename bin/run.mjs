// Runs before packages are installed: no dependencies, only what Node 20 has.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(fileURLToPath(import.meta.url), '../..');
export const tools = join(root, 'node_modules', '.bin');

const compileCache = join(root, 'node_modules', '.cache', 'galerya');

/** The Node pinned in devDependencies; without devDependencies the Node that runs this file. */
export function pinnedNode() {
  const pinned = join(tools, 'node');
  return existsSync(pinned) ? pinned : process.execPath;
}

/** Environment of child processes: the pinned Node and the project's tools come first on the PATH. */
export function environment(more = {}) {
  return { ...process.env, PATH: [tools, process.env.PATH].join(delimiter), ...more };
}

/** Runs a program on this terminal, forwards signals, and resolves with the exit code that a shell would report. */
export function run(program, args, options = {}) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: environment(), ...options });
  const stop = forwardSignals(child);
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', (code, signal) => done(code ?? 128 + constants.signals[signal]));
  }).finally(stop);
}

/** Runs Node with a cache of compiled modules, which halves the time that a command needs to load. Its child processes inherit it. */
export function runNode(args, { env = environment(), ...options } = {}) {
  return run(pinnedNode(), args, { ...options, env: { NODE_COMPILE_CACHE: compileCache, ...env } });
}

/** Forwards stop signals to the child; returns a function that stops forwarding. */
export function forwardSignals(child) {
  const handlers = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
    // A terminal sends Ctrl-C to the child as well; forwarding it would interrupt the graceful stop.
    const fromTerminal = signal === 'SIGINT' && process.stdin.isTTY;
    const handler = () => fromTerminal || child.kill(signal);
    process.on(signal, handler);
    return () => process.off(signal, handler);
  });
  return () => {
    for (const off of handlers) off();
  };
}

/** Exits with a sentence instead of a stack trace. */
export function stop(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}
