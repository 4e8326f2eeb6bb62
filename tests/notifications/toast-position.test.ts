import { expect, it } from 'vitest';
import { type Box, bestPosition, candidatePositions } from '../../resources/components/notifications/toast-position.ts';
import { fc } from '../support/fast-check.ts';

const HEADER = 64;
const TOAST_HEIGHT = 132;
const widthOf = (width: number) => Math.min(416, width - 32);
const overlaps = (a: Box, b: Box) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

const windows = fc.record({ width: fc.integer({ min: 320, max: 1920 }), height: fc.integer({ min: 480, max: 1200 }) });
const share = fc.double({ min: 0, max: 1, noNaN: true });

it('SHELL-17 finds a position within every window that does not cover the pressed control', () => {
  fc.assert(
    fc.property(windows, share, share, fc.boolean(), (size, x, y, isWide) => {
      const seen = { left: 0, top: 0, ...size };
      const control = { width: isWide ? size.width - 32 : 120, height: 48 };
      const pressed = { left: x * (size.width - control.width), top: y * (size.height - 48), ...control };
      const toast = { width: widthOf(size.width), height: TOAST_HEIGHT };
      const place = bestPosition(candidatePositions(toast, seen, HEADER), [{ box: pressed, cost: 1 }]);
      expect(overlaps(place, pressed)).toBe(false);
      expect(place.left).toBeGreaterThanOrEqual(0);
      expect(place.left + place.width).toBeLessThanOrEqual(size.width);
      expect(place.top).toBeGreaterThanOrEqual(0);
      expect(place.top + place.height).toBeLessThanOrEqual(size.height);
    }),
  );
});

it('SHELL-17 prefers the lower right, and covers other elements rather than the pressed control', () => {
  const seen = { left: 0, top: 0, width: 1280, height: 720 };
  const places = candidatePositions({ width: 416, height: 132 }, seen, 128);
  const [right, left, topRight] = places as [Box, Box, Box];
  expect(bestPosition(places, [])).toEqual({ left: 848, top: 572, width: 416, height: 132 });
  expect(bestPosition(places, [{ box: right, cost: 1_000 }])).toEqual(left);
  expect(
    bestPosition(
      places,
      [right, left].map((box) => ({ box, cost: 1_000 })),
    ),
  ).toEqual(topRight);
  const everywhere = places.map((box) => ({ box, cost: 1_000 }));
  expect(bestPosition(places, [...everywhere, { box: { ...left, width: 10 }, cost: -1 }])).toEqual(left);
});
