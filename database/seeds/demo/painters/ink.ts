import { lay, type Surface } from '../easel/brush.ts';
import { tooth } from '../easel/ground.ts';
import { wander } from '../easel/noise.ts';
import { type Random, randomFrom } from '../easel/random.ts';
import { type Raster, units } from '../easel/raster.ts';
import { beneath, box, ellipse, fade, fill, flow, line, type Point } from '../easel/sketch.ts';
import { paintWater, WASH } from '../easel/water.ts';

/** In thousandths of the longer side instead of pixels, so that every size uses the same number of random numbers. */
const FINEST = 0.46875;

const SHEETS = ['#f5efe2', '#efe6d2', '#f4f1ea', '#ece4d6'];

/** Ink: mountains in mist, bamboo, or one gesture, and a red seal where the eye comes to rest. */
export async function paint(seed: number, width: number, height: number): Promise<Raster> {
  const random = randomFrom(seed);
  const { across, down } = units(width, height);
  const sheet = SHEETS[seed % SHEETS.length] as string;
  const kind = Math.floor(seed / SHEETS.length) % 3;
  let sketch = box(0, 0, across, down, sheet);
  if (kind === 0) sketch += mountains(random, seed, across, down);
  else sketch += haze(random, across, down);
  if (kind === 2) sketch += gesture(random, across, down);
  const painted = await paintWater(sketch, { width, height }, seed, { ...WASH, rim: 0.7, bloom: 0.3, wander: 6 });
  const surface: Surface = { ...painted, relief: new Uint8Array(width * height) };
  const scale = Math.max(width, height) / 1000;
  if (kind === 0) pines(random, surface, across, down, scale);
  if (kind === 1) bamboo(random, surface, across, down, scale);
  seal(random, surface, across, down, scale);
  tooth(painted, 0.02);
  return painted;
}

function mountains(random: Random, seed: number, across: number, down: number): string {
  let sketch = '<defs>';
  let shapes = '';
  const ridges = 6;
  for (let i = 0; i < ridges; i++) {
    const place = i / (ridges - 1);
    const grey = Math.round(196 - 150 * place ** 1.2);
    const base = down * (0.3 + 0.46 * place);
    const tall = down * random.range(0.12, 0.26);
    sketch += fade(`mist${i}`, [`rgb(${grey},${grey},${grey + 6})`, '#f2ece0']);
    const points = Array.from(
      { length: 22 },
      (_, k): Point => [
        (across * (k - 1)) / 19,
        base - tall * (0.5 + wander(seed + i * 13, k * 0.055 + place) * 1.1 + 0.2 * wander(seed + i, k * 0.3)),
      ],
    );
    shapes += fill(beneath(points, base + down * 0.16), `url(#mist${i})`, 0.88);
  }
  shapes += ellipse(across * random.range(0.2, 0.8), down * random.range(0.12, 0.22), 46, 46, '#c9442e', 0.85);
  return `${sketch}</defs>${shapes}`;
}

function haze(random: Random, across: number, down: number): string {
  let sketch = '';
  for (let i = 0; i < 4; i++)
    sketch += ellipse(
      random.range(0, across),
      random.range(0, down),
      random.range(80, 320),
      random.range(40, 200),
      '#8d9494',
      random.range(0.08, 0.24),
    );
  return sketch;
}

/** A brush drawn along a curve: many short marks whose breadth and wetness change on the way. */
function drag(
  random: Random,
  surface: Surface,
  scale: number,
  path: (t: number) => Point,
  breadth: (t: number) => number,
  ink: number,
  dryness: number,
): void {
  let [x, y] = path(0);
  const pieces = 26;
  const mark = random.int(0, 9);
  for (let i = 1; i <= pieces; i++) {
    const t = i / pieces;
    const [nx, ny] = path(t);
    const wide = breadth(t) * scale;
    const long = Math.hypot(nx - x, ny - y) * scale;
    if (breadth(t) > FINEST) {
      const tone = ink + random.bell() * 8;
      lay(surface, {
        x: ((x + nx) / 2) * scale,
        y: ((y + ny) / 2) * scale,
        angle: Math.atan2(ny - y, nx - x),
        length: long + wide * 1.2,
        breadth: wide,
        bend: 0,
        red: tone,
        green: tone,
        blue: tone + 6,
        opacity: Math.max(0.1, 0.9 - dryness * t),
        mark: dryness > 0.3 ? mark : mark + i,
        streak: dryness * 0.9,
      });
    }
    [x, y] = [nx, ny];
  }
}

function pines(random: Random, surface: Surface, across: number, down: number, scale: number): void {
  const side = random.chance(0.5) ? 0.14 : 0.86;
  for (let tree = 0; tree < 4; tree++) {
    const x = across * side + random.bell() * across * 0.13;
    const foot = down * random.range(0.9, 1.02);
    const tall = down * random.range(0.24, 0.42);
    drag(
      random,
      surface,
      scale,
      (t) => [x + Math.sin(t * 3) * 12, foot - tall * t],
      (t) => 15 - 10 * t,
      26,
      0.1,
    );
    for (let i = 0; i < 15; i++) {
      const level = foot - tall * (0.28 + (0.72 * i) / 15);
      const reach = (random.chance(0.5) ? 1 : -1) * tall * random.range(0.1, 0.26) * (1.15 - i / 18);
      drag(
        random,
        surface,
        scale,
        (t) => [x + reach * t, level + 26 * t * t - 10 * t],
        (t) => 5 + 17 * Math.sin(t * 3),
        34,
        0.35,
      );
    }
  }
}

