import { type Body, bodies, distance, type Kind, turned } from '../easel/bodies.ts';
import { limit } from '../easel/ground.ts';
import { at, noiseTile } from '../easel/noise.ts';
import { type Random, randomFrom } from '../easel/random.ts';
import { blank, type Raster } from '../easel/raster.ts';

interface Finish {
  base: readonly [number, number, number];
  light: readonly [number, number, number];
  patina: readonly [number, number, number];
  age: number;
  gloss: number;
  grain: boolean;
}

const FINISHES: Finish[] = [
  { base: [58, 36, 22], light: [226, 168, 104], patina: [86, 132, 116], age: 0.55, gloss: 0.8, grain: false },
  { base: [96, 54, 28], light: [226, 158, 96], patina: [60, 30, 16], age: 0.35, gloss: 0.3, grain: true },
  { base: [30, 28, 30], light: [176, 168, 158], patina: [70, 92, 88], age: 0.35, gloss: 0.9, grain: false },
  { base: [168, 158, 146], light: [252, 246, 236], patina: [138, 126, 112], age: 0.3, gloss: 0.18, grain: false },
  { base: [132, 66, 42], light: [236, 160, 118], patina: [96, 50, 36], age: 0.3, gloss: 0.12, grain: false },
  { base: [94, 66, 24], light: [252, 216, 138], patina: [70, 54, 30], age: 0.4, gloss: 1, grain: false },
];

const WALLS: (readonly [number, number, number])[] = [
  [214, 208, 199],
  [188, 190, 188],
  [226, 216, 202],
  [120, 118, 116],
  [202, 196, 204],
];

/** Kind of figure, finish and wall of each work. */
const WORKS: readonly (readonly [kind: Kind, finish: number, wall: number])[] = [
  // Crisanto Baltar
  ['head', 0, 0],
  ['mother', 2, 2],
  ['bird', 5, 3],
  ['bell', 5, 1],
  ['seated', 0, 4],
  ['stack', 2, 1],
  // Honorata Simbulan
  ['dancer', 1, 0],
  ['waiting', 1, 2],
  ['pair', 1, 4],
  ['column', 1, 1],
  ['heron', 1, 3],
  // Marcelo Dagatan
  ['balance', 3, 3],
  ['lintel', 3, 0],
  ['ring', 3, 1],
  ['lap', 4, 2],
  ['resting', 3, 2],
  ['elder', 4, 0],
];

interface Shape {
  width: number;
  height: number;
  /** Signed distance to the outline in these pixels, negative inside. */
  edge: Float32Array;
  nx: Float32Array;
  ny: Float32Array;
  hollow: Float32Array;
}

/** Cast and carved figures as a photographer shows them: one soft window, a plain wall, a plinth. */
export async function paint(seed: number, width: number, height: number, turn = 0): Promise<Raster> {
  const random = randomFrom(seed);
  const [kind, finishAt, wallAt] = WORKS[seed % WORKS.length] as (typeof WORKS)[number];
  const figure = bodies(random, kind).map((body) => turned(body, turn));
  const long = Math.max(width, height);
  const scale = Math.min(1, 380 / long);
  const shape = march(
    figure,
    Math.max(8, Math.round(width * scale)),
    Math.max(8, Math.round(height * scale)),
    width / height,
  );
  const finish = FINISHES[finishAt] as Finish;
  return photograph(random, shape, finish, WALLS[wallAt] as (typeof WALLS)[number], width, height);
}

// The figure stands in a frame from -1.12 to 1.3 in height, its foot on the plinth at 1.
const TOP = -1.22;
const SPAN = 2.62;

function march(figure: Body[], width: number, height: number, aspect: number): Shape {
  const count = width * height;
  const shape: Shape = {
    width,
    height,
    edge: new Float32Array(count),
    nx: new Float32Array(count),
    ny: new Float32Array(count),
    hollow: new Float32Array(count),
  };
  const span = Math.max(SPAN, 2 / aspect);
  const top = TOP - (span - SPAN) * 0.5;
  const pixel = span / height;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const x = (column + 0.5 - width / 2) * pixel;
      const y = top + (row + 0.5) * pixel;
      trace(figure, shape, row * width + column, x, y, pixel);
    }
  }
  return shape;
}

