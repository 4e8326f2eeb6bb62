import { darker, lighter, mix } from '../easel/colour.ts';
import { MANNERS } from '../easel/manners.ts';
import { loose, type OilManner, paintOil } from '../easel/oil.ts';
import type { Place, Scene } from '../easel/place.ts';
import { type Random, randomFrom } from '../easel/random.ts';
import { type Raster, units } from '../easel/raster.ts';
import { beneath, box, corners, ellipse, fade, fill, flow, glow, line, type Point } from '../easel/sketch.ts';

interface Room {
  wall: string[];
  cloth: string;
  stripe: string;
  shadow: string;
}

const ROOMS: Room[] = [
  { wall: ['#3d5560', '#6d8487'], cloth: '#e9dfc8', stripe: '#b5482f', shadow: '#4a5566' },
  { wall: ['#8a5a3a', '#c98f55'], cloth: '#6f2f2c', stripe: '#e0b254', shadow: '#33181c' },
  { wall: ['#26332e', '#4a5a48'], cloth: '#c9bb96', stripe: '#5f7a5c', shadow: '#2c2f2a' },
  { wall: ['#d9c7a4', '#efe2c6'], cloth: '#3f7377', stripe: '#f0e6cc', shadow: '#1e3c46' },
  { wall: ['#5b2f3d', '#8f4a4a'], cloth: '#d9a24a', stripe: '#7a2f2a', shadow: '#5a3320' },
];

const kitchen: OilManner = { ...loose, broken: 12, hang: (u, v) => (v < 0.5 ? 0.9 + 0.3 * Math.sin(u * 6) : 0.08) };

/** Two painters: one who cooks what she paints, and one who cooked for others. */
const SCENES: readonly [Scene, OilManner][] = [
  // Consuelo Marasigan
  [beforeLunch, kitchen],
  [inARow, MANNERS.smooth],
  [blackPot, MANNERS.knife],
  [fromAbove, MANNERS.dry],
  [ripe, MANNERS.dabs],
  [byTheWindow, kitchen],
  // Wenceslao Irinco
  [inOrder, MANNERS.knife],
  [papayaAtDusk, MANNERS.smooth],
  [cupboard, kitchen],
  [catchOfTheDay, MANNERS.dry],
  [basket, MANNERS.loose],
];

/** The market brought home. */
export function paint(seed: number, width: number, height: number): Promise<Raster> {
  const [scene, manner] = SCENES[seed % SCENES.length] as (typeof SCENES)[number];
  return paintOil(
    scene({ random: randomFrom(seed + 4), seed, ...units(width, height) }),
    { width, height },
    seed,
    manner,
  );
}

function setting({ random, across, down }: Place, room: Room, edge: number): string {
  return (
    `<defs>${glow('window', [lighter(room.wall[1] as string, 0.5), room.wall[1] as string, room.wall[0] as string], 0.25, 0.2, 0.8)}</defs>` +
    box(0, 0, across, edge + 40, 'url(#window)') +
    fill(
      corners([
        [across * 0.08, 0],
        [across * 0.34, 0],
        [across * 0.62, edge],
        [across * 0.28, edge],
      ]),
      lighter(room.wall[1] as string, 0.45),
      0.35,
    ) +
    table(random, across, down, edge, room)
  );
}

/** The whole market on a striped cloth. */
function beforeLunch(place: Place): string {
  const { random, across, down } = place;
  const room = ROOMS[0] as Room;
  const edge = down * 0.48;
  const s = Math.min(across, down * 1.25) / 800;
  let sketch =
    setting(place, room, edge) +
    vase(random, across * 0.2, down * 0.58, s, room, 'a') +
    pot(random, across * 0.5, down * 0.62, s * 1.15, room, 'b') +
    bottle(random, across * 0.78, down * 0.58, s * 1.1, room, 'c');
  sketch +=
    bananas(random, across * 0.24, down * 0.78, s * 1.1, room, 'd') +
    bowl(random, across * 0.72, down * 0.8, s * 1.1, room, 'e');
  for (let i = 0; i < 6; i++)
    sketch += globe(
      across * (0.36 + i * 0.05),
      down * (0.86 + 0.05 * (i % 2)),
      s * 26,
      i % 2 ? '#6f9a3a' : '#a9b845',
      room,
      `g${i}`,
    );
  return sketch;
}

