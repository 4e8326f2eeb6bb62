import type { Box } from '../wall-geometry.ts';

/** A picture's pixels, as `ImageData` has them. */
interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** What a photograph shows of an object in front of a plain backdrop. */
export interface CutOut {
  /** The object in the picture, in pixels. */
  box: Box;
  /** Opacity of each pixel, 0 to 255. */
  alpha: Uint8ClampedArray;
}

/** Difference from the backdrop, of 255, from which on a pixel belongs to the object: the noise of the backdrop chooses between these. */
const MIN_LIMIT = 5;
const MAX_LIMIT = 24;
/** Limit for each unit of the backdrop's mean noise. */
const NOISE_FACTOR = 5;
/** Share of the picture. A hole that is smaller belongs to the object. */
const MIN_HOLE = 0.004;
/** Share of the object. A part that is smaller is a speck of the backdrop. */
const MIN_PART = 0.02;
/** Share of the picture's height in which the edge of a plinth may not differ from the backdrop. */
const MAX_GAP = 0.02;
/** The number of terms of a quadratic surface: 1, u, v, u², uv, v². */
const TERMS = 6;

/**
 * Finds the object in a studio photograph: what differs from an even backdrop, without the plinth below it. Null if the
 * backdrop is not even, or if the object leaves the picture.
 */
export function cutOut(pixels: Pixels): CutOut | null {
  const { width, height } = pixels;
  const difference = differenceFromBackdrop(pixels);
  const object = withoutHoles(difference, limitOf(difference, width), width, height);
  object.fill(0, plinthTop(object, width, height) * width);
  const parts = partsOf(object, width, height);
  const longest = Math.max(0, ...parts.map(({ length }) => length));
  const alpha = new Uint8ClampedArray(width * height);
  for (const part of parts) if (part.length >= MIN_PART * longest) for (const at of part) alpha[at] = 255;
  const box = boxOf(alpha, width);
  return box && isPlausible(box, width, height) ? { box, alpha: softened(alpha, width, height) } : null;
}

function isPlausible({ left, top, width, height }: Box, pictureWidth: number, pictureHeight: number): boolean {
  const margin = 2;
  const isInside = left >= margin && top >= margin && left + width <= pictureWidth - margin;
  return isInside && width * height > 0.01 * pictureWidth * pictureHeight;
}

/** The difference from which on a pixel belongs to the object: more than the noise of the upper margin. */
function limitOf(difference: Float32Array, width: number): number {
  const margin = difference.subarray(0, width * 6).filter((each) => each < MAX_LIMIT);
  const noise = margin.reduce((sum, each) => sum + each, 0) / Math.max(margin.length, 1);
  return Math.min(MAX_LIMIT, Math.max(MIN_LIMIT, NOISE_FACTOR * noise));
}

/** For each pixel, how much it differs from a smooth surface through the picture's upper and lateral margins. */
function differenceFromBackdrop({ width, height, data }: Pixels): Float32Array {
  const difference = new Float32Array(width * height);
  const margin = Math.max(2, Math.round(width * 0.06));
  const atMargin = (x: number, y: number) => x < margin || x >= width - margin || y < margin;
  let isSample = atMargin;
  for (let round = 0; round < 4; round++) {
    const surfaces = [0, 1, 2].map((channel) =>
      fitted(width, height, isSample, (at) => data[at * 4 + channel] as number),
    );
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const at = y * width + x;
        let largest = 0;
        for (let channel = 0; channel < 3; channel++) {
          const expected = valueAt(surfaces[channel] as number[], x / width, y / height);
          largest = Math.max(largest, Math.abs((data[at * 4 + channel] as number) - expected));
        }
        difference[at] = largest;
      }
    }
    // From the second round on with all of the backdrop, without what stands in front of the margins.
    const limit = round === 0 ? MAX_LIMIT * 1.5 : MAX_LIMIT * 0.7;
    const former = difference.slice();
    isSample = (x, y) => (former[y * width + x] as number) < limit;
  }
  return difference;
}

/** Coefficients of a quadratic surface by least squares, from every third pixel. */
function fitted(
  width: number,
  height: number,
  isSample: (x: number, y: number) => boolean,
  value: (at: number) => number,
): number[] {
  const rows = Array.from({ length: TERMS }, () => new Float64Array(TERMS + 1));
  for (let y = 0; y < height; y += 3) {
    for (let x = 0; x < width; x += 3) {
      if (!isSample(x, y)) continue;
      const terms = termsAt(x / width, y / height);
      terms.forEach((term, row) => {
        const sums = rows[row] as Float64Array;
        for (let column = 0; column < TERMS; column++)
          sums[column] = (sums[column] as number) + term * (terms[column] as number);
        sums[TERMS] = (sums[TERMS] as number) + term * value(y * width + x);
      });
    }
  }
  return solved(rows);
}

