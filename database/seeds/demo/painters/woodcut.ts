import { wander } from '../easel/noise.ts';
import { HAND_PULLED, pull } from '../easel/press.ts';
import { type Random, randomFrom } from '../easel/random.ts';
import { type Raster, units } from '../easel/raster.ts';
import { beneath, box, corners, ellipse, fill, flow, line, type Point } from '../easel/sketch.ts';

interface Inks {
  key: string;
  first: string;
  second: string;
  paper: readonly [number, number, number];
}

const INKS: Inks[] = [
  { key: '#1d1b1a', first: '#d9a441', second: '#b8452c', paper: [243, 234, 214] },
  { key: '#1e2a38', first: '#7fb0a8', second: '#e0a04a', paper: [244, 238, 226] },
  { key: '#2b1c18', first: '#cf6b45', second: '#e6c36a', paper: [240, 230, 212] },
  { key: '#22332a', first: '#a9b872', second: '#d77a4a', paper: [245, 239, 222] },
  { key: '#191919', first: '#c9c0ac', second: '#a82f28', paper: [242, 237, 228] },
  { key: '#12303a', first: '#e8c24a', second: '#e2603a', paper: [246, 239, 222] },
];

type Scene = (random: Random, seed: number, block: Block, inks: Inks) => Plates;

const WORKS: readonly (readonly [scene: Scene, inks: number])[] = [
  // Marina Escotido
  [fisher, 0],
  [egret, 1],
  [oar, 3],
  [crossing, 5],
  [sheaves, 2],
  [salakot, 4],
  // Teofilo Gumapac
  [birds, 2],
  [rooster, 0],
  [monsoon, 4],
  [cranes, 3],
  [farmer, 5],
];

/** Woodcut: a key block of gouged lines over one or two blocks of colour. */
export function paint(seed: number, width: number, height: number): Promise<Raster> {
  const random = randomFrom(seed);
  const { across, down } = units(width, height);
  const [scene, ink] = WORKS[seed % WORKS.length] as (typeof WORKS)[number];
  const inks = INKS[ink] as Inks;
  const block = { across, down, margin: 46 };
  const { key, first, second } = scene(random, seed, block, inks);
  const sheet = (inside: string): string =>
    `${box(0, 0, across, down, '#ffffff')}<clipPath id="b"><rect x="${block.margin}" y="${block.margin}" width="${across - 2 * block.margin}" height="${down - 2 * block.margin}"/></clipPath><g clip-path="url(#b)">${inside}</g>`;
  return pull([sheet(first), sheet(second), sheet(key)], { width, height }, seed, {
    ...HAND_PULLED,
    paper: inks.paper,
  });
}

interface Block {
  across: number;
  down: number;
  margin: number;
}

interface Plates {
  key: string;
  first: string;
  second: string;
}

/** Gouge marks: slivers that are thick in the middle. */
function gouge(from: Point, to: Point, breadth: number, colour: string): string {
  const [mx, my] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const turn = Math.atan2(to[1] - from[1], to[0] - from[0]) + Math.PI / 2;
  const out: Point = [Math.cos(turn) * breadth, Math.sin(turn) * breadth];
  return fill(
    `M${from[0].toFixed(1)} ${from[1].toFixed(1)}Q${(mx + out[0]).toFixed(1)} ${(my + out[1]).toFixed(1)} ${to[0].toFixed(1)} ${to[1].toFixed(1)}Q${(mx - out[0]).toFixed(1)} ${(my - out[1]).toFixed(1)} ${from[0].toFixed(1)} ${from[1].toFixed(1)}Z`,
    colour,
  );
}

function rays(
  random: Random,
  [cx, cy]: Point,
  from: number,
  to: number,
  count: number,
  colour: string,
  floor: number,
): string {
  let sketch = '';
  for (let i = 0; i < count; i++) {
    const turn = (i / count) * Math.PI * 2 + random.bell() * 0.02;
    let start = from * random.range(1, 1.25);
    while (start < to) {
      const end = start + random.range(60, 190);
      const tip: Point = [cx + Math.cos(turn) * end, cy + Math.sin(turn) * end];
      if (tip[1] < floor)
        sketch += gouge(
          [cx + Math.cos(turn) * start, cy + Math.sin(turn) * start],
          tip,
          random.range(4, 6 + start * 0.022),
          colour,
        );
      start = end + random.range(8, 26);
    }
  }
  return sketch;
}

