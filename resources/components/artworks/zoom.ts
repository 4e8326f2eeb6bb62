/** How much larger than fitted a picture is, and how far its middle has been moved, in pixels. */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

export const fitted: Zoom = { scale: 1, x: 0, y: 0 };

const most = 4;

/** Larger or smaller around a point, given from the middle of the stage: what lies under it stays under it. */
export function zoomBy({ scale, x, y }: Zoom, factor: number, point = { x: 0, y: 0 }): Zoom {
  const next = Math.min(Math.max(scale * factor, 1), most);
  if (next === 1) return fitted;
  const grown = next / scale;
  return { scale: next, x: point.x - (point.x - x) * grown, y: point.y - (point.y - y) * grown };
}

/** Moved, but never so far that the picture leaves the stage. */
export function pan({ scale, x, y }: Zoom, dx: number, dy: number, stage: { width: number; height: number }): Zoom {
  const farthest = { x: (stage.width * (scale - 1)) / 2, y: (stage.height * (scale - 1)) / 2 };
  const within = (value: number, limit: number) => Math.min(Math.max(value, -limit), limit);
  return { scale, x: within(x + dx, farthest.x), y: within(y + dy, farthest.y) };
}
