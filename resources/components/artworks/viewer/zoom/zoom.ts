export interface Point {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

/** Scale relative to the fitted size, and the offset of the picture's centre in pixels. */
export interface Zoom extends Point {
  scale: number;
}

export const FITTED: Zoom = { scale: 1, x: 0, y: 0 };

/** The largest scale of a picture without tiles, or whose tiles have fewer pixels. */
const MAX_SCALE = 4;

/** The largest scale: with tiles at least one CSS pixel for each pixel of the picture. */
export function maxScale(stage: Size, tiles: Size | null): number {
  if (!tiles) return MAX_SCALE;
  const fitted = Math.min(stage.width / tiles.width, stage.height / tiles.height);
  return Math.max(1 / fitted, MAX_SCALE);
}

interface Step {
  factor: number;
  /** Largest scale. */
  max: number;
  /** From the centre of the stage: the pixel at that point stays in place. */
  point?: Point;
}

export function zoomBy({ scale, x, y }: Zoom, { factor, max, point = { x: 0, y: 0 } }: Step): Zoom {
  const next = Math.min(Math.max(scale * factor, 1), max);
  if (next === 1) return FITTED;
  const grown = next / scale;
  return { scale: next, x: point.x - (point.x - x) * grown, y: point.y - (point.y - y) * grown };
}

export function pan({ scale, x, y }: Zoom, dx: number, dy: number): Zoom {
  return { scale, x: x + dx, y: y + dy };
}

/** Scales by the change of the distance between two fingers, and moves with their midpoint. */
export function pinch(zoom: Zoom, [a, b]: [Point, Point], [c, d]: [Point, Point], max: number): Zoom {
  const factor = distance(c, d) / Math.max(distance(a, b), 1);
  const [from, to] = [middle(a, b), middle(c, d)];
  return zoomBy(pan(zoom, to.x - from.x, to.y - from.y), { factor, max, point: to });
}

/** Limits the offset to the picture's edges. A picture that is narrower than the stage stays centred. */
export function clampToView(zoom: Zoom, stage: Size, picture: Size): Zoom {
  const fit = Math.min(stage.width / picture.width, stage.height / picture.height);
  const inside = (value: number, seen: number, side: number) => {
    const farthest = Math.max((side * fit * zoom.scale - seen) / 2, 0);
    return Math.min(Math.max(value, -farthest), farthest);
  };
  return {
    scale: zoom.scale,
    x: inside(zoom.x, stage.width, picture.width),
    y: inside(zoom.y, stage.height, picture.height),
  };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
