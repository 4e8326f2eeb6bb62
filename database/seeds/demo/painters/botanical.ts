import { darker, lighter, mix } from '../easel/colour.ts';
import { type Random, randomFrom } from '../easel/random.ts';
import { type Raster, units } from '../easel/raster.ts';
import { box, corners, ellipse, fill, flow, line, type Point } from '../easel/sketch.ts';
import { paintWater, WASH } from '../easel/water.ts';

interface Bed {
  ground: string;
  greens: string[];
  bloom: string;
}

const BEDS: Bed[] = [
  { ground: '#f8f3e6', greens: ['#4f7f5a', '#7fa56a', '#2f5f55', '#a3b565'], bloom: '#d8583f' },
  { ground: '#f3e7d6', greens: ['#31635f', '#5f8f80', '#1f4650', '#8aa98a'], bloom: '#e0a13c' },
  { ground: '#f6efe6', greens: ['#74803f', '#a7a352', '#4f6238', '#c9bb6b'], bloom: '#b5456a' },
  { ground: '#eaf0ea', greens: ['#2f6a6f', '#5f9a92', '#2a4a63', '#86b3a2'], bloom: '#e57f5b' },
];

/** Leaves of the garden in washes: anahaw fans, banana, gabi and a branch in flower. */
export function paint(seed: number, width: number, height: number): Promise<Raster> {
  const random = randomFrom(seed);
  const { across, down } = units(width, height);
  const bed = BEDS[seed % BEDS.length] as Bed;
  let sketch = box(0, 0, across, down, bed.ground);
  for (let i = 0; i < 6; i++)
    sketch += ellipse(
      random.range(0, across),
      random.range(0, down),
      random.range(120, 300),
      random.range(90, 240),
      mix(bed.ground, random.pick(bed.greens), 0.22),
      0.6,
    );
  const kind = Math.floor(seed / BEDS.length) % 3;
  const root: Point = [across * random.range(0.4, 0.6), down * 1.04];
  const leaves = kind === 1 ? 9 : 8;
  for (let i = 0; i < leaves; i++) {
    const back = i < leaves / 2;
    const angle = -Math.PI / 2 + ((((i * 2) % leaves) + 0.5) / leaves - 0.5) * 2.5 + random.bell() * 0.2;
    const reach = (back ? random.range(0.6, 0.82) : random.range(0.34, 0.56)) * down;
    const tip: Point = [root[0] + Math.cos(angle) * reach * (across / down) * 0.95, root[1] + Math.sin(angle) * reach];
    const hue = back ? mix(random.pick(bed.greens), bed.ground, 0.38) : random.pick(bed.greens);
    const size = Math.min(across, down) * (back ? random.range(0.2, 0.27) : random.range(0.2, 0.3));
    const mid: Point = [(root[0] + tip[0]) / 2 + random.bell() * 40, (root[1] + tip[1]) / 2];
    sketch += line(flow([root, mid, tip]), darker(hue, 0.2), size * 0.045, 0.9);
    const leaf = kind === 0 ? anahaw : kind === 1 ? banana : random.chance(0.6) ? gabi : anahaw;
    sketch += leaf(random, tip, angle, size, hue);
  }
  if (random.chance(0.7)) sketch += flowers(random, across, down, bed);
  return paintWater(sketch, { width, height }, seed, { ...WASH, bloom: 0.42 });
}

/** A round fan cut to fingers. */
function anahaw(random: Random, [x, y]: Point, angle: number, size: number, hue: string): string {
  let sketch = '';
  const fingers = 19;
  for (let i = 0; i < fingers; i++) {
    const turn = angle + ((i / (fingers - 1)) * 2 - 1) * 2.45;
    const reach = size * (1.08 - 0.2 * Math.abs(i / (fingers - 1) - 0.5)) * random.range(0.94, 1.05);
    const half = (2.45 / fingers) * 1.04;
    const at = (far: number, aside: number): Point => [
      x + Math.cos(turn + aside) * far,
      y + Math.sin(turn + aside) * far,
    ];
    const tone = i % 2 ? lighter(hue, 0.22) : darker(hue, 0.1);
    sketch += fill(
      corners([
        [x, y],
        at(reach * 0.72, -half),
        at(reach, -half * 0.16),
        at(reach * 1.02, half * 0.2),
        at(reach * 0.72, half),
      ]),
      tone,
      0.88,
    );
    sketch += line(corners([[x, y], at(reach * 0.9, 0)], false), darker(hue, 0.35), 1.4, 0.5);
  }
  return sketch;
}

