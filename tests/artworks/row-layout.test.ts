import { expect, it } from 'vitest';
import { layOutRows } from '../../resources/components/artworks/card/row-layout.ts';
import { fc } from '../support/fast-check.ts';

const picture = fc.record({ width: fc.integer({ min: 320, max: 1280 }), height: fc.integer({ min: 320, max: 1280 }) });

it('fills each row of works from edge to edge, in the order given', () => {
  fc.assert(
    fc.property(fc.array(picture, { minLength: 8, maxLength: 16 }), (pictures) => {
      const rows = layOutRows(pictures);
      for (const row of rows.slice(0, -1)) expect(row.reduce((sum, { span }) => sum + span, 0)).toBe(24);
      expect(rows.flat().map(({ index }) => index)).toEqual(rows.flat().map((_, index) => index));
    }),
  );
});

it('limits the number of narrow works in a row, so that their labels fit', () => {
  const narrow = Array.from({ length: 16 }, () => ({ width: 400, height: 1000 }));
  expect(layOutRows(narrow).map((row) => row.length)).toEqual([5, 5, 5]);
});

it('gives wider works the wider places', () => {
  const [row] = layOutRows([
    { width: 1280, height: 640 },
    { width: 640, height: 1280 },
    { width: 900, height: 900 },
  ]);
  const [wide, tall, square] = (row ?? []).map(({ span }) => span);
  expect(wide).toBeGreaterThan(square ?? 0);
  expect(square).toBeGreaterThan(tall ?? 0);
});

it('does not enlarge a few works to fill the row', () => {
  const [row] = layOutRows([{ width: 800, height: 1000 }]);
  expect(row?.[0]?.span).toBeLessThan(12);
});