function waves(random: Random, seed: number, { across, down }: Block, top: number, colour: string): string {
  let sketch = '';
  for (let row = 0; row < 30; row++) {
    const place = row / 30;
    const y = top + (down - top) * place ** 1.35 + 6;
    let x = random.range(-80, 0);
    while (x < across) {
      const long = random.range(30, 90) * (0.5 + place * 1.6);
      const lift = (4 + 16 * place) * (1 + 0.5 * wander(seed, x / 700 + row * 0.1));
      sketch += fill(
        `M${x.toFixed(1)} ${y.toFixed(1)}Q${(x + long / 2).toFixed(1)} ${(y - lift).toFixed(1)} ${(x + long).toFixed(1)} ${y.toFixed(1)}Q${(x + long / 2).toFixed(1)} ${(y - lift * 0.35).toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)}Z`,
        colour,
      );
      x += long * random.range(0.95, 1.25);
    }
  }
  return sketch;
}

function fisher(random: Random, seed: number, block: Block, inks: Inks): Plates {
  const { across, down } = block;
  const horizon = down * random.range(0.46, 0.58);
  const sun: Point = [across * random.range(0.25, 0.75), horizon - down * random.range(0.08, 0.2)];
  const round = Math.min(across, down) * random.range(0.1, 0.16);
  const white = '#ffffff';
  let key = box(0, 0, across, down, inks.key) + rays(random, sun, round * 1.25, 1100, 66, white, horizon - 4);
  key += ellipse(sun[0], sun[1], round, round, white);
  key += box(0, horizon, across, down, inks.key) + waves(random, seed, block, horizon, white);
  const x = across * random.range(0.34, 0.62);
  const y = down * random.range(0.7, 0.78);
  const s = Math.min(across, down) / 700;
  const at = (u: number, v: number): Point => [x + u * s, y + v * s];
  key += fill(
    flow([at(-300, -62), at(-150, 4), at(0, 16), at(160, 4), at(310, -66), at(190, 52), at(0, 74), at(-180, 50)], true),
    white,
  );
  key += fill(
    flow(
      [at(-278, -48), at(-140, 16), at(0, 26), at(150, 16), at(288, -50), at(180, 40), at(0, 60), at(-170, 40)],
      true,
    ),
    inks.key,
  );
  for (let i = 0; i < 15; i++) key += gouge(at(-170 + i * 24, 30), at(-150 + i * 24, 46), 2.4, white);
  key += figure(at, s, inks.key, white);
  const first = box(0, 0, across, horizon, inks.first) + ellipse(sun[0], sun[1], round, round, white);
  const second =
    ellipse(sun[0], sun[1], round, round, inks.second) +
    box(0, horizon, across, down, inks.first) +
    fill(flow([at(-278, -48), at(0, 26), at(288, -50), at(180, 44), at(0, 62), at(-170, 44)], true), inks.second);
  return { key, first, second };
}

/** A standing fisher with a salakot and a pole. */
function figure(at: (u: number, v: number) => Point, s: number, ink: string, white: string): string {
  const body = flow(
    [at(-28, 24), at(-34, -50), at(-42, -118), at(-10, -140), at(26, -132), at(40, -70), at(28, 24)],
    true,
  );
  let sketch = fill(body, ink) + line(body, white, 5 * s);
  for (let i = 0; i < 8; i++)
    sketch += gouge(at(-24 + i * 3, -112 + i * 14), at(20 + i, -106 + i * 14), 2.6 * s, white);
  sketch +=
    line(corners([at(150, -300), at(-96, 60)], false), white, 8 * s) +
    line(corners([at(150, -300), at(-96, 60)], false), ink, 3 * s);
  sketch +=
    line(flow([at(-34, -108), at(10, -84), at(34, -130)]), white, 24 * s) +
    line(flow([at(-34, -108), at(10, -84), at(34, -130)]), ink, 17 * s);
  sketch += ellipse(...at(-4, -158), 25 * s, 29 * s, white) + ellipse(...at(-4, -156), 20 * s, 24 * s, ink);
  const hat = corners([at(-76, -162), at(-4, -214), at(68, -162), at(-4, -152)]);
  sketch += fill(hat, ink) + line(hat, white, 5 * s);
  for (let i = 0; i < 9; i++) sketch += gouge(at(-4, -206), at(-60 + i * 14, -164), 1.8 * s, white);
  return sketch;
}

