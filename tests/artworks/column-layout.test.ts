import { expect, it } from 'vitest';
import { assignColumns } from '../../resources/components/artworks/card/artwork-columns.tsx';
import { fc } from '../support/fast-check.ts';

const picture = fc.record({ width: fc.integer({ min: 100, max: 1280 }), height: fc.integer({ min: 100, max: 1280 }) });

it('LIST-06 places each next work in the shorter of two columns, the left one first', () => {
  const wide = { width: 1280, height: 640 };
  const tall = { width: 640, height: 1280 };
  expect(assignColumns([tall, wide, wide, wide])).toEqual(['left', 'right', 'right', 'right']);
  expect(assignColumns([wide, tall, wide, wide])).toEqual(['left', 'right', 'left', 'left']);
});

it('LIST-06 the columns differ by at most the last work of the longer one', () => {
  fc.assert(
    fc.property(fc.array(picture, { minLength: 1, maxLength: 24 }), (pictures) => {
      const columns = assignColumns(pictures);
      const caption = 0.42;
      const heights = { left: 0, right: 0 };
      pictures.forEach(({ width, height }, index) => {
        const side = columns[index] ?? 'left';
        const other = side === 'left' ? 'right' : 'left';
        expect(heights[side]).toBeLessThanOrEqual(heights[other]);
        heights[side] += height / width + caption;
      });
    }),
  );
});