function termsAt(u: number, v: number): number[] {
  return [1, u, v, u * u, u * v, v * v];
}

function valueAt(coefficients: number[], u: number, v: number): number {
  return termsAt(u, v).reduce((sum, term, at) => sum + term * (coefficients[at] as number), 0);
}

/** Gauss-Jordan elimination. A column without a pivot gets 0. */
function solved(rows: Float64Array[]): number[] {
  for (let at = 0; at < TERMS; at++) {
    const best = rows.reduce(
      (max, row, index) =>
        index > at && Math.abs(row[at] as number) > Math.abs((rows[max] as Float64Array)[at] as number) ? index : max,
      at,
    );
    [rows[at], rows[best]] = [rows[best] as Float64Array, rows[at] as Float64Array];
    const pivot = rows[at] as Float64Array;
    const head = pivot[at] as number;
    if (Math.abs(head) < 1e-9) continue;
    for (let column = 0; column <= TERMS; column++) pivot[column] = (pivot[column] as number) / head;
    rows.forEach((row, index) => {
      const factor = row[at] as number;
      if (index === at || factor === 0) return;
      for (let column = 0; column <= TERMS; column++)
        row[column] = (row[column] as number) - factor * (pivot[column] as number);
    });
  }
  return rows.map((row) => row[TERMS] as number);
}

/** 1 for the object: everything but what looks like the backdrop and is connected with the margins or large. */
function withoutHoles(difference: Float32Array, limit: number, width: number, height: number): Uint8Array {
  const backdrop = new Uint8Array(difference.length);
  for (let at = 0; at < backdrop.length; at++) backdrop[at] = (difference[at] as number) < limit ? 1 : 0;
  const object = new Uint8Array(difference.length).fill(1);
  for (const part of partsOf(backdrop, width, height)) {
    const touchesMargin = part.some((at) => at < width || at % width === 0 || at % width === width - 1);
    const mean = part.reduce((sum, at) => sum + (difference[at] as number), 0) / part.length;
    if (touchesMargin || (part.length > MIN_HOLE * difference.length && mean < limit / 2))
      for (const at of part) object[at] = 0;
  }
  return object;
}

/** Connected pixels that are set, 4-connected. */
function partsOf(set: ArrayLike<number>, width: number, height: number): number[][] {
  const seen = new Uint8Array(set.length);
  const parts: number[][] = [];
  for (let start = 0; start < set.length; start++) {
    if (!set[start] || seen[start]) continue;
    const part = [start];
    seen[start] = 1;
    for (let next = 0; next < part.length; next++) {
      const at = part[next] as number;
      const x = at % width;
      const around = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width];
      for (const other of around) {
        if (other < 0 || other >= width * height || !set[other] || seen[other]) continue;
        seen[other] = 1;
        part.push(other);
      }
    }
    parts.push(part);
  }
  return parts;
}

/** The row at which a plinth begins that leaves the picture at the bottom; the picture's height without one. */
function plinthTop(object: Uint8Array, width: number, height: number): number {
  const row = (y: number) => object.subarray(y * width, (y + 1) * width);
  const sides = [(y: number) => row(y).findIndex(Boolean), (y: number) => row(y).findLastIndex(Boolean)];
  const tolerance = Math.max(2, width * 0.012);
  // The shadow of the plinth hides the edge of one side.
  const tops = sides.map((side) => {
    const edge = side(height - 1);
    if (edge < 0) return height;
    let top = height - 1;
    for (let y = top; y > 0 && top - y <= height * MAX_GAP; y--) if (Math.abs(side(y) - edge) <= tolerance) top = y;
    return top;
  });
  return Math.min(...tops);
}

function boxOf(alpha: Uint8ClampedArray, width: number): Box | null {
  let [left, right, top, bottom] = [width, -1, -1, -1];
  alpha.forEach((value, at) => {
    if (value === 0) return;
    left = Math.min(left, at % width);
    right = Math.max(right, at % width);
    if (top < 0) top = Math.floor(at / width);
    bottom = Math.floor(at / width);
  });
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** Without the outermost pixel, which has light of the backdrop, and without steps along the edge. */
function softened(alpha: Uint8ClampedArray, width: number, height: number): Uint8ClampedArray {
  return averaged(eroded(alpha, width), width, height);
}

function eroded(alpha: Uint8ClampedArray, width: number): Uint8ClampedArray {
  // At the bottom the object is cut off, not surrounded by the backdrop.
  return alpha.map((value, at) => Math.min(value, alpha[at - 1] ?? 0, alpha[at + 1] ?? 0, alpha[at - width] ?? 0));
}

function averaged(alpha: Uint8ClampedArray, width: number, height: number): Uint8ClampedArray {
  const soft = new Uint8ClampedArray(alpha.length);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      let sum = 0;
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) sum += alpha[(y + dy) * width + x + dx] as number;
      soft[y * width + x] = sum / 9;
    }
  }
  return soft;
}
