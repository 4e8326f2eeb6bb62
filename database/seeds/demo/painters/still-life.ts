import { darker, lighter, mix } from '../easel/colour.ts';
import { loose, paintOil } from '../easel/oil.ts';
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

/** The market brought home: mangoes, saba, pots and the morning's fish under one window. */
export function paint(seed: number, width: number, height: number): Promise<Raster> {
  const random = randomFrom(seed);
  const { across, down } = units(width, height);
  const room = ROOMS[seed % ROOMS.length] as Room;
  const edge = down * random.range(0.46, 0.56);
  let sketch = `<defs>${fade('wall', room.wall)}${glow('window', [lighter(room.wall[1] as string, 0.5), room.wall[1] as string, room.wall[0] as string], 0.25, 0.2, 0.8)}</defs>`;
  sketch += box(0, 0, across, edge + 40, 'url(#window)');
  sketch += fill(
    corners([
      [across * 0.08, 0],
      [across * 0.34, 0],
      [across * 0.62, edge],
      [across * 0.28, edge],
    ]),
    lighter(room.wall[1] as string, 0.45),
    0.35,
  );
  sketch += table(random, across, down, edge, room);
  const scale = Math.min(across, down * 1.25) / 800;
  const stage = (t: number): number => edge + (down - edge) * t;
  const tall = random.shuffle([pot, bottle, vase, pot]);
  let x = across * random.range(0.14, 0.24);
  for (let i = 0; i < (across > down ? 3 : 2); i++) {
    const size = scale * random.range(0.9, 1.25);
    sketch += (tall[i] as typeof pot)(random, x, stage(0.16 + 0.08 * (i % 2)), size, room, `tall${i}`);
    x += across * random.range(0.26, 0.34);
  }
  const front = random.shuffle([bowl, bananas, fish, papaya]);
  const places = across > down ? [0.22, 0.52, 0.8] : [0.34, 0.72];
  for (let i = 0; i < places.length; i++)
    sketch += (front[i] as typeof bowl)(
      random,
      across * (places[i] as number) + random.bell() * 24,
      stage(0.42 + 0.18 * (i % 2)),
      scale * random.range(1.05, 1.3),
      room,
      `low${i}`,
    );
  for (let i = 0; i < random.int(4, 8); i++)
    sketch += globe(
      across * random.range(0.08, 0.92),
      stage(random.range(0.72, 0.9)),
      scale * random.range(22, 30),
      random.pick(['#6f9a3a', '#8fae45', '#c8b83c']),
      room,
      `c${i}`,
    );
  return paintOil(sketch, { width, height }, seed, {
    ...loose,
    broken: 12,
    hang: (u, v) => (v * 1000 < edge ? 0.9 + 0.3 * Math.sin(u * 6) : 0.08),
  });
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
