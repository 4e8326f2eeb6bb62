import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { RELEASED } from '../releases/releases.ts';

const folder = join(import.meta.dirname, '../../../database/migrations');
const files = readdirSync(folder).sort();
const hashOf = (file: string) =>
  createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex');

it.each(Object.entries(RELEASED))(
  'the migrations of %s are as they were released; changes need a new migration',
  (_, hashes) => {
    const now = Object.keys(hashes).map((file) => [file, files.includes(file) ? hashOf(file) : 'deleted']);
    expect(Object.fromEntries(now)).toEqual(hashes);
  },
);

it('migrations are numbered without gaps, and new ones come after those that are released', () => {
  expect(files.map((file) => Number(file.slice(0, 4)))).toEqual(files.map((_, index) => index + 1));
  const released = Object.values(RELEASED).flatMap((hashes) => Object.keys(hashes));
  expect(files.slice(0, released.length)).toEqual(released);
});

it('the version is the newest one of the changelog', () => {
  const root = join(import.meta.dirname, '../../..');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [, newest] =
    /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')) ?? [];
  expect(newest).toBe(version);
});
