import { darker, lighter, mix, ramp } from '../easel/colour.ts';
import { loose, paintOil } from '../easel/oil.ts';
import { type Random, randomFrom } from '../easel/random.ts';
import { type Raster, units } from '../easel/raster.ts';
import { beneath, box, corners, ellipse, fade, fill, flow, glow, line, type Point } from '../easel/sketch.ts';

interface Light {
  sky: string[];
  sea: string[];
  sand: string;
  sun: string;
  far: string;
}

const LIGHTS: Light[] = [
  {
    sky: ['#6ea6bd', '#bcd7d2', '#f4e6c6'],
    sea: ['#8fbfba', '#3f8a90', '#1f5d6b'],
    sand: '#e2cfa2',
    sun: '#fff3cf',
    far: '#7d9fa5',
  },
  {
    sky: ['#2d3d62', '#b9657a', '#f6b05d'],
    sea: ['#e79a68', '#84506f', '#27345a'],
    sand: '#7b5a58',
    sun: '#ffe9a8',
    far: '#5a4668',
  },
  {
    sky: ['#d8cdb8', '#ece2cc', '#f6efdd'],
    sea: ['#cfd0c2', '#93a7a2', '#5d7b7c'],
    sand: '#d6c5a0',
    sun: '#fffbe8',
    far: '#a2aaa2',
  },
  {
    sky: ['#e8a23c', '#f4c765', '#fbe8a8'],
    sea: ['#f2c56c', '#c98340', '#6d4a36'],
    sand: '#a97742',
    sun: '#fffbe0',
    far: '#b07a44',
  },
  {
    sky: ['#0f2036', '#1f3d5a', '#44708a'],
    sea: ['#3c6a80', '#1c4058', '#0d2033'],
    sand: '#3a4650',
    sun: '#f4ecc8',
    far: '#16304a',
  },
];

const HULLS = ['#c8402c', '#1f6f78', '#e4b23a', '#f3ead6', '#2b4f86', '#4d8a4a', '#d9713a', '#8e2f4a'];

/** Bancas at rest: outrigger boats in their paint, the sea a few broad bands. */
export function paint(seed: number, width: number, height: number): Promise<Raster> {
  const random = randomFrom(seed);
  const { across, down } = units(width, height);
  const light = LIGHTS[seed % LIGHTS.length] as Light;
  const horizon = down * random.range(0.26, 0.42);
  const beach = random.chance(0.55) ? down * random.range(0.66, 0.8) : down * 1.1;
  const sun: Point = [across * random.range(0.2, 0.8), horizon * random.range(0.35, 0.9)];
  let sketch = `<defs>${fade('sky', light.sky)}${fade('sea', light.sea)}${glow('sun', [light.sun, `${light.sun}`, light.sky[2] as string])}</defs>`;
  sketch += box(0, 0, across, horizon + 2, 'url(#sky)');
  for (let i = 0; i < 12; i++)
    sketch += ellipse(
      random.range(0, across),
      horizon * random.range(0.1, 0.85),
      random.range(50, 190),
      random.range(6, 20),
      i % 3 ? lighter(light.sky[2] as string, 0.4) : mix(light.sky[0] as string, light.far, 0.5),
      0.5,
    );
  sketch += ellipse(sun[0], sun[1], 34, 34, light.sun);
  sketch += island(random, across, horizon, light);
  sketch += box(0, horizon, across, down - horizon, 'url(#sea)');
  sketch += ripples(random, across, down, horizon, sun[0], light);
  if (beach < down) sketch += sand(random, across, down, beach, light);
  const boats = random.int(3, across > down ? 6 : 5);
  const first = horizon + (down - horizon) * 0.13;
  for (let i = 0; i < boats; i++) {
    const place = i / (boats - 1);
    const y = first + (down * 0.88 - first) * place ** 1.25;
    const long = across * (0.16 + 0.42 * place) * random.range(0.9, 1.1);
    const x = across * (((i * 0.618 + random.range(0.1, 0.35)) % 0.9) + 0.08);
    sketch += boat(random, x, y, long, y > beach, light);
  }
  return paintOil(sketch, { width, height }, seed, {
    ...loose,
    broken: 13,
    hang: (x, y) => 0.12 * Math.sin(x * 8 + y * 20),
  });
}

function island(random: Random, across: number, horizon: number, light: Light): string {
  const from = random.range(-0.1, 0.5) * across;
  const long = across * random.range(0.35, 0.7);
  const points = Array.from(
    { length: 9 },
    (_, i): Point => [from + (long * i) / 8, horizon - Math.sin((i / 8) * Math.PI) * random.range(14, 60)],
  );
  return fill(beneath(points, horizon + 1), mix(light.far, light.sky[2] as string, 0.25));
}