/** Three things on a dark shelf, each in its own light. */
function inARow({ random, across, down }: Place): string {
  const room = ROOMS[2] as Room;
  const s = across / 1050;
  const y = down * 0.7;
  let sketch =
    box(0, 0, across, down, '#1b211f') +
    box(0, y - 10, across, down, '#4a3a2a') +
    box(0, y + 60, across, down, '#2a2018');
  for (const x of [0.18, 0.5, 0.82]) sketch += ellipse(across * x, y - 120, 150, 170, '#3a4438', 0.6);
  sketch += bananas(random, across * 0.19, y, s, room, 'a');
  for (let i = 0; i < 3; i++)
    sketch += mango(
      across * (0.45 + i * 0.055),
      y - 44 * s - (i === 1 ? 64 * s : 0),
      52 * s,
      i * 30 - 30,
      '#f0b234',
      `m${i}`,
    );
  return sketch + fish(random, across * 0.81, y - 20, s * 0.86, room, 'c');
}

/** The black pot, alone and large. */
function blackPot({ across, down }: Place): string {
  const room: Room = { ...(ROOMS[3] as Room), shadow: '#6a5040' };
  const s = Math.min(across, down) / 330;
  return (
    box(0, 0, across, down * 0.66, '#d9903f') +
    box(0, down * 0.62, across, down, '#e8c890') +
    shade(across * 0.5, down * 0.86, 130 * s, room) +
    turned(across * 0.5, down * 0.86, s, '#2a2628', 'pot', [
      [62, 0],
      [112, 46],
      [128, 106],
      [98, 162],
      [64, 182],
      [62, 194],
      [80, 210],
    ]) +
    ellipse(across * 0.5 - 62 * s, down * 0.86 - 128 * s, 15 * s, 34 * s, '#f2dcc0', 0.6, 14) +
    globe(across * 0.84, down * 0.86, s * 24, '#d9432f', room, 'tomato')
  );
}

/** A plate seen from above. */
function fromAbove({ random, across, down }: Place): string {
  const room: Room = { ...(ROOMS[0] as Room), shadow: '#8a9aa0' };
  let sketch = box(0, 0, across, down, '#b9cdd0');
  for (let i = 0; i < 9; i++)
    sketch +=
      box((i / 9) * across, 0, across / 18, down, '#dfe8e4') +
      box(0, (i / 9) * down, across, down / 18, '#9ab4bc', 0.4);
  const [x, y, r] = [across * 0.48, down * 0.52, Math.min(across, down) * 0.4];
  sketch +=
    ellipse(x + 16, y + 18, r, r, '#5a6a74', 0.6) +
    ellipse(x, y, r, r, '#f6f2e6') +
    ellipse(x, y, r * 0.76, r * 0.76, '#e4dfd0') +
    `<circle cx="${x}" cy="${y}" r="${r * 0.9}" fill="none" stroke="#3f6a9a" stroke-width="8"/>`;
  for (const [dy, turn] of [
    [-0.16, -18],
    [0.2, -24],
  ] as const)
    sketch += `<g transform="rotate(${turn} ${x} ${y + dy * r})">${fishShape(x, y + dy * r, r / 190, '#5a7484')}</g>`;
  for (let i = 0; i < 5; i++)
    sketch += globe(
      x + r * (0.3 + 0.09 * i) - r * 0.2,
      y + r * 0.56 - 20 * (i % 2),
      r * 0.075,
      '#8fae3a',
      room,
      `c${i}`,
    );
  return (
    sketch +
    line(
      flow([
        [across * 0.93, down * 0.2],
        [across * 0.93, down * 0.8],
      ]),
      '#8a8478',
      12,
    ) +
    line(
      flow([
        [across * 0.9, down * 0.2],
        [across * 0.9, down * 0.32],
        [across * 0.93, down * 0.36],
        [across * 0.96, down * 0.32],
        [across * 0.96, down * 0.2],
      ]),
      '#8a8478',
      8,
    ) +
    Array.from({ length: 16 }, () =>
      ellipse(x + random.bell() * r * 0.5, y + random.bell() * r * 0.5, 4, 3, '#5a7a3a'),
    ).join('')
  );
}

