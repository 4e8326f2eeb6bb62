import { describe, expect, it } from 'vitest';
import {
  centimetresPerCssPixel,
  scaleLength,
} from '../../../resources/components/artworks/viewer/zoom/scale-length.ts';
import {
  nextTiles,
  type PlacedTile,
  wantedTiles,
} from '../../../resources/components/artworks/viewer/zoom/wanted-tiles.ts';
import { FITTED } from '../../../resources/components/artworks/viewer/zoom/zoom.ts';
import { MAX_PATH, scaleFactors, servedPath, tilePaths } from '../../../server/pictures/tiles/tiling.ts';
import { fc } from '../../support/fast-check.ts';

const PICTURE = { width: 4000, height: 3000 };
const STAGE = { width: 1000, height: 750 };

describe('VIEW-02 the wanted tiles', () => {
  const view = (scale: number, x = 0, y = 0, density = 1) => ({ stage: STAGE, zoom: { scale, x, y }, density });

  it('are none while the file is sharp enough, and the scale that the screen can show', () => {
    expect(wantedTiles(PICTURE, 1280, view(1))).toEqual([]);
    expect(wantedTiles(PICTURE, 1280, view(1.6))).toEqual([]);
    expect(new Set(wantedTiles(PICTURE, 1280, view(2)).map(({ factor }) => factor))).toEqual(new Set([2]));
    expect(new Set(wantedTiles(PICTURE, 1280, view(4)).map(({ factor }) => factor))).toEqual(new Set([1]));
    expect(new Set(wantedTiles(PICTURE, 1280, view(1, 0, 0, 2)).map(({ factor }) => factor))).toEqual(new Set([2]));
  });

  it('begin in the middle of the stage, and are those of the screen', () => {
    const [first, ...others] = wantedTiles(PICTURE, 1280, view(4)) as [PlacedTile, ...PlacedTile[]];
    expect([first.left, first.top]).toEqual([1536, 1024]);
    expect(others.length).toBeLessThan(12);
    // Moved to the right edge of the picture.
    const lefts = wantedTiles(PICTURE, 1280, view(4, -1500, 0)).map(({ left }) => left);
    expect(Math.max(...lefts)).toBe(3584);
    expect(Math.min(...lefts)).toBeGreaterThanOrEqual(2560);
  });

  it('are few, exist and cover the stage, at every view', () => {
    const sizes = fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1281, max: 9000 }) });
    const stages = fc.record({
      width: fc.integer({ min: 280, max: 2600 }),
      height: fc.integer({ min: 200, max: 1500 }),
    });
    fc.assert(
      fc.property(sizes, stages, fc.double({ min: 1, max: 8, noNaN: true }), (picture, stage, scale) => {
        const tiles = wantedTiles(picture, 1280, { stage, zoom: { ...FITTED, scale }, density: 1 });
        const known = new Set(tilePaths(picture));
        expect(tiles.every(({ path }) => known.has(path))).toBe(true);
        expect(tiles.length).toBeLessThan(80);
        if (tiles.length === 0) return;
        const middle = { x: picture.width / 2, y: picture.height / 2 };
        const covers = ({ left, top, width, height }: PlacedTile) =>
          left <= middle.x && middle.x <= left + width && top <= middle.y && middle.y <= top + height;
        expect(tiles.some(covers)).toBe(true);
      }),
    );
  });

  it('replace those that have not loaded, over those that have', () => {
    const tiles = wantedTiles(PICTURE, 1280, view(2));
    const finer = wantedTiles(PICTURE, 1280, view(4));
    const [first] = tiles as [PlacedTile];
    const next = nextTiles(tiles, finer, new Set([first.path]));
    expect(next[0]).toBe(first);
    expect(next.slice(1)).toEqual(finer);
    const many = Array.from({ length: 300 }, (_, index) => ({ ...first, path: String(index) }));
    expect(nextTiles(many, finer, new Set(many.map(({ path }) => path)))).toHaveLength(96);
  });
});

it('VIEW-03 every tile is served at its address, and nothing else', () => {
  for (const picture of [PICTURE, { width: 1281, height: 33 }, { width: 3001, height: 4003 }]) {
    for (const path of tilePaths(picture)) expect(servedPath(picture, path)).toBe(path);
    expect(servedPath(picture, MAX_PATH)).toBe(MAX_PATH);
    for (const path of [
      'full/0,0/0/default.jpg',
      '0,0,512,512/511,512/0/default.jpg',
      '',
      'full',
      '0,0,0,0/0,0/0/default.jpg',
    ])
      expect(servedPath(picture, path), path).toBeNull();
  }
  expect(servedPath(PICTURE, 'full/2560,1920/0/default.jpg')).toBe(MAX_PATH);
  expect(scaleFactors({ width: 512, height: 20 })).toEqual([1]);
  expect(scaleFactors(PICTURE)).toEqual([1, 2, 4, 8]);
});

describe('VIEW-02 the scale bar', () => {
  const view = { stage: STAGE, zoom: FITTED, density: 1 };

  it('needs both sides, in the proportions of the picture, and a flat work', () => {
    expect(centimetresPerCssPixel({ width: 40, height: 30, depth: 1.5 }, PICTURE, view)).toBeCloseTo(0.1016, 5);
    expect(
      centimetresPerCssPixel({ width: 40, height: 30, depth: 1.5 }, PICTURE, {
        ...view,
        zoom: { ...FITTED, scale: 2 },
      }),
    ).toBeCloseTo(0.0508, 5);
    for (const measures of [
      { width: 0, height: 30, depth: 0 },
      { width: 40, height: 0, depth: 0 },
      { width: 40, height: 32, depth: 0 },
      { width: 38, height: 30, depth: 0 },
      // A sculpture.
      { width: 40, height: 30, depth: 12 },
    ])
      expect(centimetresPerCssPixel(measures, PICTURE, view)).toBeNull();
  });

  it.each([
    [0.1016, 'cm', '10 cm'],
    [0.01, 'cm', '1 cm'],
    [0.004, 'cm', '5 mm'],
    [0.7, 'cm', '100 cm'],
    [0.1016, 'in', '5 in'],
    [0.004, 'in', '0.2 in'],
  ] as const)('of %d cm for each pixel in %s: %s', (perPixel, unit, text) => {
    const length = scaleLength(perPixel, unit);
    expect(length.text).toBe(text);
    expect(length.pixels).toBeLessThanOrEqual(160);
    expect(length.pixels).toBeGreaterThan(60);
  });
});
