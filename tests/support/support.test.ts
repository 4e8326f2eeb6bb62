import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { builtPages, onEachEngine } from './database.ts';
import { fc } from './fast-check.ts';
import { startShop } from './shop.ts';

onEachEngine('the test database host', (engine) => {
  it('gives each of several concurrent requests a database of its own', async () => {
    const copies = await Promise.all(Array.from({ length: 8 }, () => engine.create()));
    const names = copies.map(({ databaseUrl, dataDir }) => databaseUrl ?? dataDir);
    expect(new Set(names).size).toBe(copies.length);
  });
});

it('starts a shop that ignores the settings of the shell', async () => {
  await builtPages();
  vi.stubEnv('CART_ITEMS', 'no number');
  const shop = await startShop(await mkdtemp(join(tmpdir(), 'galerya-support-')), { NODE_ENV: 'test' }).finally(() =>
    vi.unstubAllEnvs(),
  );
  await shop.close();
});

it.runIf(process.platform === 'linux')('a program with its parent ends when the parent is killed', async () => {
  const script = `
    import { spawn } from 'node:child_process';
    import { withParent } from ${JSON.stringify(join(import.meta.dirname, 'programs/with-parent.ts'))};
    console.log(spawn(...withParent(['sleep', '600'])).pid);
  `;
  const parent = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(parent.stdout, 'data');
  const isRunning = () => {
    try {
      // An ended process that its new parent has not collected yet is a zombie.
      return !readFileSync(`/proc/${Number(line)}/stat`, 'utf8').includes(') Z ');
    } catch {
      return false;
    }
  };
  expect(isRunning()).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(isRunning).toBe(false);
});

it('fails a property that its time limit cuts short', async () => {
  const slow = fc.asyncProperty(fc.nat(), () => new Promise<void>(() => {}));
  await expect(fc.assert(slow, { interruptAfterTimeLimit: 20 })).rejects.toThrow(/interrupted after \d+ of 100 runs/);
});

it('reports the seed and number of runs of a property', () => {
  const print = vi.spyOn(console, 'info').mockReturnValue();
  fc.assert(
    fc.property(fc.nat(), () => {}),
    { seed: 7, numRuns: 3 },
  );
  expect(print).toHaveBeenCalledWith('property: 3 runs, seed 7');
  print.mockRestore();
});