/** Fruit from edge to edge. */
function ripe({ random, across, down }: Place): string {
  const room: Room = { ...(ROOMS[1] as Room), shadow: '#4a1f1a' };
  let sketch = box(0, 0, across, down, '#5a2a1c');
  for (let i = 0; i < 40; i++) {
    const [x, y] = [across * (((i * 0.382) % 1) * 1.06), down * ((i / 40) * 1.1)];
    sketch +=
      i % 4 === 3
        ? globe(x, y, random.range(46, 64), random.pick(['#c83a2a', '#7fa03a', '#8a3a4a', '#d9832a']), room, `r${i}`)
        : mango(
            x,
            y,
            random.range(56, 84),
            random.range(-60, 60),
            random.pick(['#f2b632', '#e8902a', '#f0cc4a', '#c9b83a', '#e0702a']),
            `r${i}`,
          );
  }
  return sketch + papaya(random, across * 0.56, down * 0.62, across / 520, room, 'half');
}

/** A small table, and more window than table. */
function byTheWindow({ random, across, down }: Place): string {
  const room: Room = { ...(ROOMS[3] as Room), shadow: '#4a6a74' };
  let sketch =
    box(0, 0, across, down, '#e8ddc4') +
    box(across * 0.12, 0, across * 0.76, down * 0.56, '#bfe0e4') +
    box(across * 0.12, down * 0.3, across * 0.76, down * 0.26, '#4f9ab0');
  sketch += fill(
    beneath(
      [
        [across * 0.12, down * 0.3],
        [across * 0.4, down * 0.22],
        [across * 0.6, down * 0.29],
        [across * 0.88, down * 0.25],
      ],
      down * 0.36,
    ),
    '#5f8a78',
  );
  for (const x of [0.12, 0.5, 0.88]) sketch += box(across * x - 13, 0, 26, down * 0.58, '#fbf6ea');
  sketch +=
    box(across * 0.08, down * 0.55, across * 0.84, 34, '#fbf6ea') +
    fill(
      flow(
        [
          [across * 0.02, 0],
          [across * 0.26, 0],
          [across * 0.2, down * 0.3],
          [across * 0.06, down * 0.6],
        ],
        true,
      ),
      '#f6d9a4',
      0.85,
    );
  sketch += fill(
    corners([
      [across * 0.1, down * 0.74],
      [across * 0.9, down * 0.74],
      [across * 1.04, down * 1.02],
      [across * -0.04, down * 1.02],
    ]),
    '#c8653f',
  );
  return (
    sketch +
    vase(random, across * 0.36, down * 0.86, across / 1050, room, 'v') +
    bottle(random, across * 0.62, down * 0.84, across / 1000, room, 'b') +
    globe(across * 0.76, down * 0.9, 44, '#e8a42a', room, 'o') +
    globe(across * 0.86, down * 0.93, 36, '#8fae3a', room, 'p')
  );
}

/** Bowls in rows, in the order of use. */
function inOrder({ random, across, down }: Place): string {
  let sketch = box(0, 0, across, down, '#8f9a98');
  for (let i = 0; i < 14; i++)
    sketch += line(
      corners(
        [
          [0, (i / 14) * down],
          [across, (i / 14) * down + random.bell() * 5],
        ],
        false,
      ),
      '#a8b2ae',
      16,
      0.5,
    );
  const colours = [
    '#c8342c',
    '#f2e2b8',
    '#5f8a3a',
    '#e88a2a',
    '#f6f2e8',
    '#7a3a2a',
    '#d9b83a',
    '#3a5a3a',
    '#e8c8b0',
    '#8a2a3a',
  ];
  colours.forEach((tone, i) => {
    const [x, y, r] = [across * (0.12 + (i % 5) * 0.19), down * (0.3 + Math.floor(i / 5) * 0.4), across * 0.076];
    sketch +=
      ellipse(x + 10, y + 14, r, r, '#4a5452', 0.7) +
      ellipse(x, y, r, r, '#efeae0') +
      ellipse(x, y, r * 0.82, r * 0.82, darker(tone, 0.25)) +
      ellipse(x - 4, y - 4, r * 0.74, r * 0.74, tone);
    for (let k = 0; k < 14; k++)
      sketch += ellipse(
        x + random.bell() * r * 0.6,
        y + random.bell() * r * 0.6,
        random.range(5, 12),
        random.range(4, 9),
        k % 2 ? lighter(tone, 0.4) : darker(tone, 0.3),
        0.8,
      );
  });
  return (
    sketch +
    fill(
      corners([
        [across * 0.04, down * 0.48],
        [across * 0.66, down * 0.49],
        [across * 0.7, down * 0.51],
        [across * 0.04, down * 0.53],
      ]),
      '#dfe4e4',
    ) +
    box(across * 0.68, down * 0.475, across * 0.24, down * 0.06, '#3a2a22')
  );
}