function ripples(random: Random, across: number, down: number, horizon: number, sun: number, light: Light): string {
  let sketch = '';
  for (let i = 0; i < 150; i++) {
    const place = random.next() ** 1.4;
    const y = horizon + (down - horizon) * place;
    const wide = 12 + 110 * place * random.next();
    const glitter = random.chance(0.4);
    const x = glitter ? sun + random.bell() * (40 + 190 * place) : random.range(-40, across);
    const tone = glitter
      ? light.sun
      : random.chance(0.5)
        ? darker(ramp(light.sea, place), 0.22)
        : lighter(ramp(light.sea, place), 0.35);
    sketch += line(
      flow([
        [x, y],
        [x + wide / 2, y - 2 - 3 * place],
        [x + wide, y],
      ]),
      tone,
      2 + 5 * place,
      0.7,
    );
  }
  return sketch;
}

function sand(random: Random, across: number, down: number, beach: number, light: Light): string {
  const edge = Array.from(
    { length: 9 },
    (_, i): Point => [(across * i) / 8, beach + Math.sin(i * 1.3 + beach) * 16 + random.bell() * 6],
  );
  let sketch =
    line(flow(edge), lighter(light.sun, 0.4), 18, 0.8) +
    fill(
      beneath(
        edge.map(([x, y]): Point => [x, y + 6]),
        down,
      ),
      darker(light.sand, 0.14),
    );
  sketch += fill(
    beneath(
      edge.map(([x, y]): Point => [x, y + 26]),
      down,
    ),
    light.sand,
  );
  for (let i = 0; i < 30; i++)
    sketch += ellipse(
      random.range(0, across),
      random.range(beach + 40, down),
      random.range(20, 70),
      random.range(2, 7),
      random.chance(0.5) ? lighter(light.sand, 0.35) : darker(light.sand, 0.16),
      0.5,
    );
  return sketch;
}

function boat(random: Random, x: number, y: number, long: number, ashore: boolean, light: Light): string {
  const tall = long * 0.1;
  const flip = random.chance(0.5) ? 1 : -1;
  const at = (u: number, v: number): Point => [x + u * long * 0.5 * flip, y + v * tall];
  const dim = (colour: string): string => mix(colour, light.far, light.sky[0] === '#0f2036' ? 0.5 : 0.16);
  const [hull, stripe, trim] = random.shuffle(HULLS).map(dim) as [string, string, string];
  let sketch = ashore
    ? ellipse(x, y + tall * 0.8, long * 0.56, tall * 0.5, darker(light.sand, 0.4), 0.55)
    : fill(
        corners([at(-0.9, 0.5), at(0.9, 0.5), at(0.7, 2), at(-0.6, 2.1)]),
        darker(mix(hull, light.sea[1] as string, 0.5), 0.25),
        0.6,
      );
  const bamboo = dim('#d8bd84');
  // The far outrigger first, the hull, then the near one.
  sketch += line(flow([at(-0.75, -0.55), at(0.1, -0.7), at(0.8, -0.75)]), darker(bamboo, 0.3), tall * 0.1);
  const shell = `${flow([at(-1.08, -1.25), at(-0.8, -0.25), at(-0.2, 0.1), at(0.4, 0.05), at(0.85, -0.4), at(1.15, -1.5)])}L${flow([at(1.15, -1.5), at(0.8, 0.25), at(0.3, 0.75), at(-0.3, 0.75), at(-0.85, 0.3), at(-1.08, -1.25)]).slice(1)}Z`;
  sketch += fill(shell, hull);
  sketch += line(
    flow([at(-0.97, -0.5), at(-0.7, 0.14), at(-0.2, 0.42), at(0.35, 0.38), at(0.82, -0.06), at(1.05, -0.9)]),
    stripe,
    tall * 0.17,
  );
  sketch += line(
    flow([at(-1.08, -1.25), at(-0.8, -0.25), at(-0.2, 0.1), at(0.4, 0.05), at(0.85, -0.4), at(1.15, -1.5)]),
    lighter(trim, 0.2),
    tall * 0.11,
  );
  sketch += line(flow([at(-0.8, 0.35), at(-0.2, 0.7), at(0.4, 0.68), at(0.8, 0.3)]), darker(hull, 0.5), tall * 0.13);
  for (const u of [-0.45, 0.05, 0.5]) {
    sketch += line(
      flow([at(u, -0.75), at(u - 0.06, -0.5), at(u - 0.14, 0.5), at(u - 0.17, 1.25)]),
      bamboo,
      tall * 0.09,
    );
  }
  sketch += line(flow([at(-1, 1.05), at(-0.4, 1.3), at(0.3, 1.3), at(0.8, 1)]), lighter(bamboo, 0.35), tall * 0.13);
  if (long > 220 && random.chance(0.75)) {
    const roof = dim(random.pick(['#e8e0c8', '#c9503a', '#3f7f88']));
    sketch +=
      line(corners([at(-0.35, 0), at(-0.35, -1.7)], false), bamboo, tall * 0.08) +
      line(corners([at(0.25, 0), at(0.25, -1.7)], false), bamboo, tall * 0.08);
    sketch += fill(corners([at(-0.5, -1.6), at(0.4, -1.6), at(0.3, -2.15), at(-0.4, -2.15)]), roof);
    sketch +=
      line(corners([at(0.32, -1), at(0.32, -4.4)], false), darker(bamboo, 0.2), tall * 0.07) +
      line(corners([at(0.32, -4.2), at(1.1, -1.4)], false), darker(bamboo, 0.3), 2);
  }
  return sketch;
}
