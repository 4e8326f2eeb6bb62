import type { Raster } from './raster.ts';

export interface Field {
  /** Direction of the forms at this pixel; `otherwise` in an even area. */
  angle(x: number, y: number, otherwise: number): number;
  /** Mean contrast around a pixel, in byte steps. */
  detail(x: number, y: number): number;
}

/** The field has one value for this many pixels in each direction. */
const STEP = 2;

/** Directions of the forms of a sketch, from its smoothed structure tensor. */
export function directionField(model: Raster): Field {
  const grey = luminance(model);
  const width = Math.ceil(model.width / STEP);
  const height = Math.ceil(model.height / STEP);
  const xx = new Float32Array(width * height);
  const xy = new Float32Array(width * height);
  const yy = new Float32Array(width * height);
  const detail = new Float32Array(width * height);
  for (let y = 1; y * STEP < model.height - 1; y++) {
    for (let x = 1; x * STEP < model.width - 1; x++) {
      const from = y * STEP * model.width + x * STEP;
      const dx = (grey[from + 1] as number) - (grey[from - 1] as number);
      const dy = (grey[from + model.width] as number) - (grey[from - model.width] as number);
      const i = y * width + x;
      xx[i] = dx * dx;
      xy[i] = dx * dy;
      yy[i] = dy * dy;
      detail[i] = Math.min(120, Math.abs(dx) + Math.abs(dy));
    }
  }
  const smooth = Math.round(Math.max(width, height) / 64);
  for (const plane of [xx, xy, yy]) boxBlur(plane, width, height, smooth);
  boxBlur(detail, width, height, 2);
  const place = (x: number, y: number): number => {
    const column = Math.max(0, Math.min(width - 1, Math.round(x / STEP)));
    return Math.max(0, Math.min(height - 1, Math.round(y / STEP))) * width + column;
  };
  return {
    detail: (x, y) => detail[place(x, y)] as number,
    angle(x, y, otherwise) {
      const i = place(x, y);
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
  const line = new Float32Array(width);
  for (let y = 0; y < height; y++) blurRow(plane, y * width, width, radius, line);
  blurColumns(plane, width, height, radius);
}

function blurRow(plane: Float32Array, start: number, count: number, radius: number, line: Float32Array): void {
  const share = 1 / (2 * radius + 1);
  const end = count - 1;
  let sum = 0;
  for (let i = -radius; i <= radius; i++) sum += plane[start + Math.max(0, Math.min(end, i))] as number;
  for (let i = 0; i < count; i++) {
    line[i] = sum * share;
    const ahead = i + radius + 1;
    sum += plane[start + (ahead > end ? end : ahead)] as number;
    sum -= plane[start + (i < radius ? 0 : i - radius)] as number;
  }
  plane.set(line.subarray(0, count), start);
}

/** All columns at once, row by row, because memory is read in rows. */
function blurColumns(plane: Float32Array, width: number, height: number, radius: number): void {
  const share = 1 / (2 * radius + 1);
  const source = plane.slice();
  const sums = new Float64Array(width);
  const add = (row: number, sign: number) => {
    const start = Math.max(0, Math.min(height - 1, row)) * width;
    for (let x = 0; x < width; x++) sums[x] = (sums[x] as number) + sign * (source[start + x] as number);
  };
  for (let row = -radius; row <= radius; row++) add(row, 1);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    for (let x = 0; x < width; x++) plane[start + x] = (sums[x] as number) * share;
    add(y + radius + 1, 1);
    add(y - radius, -1);
  }
}