/** Half a papaya in violet light. */
function papayaAtDusk({ random, across, down }: Place): string {
  const room: Room = { ...(ROOMS[4] as Room), shadow: '#1a1230' };
  return `<defs>${fade('dusk', ['#2f1f68', '#7a3a86', '#e2707a'])}</defs>${box(0, 0, across, down, 'url(#dusk)')}${box(0, down * 0.6, across, down, '#3a1f5a')}${papaya(random, across * 0.48, down * 0.76, Math.min(across, down) / 310, room, 'p')}`;
}

/** A kitchen cupboard with its doors open. */
function cupboard({ random, across, down }: Place): string {
  const room: Room = { ...(ROOMS[1] as Room), shadow: '#1c120c' };
  let sketch =
    box(0, 0, across, down, '#7f9a8a') +
    box(across * 0.12, down * 0.04, across * 0.76, down * 0.94, '#5a3a22') +
    box(across * 0.15, down * 0.07, across * 0.7, down * 0.88, '#2a1c14');
  for (let shelf = 0; shelf < 3; shelf++) {
    const y = down * (0.34 + shelf * 0.29);
    sketch += box(across * 0.15, y, across * 0.7, 18, '#8a5c36');
    for (let i = 0; i < 4; i++) {
      const x = across * (0.24 + i * 0.175);
      const name = `s${shelf}${i}`;
      if ((i + shelf) % 4 === 0) sketch += pot(random, x, y, 0.62, room, name);
      else if ((i + shelf) % 4 === 1) sketch += bottle(random, x, y, 0.66, room, name);
      else if ((i + shelf) % 4 === 2)
        for (let k = 0; k < 6; k++) sketch += ellipse(x, y - 12 - k * 17, 68, 14, k % 2 ? '#efe8d8' : '#3f6a9a');
      else sketch += bowl(random, x, y, 0.54, room, name);
    }
  }
  return (
    sketch +
    fill(
      corners([
        [across * 0.12, down * 0.04],
        [across * -0.02, down * 0.12],
        [across * -0.02, down * 1],
        [across * 0.12, down * 0.98],
      ]),
      '#6a4628',
    ) +
    fill(
      corners([
        [across * 0.88, down * 0.04],
        [across * 1.02, down * 0.12],
        [across * 1.02, down],
        [across * 0.88, down * 0.98],
      ]),
      '#4a2f1a',
    )
  );
}

/** One large fish on a banana leaf, with shrimps. */
function catchOfTheDay({ random, across, down }: Place): string {
  let sketch = box(0, 0, across, down, '#3a3f44');
  sketch +=
    fill(
      flow(
        [
          [across * 0.02, down * 0.5],
          [across * 0.2, down * 0.14],
          [across * 0.7, down * 0.06],
          [across * 0.99, down * 0.46],
          [across * 0.74, down * 0.9],
          [across * 0.24, down * 0.88],
        ],
        true,
      ),
      '#4f8a4a',
    ) +
    line(
      flow([
        [across * 0.02, down * 0.5],
        [across * 0.5, down * 0.47],
        [across * 0.99, down * 0.46],
      ]),
      '#c9d88a',
      12,
    );
  for (let i = 0; i < 16; i++)
    sketch +=
      line(
        flow([
          [across * (0.08 + i * 0.056), down * 0.48],
          [across * (0.13 + i * 0.055), down * 0.3],
          [across * (0.16 + i * 0.05), down * 0.14],
        ]),
        '#3a6f3c',
        4,
      ) +
      line(
        flow([
          [across * (0.08 + i * 0.056), down * 0.5],
          [across * (0.13 + i * 0.055), down * 0.7],
          [across * (0.16 + i * 0.05), down * 0.85],
        ]),
        '#69a05a',
        4,
      );
  sketch += `<g transform="rotate(-8 ${across / 2} ${down * 0.46})">${fishShape(across * 0.5, down * 0.44, across / 390, '#c2503f')}</g>`;
  for (let i = 0; i < 4; i++) {
    const [x, y] = [across * (0.3 + i * 0.13), down * (0.76 + 0.03 * (i % 2))];
    sketch +=
      line(
        flow([
          [x - 50, y + 14],
          [x - 20, y - 26],
          [x + 34, y - 22],
          [x + 48, y + 20],
        ]),
        '#e8906a',
        22,
      ) +
      line(
        flow([
          [x + 40, y],
          [x + 80, y - 40],
          [x + 120, y - 44],
        ]),
        '#e8906a',
        3,
      ) +
      ellipse(x + 44, y + 4, 5, 5, '#1a1416');
  }
  return (
    sketch +
    Array.from({ length: 8 }, () =>
      ellipse(random.range(across * 0.2, across * 0.8), random.range(down * 0.2, down * 0.3), 12, 9, '#f2f0dc', 0.8),
    ).join('')
  );
}

