import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

it('the fonts of each page are those that `npm run fonts` makes, and have at most 36 kB', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'galerya-fonts-'));
  await promisify(execFile)(process.execPath, ['bin/subset-fonts.mjs', folder], { cwd: root });
  const names = await readdir(folder);
  expect(names.sort()).toEqual(['cormorant.woff2', 'hanken-grotesk.woff2']);
  const fonts = await Promise.all(names.map((name) => readFile(join(folder, name))));
  const stored = await Promise.all(names.map((name) => readFile(join(root, 'resources/fonts', name))));
  expect(fonts.map((font, index) => stored[index]?.equals(font))).toEqual([true, true]);
  expect(stored.reduce((total, { length }) => total + length, 0)).toBeLessThanOrEqual(36_000);
});
