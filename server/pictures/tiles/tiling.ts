// The tiles of a picture for zooming, by IIIF Image API 3: squares of the picture at each scale, https://iiif.io/api/image/3.0/

/** Pixels of a tile's side. Those at the right and the bottom are smaller. */
export const TILE_SIDE = 512;
/** Pixels of the longer side. A picture that is no larger than the variant `lg` needs no tiles. */
const NEEDS_TILES = 1280;
/** Pixels of the longer side of the whole picture in one file. */
export const MAX_SIDE = 2560;

export interface Size {
  width: number;
  height: number;
}

export interface Tile {
  /** The shown part, in pixels of the picture. */
  left: number;
  top: number;
  width: number;
  height: number;
  /** Pixels of the file. */
  size: Size;
}

export function needsTiles({ width, height }: Size): boolean {
  return Math.max(width, height) > NEEDS_TILES;
}

/** 1, 2, 4 … The last one shows the whole picture in one tile. A tile of factor 2 shows 2 pixels of the picture as one. */
export function scaleFactors({ width, height }: Size): number[] {
  const doublings = Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / TILE_SIDE)));
  return Array.from({ length: doublings + 1 }, (_, doubling) => 2 ** doubling);
}

/** All tiles of one scale, or those that show a part of the picture, row by row. */
export function tilesAt(picture: Size, factor: number, part: Omit<Tile, 'size'> = { left: 0, top: 0, ...picture }) {
  const side = TILE_SIDE * factor;
  const tiles: Tile[] = [];
  const [right, bottom] = [part.left + part.width, part.top + part.height];
  for (let top = firstOf(part.top, side); top < Math.min(bottom, picture.height); top += side)
    for (let left = firstOf(part.left, side); left < Math.min(right, picture.width); left += side)
      tiles.push(tileAt(picture, { factor, left, top }));
  return tiles;
}

function firstOf(from: number, side: number): number {
  return Math.max(0, Math.floor(from / side) * side);
}

function tileAt(picture: Size, { factor, left, top }: { factor: number; left: number; top: number }): Tile {
  const side = TILE_SIDE * factor;
  const [width, height] = [Math.min(side, picture.width - left), Math.min(side, picture.height - top)];
  return { left, top, width, height, size: { width: Math.ceil(width / factor), height: Math.ceil(height / factor) } };
}

/** The part of a tile's address after that of the picture. */
export function tilePath(picture: Size, { left, top, width, height, size }: Tile): string {
  const isWhole = width === picture.width && height === picture.height;
  const region = isWhole ? 'full' : [left, top, width, height].join(',');
  return `${region}/${size.width},${size.height}/0/default.jpg`;
}

/** The paths of the addresses that a picture's tiles answer. */
export function tilePaths(picture: Size): string[] {
  return scaleFactors(picture).flatMap((factor) => tilesAt(picture, factor).map((tile) => tilePath(picture, tile)));
}

/** The path of the whole picture in one file. */
export const MAX_PATH = 'full/max/0/default.jpg';

/** Pixels of the whole picture in one file. */
export function maxSize({ width, height }: Size): Size {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The path of the file that answers an address; null for one that no viewer gets from `info.json`. */
export function servedPath(picture: Size, path: string): string | null {
  const max = maxSize(picture);
  if (path === MAX_PATH || path === `full/${max.width},${max.height}/0/default.jpg`) return MAX_PATH;
  const [left = 0, top = 0] = (/^(\d{1,6}),(\d{1,6}),/.exec(path) ?? []).slice(1).map(Number);
  const corner = { left, top, width: 1, height: 1 };
  const tiles = scaleFactors(picture).flatMap((factor) => tilesAt(picture, factor, corner));
  return tiles.some((tile) => tilePath(picture, tile) === path) ? path : null;
}

/** The folder of tiles in the storage. */
export const TILES = 'tiles/';

/** Where a file is stored. `path`: of its address. Region and size become one name, so that a picture is one folder. */
export function tileFile(key: string, path: string): string {
  const [region = '', size = ''] = path.split('/');
  return `${TILES}${key}/${region}_${size}.jpg`.replaceAll(',', '-');
}

/** The address of a picture's tiles on this site. */
export function tilesUrl(key: string): string {
  return `/iiif/${key}`;
}

export const IMAGE_CONTEXT = 'http://iiif.io/api/image/3/context.json';

/** The document `info.json`, by which viewers find the tiles. `id`: the address of the picture without `/info.json`. */
export function imageInfo(id: string, picture: Size) {
  const factors = scaleFactors(picture);
  const [smallest] = tilesAt(picture, factors.at(-1) as number) as [Tile];
  const max = maxSize(picture);
  return {
    '@context': IMAGE_CONTEXT,
    id,
    type: 'ImageService3',
    protocol: 'http://iiif.io/api/image',
    profile: 'level0',
    ...picture,
    // Without it, `max` means all pixels of the picture.
    ...(max.width !== picture.width && { maxWidth: max.width, maxHeight: max.height }),
    sizes: [smallest.size, max],
    tiles: [{ width: TILE_SIDE, height: TILE_SIDE, scaleFactors: factors }],
  };
}
