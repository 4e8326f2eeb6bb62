import { darker, lighter, mix } from '../easel/colour.ts';
import { wander } from '../easel/noise.ts';
import { loose, type OilManner, paintOil } from '../easel/oil.ts';
import { type Random, randomFrom } from '../easel/random.ts';
import { type Raster, units } from '../easel/raster.ts';
import { box, corners, ellipse, fill, flow, line, type Point } from '../easel/sketch.ts';

const CHORDS: string[][] = [
  ['#e7dcc6', '#c8552f', '#1f3d4a', '#e0a63c', '#8fa39a'],
  ['#22333f', '#d9a05a', '#b5432f', '#efe4cd', '#5f8088'],
  ['#efe6d6', '#35594c', '#d98a6a', '#c9b35a', '#26303c'],
  ['#d9b8a4', '#7a2f3c', '#2c2a3a', '#f0dcc0', '#c2683f'],
  ['#dfe3dc', '#24507a', '#7fa8b8', '#f0b43c', '#1a2430'],
  ['#f2e8cf', '#d8a52e', '#6a7a3a', '#2f3a2c', '#c9603a'],
  ['#2b2430', '#8a4a6a', '#e08a6a', '#f2d0a0', '#4f6a8a'],
];

const broad: OilManner = {
  ...loose,
  layers: [
    { brush: 120, reach: 5, detail: 0, opacity: 0.85 },
    { brush: 66, reach: 6, detail: 0, opacity: 0.6 },
    { brush: 30, reach: 6, detail: 3, opacity: 0.6 },
  ],
  broken: 10,
  impasto: 0.8,
  streak: 0.13,
  weave: 0.1,
};

const edged: OilManner = {
  ...loose,
  layers: [
    { brush: 70, reach: 4, detail: 0, opacity: 0.8 },
    { brush: 20, reach: 5, detail: 4, opacity: 0.9 },
    { brush: 6, reach: 6, detail: 10, opacity: 1 },
    { brush: 4, reach: 6, detail: 24, opacity: 1 },
  ],
  broken: 4,
  impasto: 0.4,
  streak: 0.05,
  weave: 0.12,
};

const knife: OilManner = { ...loose, broken: 16, impasto: 1.5, streak: 0.2, weave: 0.06 };

/** Colour for its own sake: breathing fields, cut arcs and bars, slabs of the knife, or currents. */
export function paint(seed: number, width: number, height: number): Promise<Raster> {
  const random = randomFrom(seed);
  const { across, down } = units(width, height);
  const chord = CHORDS[seed % CHORDS.length] as string[];
  const kind = Math.floor(seed / CHORDS.length) % 4;
  if (kind === 0)
    return paintOil(fields(random, across, down, chord), { width, height }, seed, { ...broad, hang: () => 0.04 });
  if (kind === 1)
    return paintOil(arcs(random, across, down, chord), { width, height }, seed, { ...edged, hang: () => 0.8 });
  if (kind === 2) return paintOil(slabs(random, across, down, chord), { width, height }, seed, knife);
  return paintOil(currents(random, seed, across, down, chord), { width, height }, seed, knife);
}

function fields(random: Random, across: number, down: number, chord: string[]): string {
  const [ground, ...rest] = chord as [string, ...string[]];
  const tones = random.shuffle(rest);
  const soft =
    '<filter id="s" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="13"/></filter>';
  let sketch = `<defs>${soft}</defs>${box(0, 0, across, down, ground)}`;
  const bands = down > across * 1.1 ? 3 : 2;
  const inset = Math.min(across, down) * random.range(0.07, 0.11);
  let y = inset;
  for (let i = 0; i < bands; i++) {
    const left = down - inset - y;
    const tall = i === bands - 1 ? left : left * random.range(0.28, 0.6);
    const tone = tones[i] as string;
    sketch += `<g filter="url(#s)">${box(inset, y, across - inset * 2, tall - inset * 0.35, tone)}</g>`;
    sketch += `<g filter="url(#s)">${ellipse(across * random.range(0.3, 0.7), y + tall * 0.5, across * 0.3, tall * 0.26, lighter(tone, 0.2), 0.6)}${box(inset * 1.4, y + tall * random.range(0.65, 0.85), across - inset * 2.8, tall * 0.08, darker(tone, 0.16), 0.6)}</g>`;
    y += tall;
  }
  return sketch;
}

