import { darker, lighter, mix } from '../easel/colour.ts';
import { loose, type OilManner, paintOil } from '../easel/oil.ts';
import { type Random, randomFrom } from '../easel/random.ts';
import { type Raster, units } from '../easel/raster.ts';
import { box, corners, ellipse, fill, flow, line, type Point } from '../easel/sketch.ts';

const SETS: string[][] = [
  ['#5b1f2b', '#d9a23a', '#2f6b52', '#e9d9a8', '#b5402e'],
  ['#14403f', '#e0b04a', '#a8442f', '#efe3bf', '#3f8a7d'],
  ['#3a2358', '#e3b23c', '#1f7a6a', '#f2e2b8', '#c2447a'],
  ['#1d2f5c', '#d8a348', '#8c2f3a', '#ece0c4', '#4f8fa8'],
  ['#ede0c2', '#7a2f2a', '#2f5a4e', '#c8912f', '#3b2c4a'],
];

const gilded: OilManner = {
  ...loose,
  layers: [
    { brush: 36, reach: 4, detail: 0, opacity: 0.9 },
    { brush: 12, reach: 4, detail: 5, opacity: 0.95 },
    { brush: 5.5, reach: 4.5, detail: 12, opacity: 1 },
    { brush: 3.6, reach: 5, detail: 26, opacity: 1 },
  ],
  broken: 9,
  impasto: 0.85,
  weave: 0.05,
  streak: 0.1,
};

/** Okir of Lake Lanao: growing fern and leaf, folded about an axis, in the five colours of the torogan. */
export function paint(seed: number, width: number, height: number): Promise<Raster> {
  const random = randomFrom(seed);
  const { across, down } = units(width, height);
  const colours = SETS[seed % SETS.length] as string[];
  const [ground, gold, leaf, pale, accent] = colours as [string, string, string, string, string];
  let sketch = box(0, 0, across, down, ground);
  for (let i = 0; i < 20; i++)
    sketch += ellipse(
      random.range(0, across),
      random.range(0, down),
      160,
      110,
      random.chance(0.5) ? lighter(ground, 0.07) : darker(ground, 0.12),
      0.5,
    );
  const folds = Math.abs(across - down) < 120 ? 4 : 2;
  const stems = growth(random, Math.min(across, down), Math.max(across, down), folds, [gold, leaf, pale, accent]);
  const turns = folds === 4 ? [0, 90, 180, 270] : [0, 180];
  for (const turn of turns) {
    const lie = folds === 2 && across > down ? turn + 90 : turn;
    for (const flip of [1, -1])
      sketch += `<g transform="translate(${across / 2} ${down / 2}) rotate(${lie}) scale(${flip} 1)">${stems}</g>`;
  }
  sketch += rosette(random, across / 2, down / 2, Math.min(across, down) * 0.13, [gold, accent, pale, leaf]);
  sketch += border(across, down, [gold, accent, ground]);
  return paintOil(sketch, { width, height }, seed, gilded);
}

/** A spiral tapering to its eye. */
function fern([x, y]: Point, angle: number, size: number, turn: number, colour: string, edge: string): string {
  const points = Array.from({ length: 22 }, (_, i): Point => {
    const t = i / 21;
    const far = size * (1 - t) ** 1.15;
    const way = angle + turn * t * 5.4;
    return [
      x + Math.cos(angle) * size + Math.cos(way + Math.PI) * far,
      y + Math.sin(angle) * size + Math.sin(way + Math.PI) * far,
    ];
  });
  let sketch = '';
  const widths = [1, 0.86, 0.7, 0.52];
  for (let part = 0; part < 4; part++) {
    const piece = flow(points.slice(part * 5, part * 5 + 8));
    sketch +=
      line(piece, edge, size * 0.3 * (widths[part] as number)) +
      line(piece, colour, size * 0.2 * (widths[part] as number));
  }
  const eye = points[21] as Point;
  return (
    sketch +
    ellipse(eye[0], eye[1], size * 0.13, size * 0.13, edge) +
    ellipse(eye[0], eye[1], size * 0.08, size * 0.08, lighter(colour, 0.3))
  );
}

function blade([x, y]: Point, angle: number, size: number, colour: string, edge: string, bend: number): string {
  const at = (u: number, v: number): Point => [
    x + (Math.cos(angle) * u - Math.sin(angle) * (v + bend * u * u)) * size,
    y + (Math.sin(angle) * u + Math.cos(angle) * (v + bend * u * u)) * size,
  ];
  const shape = flow([at(0, 0), at(0.35, -0.24), at(0.75, -0.16), at(1.1, 0.04), at(0.7, 0.12), at(0.3, 0.14)], true);
  return (
    fill(shape, colour) +
    line(shape, edge, size * 0.045) +
    line(flow([at(0.08, 0), at(0.45, -0.05), at(0.9, 0)]), lighter(colour, 0.45), size * 0.04)
  );
}