/** A woven bag with bread and fruit: something brought from the road. */
function basket({ random, across, down }: Place): string {
  const room: Room = { ...(ROOMS[4] as Room), shadow: '#3a2a3a' };
  let sketch = box(0, 0, across, down, '#7fa0a8') + box(0, down * 0.74, across, down, '#e0c49a');
  for (let i = 0; i < 7; i++)
    sketch +=
      ellipse(across * (0.3 + (i % 4) * 0.13), down * (0.36 + 0.05 * (i % 3)), 66, 44, i % 2 ? '#c98a4a' : '#e2b06a') +
      line(
        flow([
          [across * (0.27 + (i % 4) * 0.13), down * (0.35 + 0.05 * (i % 3))],
          [across * (0.33 + (i % 4) * 0.13), down * (0.34 + 0.05 * (i % 3))],
        ]),
        '#f2d8a4',
        6,
      );
  sketch +=
    globe(across * 0.74, down * 0.36, 56, '#d9832a', room, 'x') +
    globe(across * 0.64, down * 0.3, 50, '#8fae3a', room, 'y');
  sketch += line(
    flow([
      [across * 0.24, down * 0.46],
      [across * 0.34, down * 0.1],
      [across * 0.66, down * 0.1],
      [across * 0.76, down * 0.46],
    ]),
    '#8a5a2a',
    16,
  );
  sketch +=
    shade(across * 0.5, down * 0.92, across * 0.3, room) +
    fill(
      corners([
        [across * 0.16, down * 0.42],
        [across * 0.84, down * 0.42],
        [across * 0.78, down * 0.92],
        [across * 0.22, down * 0.92],
      ]),
      '#c9a05a',
    );
  for (let rowAt = 0; rowAt < 9; rowAt++)
    for (let i = 0; i < 11; i++)
      sketch += box(
        across * (0.2 + i * 0.055),
        down * (0.44 + rowAt * 0.052),
        across * 0.05,
        down * 0.045,
        (i + rowAt) % 2 ? ((rowAt + i) % 3 === 0 ? '#c8342c' : '#d9b66a') : rowAt % 3 === 0 ? '#2f6a6a' : '#b58a44',
      );
  return (
    sketch +
    Array.from({ length: 4 }, (_, i) =>
      globe(across * (0.12 + i * 0.1), down * 0.95, random.range(24, 32), '#c8b83c', room, `z${i}`),
    ).join('')
  );
}

/** A fish from the side, its head to the left. */
function fishShape(x: number, y: number, s: number, back: string): string {
  const at = (u: number, v: number): Point => [x + u * s, y + v * s];
  let sketch = fill(
    flow(
      [
        at(-150, 4),
        at(-90, -34),
        at(0, -44),
        at(80, -18),
        at(112, -2),
        at(166, -40),
        at(150, 6),
        at(166, 44),
        at(110, 10),
        at(40, 32),
        at(-60, 38),
        at(-130, 22),
      ],
      true,
    ),
    back,
  );
  sketch +=
    fill(
      flow([at(-146, 8), at(-60, 10), at(60, 8), at(108, 6), at(40, 32), at(-60, 38), at(-130, 22)], true),
      lighter(back, 0.55),
      0.9,
    ) + fill(flow([at(-40, -42), at(0, -62), at(60, -36), at(30, -32)], true), darker(back, 0.3));
  for (let i = 0; i < 14; i++)
    sketch += line(
      flow([at(-70 + i * 12, -24 + i * 0.6), at(-64 + i * 12, -12), at(-70 + i * 12, 0)]),
      darker(back, 0.3),
      2.4 * s,
      0.6,
    );
  return (
    sketch +
    ellipse(...at(-122, -4), 9 * s, 9 * s, '#f4f0dc') +
    ellipse(...at(-122, -4), 4.6 * s, 4.6 * s, '#16161c') +
    line(flow([at(-94, -26), at(-84, 0), at(-94, 26)]), darker(back, 0.4), 4 * s)
  );
}

