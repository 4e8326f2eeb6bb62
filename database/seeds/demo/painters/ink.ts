import { lay, type Surface } from '../easel/brush.ts';
import { tooth } from '../easel/ground.ts';
import { wander } from '../easel/noise.ts';
import type { Place } from '../easel/place.ts';
import { type Random, randomFrom } from '../easel/random.ts';
import { type Raster, units } from '../easel/raster.ts';
import { beneath, box, ellipse, fade, fill, flow, line, type Point } from '../easel/sketch.ts';
import { paintWater, WASH } from '../easel/water.ts';

/** In thousandths of the longer side instead of pixels, so that every size uses the same number of random numbers. */
const FINEST = 0.46875;

const SHEETS = ['#f5efe2', '#efe6d2', '#f4f1ea', '#ece4d6'];

/** Drawn in washes, and then with the brush. */
interface Work {
  wash: (place: Place) => string;
  brush?: (place: Place, surface: Surface, scale: number) => void;
}

const WORKS: readonly Work[] = [
  // Celerina Yap
  {
    wash: (place) => mountains(place.random, place.seed, place.across, place.down, 6),
    brush: ({ random, across, down }, surface, scale) => pines(random, surface, across, down, scale),
  },
  { wash: ledger },
  { wash: peak },
  {
    wash: ({ random, across, down }) => haze(random, across, down),
    brush: ({ random, across, down }, surface, scale) => bamboo(random, surface, across, down, scale, 2, 0.04),
  },
  { wash: ridges },
  { wash: smallRain },
  // Mayumi Alcaraz
  { wash: (place) => sweep(place, { reach: 0.34, turn: 5.1, wide: 0.17, start: 2.2 }) },
  { wash: (place) => sweep(place, { reach: 0.15, turn: 11.5, wide: 0.11, start: 0.4, grow: 2.1 }) },
  { wash: horizontal },
  {
    wash: ({ random, across, down }) => haze(random, across, down),
    brush: ({ random, across, down }, surface, scale) => bamboo(random, surface, across, down, scale, 5, 0.5),
  },
  { wash: rest },
  { wash: palm },
];

/** Ink: mountains in mist, bamboo, or one gesture, and a red seal where the eye comes to rest. */
export async function paint(seed: number, width: number, height: number): Promise<Raster> {
  const place: Place = { random: randomFrom(seed), seed, ...units(width, height) };
  const { across, down } = place;
  const work = WORKS[seed % WORKS.length] as Work;
  const sketch = box(0, 0, across, down, SHEETS[seed % SHEETS.length] as string) + work.wash(place);
  const painted = await paintWater(sketch, { width, height }, seed, { ...WASH, rim: 0.7, bloom: 0.3, wander: 6 });
  const surface: Surface = { ...painted, relief: new Uint8Array(width * height) };
  const scale = Math.max(width, height) / 1000;
  work.brush?.(place, surface, scale);
  seal(place.random, surface, across, down, scale);
  tooth(painted, 0.02);
  return painted;
}

/** A dry stroke of many bristles along a path. */
function stroke(random: Random, path: (t: number) => Point, wide: number, wetness: number): string {
  const bristles = Math.round(12 + wide * 0.7);
  let sketch = '';
  for (let b = 0; b < bristles; b++) {
    const aside = (b / bristles - 0.5) * wide;
    const [from, to] = [random.next() * 0.05, 1 - random.next() ** 2 * (1 - wetness)];
    const points = Array.from({ length: 15 }, (_, i): Point => {
      const t = from + ((to - from) * i) / 14;
      const [x, y] = path(t);
      const [nx, ny] = path(t + 0.01);
      const turn = Math.atan2(ny - y, nx - x) + Math.PI / 2;
      const swell = aside * (0.55 + 0.6 * Math.sin(Math.PI * Math.min(1, Math.max(0, t)) ** 0.7));
      return [x + Math.cos(turn) * swell, y + Math.sin(turn) * swell];
    });
    const dry = random.chance(0.35) ? `stroke-dasharray="${random.int(80, 400)} ${random.int(2, 26)}"` : '';
    sketch += line(
      flow(points),
      random.pick(['#17171c', '#222228', '#2e2e36']),
      (wide / bristles) * random.range(0.8, 2.3),
      random.range(0.6, 0.95),
      dry,
    );
  }
  return sketch;
}

function splashes(random: Random, across: number, down: number, count: number): string {
  return Array.from({ length: count }, () => {
    const size = 1.2 + 9 * random.next() ** 5;
    return ellipse(across * random.next(), down * random.next(), size * random.range(1, 1.7), size, '#1c1c22', 0.85);
  }).join('');
}