function growth(
  random: Random,
  short: number,
  long: number,
  folds: number,
  [gold, leaf, pale, accent]: [string, string, string, string],
): string {
  const edge = darker(gold, 0.55);
  const reach = (folds === 4 ? short : long) * 0.43;
  const half = short * 0.46;
  const spine = Array.from(
    { length: 8 },
    (_, i): Point => [
      short * 0.07 * Math.sin((i / 7) * Math.PI * 2) + 8,
      -short * 0.1 - ((reach - short * 0.12) * i) / 7,
    ],
  );
  let sketch = line(flow(spine), edge, short * 0.036) + line(flow(spine), gold, short * 0.024);
  const nodes = folds === 4 ? 3 : Math.round(2.6 * (long / short));
  for (let i = 0; i < nodes; i++) {
    const t = (i + 0.55) / nodes;
    const at = spine[Math.min(7, Math.round(t * 7))] as Point;
    const room = folds === 4 ? half * (0.3 + 0.36 * t) : half * (0.66 - 0.12 * t);
    const size = room * random.range(0.5, 0.62);
    const up = -0.5 + random.bell() * 0.22;
    sketch += fern(at, up, size, i % 2 ? 1 : -1, i % 2 ? gold : accent, edge);
    sketch += blade(at, up - 0.85, size * 1.25, leaf, mix(edge, leaf, 0.3), 0.25);
    sketch += blade([at[0] + size * 0.4, at[1] + size * 0.5], up + 0.75, size * 1.05, pale, edge, -0.3);
    for (let k = 0; k < 3; k++)
      sketch += blade(
        [at[0] + Math.cos(up) * size * 2, at[1] + Math.sin(up) * size * 2],
        up - 0.7 + k * 0.7,
        size * 0.62,
        k === 1 ? accent : leaf,
        edge,
        0.15,
      );
    sketch += ellipse(at[0], at[1], size * 0.12, size * 0.12, pale);
  }
  const tip = spine[7] as Point;
  for (let k = -1; k <= 2; k++)
    sketch += blade(tip, -Math.PI / 2 + k * 0.5, short * 0.1, k % 2 ? gold : accent, edge, 0.1);
  return sketch;
}

function rosette(
  random: Random,
  cx: number,
  cy: number,
  size: number,
  [gold, accent, pale, leaf]: [string, string, string, string],
): string {
  const petals = random.pick([8, 10, 12]);
  const edge = darker(gold, 0.55);
  let sketch = ellipse(cx, cy, size * 1.05, size * 1.05, edge);
  for (const [far, colour, turn] of [
    [1, leaf, 0],
    [0.82, gold, 0.5],
    [0.56, accent, 0],
  ] as const) {
    for (let i = 0; i < petals; i++) {
      const way = ((i + turn) / petals) * Math.PI * 2;
      sketch += ellipse(
        cx + Math.cos(way) * size * far * 0.62,
        cy + Math.sin(way) * size * far * 0.62,
        size * far * 0.42,
        size * far * 0.19,
        colour,
        1,
        (way * 180) / Math.PI,
      );
    }
  }
  return sketch + ellipse(cx, cy, size * 0.22, size * 0.22, pale) + ellipse(cx, cy, size * 0.12, size * 0.12, accent);
}

function border(across: number, down: number, [gold, accent, ground]: [string, string, string]): string {
  const inset = 26;
  let sketch = '';
  for (const [wide, colour, at] of [
    [30, accent, inset],
    [8, gold, inset - 14],
    [8, gold, inset + 14],
  ] as const) {
    sketch += `<rect x="${at}" y="${at}" width="${across - 2 * at}" height="${down - 2 * at}" fill="none" stroke="${colour}" stroke-width="${wide}"/>`;
  }
  const stud = (x: number, y: number): string =>
    fill(
      corners([
        [x, y - 9],
        [x + 9, y],
        [x, y + 9],
        [x - 9, y],
      ]),
      gold,
    ) + ellipse(x, y, 3, 3, ground);
  for (let i = 0; i <= Math.round(across / 40); i++)
    for (const y of [inset, down - inset])
      sketch += stud(inset + ((across - 2 * inset) * i) / Math.round(across / 40), y);
  for (let i = 1; i < Math.round(down / 40); i++)
    for (const x of [inset, across - inset])
      sketch += stud(x, inset + ((down - 2 * inset) * i) / Math.round(down / 40));
  return sketch;
}