type Thing = (random: Random, x: number, y: number, s: number, room: Room, name: string) => string;

function table(random: Random, across: number, down: number, edge: number, room: Room): string {
  const back = Array.from({ length: 7 }, (_, i): Point => [(across * i) / 6, edge + random.bell() * 4]);
  let sketch = `<defs>${fade('cloth', [lighter(room.cloth, 0.2), room.cloth, darker(room.cloth, 0.3)])}</defs>${fill(beneath(back, down), 'url(#cloth)')}`;
  for (let i = 0; i < 7; i++) {
    const top = across * (0.5 + (i - 3) * 0.13);
    const foot = across * (0.5 + (i - 3) * 0.27);
    sketch += fill(
      corners([
        [top - 5, edge],
        [top + 5, edge],
        [foot + 14, down],
        [foot - 14, down],
      ]),
      room.stripe,
      0.55,
    );
  }
  for (let i = 0; i < 4; i++) {
    const x = random.range(0, across);
    sketch += line(
      flow([
        [x, edge + 30],
        [x + random.bell() * 60, (edge + down) / 2],
        [x + random.bell() * 160, down],
      ]),
      i % 2 ? darker(room.cloth, 0.35) : lighter(room.cloth, 0.4),
      22,
      0.4,
    );
  }
  return sketch;
}

function shade(x: number, y: number, long: number, room: Room): string {
  return (
    ellipse(x + long * 0.5, y, long * 1.05, long * 0.2, room.shadow, 0.62) +
    ellipse(x + long * 0.1, y + 2, long * 0.62, long * 0.13, darker(room.shadow, 0.4), 0.6)
  );
}

/** Round things: lit from the upper left, a warm bounce from the cloth below. */
function ball(name: string, colour: string): string {
  return `<defs>${glow(name, [lighter(colour, 0.62), lighter(colour, 0.12), colour, darker(colour, 0.34), darker(colour, 0.6)], 0.33, 0.28, 0.82)}</defs>`;
}

function globe(x: number, y: number, r: number, colour: string, room: Room, name: string): string {
  return (
    shade(x, y + r * 0.85, r, room) +
    ball(name, colour) +
    ellipse(x, y, r, r * 0.95, `url(#${name})`) +
    ellipse(x - r * 0.35, y - r * 0.4, r * 0.17, r * 0.12, '#fffdf0', 0.85)
  );
}

/** Clay turned on a wheel: its outline as half widths from foot to lip. */
function turned(x: number, y: number, s: number, colour: string, name: string, outline: readonly Point[]): string {
  const right = outline.map(([half, up]): Point => [x + half * s, y - up * s]);
  const left = outline.map(([half, up]): Point => [x - half * s, y - up * s]).reverse();
  const lip = outline[outline.length - 1] as Point;
  return (
    `<defs>${fade(name, [darker(colour, 0.28), lighter(colour, 0.42), colour, darker(colour, 0.36), darker(colour, 0.62), mix(darker(colour, 0.4), '#c98a5a', 0.25)], true)}</defs>` +
    fill(flow([...right, ...left], true), `url(#${name})`) +
    ellipse(x, y - lip[1] * s, lip[0] * s, lip[0] * s * 0.24, darker(colour, 0.65)) +
    line(
      flow([
        [x - lip[0] * s, y - lip[1] * s],
        [x, y - lip[1] * s + lip[0] * s * 0.24],
        [x + lip[0] * s, y - lip[1] * s],
      ]),
      lighter(colour, 0.35),
      4 * s,
    )
  );
}

const pot: Thing = (random, x, y, s, room, name) => {
  const clay = random.pick(['#a8583a', '#7a4a38', '#c27a4a', '#5f5a58']);
  let sketch =
    shade(x, y, 130 * s, room) +
    turned(x, y, s, clay, name, [
      [62, 0],
      [112, 46],
      [126, 110],
      [98, 168],
      [62, 192],
      [60, 206],
      [78, 224],
    ]);
  for (const up of [120, 134])
    sketch += line(
      flow([
        [x - 122 * s, y - up * s],
        [x, y - (up - 20) * s],
        [x + 122 * s, y - up * s],
      ]),
      lighter(clay, 0.3),
      4 * s,
      0.6,
    );
  return sketch + ellipse(x - 58 * s, y - 138 * s, 14 * s, 30 * s, '#fff2dc', 0.55, 14);
};

