import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

interface Locked {
  version: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
}

const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'),
);
const fetched = Object.entries(packages).filter(([path, { link, inBundle }]) => path !== '' && !link && !inBundle);

it('the lock file has a checksum for every package that npm fetches', () => {
  expect(fetched.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([]);
});

it('every checksum is SHA-512', () => {
  const weak = fetched.filter(([, { integrity }]) => integrity && !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity));
  expect(weak.map(([path]) => path)).toEqual([]);
});
