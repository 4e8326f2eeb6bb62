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