function birds(random: Random, _seed: number, block: Block, inks: Inks): Plates {
  const { across, down } = block;
  const white = '#ffffff';
  const moon: Point = [across * random.range(0.3, 0.7), down * random.range(0.28, 0.4)];
  const round = Math.min(across, down) * random.range(0.2, 0.27);
  let key =
    box(0, 0, across, down, inks.key) +
    rays(random, moon, round * 1.2, 1100, 84, white, down) +
    ellipse(moon[0], moon[1], round, round, white);
  let second = '';
  const count = random.int(3, 6);
  for (let i = 0; i < count; i++) {
    const s = Math.min(across, down) * random.range(0.00085, 0.0015);
    const x = across * (0.14 + (0.72 * (i + 0.5)) / count) + random.bell() * 30;
    const y = down * (0.52 + 0.3 * random.next()) - (i % 2) * down * 0.26;
    const flip = random.chance(0.5) ? 1 : -1;
    const at = (u: number, v: number): Point => [x + u * s * flip, y + v * s];
    const body = flow(
      [at(-190, 30), at(-70, -14), at(40, -30), at(110, -62), at(150, -40), at(104, -10), at(40, 34), at(-70, 34)],
      true,
    );
    const wings = [
      flow([at(-60, -10), at(-96, -150), at(-210, -250), at(-120, -236), at(-10, -150), at(50, -26)], true),
      flow([at(-30, 4), at(10, -120), at(90, -232), at(120, -150), at(80, -50), at(40, 0)], true),
    ];
    for (const shape of [wings[1] as string, body, wings[0] as string]) {
      key += fill(shape, inks.key) + line(shape, white, 7 * s * 1.4);
      second += fill(shape, inks.second);
    }
    for (let k = 0; k < 9; k++)
      key += gouge(at(-50 + k * 10, -26 - k * 3), at(-180 + k * 17, -226 + k * 11), 4 * s, white);
    for (let k = 0; k < 6; k++) key += gouge(at(-110 + k * 34, 14 - k * 6), at(-80 + k * 34, 20 - k * 6), 4 * s, white);
    key += ellipse(...at(118, -44), 6 * s, 6 * s, white);
  }
  const grass = Array.from({ length: 70 }, (_, i) =>
    gouge(
      [(i / 70) * across + random.bell() * 12, down],
      [(i / 70) * across + random.bell() * 60, down * random.range(0.82, 0.93)],
      5,
      white,
    ),
  ).join('');
  return {
    key: key + grass,
    first: box(0, 0, across, down, inks.first),
    second: second + ellipse(moon[0], moon[1], round, round, inks.second),
  };
}

