import { describe, expect, it } from 'vitest';
import {
  centreOf,
  clampPoint,
  isLarger,
  parseLength,
  pixelsPerCentimetre,
  placed,
} from '../../../resources/components/artworks/room/wall/wall-geometry.ts';
import { cutOut } from '../../../resources/components/artworks/room/wall/work/cut-out.ts';
import { fc } from '../../support/fast-check.ts';

const side = fc.integer({ min: 200, max: 2_000 });
const photos = fc.record({ width: side, height: side });
const works = fc.record({
  width: fc.double({ min: 1, max: 600, noNaN: true }),
  height: fc.double({ min: 1, max: 600, noNaN: true }),
});
const shares = fc.double({ min: -0.5, max: 1.5, noNaN: true });
const points = fc.record({ x: shares, y: shares });
const lengths = fc.double({ min: 1, max: 1_000, noNaN: true });

type Size = { width: number; height: number };
const inPhoto = ({ x, y }: { x: number; y: number }, { width, height }: Size) => ({ x: x * width, y: y * height });

describe('a work on one’s own wall', () => {
  it('VIEW-05 is as large in the photograph as it is beside the known length, at every resolution', () => {
    fc.assert(
      fc.property(photos, works, points, points, points, lengths, (photo, work, from, to, centre, length) => {
        const sizeAt = (times: number) => {
          const size = { width: photo.width * times, height: photo.height * times };
          const line = [clampPoint(inPhoto(from, size), size), clampPoint(inPhoto(to, size), size)] as const;
          const scale = pixelsPerCentimetre(line, length, size);
          if (scale === null) return null;
          const box = placed(inPhoto(centre, size), work, scale, size);
          const along = Math.hypot(line[0].x - line[1].x, line[0].y - line[1].y);
          expect((box.width / along) * length).toBeCloseTo(work.width, 6);
          expect((box.height / along) * length).toBeCloseTo(work.height, 6);
          return { width: box.width / size.width, height: box.height / size.height };
        };
        const [small, large] = [sizeAt(1), sizeAt(4)];
        expect(large === null).toBe(small === null);
        if (small) expect(large?.width).toBeCloseTo(small.width, 6);
      }),
    );
  });

  it('VIEW-05 stays within the photograph, or covers it, and does not move when it is placed again', () => {
    const scales = fc.double({ min: 0.05, max: 60, noNaN: true });
    fc.assert(
      fc.property(photos, works, points, scales, (photo, work, centre, scale) => {
        const box = placed(inPhoto(centre, photo), work, scale, photo);
        const gaps = [box.left, box.top, photo.width - box.left - box.width, photo.height - box.top - box.height];
        if (!isLarger(box, photo)) expect(Math.min(...gaps)).toBeGreaterThanOrEqual(-1e-6);
        if (box.width > photo.width) expect(Math.max(gaps[0] ?? 1, gaps[2] ?? 1)).toBeLessThanOrEqual(1e-6);
        if (box.height > photo.height) expect(Math.max(gaps[1] ?? 1, gaps[3] ?? 1)).toBeLessThanOrEqual(1e-6);
        const again = placed(centreOf(box), work, scale, photo);
        expect(again.left).toBeCloseTo(box.left, 6);
        expect(again.top).toBeCloseTo(box.top, 6);
      }),
    );
  });

  it('VIEW-05 is not measured with a line that is too short', () => {
    const photo = { width: 1_000, height: 500 };
    expect(
      pixelsPerCentimetre(
        [
          { x: 10, y: 10 },
          { x: 10, y: 30 },
        ],
        200,
        photo,
      ),
    ).toBeNull();
    expect(
      pixelsPerCentimetre(
        [
          { x: 10, y: 10 },
          { x: 10, y: 410 },
        ],
        200,
        photo,
      ),
    ).toBe(2);
  });

  it.each([
    ['29,7', 29.7],
    [' 210 cm ', 210],
    ['1000', 1_000],
    ['0', null],
    ['1001', null],
    ['-5', null],
    ['1e3', null],
    ['two', null],
    ['', null],
  ])('VIEW-05 reads a typed length: %j is %j', (text, centimetres) => {
    expect(parseLength(text)).toBe(centimetres);
  });
});

const PICTURE = { width: 160, height: 240 };

/** A photograph in front of a backdrop with a gradient and noise; `colourAt` is what stands there. */
function photograph(colourAt: (x: number, y: number) => number | null) {
  const data = new Uint8ClampedArray(PICTURE.width * PICTURE.height * 4).fill(255);
  for (let at = 0; at < PICTURE.width * PICTURE.height; at++) {
    const [x, y] = [at % PICTURE.width, Math.floor(at / PICTURE.width)];
    const backdrop = 200 - x / 8 - y / 12 + ((x * 7 + y * 13) % 3);
    data.fill(colourAt(x, y) ?? backdrop, at * 4, at * 4 + 3);
  }
  return { ...PICTURE, data };
}

const plinth = (x: number, y: number) => (y >= 180 && x >= 40 && x < 120 ? 60 : null);
const figure = (x: number, y: number) => (((x - 80) / 25) ** 2 + ((y - 115) / 65) ** 2 < 1 ? 110 : null);

describe('the photograph of a work that stands', () => {
  it('VIEW-05 is cut out of its backdrop, without the plinth and with the opening in it', () => {
    const opening = (x: number, y: number) => Math.hypot(x - 80, y - 115) < 14;
    const found = cutOut(photograph((x, y) => (opening(x, y) ? null : (figure(x, y) ?? plinth(x, y)))));
    expect(found?.box.left).toBeCloseTo(55, -1);
    expect(found?.box.width).toBeCloseTo(50, -1);
    expect(Math.abs((found?.box.top ?? 0) - 50)).toBeLessThanOrEqual(2);
    expect(Math.abs((found?.box.height ?? 0) - 130)).toBeLessThanOrEqual(4);
    const alphaAt = (x: number, y: number) => found?.alpha[y * PICTURE.width + x];
    expect([alphaAt(80, 75), alphaAt(80, 115), alphaAt(80, 200), alphaAt(20, 20)]).toEqual([255, 0, 0, 0]);
  });

  it.each([
    ['it leaves the picture', (x: number, y: number) => (y > 60 && y < 180 && x < 100 ? 60 : null)],
    ['it does not differ from the backdrop', () => null],
    ['the backdrop is not even', (x: number, y: number) => (((x >> 4) + (y >> 4)) % 2 ? 30 : 220)],
  ])('VIEW-05 is not cut out if %s', (_, colourAt) => {
    expect(cutOut(photograph(colourAt))).toBeNull();
  });
});