function trace(figure: Body[], shape: Shape, i: number, x: number, y: number, pixel: number): void {
  // The plinth's top cuts every foot level.
  if (y > 1.012) {
    shape.edge[i] = 1.6;
    return;
  }
  let z = -1.1;
  let nearest = 9;
  for (let step = 0; step < 64 && z < 1.1; step++) {
    const d = distance(figure, x, y, z);
    if (d < nearest) nearest = d;
    if (d < TOUCH) break;
    // Far from every surface: one long step.
    z += d * 0.94;
  }
  const hit = nearest < TOUCH;
  shape.edge[i] = nearest / pixel;
  if (nearest > pixel * 3) return;
  const e = 0.012;
  const here = distance(figure, x, y, z);
  let nx = distance(figure, x + e, y, z) - here;
  let ny = distance(figure, x, y + e, z) - here;
  const nz = distance(figure, x, y, z - e) - here;
  const length = Math.hypot(nx, ny, nz) || 1;
  nx /= length;
  ny /= length;
  if (hit) shape.edge[i] = nz / length > 0.55 ? -DEEP : Math.max(-DEEP, within(figure, x, y, z) / pixel);
  shape.nx[i] = nx;
  shape.ny[i] = ny;
  // Ambient occlusion, from one sample along the normal.
  const out = 0.17;
  shape.hollow[i] = Math.max(
    0,
    Math.min(1, 1 - distance(figure, x + nx * out, y + ny * out, z - (nz / length) * out) / out),
  );
}

/** Distance below which a ray hits the figure. */
const TOUCH = 0.001;

/** Maximum of the computed distance to the outline, in pixels inside it. */
const DEEP = 2;

/** Depth of the ray below the surface that it hit: near the outline, the distance to it. */
function within(figure: Body[], x: number, y: number, z: number): number {
  return Math.min(0, ...[0.02, 0.045, 0.08].map((further) => distance(figure, x, y, z + further)));
}

function photograph(
  random: Random,
  shape: Shape,
  finish: Finish,
  wall: readonly [number, number, number],
  width: number,
  height: number,
): Raster {
  const raster = blank(width, height);
  const long = Math.max(width, height);
  const span = Math.max(SPAN, 2 / (width / height));
  const top = TOP - (span - SPAN) * 0.5;
  const foot = Math.round(((0.99 - top) / span) * height);
  const plinth = Math.round((random.range(0.42, 0.62) / span) * height);
  const dark = random.chance(0.4);
  const rough = noiseTile(95, 40, 5);
  const stain = noiseTile(96, 10, 4);
  const shift = random.next();
  const toShape = shape.width / width;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const c = (y * width + x) * 3;
      const [u, v] = [x / long, y / long];
      backdrop(raster, c, x / width, y / height, wall, at(rough, u, v));
      if (y >= foot) plinthAt(raster, c, x - width / 2, y - foot, plinth, height, dark, at(rough, u * 2, v * 2));
      const sx = x * toShape - 0.5;
      const sy = y * toShape - 0.5;
      const outside = bilinear(shape.edge, shape, sx, sy) - 0.1;
      const cover = Math.max(0, Math.min(1, 0.5 - (outside * 0.8) / Math.min(1, toShape)));
      if (cover <= 0) continue;
      const bump = at(rough, u * 1.6 + shift, v * 1.6) * 0.09;
      const fibre = finish.grain ? at(rough, u * 5 + bilinear(shape.nx, shape, sx, sy) * 0.35, v * 0.35 + shift) : 0;
      const nx = bilinear(shape.nx, shape, sx, sy) + bump + fibre * 0.03;
      const ny = bilinear(shape.ny, shape, sx, sy) + at(rough, u * 1.6, v * 1.6 + shift) * 0.09;
      const nz = Math.sqrt(Math.max(0.02, 1 - nx * nx - ny * ny));
      const hollow = bilinear(shape.hollow, shape, sx, sy);
      const open = 1 - 0.72 * hollow;
      const key = Math.max(0, -0.62 * nx - 0.52 * ny + 0.58 * nz) ** 1.25;
      const rim = Math.max(0, 0.86 * nx - 0.15 * ny) ** 2.5 * 0.32;
      const bounce = Math.max(0, ny) * 0.16;
      const window = Math.max(0, -0.44 * nx - 0.42 * ny + 0.8 * nz);
      const gloss = (window ** 34 * 0.9 + window ** 9 * 0.28) * finish.gloss * open;
      const worn = Math.max(
        0,
        Math.min(1, (at(stain, u * 1.3 + shift, v * 1.3) * 0.7 + hollow * 0.9 + 0.1) * finish.age),
      );
      const tone = (0.1 + 0.92 * key + rim + bounce) * open * (1 + bump * 1.5 + fibre * 0.32);
      for (let k = 0; k < 3; k++) {
        const metal =
          (finish.base[k] as number) * (0.32 + tone * 0.7) +
          ((finish.light[k] as number) - (finish.base[k] as number)) * Math.max(0, tone - 0.12) * 0.8;
        const old = (finish.patina[k] as number) * (0.22 + 0.95 * tone);
        const body = metal + (old - metal) * worn + gloss * 200 * (k === 2 ? 0.86 : 1);
        raster.data[c + k] = limit((raster.data[c + k] as number) * (1 - cover) + body * cover);
      }
    }
  }
  return raster;
}