function farmer(random: Random, seed: number, block: Block, inks: Inks): Plates {
  const { across, down } = block;
  const white = '#ffffff';
  const horizon = down * random.range(0.34, 0.44);
  const sun: Point = [across * random.range(0.2, 0.8), horizon];
  let key = box(0, 0, across, down, inks.key) + rays(random, sun, 120, 1100, 54, white, horizon);
  key += ellipse(sun[0], sun[1], 92, 92, white);
  let first = ellipse(sun[0], sun[1], 92, 92, inks.first);
  let second = '';
  for (let i = 0; i < 9; i++) {
    const y = horizon + (down - horizon) * (i / 9) ** 1.3;
    const edge = Array.from(
      { length: 11 },
      (_, k): Point => [(across * (k - 0.5)) / 9, y + 34 * wander(seed + i * 5, k * 0.06) + 10],
    );
    key += fill(beneath(edge, down), inks.key) + line(flow(edge), white, 5 + i);
    const band = fill(beneath(edge, down), i % 2 ? inks.first : inks.second);
    if (i % 2) first += band;
    else second += band;
    for (let k = 0; k < 46; k++) {
      const x = (k / 46) * across + random.bell() * 10;
      const base = y + 26 + i * 3 + random.next() * (16 + i * 6);
      key += gouge([x, base], [x + random.bell() * 10, base - 12 - i * 4], 1.8 + i * 0.5, white);
    }
  }
  for (let i = 0; i < random.int(2, 4); i++) {
    const s = (Math.min(across, down) / 700) * random.range(0.62, 1.05);
    const x = across * (0.2 + 0.6 * random.next());
    const y = down * random.range(0.7, 0.92);
    key += planter((u, v) => [x + u * s, y + v * s], s, white, inks.key);
  }
  return { key, first: first + box(0, 0, across, horizon, inks.first), second };
}

/** Bent to the seedlings, hat first. */
function planter(at: (u: number, v: number) => Point, s: number, ink: string, white: string): string {
  const back = flow(
    [at(-16, 40), at(-36, -30), at(-30, -96), at(20, -120), at(84, -88), at(96, -66), at(40, -62), at(24, 40)],
    true,
  );
  let sketch = fill(back, ink) + line(back, white, 6 * s);
  for (let i = 0; i < 9; i++) sketch += gouge(at(-22 + i * 10, -98 - i * 1.2), at(-16 + i * 9, -58 - i), 3 * s, white);
  sketch +=
    line(flow([at(76, -76), at(92, -30), at(104, 26)]), white, 19 * s) +
    line(flow([at(76, -76), at(92, -30), at(104, 26)]), ink, 12 * s);
  const hat = corners([at(58, -62), at(130, -128), at(158, -36)]);
  sketch += fill(hat, ink) + line(hat, white, 5 * s);
  for (let i = 0; i < 8; i++) sketch += gouge(at(128, -120), at(70 + i * 11, -62 + i * 3), 2 * s, white);
  return sketch;
}

const PAPER = '#ffffff';

function reeds(random: Random, across: number, down: number, colour: string, from: number): string {
  return Array.from({ length: 60 }, (_, i) =>
    gouge(
      [(i / 60) * across + random.bell() * 12, down],
      [(i / 60) * across + random.bell() * 70, down * random.range(from, from + 0.16)],
      5,
      colour,
    ),
  ).join('');
}

/** A white bird among reeds, on a pale block. */
function egret(random: Random, _seed: number, { across, down }: Block, inks: Inks): Plates {
  const s = Math.min(across, down) / 720;
  const at = (u: number, v: number): Point => [across * 0.48 + u * s, down * 0.5 + v * s];
  const neck = flow([at(40, 60), at(110, -40), at(30, -150), at(80, -270)]);
  const body = flow(
    [at(-230, 190), at(-120, 60), at(10, 20), at(90, 60), at(60, 160), at(-60, 200), at(-180, 220)],
    true,
  );
  let key =
    line(neck, inks.key, 62 * s) +
    fill(body, inks.key) +
    line(neck, PAPER, 46 * s) +
    fill(body, PAPER) +
    line(body, inks.key, 9 * s);
  key +=
    ellipse(...at(90, -282), 34 * s, 26 * s, inks.key) +
    ellipse(...at(90, -282), 26 * s, 18 * s, PAPER) +
    fill(corners([at(112, -296), at(250, -262), at(114, -266)]), inks.key) +
    ellipse(...at(96, -286), 5 * s, 5 * s, inks.key);
  for (let i = 0; i < 12; i++)
    key += gouge(at(-180 + i * 18, 190 - i * 8), at(-60 + i * 9, 120 - i * 3), 4 * s, inks.key);
  for (const u of [-20, 40]) key += line(corners([at(u, 180), at(u + 6, 420)], false), inks.key, 9 * s);
  key += reeds(random, across, down, inks.key, 0.62);
  for (let i = 0; i < 16; i++)
    key += gouge(
      [across * random.next(), down * (0.8 + 0.012 * i)],
      [across * random.next(), down * (0.8 + 0.012 * i)],
      3,
      inks.key,
    );
  return {
    key,
    first: box(0, 0, across, down, inks.first) + fill(body, PAPER) + line(neck, PAPER, 46 * s),
    second: ellipse(across * 0.8, down * 0.18, 80, 80, inks.second),
  };
}

