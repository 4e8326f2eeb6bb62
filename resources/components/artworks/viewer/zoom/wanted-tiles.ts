import { type Size, scaleFactors, type Tile, tilePath, tilesAt } from '../../../../../server/pictures/tiles/tiling.ts';
import type { Zoom } from './zoom.ts';

/** A tile on the screen. `path`: of its address. */
export interface PlacedTile extends Tile {
  path: string;
  factor: number;
}

export interface View {
  /** In CSS pixels. */
  stage: Size;
  zoom: Zoom;
  /** Pixels of the screen for each CSS pixel. */
  density: number;
}

/** A tile may be shown this much larger than it is: a quarter of the tiles for a softness that is hardly seen. */
const ENLARGED = 1.25;
/** CSS pixels around the stage for which tiles are loaded as well, so that a drag finds them there. */
const MARGIN = 128;

/** CSS pixels for each pixel of the picture, at its fitted size. */
export function fittedScale(stage: Size, picture: Size): number {
  return Math.min(stage.width / picture.width, stage.height / picture.height);
}

/** The tiles that the stage shows, the middle ones first. None while a file of `available` pixels in width is sharp enough. */
export function wantedTiles(picture: Size, available: number, { stage, zoom, density }: View): PlacedTile[] {
  const scale = fittedScale(stage, picture) * zoom.scale;
  if (available * ENLARGED >= picture.width * scale * density) return [];
  const factor = scaleFactors(picture).findLast((each) => each * scale * density <= ENLARGED) ?? 1;
  const part = {
    left: picture.width / 2 - (stage.width / 2 + zoom.x + MARGIN) / scale,
    top: picture.height / 2 - (stage.height / 2 + zoom.y + MARGIN) / scale,
    width: (stage.width + 2 * MARGIN) / scale,
    height: (stage.height + 2 * MARGIN) / scale,
  };
  const middle = { x: part.left + part.width / 2, y: part.top + part.height / 2 };
  const fromMiddle = ({ left, top, width, height }: Tile) =>
    Math.hypot(left + width / 2 - middle.x, top + height / 2 - middle.y);
  return tilesAt(picture, factor, part)
    .sort((a, b) => fromMiddle(a) - fromMiddle(b))
    .map((tile) => ({ ...tile, path: tilePath(picture, tile), factor }));
}

/** Tiles that stay beside the wanted ones, so that zooming out and back shows them at once. A decoded tile takes 1 MB. */
const MAX_TILES = 96;

/**
 * The tiles to show: the wanted ones, and earlier ones that have loaded. Those that have not are removed, which cancels their requests.
 * The browser draws later ones over earlier ones, so the finest are the last.
 */
export function nextTiles(shown: PlacedTile[], wanted: PlacedTile[], loaded: ReadonlySet<string>): PlacedTile[] {
  const isWanted = new Set(wanted.map(({ path }) => path));
  const earlier = shown.filter(({ path }) => loaded.has(path) && !isWanted.has(path));
  const stay = earlier.slice(Math.max(0, earlier.length + wanted.length - MAX_TILES));
  return [...stay, ...wanted].sort((a, b) => b.factor - a.factor);
}