function bamboo(random: Random, surface: Surface, across: number, down: number, scale: number): void {
  const stalks = random.int(3, 5);
  for (let stalk = 0; stalk < stalks; stalk++) {
    const x = across * (0.14 + (0.72 * (stalk + random.next() * 0.7)) / stalks);
    const lean = random.range(-0.1, 0.1) * down;
    const near = stalk % 2 === 0;
    const ink = near ? 30 : 118;
    const thick = (near ? 30 : 19) * (across / 900 + 0.3);
    const joints = random.int(5, 7);
    for (let j = 0; j < joints; j++) {
      const low = down * (1.04 - (1.12 * j) / joints);
      const high = down * (1.04 - (1.12 * (j + 0.94)) / joints);
      const bow = (y: number): number => x + lean * (1 - y / down) ** 2;
      drag(
        random,
        surface,
        scale,
        (t) => [bow(low + (high - low) * t), low + (high - low) * t],
        (t) => thick * (0.92 + 0.22 * (2 * t - 1) ** 4),
        ink,
        0.34,
      );
      if (j < 2) continue;
      const [lx, ly] = [bow(high), high];
      const twig = random.chance(0.5) ? 1 : -1;
      for (let leaf = 0; leaf < random.int(3, 6); leaf++) {
        const turn = 0.35 + random.range(-0.5, 0.75);
        const long = down * random.range(0.1, 0.19);
        const start = random.range(10, 70);
        drag(
          random,
          surface,
          scale,
          (t) => [lx + twig * (start + Math.cos(turn) * long * t), ly + 6 + Math.sin(turn) * long * t + 22 * t * t],
          (t) => 30 * Math.sin(Math.PI * t ** 0.6) ** 1.2,
          near ? 24 : 104,
          0.3,
        );
      }
    }
  }
}

/** One or a few great sweeps: every bristle is a line of its own that runs dry at its own time. */
function gesture(random: Random, across: number, down: number): string {
  const short = Math.min(across, down);
  const stretch = Math.max(1, across / down) ** 0.8;
  let sketch = '';
  const sweeps = random.int(2, 4);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const start = random.range(0, 6.3);
    const turn = random.range(1.8, sweep === 0 ? 5.2 : 3) * (random.chance(0.5) ? 1 : -1);
    const reach = short * random.range(0.22, 0.33);
    const [ox, oy] = [
      across / 2 + random.bell() * across * 0.16 * sweep,
      down / 2 + random.bell() * down * 0.14 * sweep,
    ];
    const wide = short * (sweep === 0 ? random.range(0.12, 0.2) : random.range(0.02, 0.07));
    const bristles = Math.round(20 + wide);
    for (let b = 0; b < bristles; b++) {
      const aside = (b / bristles - 0.5) * wide;
      const from = random.next() * 0.05;
      const to = 1 - random.next() ** 2 * (sweep === 0 ? 0.5 : 0.75);
      const points = Array.from({ length: 14 }, (_, i): Point => {
        const t = from + ((to - from) * i) / 13;
        const swell = 0.55 + 0.6 * Math.sin(Math.PI * t ** 0.7);
        const far = reach * (1 + 0.35 * t) + aside * swell;
        return [ox + Math.cos(start + turn * t) * far * stretch, oy + Math.sin(start + turn * t) * far];
      });
      const dry = random.chance(0.35) ? `stroke-dasharray="${random.int(80, 400)} ${random.int(2, 26)}"` : '';
      sketch += line(
        flow(points),
        random.pick(['#17171c', '#222228', '#2e2e36']),
        (wide / bristles) * random.range(0.7, 2.2),
        random.range(0.6, 0.95),
        dry,
      );
    }
  }
  for (let i = 0; i < 60; i++) {
    const turn = random.range(0, 6.3);
    const far = short * random.range(0.12, 0.52);
    const size = 1.2 + 9 * random.next() ** 5;
    sketch += ellipse(
      across / 2 + Math.cos(turn) * far * stretch,
      down / 2 + Math.sin(turn) * far,
      size * random.range(1, 1.7),
      size,
      '#1c1c22',
      0.85,
      (turn * 180) / Math.PI,
    );
  }
  return sketch;
}

function seal(random: Random, surface: Surface, across: number, down: number, scale: number): void {
  const size = 34;
  const x = across * (random.chance(0.5) ? 0.1 : 0.9);
  const y = down * 0.9;
  for (let row = 0; row < 4; row++) {
    lay(surface, {
      x: x * scale,
      y: (y + row * size * 0.24) * scale,
      angle: 0,
      length: size * 1.2 * scale,
      breadth: size * 0.34 * scale,
      bend: 0,
      red: 178,
      green: 44,
      blue: 34,
      opacity: 0.92,
      mark: row + 3,
      streak: 0.1,
    });
  }
  for (const shift of [-0.2, 0.18]) {
    lay(surface, {
      x: (x + shift * size) * scale,
      y: (y + size * 0.36) * scale,
      angle: Math.PI / 2,
      length: size * 0.8 * scale,
      breadth: size * 0.12 * scale,
      bend: 0.6,
      red: 240,
      green: 228,
      blue: 208,
      opacity: 0.9,
      mark: 2,
      streak: 0,
    });
  }
}