/** An oar in the grain of the water. */
function oar(random: Random, seed: number, block: Block, inks: Inks): Plates {
  const { across, down } = block;
  let key = box(0, 0, across, down, inks.key) + waves(random, seed, block, 20, PAPER);
  const shaft: Point[] = [
    [across * 0.1, down * 0.94],
    [across * 0.7, down * 0.3],
  ];
  const leaf = flow(
    [
      [across * 0.64, down * 0.36],
      [across * 0.72, down * 0.18],
      [across * 0.92, down * 0.04],
      [across * 0.88, down * 0.24],
      [across * 0.7, down * 0.4],
    ],
    true,
  );
  key +=
    line(corners(shaft, false), PAPER, 52) +
    line(corners(shaft, false), inks.key, 36) +
    fill(leaf, inks.key) +
    line(leaf, PAPER, 12);
  for (let i = 0; i < 14; i++)
    key +=
      gouge(
        [across * (0.14 + i * 0.04), down * (0.92 - i * 0.044)],
        [across * (0.18 + i * 0.04), down * (0.87 - i * 0.044)],
        3.4,
        PAPER,
      ) +
      gouge(
        [across * (0.68 + i * 0.014), down * (0.34 - i * 0.018)],
        [across * (0.74 + i * 0.011), down * (0.28 - i * 0.015)],
        4,
        PAPER,
      );
  return {
    key,
    first: box(0, 0, across, down, inks.first),
    second: line(corners(shaft, false), inks.second, 40) + fill(leaf, inks.second),
  };
}

/** A moon that sets behind a mountain, and a boat that crosses its road. */
function crossing(random: Random, seed: number, block: Block, inks: Inks): Plates {
  const { across, down } = block;
  const white = '#ffffff';
  const horizon = down * 0.52;
  const round = across * 0.3;
  const moon: Point = [across * 0.54, horizon - round * 0.55];
  let key = box(0, 0, across, down, inks.key);
  for (let i = 0; i < 46; i++) {
    const [x, y] = [across * random.next(), horizon * random.next()];
    key += gouge([x, y], [x + random.range(40, 130), y], random.range(2, 4), white);
  }
  key +=
    ellipse(moon[0], moon[1], round * 1.06, round * 1.06, inks.key) +
    ellipse(moon[0], moon[1], round, round, white) +
    box(0, horizon, across, down, inks.key) +
    waves(random, seed, block, horizon, white);
  const [x, y, s] = [across * 0.5, down * 0.72, across / 900];
  const at = (u: number, v: number): Point => [x + u * s, y + v * s];
  const hull = flow(
    [at(-380, -80), at(-200, 0), at(0, 18), at(200, 0), at(380, -80), at(220, 76), at(0, 96), at(-220, 76)],
    true,
  );
  for (const [dx, tall] of [
    [-150, 0.9],
    [0, 1],
    [150, 0.86],
  ] as const) {
    const sit = (u: number, v: number): Point => at(dx + u * tall, v * tall);
    const body = flow([sit(-50, 30), sit(-54, -70), sit(-26, -120), sit(26, -120), sit(54, -70), sit(50, 30)], true);
    const hat = corners([sit(-92, -150), sit(0, -218), sit(92, -150), sit(0, -136)]);
    key += fill(body, inks.key) + line(body, white, 6) + ellipse(...sit(0, -136), 24 * s, 28 * s, inks.key);
    for (let i = 0; i < 5; i++) key += gouge(sit(-36, -84 + i * 20), sit(36, -78 + i * 20), 3, white);
    key += fill(hat, white) + line(hat, inks.key, 4);
    for (let i = 0; i < 7; i++) key += gouge(sit(0, -206), sit(-66 + i * 22, -152), 2, inks.key);
  }
  key += fill(hull, inks.key) + line(hull, white, 8);
  for (let i = 0; i < 14; i++) key += gouge(at(-230 + i * 34, 34), at(-206 + i * 34, 56), 3, white);
  return {
    key,
    first: box(0, 0, across, down, inks.first),
    second: ellipse(moon[0], moon[1], round, round, inks.second) + fill(hull, inks.second),
  };
}