function arcs(random: Random, across: number, down: number, chord: string[]): string {
  let sketch = box(0, 0, across, down, chord[0] as string);
  const columns = Math.max(2, Math.round((across / 1000) * random.int(3, 4)));
  const cell = across / columns;
  const rows = Math.max(2, Math.round(down / cell));
  const tall = down / rows;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = [column * cell, row * tall];
      const [a, b, c] = random.shuffle(chord) as [string, string, string];
      sketch += box(x, y, cell + 1, tall + 1, a);
      const corner = random.int(0, 3);
      const [px, py] = [x + (corner % 2) * cell, y + Math.floor(corner / 2) * tall];
      const clip = `c${row}-${column}`;
      const shape = random.int(0, 4);
      sketch += `<clipPath id="${clip}"><rect x="${x}" y="${y}" width="${cell + 1}" height="${tall + 1}"/></clipPath><g clip-path="url(#${clip})">`;
      if (shape < 3)
        sketch +=
          ellipse(px, py, cell, tall, b) +
          (shape ? ellipse(px, py, cell * 0.62, tall * 0.62, c) : '') +
          (shape > 1 ? ellipse(px, py, cell * 0.28, tall * 0.28, a) : '');
      if (shape === 3)
        sketch += fill(
          corners([
            [x, y],
            [x + cell, y + tall],
            [px, py === y ? y + tall : y],
          ]),
          b,
        );
      if (shape === 4) for (let i = 0; i < 3; i++) sketch += box(x, y + (tall * (i * 2 + 1)) / 6, cell, tall / 6, b);
      sketch += '</g>';
    }
  }
  return sketch;
}

function slabs(random: Random, across: number, down: number, chord: string[]): string {
  let sketch = box(0, 0, across, down, chord[0] as string);
  const focus: Point = [across * random.range(0.35, 0.65), down * random.range(0.35, 0.65)];
  const main = random.range(-0.7, 0.7);
  for (let i = 0; i < 80; i++) {
    const t = i / 80;
    const spread = 1.1 - t * 0.75;
    const [x, y] = [focus[0] + random.bell() * across * 0.75 * spread, focus[1] + random.bell() * down * 0.75 * spread];
    const long = random.range(150, 420) * (1.5 - 1.2 * t);
    const wide = random.range(60, 190) * (1.35 - 1.15 * t);
    const turn = main + random.bell() * 0.5 + (random.chance(0.22) ? Math.PI / 2 : 0);
    const at = (u: number, v: number): Point => [
      x + Math.cos(turn) * u * long - Math.sin(turn) * v * wide,
      y + Math.sin(turn) * u * long + Math.cos(turn) * v * wide,
    ];
    const base = t < 0.4 ? (chord[random.int(0, 1) * 4] as string) : random.pick(chord);
    const tone = random.chance(0.5) ? lighter(base, random.range(0, 0.3)) : darker(base, random.range(0, 0.25));
    sketch += fill(
      corners([
        at(-0.5, -0.5),
        at(0.5, -0.4 + random.bell() * 0.2),
        at(0.46, 0.5),
        at(-0.5, 0.4 + random.bell() * 0.2),
      ]),
      tone,
      0.93,
    );
  }
  for (let i = 0; i < 7; i++)
    sketch += line(
      flow([
        [focus[0] + random.bell() * across * 0.5, focus[1] + random.bell() * down * 0.5],
        [focus[0], focus[1] + random.bell() * 90],
        [focus[0] + random.bell() * across * 0.5, focus[1] + random.bell() * down * 0.5],
      ]),
      random.pick(chord),
      random.range(3, 9),
      0.9,
    );
  return sketch;
}

function currents(random: Random, seed: number, across: number, down: number, chord: string[]): string {
  let sketch = box(0, 0, across, down, chord[4] as string);
  const order = random.shuffle(chord);
  for (let i = 0; i < 46; i++) {
    const t = i / 45;
    const level = -down * 0.15 + down * 1.3 * t;
    const points = Array.from({ length: 14 }, (_, k): Point => {
      const u = k / 13;
      return [
        u * across * 1.1 - across * 0.05,
        level + down * 0.3 * wander(seed, u * 0.2 + t * 0.07) + down * 0.1 * wander(seed + 3, u * 0.5 + t * 0.1),
      ];
    });
    const base = mix(
      order[Math.floor(t * 4.99)] as string,
      order[Math.min(4, Math.floor(t * 4.99) + 1)] as string,
      (t * 4.99) % 1,
    );
    sketch += line(
      flow(points),
      random.chance(0.22) ? random.pick(chord) : random.chance(0.5) ? lighter(base, 0.2) : darker(base, 0.1),
      (down / 46) * random.range(0.7, 2.4),
      0.95,
    );
  }
  return sketch;
}
