import { randomFrom } from './random.ts';

/** Amount of paint in one brush mark, with lines of bristles and ragged ends. */
interface Mark {
  cover: Uint8Array;
  relief: Uint8Array;
}

const LONG = 128;
const WIDE = 32;

let marks: Mark[] | undefined;

function brushMarks(): Mark[] {
  marks ??= Array.from({ length: 10 }, (_, i) => makeMark(7000 + i));
  return marks;
}

function makeMark(seed: number): Mark {
  const random = randomFrom(seed);
  const cover = new Uint8Array(LONG * WIDE);
  const relief = new Uint8Array(LONG * WIDE);
  let drift = 0;
  for (let v = 0; v < WIDE; v++) {
    drift = drift * 0.6 + random.bell() * 0.4;
    const starts = 0.05 + 0.05 * random.next() + 0.05 * Math.abs(drift);
    const ends = 0.93 - 0.16 * random.next() - 0.14 * Math.abs(drift);
    const side = Math.min(v + 0.5, WIDE - v - 0.5) / (WIDE / 2);
    const load = Math.min(1, side * 5) * (0.82 + 0.18 * random.next());
    const ridge = 0.5 + 0.5 * drift + (side < 0.25 ? 0.35 : 0);
    for (let u = 0; u < LONG; u++) {
      const place = u / LONG;
      const edge = Math.max(0, Math.min(1, (place - starts) / 0.05, (ends - place) / 0.08));
      const i = v * LONG + u;
      cover[i] = 255 * edge * load;
      // More paint at both ends of the stroke.
      const heap = 0.25 * Math.exp(-(((place - starts) / 0.05) ** 2)) + 0.3 * Math.exp(-(((place - ends) / 0.07) ** 2));
      relief[i] = 255 * Math.max(0, Math.min(1, 0.28 + 0.4 * ridge + heap)) * edge;
    }
  }
  return { cover, relief };
}

/** A painted surface: colour in bytes, which is faster than floats and precise enough. */
export interface Surface {
  width: number;
  height: number;
  data: Uint8Array;
  relief: Uint8Array;
}

export interface Stroke {
  x: number;
  y: number;
  angle: number;
  /** Pixels. */
  length: number;
  breadth: number;
  /** Distance of the middle from the straight line, in breadths. */
  bend: number;
  red: number;
  green: number;
  blue: number;
  opacity: number;
  mark: number;
  /** Difference in lightness between bristles. */
  streak: number;
}

/** Paints one brush mark on the surface. */
export function lay(surface: Surface, stroke: Stroke): void {
  const { width, height, data, relief } = surface;
  const { cover, relief: rise } = brushMarks()[stroke.mark % 10] as Mark;
  const cos = Math.cos(stroke.angle);
  const sin = Math.sin(stroke.angle);
  const halfLong = stroke.length / 2;
  const halfWide = stroke.breadth / 2;
  const sway = Math.abs(stroke.bend) * stroke.breadth;
  const reachX = Math.abs(cos) * halfLong + Math.abs(sin) * (halfWide + sway);
  const reachY = Math.abs(sin) * halfLong + Math.abs(cos) * (halfWide + sway);
  const fromX = Math.max(0, Math.floor(stroke.x - reachX));
  const toX = Math.min(width - 1, Math.ceil(stroke.x + reachX));
  const fromY = Math.max(0, Math.floor(stroke.y - reachY));
  const toY = Math.min(height - 1, Math.ceil(stroke.y + reachY));
  const perU = LONG / stroke.length;
  const perV = WIDE / stroke.breadth;
  const curve = (stroke.bend * stroke.breadth) / (halfLong * halfLong);
  const rest = (stroke.bend * stroke.breadth) / 3;
  const opacity = Math.round(stroke.opacity * 256);
  for (let y = fromY; y <= toY; y++) {
    const dy = y - stroke.y;
    const [first, last] = span(stroke, cos, sin, dy, halfLong, halfWide + sway * 1.4);
    for (let x = Math.max(fromX, first); x <= Math.min(toX, last); x++) {
      const dx = x - stroke.x;
      const along = dx * cos + dy * sin;
      const u = (along + halfLong) * perU;
      if (u < 0 || u >= LONG) continue;
      const v = (dy * cos - dx * sin - curve * along * along + rest + halfWide) * perV;
      if (v < 0 || v >= WIDE) continue;
      const texel = ((v | 0) << 7) | (u | 0);
      const alpha = ((cover[texel] as number) * opacity) >> 8;
      if (alpha === 0) continue;
      const raised = rise[texel] as number;
      const shade = (raised - 128) * stroke.streak;
      const i = y * width + x;
      const c = i * 3;
      const keep = 255 - alpha;
      data[c] = clamp(((data[c] as number) * keep + (stroke.red + shade) * alpha) / 255);
      data[c + 1] = clamp(((data[c + 1] as number) * keep + (stroke.green + shade) * alpha) / 255);
      data[c + 2] = clamp(((data[c + 2] as number) * keep + (stroke.blue + shade) * alpha) / 255);
      relief[i] = ((relief[i] as number) * keep * 0.6 + (relief[i] as number) * 0.4 * 255 + raised * alpha * 0.6) / 255;
    }
  }
}

/** The columns of a row that a mark can reach: a slanting mark covers a small part of its bounding box. */
function span(
  { x }: Stroke,
  cos: number,
  sin: number,
  dy: number,
  halfLong: number,
  reach: number,
): [first: number, last: number] {
  const [left, right] = between(-halfLong - dy * sin, halfLong - dy * sin, cos);
  const [from, to] = between(dy * cos - reach, dy * cos + reach, sin);
  return [Math.floor(x + Math.max(left, from)), Math.ceil(x + Math.min(right, to))];
}

/** The numbers whose product with `factor` is between `low` and `high`. */
function between(low: number, high: number, factor: number): [number, number] {
  if (Math.abs(factor) < 1e-6) return [-Infinity, Infinity];
  return factor > 0 ? [low / factor, high / factor] : [high / factor, low / factor];
}

function clamp(value: number): number {
  return value < 0 ? 0 : Math.min(value, 255);
}
