import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

interface Locked {
  version: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'),
);
const fetched = Object.entries(packages).filter(([path, { link, inBundle }]) => path !== '' && !link && !inBundle);

/** Builds of development tools for other systems, whose checksums the registry that made the lock file did not have. */
const FOR_OTHER_SYSTEMS = /^node_modules\/(@biomejs\/cli|@oxc-parser\/binding|@tailwindcss\/oxide)-/;
const KNOWN_GAPS = 31;

const isServer = ({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: Locked) =>
  os.includes('linux') && (cpu.includes('x64') || cpu.includes('arm64')) && libc.includes('glibc');

it('the lock file has a checksum for everything that production or a Linux with glibc on x64 or arm64 installs', () => {
  const without = fetched.filter(([, { integrity }]) => !integrity);
  const unexpected = without.filter(
    ([path, locked]) => !(locked.dev && locked.optional && FOR_OTHER_SYSTEMS.test(path)) || isServer(locked),
  );
  expect(unexpected.map(([path]) => path)).toEqual([]);
  expect(without.length).toBeLessThanOrEqual(KNOWN_GAPS);
});

it('every checksum is SHA-512', () => {
  const weak = fetched.filter(([, { integrity }]) => integrity && !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity));
  expect(weak.map(([path]) => path)).toEqual([]);
});
