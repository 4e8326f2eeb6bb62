import sharp from 'sharp';
import { darker, lighter, mix } from '../easel/colour.ts';
import { MANNERS } from '../easel/manners.ts';
import { type OilManner, paintOil } from '../easel/oil.ts';
import { type Random, randomFrom } from '../easel/random.ts';
import { type Raster, units } from '../easel/raster.ts';
import { box, corners, ellipse, fade, fill, flow, glow, line, type Point } from '../easel/sketch.ts';
import type { Painter } from '../paint.ts';
import { paint as bancas } from './bancas.ts';
import { paint as botanical } from './botanical.ts';
import { paint as colourField } from './colour-field.ts';
import { paint as jeepney } from './jeepney.ts';
import { paint as mayon } from './mayon.ts';
import { paint as stillLife } from './still-life.ts';
import { paint as terraces } from './terraces.ts';

/** A work on the wall, in the units of the room. */
interface Hung {
  painter: Painter;
  seed: number;
  x: number;
  y: number;
  width: number;
  height: number;
  frame: string;
}

interface Home {
  works: readonly Hung[];
  /** `hung`: the works in their frames. */
  scene: (hung: string, random: Random) => string;
  manner: OilManner;
}

// The rooms are drawn in these units and stretched to the proportions of the picture.
const WIDE = 1000;
const HIGH = 750;

