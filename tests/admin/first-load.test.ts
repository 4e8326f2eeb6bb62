import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { FIRST_LOAD_GOAL, firstLoads } from '../bench/measures/admin-first-load.ts';
import { builtPages } from '../support/database.ts';

beforeAll(builtPages);

it('ADM-53 each page of the admin loads at most 180 kB of scripts and styles first', () => {
  const loads = firstLoads();
  expect(loads.length).toBeGreaterThan(10);
  expect(loads.filter(({ bytes }) => bytes > FIRST_LOAD_GOAL)).toEqual([]);
});

it('ADM-53 the storefront is built from no file of the admin', () => {
  const manifest = readFileSync(join(import.meta.dirname, '../../dist/client/manifest.json'), 'utf8');
  const chunks = Object.entries<{ src?: string }>(JSON.parse(manifest));
  const sources = chunks.flatMap(([name, { src = '' }]) => [name, src]);
  expect(sources.filter((source) => source.includes('admin'))).toEqual([]);
});