/** Sheaves in rows, and a sickle. */
function sheaves(_random: Random, _seed: number, { across, down }: Block, inks: Inks): Plates {
  let key = '';
  const first = box(0, 0, across, down, inks.second);
  let second = '';
  for (let rowAt = 0; rowAt < 3; rowAt++)
    for (let i = 0; i < 4; i++) {
      const [x, y, s] = [
        across * (0.14 + i * 0.25 + (rowAt % 2) * 0.08),
        down * (0.4 + rowAt * 0.27),
        0.8 + rowAt * 0.16,
      ];
      for (let k = -6; k <= 6; k++) {
        const tip: Point = [x + k * 17 * s, y - 170 * s + Math.abs(k) * 9];
        key +=
          gouge([x + k * 4, y], tip, 6 * s, inks.key) +
          gouge([x + k * 4, y], [x + k * 11 * s, y + 76 * s], 5 * s, inks.key);
        for (let g = 0; g < 5; g++)
          key += ellipse(tip[0] + (g % 2 ? 6 : -6), tip[1] + g * 14 - 30, 4 * s, 8 * s, inks.key);
      }
      key += box(x - 30 * s, y - 9, 60 * s, 18, inks.key) + box(x - 24 * s, y - 4, 48 * s, 6, PAPER);
      second += ellipse(x, y - 60 * s, 96 * s, 110 * s, inks.first);
    }
  const [cx, cy] = [across * 0.82, down * 0.2];
  key +=
    line(
      flow([
        [cx - 150, cy + 40],
        [cx - 110, cy - 90],
        [cx + 20, cy - 110],
        [cx + 84, cy - 10],
      ]),
      inks.key,
      24,
    ) +
    line(
      corners(
        [
          [cx - 150, cy + 40],
          [cx - 170, cy + 130],
        ],
        false,
      ),
      inks.key,
      34,
    );
  return { key, first, second };
}

/** A head under a wide hat, and the sun as wide. */
function salakot(random: Random, _seed: number, { across, down }: Block, inks: Inks): Plates {
  const [cx, cy] = [across * 0.5, down * 0.5];
  const s = Math.min(across, down) / 640;
  const at = (u: number, v: number): Point => [cx + u * s, cy + v * s];
  const sun = 250 * s;
  let key =
    box(0, 0, across, down, inks.key) +
    rays(random, at(0, -60), sun * 1.06, 1200, 72, PAPER, down) +
    ellipse(...at(0, -60), sun, sun, PAPER);
  const hatShape = flow(
    [at(-300, 30), at(-140, -50), at(0, -190), at(140, -50), at(300, 30), at(120, 20), at(-120, 20)],
    true,
  );
  const face = flow([at(-96, 20), at(-92, 120), at(-46, 190), at(0, 206), at(46, 190), at(92, 120), at(96, 20)], true);
  const coat = flow([at(-60, 190), at(-240, 250), at(-290, 460), at(290, 460), at(240, 250), at(60, 190)], true);
  for (const shape of [coat, face, hatShape]) key += fill(shape, inks.key) + line(shape, PAPER, 9 * s);
  for (let i = -9; i <= 9; i++)
    key +=
      gouge(at(i * 3, -176), at(i * 29, 12 - Math.abs(i)), 4 * s, PAPER) +
      gouge(at(i * 26, 460), at(i * 16, 260), 5 * s, PAPER);
  for (const side of [-1, 1])
    key +=
      gouge(at(side * 20, 76), at(side * 64, 74), 6 * s, PAPER) +
      gouge(at(side * 30, 60), at(side * 70, 52), 4 * s, PAPER) +
      Array.from({ length: 6 }, (_, i) =>
        gouge(at(side * (60 + i * 3), 100 + i * 12), at(side * (34 + i), 120 + i * 10), 3.4 * s, PAPER),
      ).join('');
  key += gouge(at(-8, 70), at(-16, 126), 5 * s, PAPER) + gouge(at(-34, 156), at(34, 156), 6 * s, PAPER);
  return {
    key,
    first: box(0, 0, across, down, inks.first),
    second: ellipse(...at(0, -60), sun, sun, inks.second) + fill(hatShape, inks.second),
  };
}

