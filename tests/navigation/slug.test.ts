import { expect, it } from 'vitest';
import { plainSlug } from '../../server/navigation/slug.ts';

it.each([
  ['Caring for art', 'caring-for-art'],
  ['  — Señora Peña & Co. (1976)! ', 'senora-pena-co-1976'],
  ['Juan’s', 'juan-s'],
  ['BPI Real 0%', 'bpi-real-0'],
  ['絵', ''],
])('makes a slug of "%s"', (text, slug) => {
  expect(plainSlug(text)).toBe(slug);
});
