import { expect, it } from 'vitest';
import { formatDimensions } from '../../server/artworks/format/dimensions.ts';

it('ART-04 writes height, width and depth in inches, or in centimetres by 2.54', () => {
  const measures = { height: 24, width: 36, depth: 1.5 };
  expect(formatDimensions(measures, 'in')).toBe('24 × 36 × 1.5 in');
  expect(formatDimensions(measures, 'cm')).toBe('61 × 91.4 × 3.8 cm');
});

it.each([
  [1.25, '1.25 in', '3.2 cm'],
  [0.375, '0.38 in', '1 cm'],
  [12.004, '12 in', '30.5 cm'],
  [9.996, '10 in', '25.4 cm'],
  [10.1, '10.1 in', '25.7 cm'],
  [15.76, '15.76 in', '40 cm'],
])(
  'ART-04 rounds %d in to hundredths of an inch and tenths of a centimetre, without zeros at the end',
  (width, inches, centimetres) => {
    const measures = { height: 0, width, depth: 0 };
    expect(formatDimensions(measures, 'in')).toBe(inches);
    expect(formatDimensions(measures, 'cm')).toBe(centimetres);
  },
);

it('ART-04 leaves out zero dimensions, and is empty without any', () => {
  expect(formatDimensions({ height: 24, width: 36, depth: 0 }, 'in')).toBe('24 × 36 in');
  expect(formatDimensions({ height: 24, width: 0, depth: 0 }, 'cm')).toBe('61 cm');
  expect(formatDimensions({ height: 0, width: 0, depth: 0 }, 'in')).toBeNull();
});