/** The home of each collector. */
const HOMES: readonly Home[] = [
  // The Arandia Family: the sofa that the children moved.
  {
    works: [{ painter: jeepney, seed: 6, x: 330, y: 96, width: 380, height: 253, frame: '#3a2418' }],
    manner: MANNERS.loose,
    scene: (hung) =>
      wall(['#f2c14e', '#e2a03a'], 560, '#9a5a34', 'boards') +
      ray(90, 340, 560, '#ffe9a8') +
      hung +
      leaves(905, 560, 250, '#2f6a4a') +
      rug(470, 690, 440, 62, ['#b5402f', '#2f5f7a']) +
      sofa(190, 470, 520, 190, '#1f5f62') +
      cushion(250, 492, 84, '#e2583a', -8) +
      cushion(590, 490, 84, '#f4dca8', 9) +
      toys(),
  },
  // Beatriz Olmedo: the crate has just been opened.
  {
    works: [{ painter: bancas, seed: 0, x: 300, y: 330, width: 330, height: 248, frame: '#c9a46a' }],
    manner: MANNERS.dry,
    scene: (hung) =>
      wall(['#2f6f8a', '#3f86a0'], 540, '#c98f5a', 'tiles') +
      opening(690, 60, 250, 480, ['#7fc4d6', '#bfe4e0', '#2f9aa0', '#f0dca8']) +
      crate(250, 300, 430, 320) +
      hung +
      straw() +
      chair(90, 420, 150, '#7a4a2a', '#e8b84a'),
  },
  // Ramil and Tess Quiambao: above the table.
  {
    works: [{ painter: mayon, seed: 6, x: 236, y: 110, width: 208, height: 260, frame: '#f0e2c0' }],
    manner: MANNERS.loose,
    scene: (hung) =>
      wall(['#8f3328', '#a8443a'], 600, '#5a3222', 'boards') +
      ellipse(640, 250, 330, 280, '#d9764a', 0.4) +
      hung +
      pendant(640, 0, 190, '#f6cf6a') +
      table(140, 500, 720, 200, '#7a4526', '#efe0c2') +
      bowl(600, 486, '#2f6f7a') +
      chair(40, 430, 150, '#3a2018', '#3f6a5a') +
      chair(810, 430, 150, '#3a2018', '#3f6a5a'),
  },
  // Dr. Felicidad Umali: the waiting room.
  {
    works: [{ painter: stillLife, seed: 4, x: 520, y: 70, width: 330, height: 330, frame: '#2a2420' }],
    manner: MANNERS.smooth,
    scene: (hung) =>
      wall(['#a9d3c2', '#8fc2b0'], 590, '#d9d3c0', 'tiles') +
      box(0, 400, WIDE, 190, '#6fae9c') +
      box(0, 396, WIDE, 10, '#f3efe0') +
      hung +
      clock(280, 170, 72) +
      [80, 290, 500, 710]
        .map((x, i) => bench(x, 440, ['#e2583a', '#f2c14e', '#2f5f8a', '#e2583a'][i] as string))
        .join('') +
      leaves(955, 600, 230, '#3a7a4f'),
  },
  // Joaquin Sevillano: the terraces, and a window without them.
  {
    works: [{ painter: terraces, seed: 8, x: 90, y: 120, width: 400, height: 320, frame: '#e9dcc0' }],
    manner: MANNERS.knife,
    scene: (hung, random) =>
      wall(['#3a2f5a', '#4f3f70'], 620, '#2a2038', 'boards') +
      opening(610, 70, 320, 430, ['#f0a04a', '#e2605a', '#7a3f7a']) +
      city(random, 610, 330, 320, 170, '#3a2450', '#f8d878') +
      bars(610, 70, 320, 430, '#1f1830') +
      hung +
      bed(60, 520, 640, '#d9d0e8', '#8a4f8f') +
      floorLamp(770, 700, 330, '#f6d48a'),
  },
  // Casa Luntian: a corridor with a work beside every door.
  {
    works: [
      { painter: botanical, seed: 2, x: 96, y: 200, width: 150, height: 190, frame: '#f6efdc' },
      { painter: botanical, seed: 9, x: 752, y: 200, width: 150, height: 190, frame: '#f6efdc' },
    ],
    manner: MANNERS.loose,
    scene: (hung) =>
      wall(['#2f6a48', '#3f7f58'], 600, '#b5653a', 'tiles') +
      arch(350, 110, 300, 490, ['#f6efc2', '#cfe6b0', '#6fae6a']) +
      palms() +
      hung +
      leaves(60, 640, 260, '#7fb05a') +
      leaves(950, 650, 270, '#8fbf62') +
      chair(720, 470, 140, '#e9dcb8', '#f2e4c0'),
  },
  // Noemi Facundo: her cousin's boat by the capiz window.
  {
    works: [{ painter: bancas, seed: 12, x: 636, y: 110, width: 240, height: 320, frame: '#4a2c1a' }],
    manner: MANNERS.dabs,
    scene: (hung) =>
      wall(['#d9866a', '#e8a080'], 570, '#7a3f2a', 'boards') +
      capizWindow(70, 60, 430, 350) +
      hung +
      peacockChair(250, 640, 250) +
      sideTable(690, 520, 150, '#5a3020') +
      flowers(765, 520, ['#f6efe0', '#f2c14e', '#e2485a']),
  },
  // Anton Reyno: one chair, one large work and the lights of Makati.
  {
    works: [{ painter: colourField, seed: 3, x: 560, y: 84, width: 330, height: 396, frame: '#e8e0d0' }],
    manner: MANNERS.smooth,
    scene: (hung, random) =>
      wall(['#14243a', '#1f3650'], 610, '#0e1828', 'boards') +
      opening(0, 0, 440, 560, ['#0f1c38', '#2a3f6a', '#7a4f6a']) +
      city(random, 0, 180, 440, 380, '#0c1626', '#ffd77a') +
      bars(0, 0, 440, 560, '#0a121e') +
      ellipse(725, 300, 330, 330, '#5a6f8a', 0.3) +
      hung +
      armchair(360, 470, 250, '#c9862f'),
  },
];

/** A collector's home with the works on its wall. */
export async function paint(seed: number, width: number, height: number): Promise<Raster> {
  const home = HOMES[seed % HOMES.length] as Home;
  const { across, down } = units(width, height);
  // In a small picture of the room the works are a few pixels.
  const scale = Math.max(width, height) < 200 ? 0.25 : 0.7;
  const hung = await Promise.all(home.works.map((work) => framed(work, scale)));
  const scene = home.scene(hung.join(''), randomFrom(seed + 40));
  const sketch = `<defs>${SOFT}</defs><g transform="scale(${(across / WIDE).toFixed(4)} ${(down / HIGH).toFixed(4)})">${scene}</g>`;
  return paintOil(sketch, { width, height }, seed + 70, home.manner);
}

