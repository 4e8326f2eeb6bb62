import { expect, it } from 'vitest';
import { formatDimensions } from '../../server/artworks/dimensions.ts';

it('ART-04 writes height, width and depth in inches, or in centimetres by 2.54', () => {
  const measures = { height: 24, width: 36, depth: 1.5 };
  expect(formatDimensions(measures, 'in')).toBe('24 × 36 × 1.5 in');
  expect(formatDimensions(measures, 'cm')).toBe('61 × 91.4 × 3.8 cm');
});

it('ART-04 leaves out what is zero, and says nothing when all is', () => {
  expect(formatDimensions({ height: 24, width: 36, depth: 0 }, 'in')).toBe('24 × 36 in');
  expect(formatDimensions({ height: 24, width: 0, depth: 0 }, 'cm')).toBe('61 cm');
  expect(formatDimensions({ height: 0, width: 0, depth: 0 }, 'in')).toBeNull();
});