/** A rooster and the first light. */
function rooster(random: Random, _seed: number, { across, down }: Block, inks: Inks): Plates {
  const s = Math.min(across, down) / 760;
  const at = (u: number, v: number): Point => [across * 0.5 + u * s, down * 0.56 + v * s];
  const body = flow(
    [
      at(-130, -60),
      at(-40, 10),
      at(60, -20),
      at(120, -150),
      at(150, -230),
      at(190, -180),
      at(170, -60),
      at(120, 70),
      at(0, 130),
      at(-110, 90),
    ],
    true,
  );
  let key = rays(random, at(160, -160), 150 * s, 1200, 46, inks.key, down * 0.86);
  for (let k = 0; k < 8; k++) {
    const plume = flow(
      [
        at(-110, 40),
        at(-200 - k * 10, -110 + k * 14),
        at(-270 - k * 4, -210 + k * 50),
        at(-300 + k * 8, -120 + k * 52),
        at(-220, -20 + k * 20),
        at(-110, 70),
      ],
      true,
    );
    key += fill(plume, k % 2 ? inks.key : PAPER) + line(plume, inks.key, 6 * s);
  }
  key += fill(body, inks.key);
  for (let i = 0; i < 26; i++)
    key += gouge(
      at(-90 + (i % 9) * 26, 80 - Math.floor(i / 9) * 50),
      at(-60 + (i % 9) * 26, 96 - Math.floor(i / 9) * 50),
      5 * s,
      PAPER,
    );
  for (let i = 0; i < 9; i++) key += gouge(at(110 + i * 7, -120 - i * 4), at(90 + i * 10, -30 - i * 6), 5 * s, PAPER);
  const comb = flow(
    [at(130, -226), at(128, -274), at(154, -250), at(166, -290), at(182, -250), at(206, -270), at(200, -220)],
    true,
  );
  key +=
    fill(comb, inks.key) +
    fill(corners([at(196, -200), at(248, -184), at(196, -174)]), inks.key) +
    ellipse(...at(174, -196), 8 * s, 8 * s, PAPER) +
    ellipse(...at(176, -196), 4 * s, 4 * s, inks.key);
  for (const u of [-10, 50])
    key +=
      line(corners([at(u, 110), at(u + 10, 230)], false), inks.key, 11 * s) +
      line(flow([at(u - 30, 236), at(u + 10, 228), at(u + 50, 238)]), inks.key, 9 * s);
  key +=
    box(0, down * 0.88, across, down, inks.key) +
    Array.from({ length: 40 }, (_, i) =>
      gouge([(i / 40) * across, down * 0.96], [(i / 40) * across + 16, down * 0.9], 4, PAPER),
    ).join('');
  return {
    key,
    first: box(0, 0, across, down, inks.first),
    second: fill(comb, inks.second) + ellipse(...at(160, -160), 150 * s, 150 * s, inks.second),
  };
}