/** Columns of short strokes, as in an account book, and the long line under them. */
function ledger({ random, across, down }: Place): string {
  let sketch = haze(random, across, down);
  for (let column = 0; column < 4; column++)
    for (let row = 0; row < 9; row++) {
      const [x, y] = [across * (0.18 + column * 0.2), down * (0.1 + row * 0.075)];
      if (random.chance(0.14)) continue;
      const kind = random.int(0, 3);
      sketch += stroke(
        random,
        (t) =>
          kind === 0
            ? [x + t * 70, y + 10 * Math.sin(t * 3)]
            : kind === 1
              ? [x + 30 + 6 * Math.sin(t * 4), y - 14 + t * 46]
              : kind === 2
                ? [x + t * 60, y + (t > 0.6 ? (t - 0.6) * 90 : 0)]
                : [x + 60 - t * 50, y + t * 40],
        random.range(7, 15),
        0.8,
      );
    }
  return sketch + stroke(random, (t) => [across * (0.1 + 0.78 * t), down * (0.82 + 0.012 * Math.sin(t * 5))], 30, 0.7);
}

/** One peak above a sea of cloud. */
function peak({ random, seed, across, down }: Place): string {
  let sketch = `<defs>${fade('peak', ['#3a3a42', '#8a8a90', '#f2ece0'])}</defs>`;
  const points = Array.from({ length: 19 }, (_, i): Point => {
    const t = i / 18;
    return [
      across * (0.04 + 0.92 * t),
      down * (0.74 - 0.52 * Math.exp(-(((t - 0.56) / 0.17) ** 2)) - 0.03 * wander(seed, t * 2.4)),
    ];
  });
  sketch += fill(beneath(points, down * 0.8), 'url(#peak)');
  for (let i = 0; i < 14; i++)
    sketch += line(
      flow([
        [across * (0.54 + 0.01 * i), down * (0.26 + 0.02 * i)],
        [across * (0.56 + 0.016 * i), down * (0.36 + 0.02 * i)],
        [across * (0.54 + 0.024 * i), down * (0.5 + 0.014 * i)],
      ]),
      '#22222a',
      5,
      0.6,
    );
  for (let i = 0; i < 16; i++)
    sketch += ellipse(
      across * random.next(),
      down * random.range(0.66, 0.9),
      random.range(80, 200),
      random.range(14, 34),
      i % 3 ? '#f6f1e6' : '#b9bcbe',
      0.8,
    );
  return sketch;
}

/** Thirteen ridges, line behind line. */
function ridges({ seed, across, down }: Place): string {
  let sketch = '';
  for (let i = 0; i < 13; i++) {
    const t = i / 12;
    const grey = Math.round(214 - 176 * t);
    const edge = Array.from(
      { length: 17 },
      (_, k): Point => [
        (across * (k - 1)) / 14,
        down * (0.12 + 0.066 * i) - down * 0.15 * Math.abs(wander(seed + i * 7, k * 0.06 + t)),
      ],
    );
    sketch +=
      fill(beneath(edge, down), '#f2ece0', 0.75) + line(flow(edge), `rgb(${grey},${grey},${grey + 5})`, 4 + 8 * t);
  }
  return sketch;
}

/** A drizzle of short lines and one umbrella. */
function smallRain({ random, across, down }: Place): string {
  let sketch = haze(random, across, down);
  for (let i = 0; i < 60; i++) {
    const [x, y] = [across * random.next(), down * random.next() * 0.94];
    sketch += line(
      flow([
        [x, y],
        [x - 10, y + random.range(26, 80)],
      ]),
      '#5a5e62',
      2.6,
      random.range(0.3, 0.8),
    );
  }
  const [x, y, r] = [across * 0.5, down * 0.62, across * 0.36];
  const ribs = [-1, -0.5, 0, 0.5, 1];
  // The edge of the cloth hangs in arcs between the ribs.
  const edge = ribs.flatMap((u, i): Point[] => {
    const tip: Point = [x + u * r, y + (1 - Math.abs(u)) * r * 0.1];
    return i === 4 ? [tip] : [tip, [x + (u + 0.25) * r, y - r * 0.06]];
  });
  sketch += line(
    flow([
      [x, y - r * 0.7],
      [x + r * 0.02, y + r * 0.6],
      [x + r * 0.08, y + r * 0.86],
      [x + r * 0.24, y + r * 0.84],
      [x + r * 0.26, y + r * 0.68],
    ]),
    '#1c1c22',
    9,
  );
  const dome = Array.from({ length: 9 }, (_, i): Point => {
    const turn = Math.PI * (1 - i / 8);
    return [x + Math.cos(turn) * r, y - Math.sin(turn) * r * 0.68];
  });
  sketch += fill(`${flow(dome)}L${flow([...edge].reverse()).slice(1)}Z`, '#1c1c22', 0.92);
  for (const u of [-0.5, 0, 0.5])
    sketch += line(
      flow([
        [x, y - r * 0.66],
        [x + u * r * 0.7, y - r * 0.42],
        [x + u * r, y + (1 - Math.abs(u)) * r * 0.06],
      ]),
      '#6a6c70',
      3.4,
      0.8,
    );
  return sketch;
}