/** A long blade with a pale rib, torn along its veins. */
function banana(random: Random, [x, y]: Point, angle: number, size: number, hue: string): string {
  const droop = random.range(-0.5, 0.5);
  const spine = Array.from({ length: 9 }, (_, i): Point => {
    const t = i / 8;
    const turn = angle + droop * t * t;
    return [
      x + Math.cos(turn) * size * 2 * (t - 0.62),
      y + Math.sin(turn) * size * 2 * (t - 0.62) + size * 0.25 * t * t,
    ];
  });
  const wide = (t: number): number => size * 0.36 * Math.sin(Math.PI * Math.min(1, t * 0.96 + 0.03)) ** 0.7;
  let sketch = '';
  for (const side of [-1, 1]) {
    for (let i = 0; i < 8; i++) {
      const a = spine[i] as Point;
      const b = spine[i + 1] as Point;
      const along = Math.atan2(b[1] - a[1], b[0] - a[0]);
      const out = (p: Point, w: number): Point => [
        p[0] + Math.cos(along + side * 1.15) * w,
        p[1] + Math.sin(along + side * 1.15) * w,
      ];
      const gap = random.chance(0.3) ? 0.86 : 1.04;
      const tone = side > 0 ? darker(hue, random.range(0.05, 0.25)) : lighter(hue, random.range(0.05, 0.3));
      sketch += fill(
        corners([
          a,
          out(a, wide(i / 8)),
          out([a[0] + (b[0] - a[0]) * gap, a[1] + (b[1] - a[1]) * gap], wide((i + 1) / 8)),
          b,
        ]),
        tone,
        0.9,
      );
    }
  }
  return sketch + line(flow(spine), lighter(hue, 0.65), size * 0.03, 0.9);
}

/** A heart on a stalk. */
function gabi(_random: Random, [x, y]: Point, angle: number, size: number, hue: string): string {
  const turn = angle + Math.PI / 2 + 0.5;
  const at = (u: number, v: number): Point => [
    x + (u * Math.cos(turn) - v * Math.sin(turn)) * size,
    y + (u * Math.sin(turn) + v * Math.cos(turn)) * size,
  ];
  const heart = flow(
    [
      at(0, -0.28),
      at(-0.42, -0.62),
      at(-0.72, -0.2),
      at(-0.48, 0.42),
      at(0, 1.05),
      at(0.48, 0.42),
      at(0.72, -0.2),
      at(0.42, -0.62),
    ],
    true,
  );
  let sketch =
    fill(heart, hue, 0.9) +
    fill(
      flow([at(0, -0.28), at(0.42, -0.62), at(0.72, -0.2), at(0.48, 0.42), at(0, 1.05), at(0.05, 0.3)], true),
      lighter(hue, 0.28),
      0.55,
    );
  for (const v of [-0.35, 0, 0.35, 0.62]) {
    for (const side of [-1, 1])
      sketch += line(
        flow([at(0, v * 0.8 - 0.02), at(side * 0.25, v + 0.06), at(side * (0.62 - Math.max(0, v) * 0.55), v + 0.2)]),
        lighter(hue, 0.6),
        size * 0.014,
        0.75,
      );
  }
  return sketch + line(flow([at(0, -0.28), at(0.02, 0.3), at(0, 1)]), lighter(hue, 0.65), size * 0.022, 0.9);
}

function flowers(random: Random, across: number, down: number, bed: Bed): string {
  let sketch = '';
  const start: Point = [across * random.range(0.1, 0.9), down * 0.95];
  for (let i = 0; i < random.int(3, 6); i++) {
    const x = Math.max(60, Math.min(across - 60, start[0] + random.bell() * across * 0.4));
    const y = down * random.range(0.16, 0.62);
    const size = Math.min(across, down) * random.range(0.05, 0.085);
    sketch += line(
      flow([start, [(start[0] + x) / 2 + 30, (start[1] + y) / 2], [x, y]]),
      darker(bed.greens[2] as string, 0.1),
      4,
      0.8,
    );
    for (let petal = 0; petal < 5; petal++) {
      const turn = (petal / 5) * Math.PI * 2 + i;
      sketch += ellipse(
        x + Math.cos(turn) * size * 0.62,
        y + Math.sin(turn) * size * 0.62,
        size * 0.72,
        size * 0.44,
        petal % 2 ? bed.bloom : lighter(bed.bloom, 0.3),
        0.88,
        (turn * 180) / Math.PI,
      );
    }
    sketch += ellipse(x, y, size * 0.2, size * 0.2, mix(bed.bloom, '#f5d66a', 0.8));
  }
  return sketch;
}
