import { describe, expect, it } from 'vitest';
import { fitsRoom } from '../../../resources/components/artworks/room/fits-room.ts';
import { BAND_PX, FURNITURE, frameOf, roomFor } from '../../../resources/components/artworks/room/room-geometry.ts';
import { trueSize } from '../../../resources/components/artworks/room/true-size.ts';

const flat = (width: number, height: number) => ({ width, height });
const STAGES = [
  { width: 375, height: 640 },
  { width: 768, height: 800 },
  { width: 1280, height: 720 },
  { width: 1680, height: 300 },
];

describe('a room for a work', () => {
  it('ART-11 computes the picture’s real size, an unknown side from the proportions', () => {
    const picture = { width: 800, height: 600 };
    expect(trueSize({ width: 40, height: 30 }, picture)).toEqual({ width: 101.6, height: 76.2 });
    expect(trueSize({ width: 0, height: 30 }, picture).width).toBeCloseTo(101.6, 6);
    expect(trueSize({ width: 40, height: 0 }, picture).height).toBeCloseTo(76.2, 6);
  });

  it('ART-11 does not stretch a picture with other proportions than the artwork, nor enlarge it beyond the artwork', () => {
    const size = trueSize({ width: 40, height: 40 }, { width: 800, height: 600 });
    expect(size.width).toBeCloseTo(101.6, 6);
    expect(size.height).toBeCloseTo(76.2, 6);
  });

  it.each([
    [flat(5, 5), 'book'],
    [flat(30, 40), 'sideboard'],
    [flat(150, 100), 'sofa'],
    [flat(600, 400), 'person'],
    [flat(200, 600), 'person'],
  ])('ART-11 %o hangs beside an object of similar size: a %s', (work, reference) => {
    const room = roomFor(work);
    expect(room.reference).toBe(reference);
    expect([room.work.width, room.work.height]).toEqual([work.width, work.height]);
  });

  it.each([
    ['a canvas', { width: 40, height: 30, depth: 1.5 }, true],
    ['a relief', { width: 36, height: 36, depth: 3 }, true],
    ['what only one side is known of', { width: 0, height: 30, depth: 0 }, true],
    ['what nothing is known of', { width: 0, height: 0, depth: 0 }, false],
    ['a figure', { width: 18, height: 18, depth: 16 }, false],
    ['a figurine', { width: 2, height: 4, depth: 1.5 }, false],
  ])('ART-11 %s, %o, hangs on a wall: %s', (_, measures, doesHang) => {
    expect(fitsRoom(measures)).toBe(doesHang);
  });

  it('ART-11 hangs above the furniture without touching it, and off the floor', () => {
    for (const side of [25, 60, 75, 120, 170]) {
      const { work, beside } = roomFor(flat(side, side));
      expect(work.bottom).toBeGreaterThanOrEqual(beside.height + 20);
    }
    expect(roomFor(flat(300, 600)).work.bottom).toBeGreaterThan(0);
  });

  it('ART-11 shows all of it in every window, a centimetre of the work as long as one of the furniture', () => {
    for (const work of [flat(5, 5), flat(61, 76), flat(220, 160), flat(600, 250), flat(100, 600), flat(2, 1)]) {
      const room = roomFor(work);
      for (const stage of STAGES) {
        const frame = frameOf(room, stage);
        expect(frame.width / stage.width).toBeCloseTo(frame.height / stage.height, 9);
        expect(1 / frame.scale).toBeCloseTo(frame.width / stage.width, 9);
        for (const { left, width, bottom, height } of [room.work, room.beside]) {
          expect(left).toBeGreaterThanOrEqual(frame.x - 1e-9);
          expect(left + width).toBeLessThanOrEqual(frame.x + frame.width + 1e-9);
          expect(-(bottom + height)).toBeGreaterThanOrEqual(frame.y - 1e-9);
        }
        // The text has space below the floor.
        expect((frame.y + frame.height) * frame.scale).toBeGreaterThanOrEqual(BAND_PX - 1e-6);
      }
      expect([room.beside.width, room.beside.height]).toEqual([
        FURNITURE[room.reference].width,
        FURNITURE[room.reference].height,
      ]);
    }
  });
});