/** The south-west wind: one wave, one palm. */
function monsoon(random: Random, _seed: number, { across, down }: Block, inks: Inks): Plates {
  const wave = flow(
    [
      [-20, down * 0.9],
      [across * 0.16, down * 0.5],
      [across * 0.4, down * 0.2],
      [across * 0.62, down * 0.24],
      [across * 0.66, down * 0.42],
      [across * 0.54, down * 0.4],
      [across * 0.5, down * 0.56],
      [across * 0.7, down * 0.8],
      [across + 20, down * 0.86],
      [across + 20, down + 20],
      [-20, down + 20],
    ],
    true,
  );
  let key = '';
  for (let i = 0; i < 70; i++) {
    const [x, y] = [across * random.next(), down * random.next() * 0.9];
    key += gouge([x, y], [x + random.range(60, 160), y - random.range(16, 50)], 3.4, inks.key);
  }
  key += fill(wave, inks.key);
  for (let i = 0; i < 13; i++) {
    const t = i / 13;
    key += line(
      flow([
        [across * (-0.02 + 0.04 * i), down * 0.96],
        [across * (0.1 + 0.03 * i), down * (0.62 + 0.02 * i)],
        [across * (0.3 + 0.02 * i), down * (0.32 + 0.03 * i)],
        [across * (0.5 + 0.01 * i), down * (0.28 + 0.02 * i)],
      ]),
      PAPER,
      7 - 4 * t,
    );
  }
  for (let i = 0; i < 26; i++)
    key +=
      ellipse(
        across * (0.46 + 0.2 * random.next()),
        down * (0.2 + 0.24 * random.next()),
        random.range(5, 15),
        random.range(5, 13),
        PAPER,
      ) +
      ellipse(
        across * (0.56 + 0.3 * random.next()),
        down * (0.1 + 0.3 * random.next()),
        random.range(3, 8),
        random.range(3, 8),
        inks.key,
      );
  const top: Point = [across * 0.74, down * 0.46];
  key += line(flow([[across * 0.92, down * 0.96], [across * 0.9, down * 0.7], top]), inks.key, 20);
  for (let i = 0; i < 7; i++) key += gouge(top, [top[0] - 200 + i * 20, top[1] - 120 + i * 44], 22, inks.key);
  return { key, first: box(0, 0, across, down, inks.first), second: fill(wave, inks.second) };
}

/** Three tall birds, and marks of a tally. */
function cranes(random: Random, _seed: number, { across, down }: Block, inks: Inks): Plates {
  let key = box(0, 0, across, down * 0.16, inks.key);
  for (let i = 0; i < 15; i++)
    key +=
      i % 5 === 4
        ? gouge(
            [across * (0.1 + (i - 4) * 0.054), down * 0.13],
            [across * (0.1 + (i - 0.6) * 0.054), down * 0.04],
            6,
            PAPER,
          )
        : gouge([across * (0.1 + i * 0.054), down * 0.04], [across * (0.1 + i * 0.054), down * 0.13], 6, PAPER);
  let second = '';
  for (let bird = 0; bird < 3; bird++) {
    const flip = bird === 0 ? 1 : -1;
    const s = (down / 1000) * (bird === 1 ? 1.12 : 0.94);
    const at = (u: number, v: number): Point => [across * (0.2 + bird * 0.3) + u * s * flip, down * 0.62 + v * s];
    const body = flow([at(-150, 40), at(-60, -60), at(50, -60), at(96, -10), at(40, 60), at(-70, 80)], true);
    key +=
      fill(body, inks.key) +
      line(flow([at(70, -30), at(130, -120), at(60, -210), at(110, -320)]), inks.key, 30 * s) +
      ellipse(...at(116, -326), 30 * s, 22 * s, inks.key) +
      fill(corners([at(136, -338), at(246, -306), at(136, -312)]), inks.key);
    for (let k = 0; k < 10; k++)
      key += gouge(at(-120 + k * 14, 46 - k * 5), at(-30 + k * 9, -20 - k * 2), 5 * s, PAPER);
    key +=
      ellipse(...at(122, -330), 5 * s, 5 * s, PAPER) +
      [-16, 26].map((u) => line(flow([at(u, 60), at(u + 8, 200), at(u - 8, 330)]), inks.key, 9 * s)).join('');
    second += ellipse(...at(104, -346), 32 * s, 14 * s, inks.second);
  }
  return {
    key: key + reeds(random, across, down, inks.key, 0.86),
    first: box(0, down * 0.16, across, down, inks.first),
    second,
  };
}
