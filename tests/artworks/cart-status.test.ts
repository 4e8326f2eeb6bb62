import { expect, it } from 'vitest';
import type { ArtworkStatus } from '../../server/artworks/contract.ts';
import { cartStatus } from '../../server/artworks/status.ts';

it.each<[ArtworkStatus, boolean, string]>([
  ['Available', false, 'available'],
  ['Available', true, 'available'],
  ['Sold', true, 'sold'],
  ['reserved', true, 'in-cart'],
  ['reserved', false, 'reserved'],
])('an artwork that is %s, in the own cart: %s, counts as %s', (status, is_in_cart, expected) => {
  expect(cartStatus({ status, is_in_cart })).toBe(expected);
});
