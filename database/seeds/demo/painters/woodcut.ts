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
];

/** Woodcut: a key block of gouged lines over one or two blocks of colour. */
export function paint(seed: number, width: number, height: number): Promise<Raster> {
  const random = randomFrom(seed);
  const { across, down } = units(width, height);
  const inks = INKS[seed % INKS.length] as Inks;
  const block = { across, down, margin: 46 };
  const scene = [fisher, birds, farmer][Math.floor(seed / INKS.length) % 3] as typeof fisher;
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
