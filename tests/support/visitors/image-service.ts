import { expect } from 'vitest';

/** `info.json` as a viewer reads it. */
export interface ImageInfo {
  '@context': string;
  id: string;
  type: string;
  protocol: string;
  profile: string;
  width: number;
  height: number;
  maxWidth?: number;
  maxHeight?: number;
  sizes: { width: number; height: number }[];
  tiles: { width: number; height?: number; scaleFactors: number[] }[];
}

/** The rules of https://iiif.io/api/image/3.0/#5-image-information for a service of level 0 with tiles. */
export function expectValidInfo(info: ImageInfo, address: string): void {
  const isPixels = (value: unknown) => Number.isInteger(value) && Number(value) > 0;
  // 5.1: the URI of the document is the id and "/info.json". 5.2: the technical properties.
  expect(`${info.id}/info.json`).toBe(address);
  expect(info).toMatchObject({
    '@context': 'http://iiif.io/api/image/3/context.json',
    type: 'ImageService3',
    protocol: 'http://iiif.io/api/image',
    profile: 'level0',
  });
  for (const pixels of [info.width, info.height]) expect(isPixels(pixels)).toBe(true);
  // 5.2: maxHeight needs maxWidth, and no listed size exceeds them.
  if (info.maxHeight !== undefined) expect(isPixels(info.maxWidth)).toBe(true);
  // 5.3: sizes have both sides, each at most that of the picture, in its proportions.
  expect(info.sizes.length).toBeGreaterThan(0);
  for (const { width, height } of info.sizes) {
    expect([isPixels(width), isPixels(height)]).toEqual([true, true]);
    expect(width).toBeLessThanOrEqual(info.maxWidth ?? info.width);
    expect(Math.abs((height * info.width) / width - info.height)).toBeLessThanOrEqual(info.width / width);
  }
  // 5.4: scale factors are positive integers, and each pair of width and height occurs once.
  expect(new Set(info.tiles.map(({ width, height = width }) => `${width} ${height}`)).size).toBe(info.tiles.length);
  for (const { width, scaleFactors } of info.tiles) {
    expect(isPixels(width)).toBe(true);
    expect(scaleFactors.every(isPixels)).toBe(true);
    expect(new Set(scaleFactors).size).toBe(scaleFactors.length);
  }
}

interface ImageRequest {
  address: string;
  width: number;
  height: number;
}

/** Every request that the document offers, with the size of its answer, by the algorithm of the implementation notes of the specification. */
export function offeredImages({ id, width, height, maxWidth, maxHeight, sizes, tiles }: ImageInfo): ImageRequest[] {
  const offered: ImageRequest[] = sizes.map((size) => ({
    address: `${id}/full/${size.width},${size.height}/0/default.jpg`,
    ...size,
  }));
  offered.push({
    address: `${id}/full/max/0/default.jpg`,
    width: maxWidth ?? width,
    height: maxHeight ?? height,
  });
  for (const { width: tileWidth, height: tileHeight = tileWidth, scaleFactors } of tiles)
    for (const factor of scaleFactors)
      for (let y = 0; y < height; y += tileHeight * factor)
        for (let x = 0; x < width; x += tileWidth * factor) {
          const [right, bottom] = [Math.min(width - x, tileWidth * factor), Math.min(height - y, tileHeight * factor)];
          const size = { width: Math.ceil(right / factor), height: Math.ceil(bottom / factor) };
          const isWhole = right === width && bottom === height;
          const region = isWhole ? 'full' : `${x},${y},${right},${bottom}`;
          offered.push({ address: `${id}/${region}/${size.width},${size.height}/0/default.jpg`, ...size });
        }
  return offered;
}