const bottle: Thing = (random, x, y, s, room, name) => {
  const glass = random.pick(['#2f5a48', '#3a4f6a', '#6a4a2a']);
  return (
    shade(x, y, 66 * s, room) +
    turned(x, y, s, glass, name, [
      [50, 0],
      [56, 20],
      [57, 170],
      [44, 206],
      [20, 236],
      [18, 290],
      [23, 296],
      [23, 306],
    ]) +
    ellipse(x - 30 * s, y - 110 * s, 7 * s, 62 * s, '#f2fbf4', 0.75) +
    box(x - 40 * s, y - 128 * s, 82 * s, 62 * s, mix('#efe4c8', glass, 0.2), 0.9)
  );
};

const vase: Thing = (random, x, y, s, room, name) => {
  let sketch = shade(x, y, 84 * s, room);
  const bloom = random.pick(['#e8d9c2', '#e2683f', '#d9507a', '#f0c84a']);
  for (let i = 0; i < 9; i++) {
    const tip: Point = [
      x + (i - 4) * 36 * s + random.bell() * 18 * s,
      y - (310 + 80 * Math.cos((i - 4) * 0.4) + random.bell() * 34) * s,
    ];
    sketch += line(flow([[x, y - 190 * s], [(x + tip[0]) / 2, y - 260 * s], tip]), '#3f5f3a', 6 * s);
    sketch += ellipse(
      (x + tip[0]) / 2 + 14 * s,
      y - 250 * s - i * 3,
      34 * s,
      12 * s,
      i % 2 ? '#4f7a45' : '#35583a',
      1,
      (i - 4) * 22,
    );
    const size = random.range(28, 40) * s;
    for (let p = 0; p < 7; p++)
      sketch += ellipse(
        tip[0] + Math.cos(p * 0.9) * size * 0.55,
        tip[1] + Math.sin(p * 0.9) * size * 0.5,
        size * 0.5,
        size * 0.42,
        p % 3 === 0 ? darker(bloom, 0.2) : p % 3 === 1 ? bloom : lighter(bloom, 0.4),
      );
    sketch += ellipse(tip[0], tip[1], size * 0.24, size * 0.22, mix(bloom, '#7a4a1a', 0.5));
  }
  return (
    sketch +
    turned(x, y, s, random.pick(['#d9dfe0', '#4a7f8f', '#e2d3b4']), name, [
      [46, 0],
      [78, 40],
      [80, 96],
      [50, 150],
      [34, 178],
      [46, 202],
    ])
  );
};

const bowl: Thing = (random, x, y, s, room, name) => {
  let sketch = shade(x, y, 160 * s, room);
  for (let i = 0; i < 7; i++)
    sketch += mango(
      x + (((i * 2) % 7) - 3) * 36 * s,
      y - (96 + (i > 3 ? 44 : 8) + random.bell() * 8) * s,
      (38 + random.bell() * 5) * s,
      random.range(-50, 40),
      random.pick(['#f2b632', '#e89a2c', '#efc84a', '#c9b340']),
      `${name}m${i}`,
    );
  return (
    sketch +
    turned(x, y, s, random.pick(['#efe7d6', '#3f6f8a', '#8a4a34']), name, [
      [56, 0],
      [70, 8],
      [120, 46],
      [146, 96],
    ]).replace(/<ellipse[^>]*>/, '')
  );
};