function backdrop(
  raster: Raster,
  c: number,
  u: number,
  v: number,
  wall: readonly [number, number, number],
  speck: number,
): void {
  const pool = 1.1 - 0.62 * ((u - 0.36) ** 2 + (v - 0.34) ** 2 * 1.2);
  for (let k = 0; k < 3; k++) raster.data[c + k] = limit((wall[k] as number) * pool * (1 + speck * 0.006));
}

function plinthAt(
  raster: Raster,
  c: number,
  x: number,
  y: number,
  half: number,
  height: number,
  dark: boolean,
  speck: number,
): void {
  const lid = height * 0.022;
  if (Math.abs(x) > half) {
    const fall = Math.max(0, 1 - (x - half) / (half * 0.9));
    if (x > half && fall > 0)
      for (let k = 0; k < 3; k++)
        raster.data[c + k] = limit(
          (raster.data[c + k] as number) * (1 - 0.34 * fall * Math.min(1, y / (height * 0.05))),
        );
    return;
  }
  const across = x / half;
  const onTop = y < lid;
  const shadow = onTop ? Math.exp(-(((across - 0.16) / 0.55) ** 2)) * 0.45 : 0;
  const light = onTop ? 1.06 - shadow : 0.86 - 0.16 * across - (y - lid < 3 ? 0.14 : 0) - 0.12 * (y / height);
  const stone = dark ? 66 : 214;
  for (let k = 0; k < 3; k++) raster.data[c + k] = limit((stone - k * 5) * light * (1 + speck * (dark ? 0.1 : 0.03)));
}

function bilinear(plane: Float32Array, { width, height }: Shape, x: number, y: number): number {
  const cx = x < 0 ? 0 : Math.min(x, width - 1.01);
  const cy = y < 0 ? 0 : Math.min(y, height - 1.01);
  const x0 = cx | 0;
  const y0 = cy | 0;
  const i = y0 * width + x0;
  const right = x0 + 1 < width ? 1 : 0;
  const below = y0 + 1 < height ? width : 0;
  const topValue = (plane[i] as number) + ((plane[i + right] as number) - (plane[i] as number)) * (cx - x0);
  const bottom =
    (plane[i + below] as number) + ((plane[i + below + right] as number) - (plane[i + below] as number)) * (cx - x0);
  return topValue + (bottom - topValue) * (cy - y0);
}
