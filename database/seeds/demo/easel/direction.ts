import type { Raster } from './raster.ts';

export interface Field {
  /** Direction of the forms at this pixel; `otherwise` in an even area. */
  angle(x: number, y: number, otherwise: number): number;
  /** Mean contrast around each pixel, in byte steps. */
  detail: Float32Array;
}

/** Directions of the forms of a sketch, from its smoothed structure tensor. */
export function directionField(model: Raster): Field {
  const { width, height } = model;
  const grey = luminance(model);
  const xx = new Float32Array(width * height);
  const xy = new Float32Array(width * height);
  const yy = new Float32Array(width * height);
  const detail = new Float32Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const dx = (grey[i + 1] as number) - (grey[i - 1] as number);
      const dy = (grey[i + width] as number) - (grey[i - width] as number);
      xx[i] = dx * dx;
      xy[i] = dx * dy;
      yy[i] = dy * dy;
      detail[i] = Math.min(120, Math.abs(dx) + Math.abs(dy));
    }
  }
  const smooth = Math.round(Math.max(width, height) / 64);
  for (const plane of [xx, xy, yy]) boxBlur(plane, width, height, smooth);
  boxBlur(detail, width, height, 3);
  return {
    detail,
    angle(x, y, otherwise) {
      const column = Math.max(0, Math.min(width - 1, Math.round(x)));
      const row = Math.max(0, Math.min(height - 1, Math.round(y)));
      const i = row * width + column;
      const difference = (xx[i] as number) - (yy[i] as number);
      const twice = 2 * (xy[i] as number);
      const strength = Math.hypot(difference, twice);
      if (strength < 6) return otherwise;
      // The tensor's larger axis crosses the form; a quarter turn runs along it.
      return 0.5 * Math.atan2(twice, difference) + Math.PI / 2;
    },
  };
}

export function luminance({ width, height, data }: Raster): Float32Array {
  const grey = new Float32Array(width * height);
  for (let i = 0; i < grey.length; i++) {
    grey[i] = 0.3 * (data[i * 3] as number) + 0.59 * (data[i * 3 + 1] as number) + 0.11 * (data[i * 3 + 2] as number);
  }
  return grey;
}

/** Mean over a square of side `2 * radius + 1`, in place. */
export function boxBlur(plane: Float32Array, width: number, height: number, radius: number): void {
  const line = new Float32Array(Math.max(width, height));
  for (let y = 0; y < height; y++) blurLine(plane, y * width, 1, width, radius, line);
  for (let x = 0; x < width; x++) blurLine(plane, x, width, height, radius, line);
}

function blurLine(
  plane: Float32Array,
  start: number,
  step: number,
  count: number,
  radius: number,
  line: Float32Array,
): void {
  let sum = 0;
  for (let i = -radius; i <= radius; i++) sum += plane[start + Math.max(0, Math.min(count - 1, i)) * step] as number;
  for (let i = 0; i < count; i++) {
    line[i] = sum / (2 * radius + 1);
    sum += plane[start + Math.min(count - 1, i + radius + 1) * step] as number;
    sum -= plane[start + Math.max(0, i - radius) * step] as number;
  }
  for (let i = 0; i < count; i++) plane[start + i * step] = line[i] as number;
}
