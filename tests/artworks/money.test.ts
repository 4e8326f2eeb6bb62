import { expect, it } from 'vitest';
import { parsePesos } from '../../server/artworks/format/money.ts';

it('reads pesos as people write them', () => {
  for (const text of ['12500', '12,500', 'P12,500', 'p 12500.00', 'Php 12,500.00', 'PHP12 500', '₱ 12,500', ' 12 500 '])
    expect(parsePesos(text), text).toBe(1_250_000);
  for (const text of ['', 'P', ',', '-5', '12.345', '12,500 each', '$5']) expect(parsePesos(text), text).toBeNull();
});