function mango(x: number, y: number, r: number, turn: number, colour: string, name: string): string {
  return `${ball(name, colour)}<g transform="rotate(${turn.toFixed(0)} ${x.toFixed(1)} ${y.toFixed(1)})">${fill(
    flow(
      [
        [x - r * 1.35, y + r * 0.1],
        [x - r * 0.7, y - r * 0.8],
        [x + r * 0.4, y - r * 0.85],
        [x + r * 1.25, y - r * 0.1],
        [x + r * 0.8, y + r * 0.7],
        [x - r * 0.4, y + r * 0.82],
      ],
      true,
    ),
    `url(#${name})`,
  )}</g>`;
}

const bananas: Thing = (random, x, y, s, room) => {
  let sketch = shade(x + 30 * s, y + 6 * s, 130 * s, room);
  for (let i = 0; i < 6; i++) {
    const hue = random.pick(['#e8c23a', '#d9b83a', '#b9b544', '#efd25a']);
    const spread = (i - 2.5) * 15 * s;
    const arc = [
      [-118, -96],
      [-92, -20 + i * 3],
      [-10, 12 + i * 4],
      [84 + i * 4, -22 + i * 5],
      [124 + i * 3, -66 + i * 6],
    ].map(([u, v]): Point => [x + (u as number) * s + spread * 0.3, y + (v as number) * s + spread * 0.6 - 10 * s]);
    sketch +=
      line(flow(arc), darker(hue, 0.45), 40 * s) +
      line(flow(arc.map(([a, b]): Point => [a - 2 * s, b - 5 * s])), hue, 30 * s) +
      line(flow(arc.slice(1, 4).map(([a, b]): Point => [a - 3 * s, b - 12 * s])), lighter(hue, 0.5), 8 * s, 0.9);
    sketch += ellipse((arc[4] as Point)[0], (arc[4] as Point)[1], 8 * s, 8 * s, '#4a3a22');
  }
  return sketch + ellipse(x - 118 * s, y - 104 * s, 24 * s, 18 * s, '#6a5a2a');
};

const fish: Thing = (random, x, y, s, room, name) => {
  const plate = random.pick(['#eef0ea', '#cfdde0', '#e8dcc0']);
  let sketch =
    shade(x, y + 30 * s, 170 * s, room) +
    ellipse(x, y, 180 * s, 58 * s, darker(plate, 0.15)) +
    ellipse(x, y - 6 * s, 174 * s, 52 * s, plate) +
    ellipse(x, y - 4 * s, 134 * s, 36 * s, darker(plate, 0.08));
  for (let i = 0; i < 2; i++) {
    const back = random.pick(['#5f7f92', '#4a6a74', '#a8583f']);
    const oy = y - 34 * s + i * 34 * s;
    const at = (u: number, v: number): Point => [x + (i ? -u : u) * s, oy + v * s];
    sketch += `<defs>${fade(`${name}${i}`, [darker(back, 0.3), back, lighter(back, 0.75), mix(back, '#f0e0d0', 0.8), darker(back, 0.2)])}</defs>`;
    sketch += fill(
      flow(
        [
          at(-150, 4),
          at(-90, -24),
          at(0, -30),
          at(80, -14),
          at(112, -2),
          at(160, -28),
          at(150, 6),
          at(160, 34),
          at(110, 8),
          at(40, 22),
          at(-60, 28),
          at(-130, 20),
        ],
        true,
      ),
      `url(#${name}${i})`,
    );
    sketch +=
      ellipse(...at(-124, 0), 8 * s, 8 * s, '#f4f0dc') +
      ellipse(...at(-124, 0), 4 * s, 4 * s, '#16161c') +
      line(flow([at(-98, -18), at(-88, 0), at(-98, 18)]), darker(back, 0.4), 4 * s, 0.8);
  }
  return sketch;
};

const papaya: Thing = (_random, x, y, s, room, name) => {
  let sketch =
    shade(x, y + 6 * s, 120 * s, room) +
    `<defs>${glow(name, ['#ffc27a', '#f58a3c', '#e26a2a', '#c9552a'], 0.45, 0.4, 0.7)}</defs>`;
  sketch += fill(
    flow(
      [
        [x - 130 * s, y - 46 * s],
        [x - 40 * s, y - 104 * s],
        [x + 80 * s, y - 96 * s],
        [x + 140 * s, y - 44 * s],
        [x + 70 * s, y + 14 * s],
        [x - 70 * s, y + 8 * s],
      ],
      true,
    ),
    '#9a9a3a',
  );
  sketch += fill(
    flow(
      [
        [x - 122 * s, y - 50 * s],
        [x - 38 * s, y - 98 * s],
        [x + 78 * s, y - 90 * s],
        [x + 130 * s, y - 48 * s],
        [x + 66 * s, y - 8 * s],
        [x - 66 * s, y - 12 * s],
      ],
      true,
    ),
    `url(#${name})`,
  );
  sketch += ellipse(x, y - 52 * s, 76 * s, 20 * s, '#a8421e');
  for (let i = 0; i < 22; i++)
    sketch += ellipse(
      x + (((i * 37) % 130) - 65) * s,
      y - (52 + ((i * 23) % 22) - 11) * s,
      7 * s,
      6 * s,
      i % 3 ? '#1c1a1e' : '#4a443e',
    );
  return sketch;
};