const SOFT =
  '<filter id="soft" x="-20%" y="-20%" width="140%" height="140%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="9"/></filter>';

/** The work in its frame, with the shadow of both. */
async function framed({ painter, seed, x, y, width, height, frame }: Hung, scale: number): Promise<string> {
  const { data, ...size } = await painter(seed, Math.round(width * scale), Math.round(height * scale));
  const png = await sharp(data, { raw: { ...size, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const edge = 11;
  const around = (by: number, colour: string): string => box(x - by, y - by, width + 2 * by, height + 2 * by, colour);
  return (
    `<g filter="url(#soft)">${box(x - edge + 10, y - edge + 16, width + 2 * edge, height + 2 * edge, '#140a08', 0.55)}</g>` +
    around(edge, frame) +
    around(2, darker(frame, 0.45)) +
    `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="none" href="data:image/png;base64,${png.toString('base64')}"/>`
  );
}

function wall(light: readonly [string, string], floor: number, ground: string, kind: 'boards' | 'tiles'): string {
  const [upper, lower] = light;
  let sketch =
    `<defs>${glow('wall', [lighter(upper, 0.25), upper, darker(lower, 0.22)], 0.35, 0.25, 0.95)}${fade('ground', [darker(ground, 0.25), ground, lighter(ground, 0.12)])}</defs>` +
    box(0, 0, WIDE, floor, 'url(#wall)') +
    box(0, floor, WIDE, HIGH - floor, 'url(#ground)');
  for (let i = -7; i <= 7; i++)
    sketch += line(
      corners(
        [
          [500 + i * 90, floor],
          [500 + i * 190, HIGH],
        ],
        false,
      ),
      darker(ground, 0.35),
      3,
      0.6,
    );
  if (kind === 'tiles')
    for (const part of [0.2, 0.5, 0.9])
      sketch += box(0, floor + (HIGH - floor) * part, WIDE, 3, darker(ground, 0.35), 0.6);
  return sketch + box(0, floor - 16, WIDE, 16, lighter(lower, 0.35)) + box(0, floor - 2, WIDE, 4, darker(ground, 0.6));
}

/** Light from a window outside the picture. */
function ray(from: number, to: number, floor: number, colour: string): string {
  return fill(
    corners([
      [from, 0],
      [from + 130, 0],
      [to + 60, floor],
      [to - 160, floor],
    ]),
    colour,
    0.5,
  );
}

function opening(x: number, y: number, width: number, height: number, sky: readonly string[]): string {
  return (
    `<defs>${fade('sky', sky)}</defs>${box(x - 12, y - 12, width + 24, height + 24, '#f3ead6')}` +
    box(x, y, width, height, 'url(#sky)')
  );
}

function bars(x: number, y: number, width: number, height: number, colour: string): string {
  const posts = [0, 0.5, 1].map((part) => box(x + width * part - 5, y, 10, height, colour)).join('');
  return posts + [0, 0.42, 1].map((part) => box(x, y + height * part - 5, width, 10, colour)).join('');
}

function city(random: Random, x: number, y: number, width: number, height: number, dark: string, lamp: string): string {
  let sketch = '';
  for (let at = 0; at < width - 20; ) {
    const wide = random.range(0.1, 0.2) * width;
    const tall = random.range(0.4, 1) * height;
    const end = Math.min(wide, width - at);
    sketch += box(x + at, y + height - tall, end, tall, mix(dark, '#5a6a9a', random.range(0, 0.22)));
    for (let row = 14; row < tall - 12; row += 20)
      for (let column = 10; column < end - 12; column += 17)
        if (random.chance(0.42)) sketch += box(x + at + column, y + height - tall + row, 8, 10, lamp, 0.9);
    at += wide;
  }
  return sketch;
}

function arch(x: number, y: number, width: number, height: number, light: readonly string[]): string {
  const shape = (by: number): string =>
    `M${x - by} ${y + height}V${y + width / 2}A${width / 2 + by} ${width / 2 + by} 0 0 1 ${x + width + by} ${y + width / 2}V${y + height}Z`;
  return `<defs>${fade('light', light)}</defs>${fill(shape(18), '#f3ead0')}${fill(shape(0), 'url(#light)')}`;
}

function palms(): string {
  return [
    [430, 300],
    [560, 240],
  ]
    .map(([x = 0, y = 0]) => {
      const trunk = line(
        flow([
          [x, 600],
          [x + 8, 450],
          [x - 4, y],
        ]),
        '#6a5a3a',
        12,
      );
      const fronds = [-160, -125, -90, -55, -20].map((turn) => {
        const angle = (turn * Math.PI) / 180;
        return line(
          flow([
            [x - 4, y],
            [x + Math.cos(angle) * 46, y + Math.sin(angle) * 46],
            [x + Math.cos(angle) * 96, y + Math.sin(angle) * 60 + 26],
          ]),
          '#3f8a4a',
          13,
        );
      });
      return trunk + fronds.join('');
    })
    .join('');
}

function shadow(x: number, y: number, width: number): string {
  return `<g filter="url(#soft)">${ellipse(x, y, width / 2, 14, '#140a08', 0.6)}</g>`;
}

function sofa(x: number, y: number, width: number, height: number, cloth: string): string {
  const round = (u: number, v: number, w: number, h: number, colour: string): string =>
    `<rect x="${x + u}" y="${y + v}" width="${w}" height="${h}" rx="24" fill="${colour}"/>`;
  return (
    shadow(x + width / 2, y + height, width * 1.08) +
    round(20, 0, width - 40, height * 0.7, darker(cloth, 0.2)) +
    round(34, 12, width / 2 - 40, height * 0.5, cloth) +
    round(width / 2 + 4, 12, width / 2 - 40, height * 0.5, lighter(cloth, 0.06)) +
    round(24, height * 0.5, width - 48, height * 0.36, lighter(cloth, 0.14)) +
    round(-10, height * 0.26, 64, height * 0.66, lighter(cloth, 0.08)) +
    round(width - 54, height * 0.26, 64, height * 0.66, darker(cloth, 0.28))
  );
}

function cushion(x: number, y: number, side: number, colour: string, turn: number): string {
  return `<rect x="${x}" y="${y}" width="${side}" height="${side * 0.9}" rx="14" fill="${colour}" transform="rotate(${turn} ${x + side / 2} ${y + side / 2})"/>`;
}

function rug(x: number, y: number, across: number, down: number, [edge, inner]: readonly [string, string]): string {
  return (
    ellipse(x, y, across, down, edge) +
    ellipse(x, y, across * 0.86, down * 0.8, '#f0dcb0') +
    ellipse(x, y, across * 0.78, down * 0.7, inner)
  );
}

function toys(): string {
  return (
    box(790, 660, 52, 44, '#e2485a') +
    box(846, 672, 36, 32, '#f6e3b0') +
    box(806, 622, 40, 38, '#2f7fa8') +
    ellipse(726, 690, 24, 24, '#f2a03a') +
    ellipse(718, 682, 8, 8, '#fbe0a8')
  );
}

function crate(x: number, y: number, width: number, height: number): string {
  const wood = '#c99a5a';
  let sketch = shadow(x + width / 2, y + height, width) + box(x, y, width, height, darker(wood, 0.5));
  for (let i = 0; i < 5; i++)
    sketch += box(x + (i * width) / 5 + 3, y, width / 5 - 6, height, mix(wood, '#8a5f30', 0.45 + (i % 2) * 0.2));
  return (
    sketch +
    box(x - 12, y - 10, 30, height + 14, wood) +
    box(x + width - 18, y - 10, 30, height + 14, darker(wood, 0.15)) +
    box(x - 12, y + height - 26, width + 24, 34, lighter(wood, 0.15)) +
    fill(
      corners([
        [x + width + 26, y + 60],
        [x + width + 74, y + 30],
        [x + width + 120, y + height + 30],
        [x + width + 70, y + height + 50],
      ]),
      mix(wood, '#8a5f30', 0.3),
    )
  );
}

function straw(): string {
  return Array.from({ length: 34 }, (_, i) => {
    const x = 236 + ((i * 137) % 450);
    return line(
      flow([
        [x, 640 + ((i * 29) % 46)],
        [x + 24, 622 + ((i * 41) % 40)],
        [x + 54, 640 + ((i * 53) % 44)],
      ]),
      ['#f0d48a', '#d9b05a', '#fbe8b8'][i % 3] as string,
      4,
    );
  }).join('');
}

function chair(x: number, y: number, width: number, wood: string, seat: string): string {
  const tall = width * 1.75;
  const legs = [0.08, 0.86].map((part) => box(x + width * part, y, width * 0.07, tall, wood)).join('');
  const slats = [0.08, 0.2].map((part) => box(x + width * 0.08, y + tall * part, width * 0.85, tall * 0.06, wood));
  return (
    shadow(x + width / 2, y + tall, width) +
    legs +
    slats.join('') +
    fill(
      corners([
        [x + width * 0.04, y + tall * 0.5],
        [x + width * 0.96, y + tall * 0.5],
        [x + width * 1.06, y + tall * 0.62],
        [x - width * 0.06, y + tall * 0.62],
      ]),
      seat,
    ) +
    box(x - width * 0.06, y + tall * 0.62, width * 1.12, tall * 0.05, darker(seat, 0.3)) +
    box(x - width * 0.04, y + tall * 0.66, width * 0.08, tall * 0.34, darker(wood, 0.2)) +
    box(x + width * 0.96, y + tall * 0.66, width * 0.08, tall * 0.34, darker(wood, 0.2))
  );
}

function table(x: number, y: number, width: number, height: number, wood: string, cloth: string): string {
  return (
    shadow(x + width / 2, y + height, width) +
    [0.08, 0.88].map((part) => box(x + width * part, y + 20, 30, height - 20, darker(wood, 0.3))).join('') +
    fill(
      corners([
        [x + 40, y - 24],
        [x + width - 40, y - 24],
        [x + width, y + 26],
        [x, y + 26],
      ]),
      cloth,
    ) +
    box(x, y + 26, width, 64, darker(cloth, 0.16)) +
    Array.from({ length: 12 }, (_, i) => box(x + 20 + (i * width) / 12, y + 26, 12, 64, '#b5402f', 0.75)).join('')
  );
}

function bowl(x: number, y: number, clay: string): string {
  const fruit = [
    [-56, -16, '#f2b33a'],
    [-20, -28, '#e2703a'],
    [24, -26, '#f2c95a'],
    [56, -14, '#8fb04a'],
  ] as const;
  return (
    fruit.map(([u, v, colour]) => ellipse(x + u, y + v, 32, 27, colour)).join('') +
    fill(
      flow([
        [x - 100, y - 8],
        [x - 70, y + 34],
        [x, y + 46],
        [x + 70, y + 34],
        [x + 100, y - 8],
      ]),
      clay,
    ) +
    line(
      corners(
        [
          [x - 100, y - 8],
          [x + 100, y - 8],
        ],
        false,
      ),
      lighter(clay, 0.3),
      7,
    )
  );
}

function pendant(x: number, top: number, length: number, lamp: string): string {
  return (
    box(x - 3, top, 6, length, '#1f1410') +
    fill(
      corners([
        [x - 22, top + length],
        [x + 22, top + length],
        [x + 74, top + length + 50],
        [x - 74, top + length + 50],
      ]),
      '#2f5f5a',
    ) +
    ellipse(x, top + length + 50, 60, 12, lamp)
  );
}

function clock(x: number, y: number, radius: number): string {
  return (
    ellipse(x, y, radius, radius, '#2a3f44') +
    ellipse(x, y, radius * 0.86, radius * 0.86, '#f6f0de') +
    line(corners([[x, y] as Point, [x + radius * 0.4, y + radius * 0.2]], false), '#2a2420', 9) +
    line(corners([[x, y] as Point, [x - radius * 0.1, y - radius * 0.64]], false), '#2a2420', 6)
  );
}

function bench(x: number, y: number, seat: string): string {
  return (
    shadow(x + 85, y + 190, 180) +
    box(x + 14, y + 100, 12, 90, '#3a3f44') +
    box(x + 144, y + 100, 12, 90, '#3a3f44') +
    `<rect x="${x}" y="${y}" width="170" height="86" rx="20" fill="${seat}"/>` +
    `<rect x="${x - 4}" y="${y + 90}" width="178" height="30" rx="12" fill="${lighter(seat, 0.2)}"/>`
  );
}

function bed(x: number, y: number, width: number, sheet: string, cover: string): string {
  return (
    shadow(x + width / 2, y + 200, width) +
    box(x - 14, y - 60, 26, 250, '#241a30') +
    box(x, y + 20, width, 160, sheet) +
    fill(
      flow([
        [x + width * 0.3, y + 16],
        [x + width * 0.6, y + 4],
        [x + width, y + 22],
        [x + width, y + 190],
        [x + width * 0.22, y + 190],
      ]),
      cover,
    ) +
    line(
      flow([
        [x + width * 0.3, y + 20],
        [x + width * 0.26, y + 100],
        [x + width * 0.22, y + 188],
      ]),
      lighter(cover, 0.4),
      14,
    ) +
    cushion(x + 24, y - 22, 130, '#f6efdf', -4)
  );
}

function floorLamp(x: number, foot: number, tall: number, lamp: string): string {
  return (
    ellipse(x, foot - tall + 20, 150, 130, lamp, 0.28) +
    box(x - 4, foot - tall, 8, tall, '#1a1420') +
    ellipse(x, foot, 44, 10, '#1a1420') +
    fill(
      corners([
        [x - 34, foot - tall - 40],
        [x + 34, foot - tall - 40],
        [x + 60, foot - tall + 36],
        [x - 60, foot - tall + 36],
      ]),
      lamp,
    )
  );
}

function capizWindow(x: number, y: number, width: number, height: number): string {
  const [columns, rows] = [9, 7];
  let sketch = box(x - 18, y - 18, width + 36, height + 36, '#4a2818');
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const warm = (column * 3 + row * 5) % 7;
      sketch += box(
        x + (column * width) / columns + 3,
        y + (row * height) / rows + 3,
        width / columns - 6,
        height / rows - 6,
        mix('#fdf3d0', ['#f2d08a', '#e9e0d0', '#cfe0dc', '#f6dcc0'][warm % 4] as string, 0.25 + warm * 0.09),
      );
    }
  return sketch + box(x + width / 2 - 9, y, 18, height, '#4a2818');
}

function peacockChair(x: number, foot: number, width: number): string {
  const top = foot - width * 1.35;
  const cane = '#e8c07a';
  let sketch = shadow(x, foot, width) + ellipse(x, top + width * 0.52, width * 0.56, width * 0.56, darker(cane, 0.45));
  sketch += ellipse(x, top + width * 0.52, width * 0.5, width * 0.5, cane);
  for (let i = 0; i <= 12; i++) {
    const turn = Math.PI * (1 + i / 12);
    sketch += line(
      corners(
        [
          [x, top + width * 0.7],
          [x + Math.cos(turn) * width * 0.5, top + width * 0.52 + Math.sin(turn) * width * 0.5],
        ],
        false,
      ),
      darker(cane, 0.4),
      6,
    );
  }
  return (
    sketch +
    ellipse(x, foot - width * 0.48, width * 0.42, width * 0.11, '#b5402f') +
    fill(
      corners([
        [x - width * 0.4, foot - width * 0.42],
        [x + width * 0.4, foot - width * 0.42],
        [x + width * 0.3, foot],
        [x - width * 0.3, foot],
      ]),
      darker(cane, 0.2),
    ) +
    line(
      corners(
        [
          [x - width * 0.34, foot - width * 0.2],
          [x + width * 0.34, foot - width * 0.2],
        ],
        false,
      ),
      darker(cane, 0.5),
      7,
    )
  );
}

function armchair(x: number, y: number, width: number, leather: string): string {
  const round = (u: number, v: number, w: number, h: number, colour: string): string =>
    `<rect x="${x + width * u}" y="${y + width * v}" width="${width * w}" height="${width * h}" rx="26" fill="${colour}"/>`;
  return (
    shadow(x + width / 2, y + width * 0.88, width * 1.1) +
    round(0.1, -0.1, 0.8, 0.6, darker(leather, 0.25)) +
    round(0.2, -0.04, 0.6, 0.42, leather) +
    round(0.12, 0.4, 0.76, 0.24, lighter(leather, 0.22)) +
    round(-0.04, 0.2, 0.24, 0.6, lighter(leather, 0.06)) +
    round(0.8, 0.2, 0.24, 0.6, darker(leather, 0.35)) +
    round(0.12, 0.6, 0.76, 0.16, darker(leather, 0.3))
  );
}

function sideTable(x: number, y: number, width: number, wood: string): string {
  return (
    shadow(x + width / 2, y + 160, width) +
    box(x + 14, y + 14, 16, 146, darker(wood, 0.2)) +
    box(x + width - 30, y + 14, 16, 146, darker(wood, 0.35)) +
    box(x - 8, y, width + 16, 18, lighter(wood, 0.12))
  );
}

function flowers(x: number, y: number, colours: readonly string[]): string {
  const blooms = Array.from(
    { length: 9 },
    (_, i): Point => [x - 62 + i * 15, y - 140 - 34 * Math.sin((i / 8) * Math.PI) + (i % 3) * 12],
  );
  return (
    blooms.map((bloom) => line(flow([[x, y - 70] as Point, bloom]), '#3f7a4a', 5)).join('') +
    fill(
      flow(
        [
          [x - 22, y - 84],
          [x - 40, y - 36],
          [x - 24, y],
          [x + 24, y],
          [x + 40, y - 36],
          [x + 22, y - 84],
        ],
        true,
      ),
      '#2f5f8a',
    ) +
    blooms.map(([u, v], i) => ellipse(u, v, 19, 17, colours[i % colours.length] as string)).join('')
  );
}

function leaves(x: number, foot: number, tall: number, green: string): string {
  const pot = tall * 0.24;
  let sketch = shadow(x, foot + pot * 0.5, pot * 2.2);
  for (let i = 0; i < 11; i++) {
    const turn = -Math.PI / 2 + (i / 10 - 0.5) * 2.3;
    const long = tall * (0.72 + 0.28 * Math.sin(i * 2.4));
    const tip: Point = [x + Math.cos(turn) * long * 0.62, foot - pot + Math.sin(turn) * long];
    const middle: Point = [(x + tip[0]) / 2 + Math.cos(turn) * 20, (foot - pot + tip[1]) / 2 - 16];
    const [dx, dy] = [Math.cos(turn + Math.PI / 2) * 20, Math.sin(turn + Math.PI / 2) * 20];
    const tone = i % 2 ? darker(green, 0.22) : lighter(green, 0.12);
    sketch += fill(
      flow([[x, foot - pot] as Point, [middle[0] + dx, middle[1] + dy], tip, [middle[0] - dx, middle[1] - dy]], true),
      tone,
    );
  }
  return (
    sketch +
    fill(
      corners([
        [x - pot * 0.8, foot - pot],
        [x + pot * 0.8, foot - pot],
        [x + pot * 0.55, foot + pot * 0.5],
        [x - pot * 0.55, foot + pot * 0.5],
      ]),
      '#c2623a',
    ) +
    box(x - pot * 0.9, foot - pot * 1.1, pot * 1.8, pot * 0.3, '#d97a4a')
  );
}