interface Sweep {
  reach: number;
  turn: number;
  wide: number;
  start: number;
  grow?: number;
}

/** One great turn of the arm. */
function sweep({ random, across, down }: Place, { reach, turn, wide, start, grow = 0.12 }: Sweep): string {
  const short = Math.min(across, down);
  return (
    haze(random, across, down) +
    stroke(
      random,
      (t) => [
        across / 2 + Math.cos(start + turn * t) * short * reach * (1 + grow * t),
        down / 2 + Math.sin(start + turn * t) * short * reach * (1 + grow * t),
      ],
      short * wide,
      0.55,
    ) +
    splashes(random, across, down, 40)
  );
}

function horizontal({ random, across, down }: Place): string {
  return (
    haze(random, across, down) +
    stroke(
      random,
      (t) => [across * (0.05 + 0.88 * t), down * (0.62 - 0.1 * Math.sin(t * 3.1) - 0.2 * t ** 6)],
      down * 0.3,
      0.4,
    ) +
    splashes(random, across, down, 26)
  );
}

/** Two short strokes, and the rest is paper. */
function rest({ random, across, down }: Place): string {
  return (
    stroke(random, (t) => [across * (0.3 + 0.3 * t), down * (0.66 + 0.02 * Math.sin(t * 3))], 90, 0.8) +
    stroke(random, (t) => [across * (0.62 + 0.02 * t), down * (0.28 + 0.12 * t)], 60, 0.9)
  );
}

/** Five strokes from one place: an open hand. */
function palm({ random, across, down }: Place): string {
  let sketch =
    haze(random, across, down) + ellipse(across * 0.5, down * 0.72, across * 0.15, down * 0.13, '#33333a', 0.9);
  for (let i = 0; i < 5; i++) {
    const turn = -Math.PI / 2 + (i - 2) * 0.42 + (i === 0 ? -0.3 : 0);
    const long = down * (i === 0 ? 0.34 : 0.54 - 0.04 * Math.abs(i - 2));
    sketch += stroke(
      random,
      (t) => [across * 0.5 + Math.cos(turn) * (90 + long * t), down * 0.7 + Math.sin(turn) * (60 + long * t)],
      62 - 5 * Math.abs(i - 2),
      0.6,
    );
  }
  return sketch;
}

function mountains(random: Random, seed: number, across: number, down: number, ridges: number): string {
  let sketch = '<defs>';
  let shapes = '';
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
  for (let tree = 0; tree < 2; tree++) {
    const x = across * (0.16 - tree * 0.075);
    const foot = down * (0.98 + tree * 0.04);
    const tall = down * (0.62 - tree * 0.2);
    drag(
      random,
      surface,
      scale,
      (t) => [x + Math.sin(t * 3) * 12, foot - tall * t],
      (t) => 9 - 6 * t,
      26,
      0.1,
    );
    for (let i = 0; i < 22; i++) {
      const level = foot - tall * (0.2 + (0.8 * i) / 22);
      const reach = (i % 2 ? 1 : -1) * tall * random.range(0.16, 0.24) * (1.1 - i / 23);
      drag(
        random,
        surface,
        scale,
        (t) => [x + reach * t, level + 26 * t * t - 10 * t],
        (t) => 2 + 8 * Math.sin(t * 3),
        34,
        0.35,
      );
    }
  }
}

function bamboo(
  random: Random,
  surface: Surface,
  across: number,
  down: number,
  scale: number,
  stalks: number,
  storm: number,
): void {
  for (let stalk = 0; stalk < stalks; stalk++) {
    const x = across * (0.14 + (0.72 * (stalk + random.next() * 0.7)) / stalks);
    const lean = (random.range(-0.1, 0.1) + storm) * down;
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
