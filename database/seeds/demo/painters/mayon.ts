import { darker, lighter, mix } from '../easel/colour.ts';
import { wander } from '../easel/noise.ts';
import { loose, paintOil } from '../easel/oil.ts';
import { type Random, randomFrom } from '../easel/random.ts';
import { type Raster, units } from '../easel/raster.ts';
import { beneath, box, corners, ellipse, fade, fill, flow, line, type Point } from '../easel/sketch.ts';

interface Hour {
  sky: string[];
  lit: string;
  shade: string;
  cloud: string;
  land: string[];
  palm: string;
}

const HOURS: Hour[] = [
  {
    sky: ['#56779c', '#a9b9c6', '#f2d3b0'],
    lit: '#a88a92',
    shade: '#4f5b7c',
    cloud: '#f7e9dc',
    land: ['#93a05a', '#56743f', '#c9b25e'],
    palm: '#24382f',
  },
  {
    sky: ['#31345c', '#a8586b', '#f2a25c'],
    lit: '#b5626a',
    shade: '#35305a',
    cloud: '#f6b98a',
    land: ['#5a4a52', '#3a3a44', '#a86e50'],
    palm: '#1b1a2c',
  },
  {
    sky: ['#3d86b0', '#86bccb', '#dfe9dc'],
    lit: '#7f98a8',
    shade: '#40617d',
    cloud: '#fdfaf0',
    land: ['#7fae4c', '#3f7d48', '#d8c65a'],
    palm: '#1f4a3a',
  },
  {
    sky: ['#a9b8a8', '#d9d9bd', '#f5ecc9'],
    lit: '#9aa595',
    shade: '#63766f',
    cloud: '#fbf6e3',
    land: ['#a6ab68', '#6f8656', '#d5c98a'],
    palm: '#3b4c3c',
  },
  {
    sky: ['#d66a3c', '#eeb15a', '#f8e3a4'],
    lit: '#b0573f',
    shade: '#5f2f43',
    cloud: '#fbe2b0',
    land: ['#94622f', '#5b4428', '#dba047'],
    palm: '#32201f',
  },
];

/** Mayon: the cone that is never quite out of sight in Albay, with its scarf of cloud and the fields below. */
export function paint(seed: number, width: number, height: number): Promise<Raster> {
  const random = randomFrom(seed);
  const { across, down } = units(width, height);
  const hour = HOURS[seed % HOURS.length] as Hour;
  const shore = down * random.range(0.62, 0.74);
  const peak: Point = [
    across * random.range(0.36, 0.64),
    Math.max(down * 0.13, shore - Math.min(across * 0.62, down * 0.56)),
  ];
  let sketch = `<defs>${fade('sky', hour.sky)}</defs>${box(0, 0, across, down, 'url(#sky)')}`;
  sketch += bank(random, across, [peak[1] * 0.3, shore * 0.8], hour, 16, 0.5);
  sketch += cone(random, seed, peak, shore, across, hour);
  sketch += scarf(random, peak, shore, across, hour);
  const foot = row(across, (t) => shore - down * 0.035 + wander(seed + 5, t * 0.4) * down * 0.025);
  sketch += fill(beneath(foot, down), mix(hour.shade, hour.land[1] as string, 0.45));
  sketch += random.chance(0.5)
    ? lake(random, across, down, shore, peak, hour)
    : fields(random, seed, across, down, shore, hour);
  for (let i = 0; i < random.int(2, 4); i++) sketch += palm(random, across, down, hour);
  return paintOil(sketch, { width, height }, seed, {
    ...loose,
    broken: 14,
    hang: (x, y) => 0.25 * Math.sin(x * 7 + y * 9),
  });
}

function slope(t: number): number {
  // Mayon's sides steepen towards the crater: close to a logarithm of the distance.
  return 1 - Math.log(1 + 4.2 * t) / Math.log(5.2);
}

function cone(random: Random, seed: number, [px, py]: Point, shore: number, across: number, hour: Hour): string {
  const reach = Math.max(across * 0.56, (shore - py) * 1.5);
  const tall = shore - py;
  const side = (sign: number): Point[] =>
    Array.from({ length: 16 }, (_, i): Point => {
      const t = (i / 15) ** 1.6;
      return [px + sign * (tall * 0.035 + reach * t), py + tall * (1 - slope(t)) - 2 * wander(seed + i, t)];
    });
  const left = side(-1).reverse();
  const right = side(1);
  let sketch = fill(`${flow([...left, ...right])}L${px + reach} ${shore}L${px - reach} ${shore}Z`, hour.lit);
  const crease: Point[] = Array.from({ length: 9 }, (_, i): Point => {
    const t = i / 8;
    return [px + tall * 0.01 + tall * 0.42 * t ** 1.8 + 12 * wander(seed + 9, t * 0.8), py + tall * t];
  });
  sketch += fill(
    `${flow(crease)}L${px + reach} ${shore}${right
      .slice()
      .reverse()
      .map(([x, y]) => `L${x.toFixed(1)} ${y.toFixed(1)}`)
      .join('')}Z`,
    hour.shade,
  );
  for (let i = 0; i < 34; i++) {
    const lean = random.range(-1, 1);
    const from = random.range(0.03, 0.4);
    const to = from + random.range(0.12, 0.5);
    const gully = [from, (from + to) / 2, to].map(
      (t): Point => [px + lean * reach * 0.5 * t ** 1.9 + lean * tall * 0.03, py + tall * Math.min(t, 0.98)],
    );
    const tone =
      lean > 0.1
        ? random.chance(0.5)
          ? darker(hour.shade, 0.25)
          : mix(hour.shade, hour.lit, 0.45)
        : random.chance(0.5)
          ? mix(hour.lit, hour.shade, 0.5)
          : lighter(hour.lit, 0.3);
    sketch += line(flow(gully), tone, random.range(3, 9), 0.7);
  }
  for (let i = 0; i < 16; i++) {
    const t = i / 15;
    sketch += ellipse(
      px + tall * (0.012 + 0.42 * t ** 1.3) + random.bell() * 8 * t,
      py - tall * (0.01 + 0.17 * t ** 0.7) + random.bell() * 8 * t,
      tall * (0.02 + 0.06 * t),
      tall * (0.014 + 0.024 * t),
      i % 3 ? hour.cloud : mix(hour.cloud, hour.shade, 0.3),
      0.85 - 0.45 * t,
    );
  }
  return sketch;
}

function scarf(random: Random, [px, py]: Point, shore: number, across: number, hour: Hour): string {
  const level = py + (shore - py) * random.range(0.42, 0.6);
  let sketch = '';
  for (let i = 0; i < 26; i++) {
    const far = random.bell();
    sketch += ellipse(
      px + far * across * 0.55,
      level + random.bell() * 26 + Math.abs(far) * 28,
      random.range(30, 95),
      random.range(7, 19),
      i % 4 === 0 ? mix(hour.cloud, hour.shade, 0.35) : hour.cloud,
      0.62,
    );
  }
  return sketch;
}

function bank(
  random: Random,
  across: number,
  [top, bottom]: [number, number],
  hour: Hour,
  count: number,
  opacity: number,
): string {
  let sketch = '';
  for (let i = 0; i < count; i++) {
    const y = random.range(top, bottom);
    sketch += ellipse(
      random.range(0, across),
      y,
      random.range(60, 220),
      random.range(8, 30),
      random.chance(0.6) ? hour.cloud : mix(hour.sky[0] as string, hour.shade, 0.4),
      opacity * random.range(0.3, 1),
    );
  }
  return sketch;
}

function fields(random: Random, seed: number, across: number, down: number, shore: number, hour: Hour): string {
  let sketch = '';
  for (let i = 0; i < 9; i++) {
    const y = shore + (down - shore) * (i / 9) ** 1.5;
    const edge = row(across, (t) => y + wander(seed + i * 3, t * 0.5) * 14 + (t - 0.5) * 30 * (i % 2 ? 1 : -1));
    sketch += fill(beneath(edge, down), random.pick(hour.land));
    sketch += line(flow(edge), darker(hour.palm, 0), 2 + i * 0.8, 0.5);
    for (let k = 0; k < 26; k++) {
      const x = random.range(-40, across);
      const level = y + random.range(6, (down - shore) * 0.14) * (0.4 + i * 0.12);
      const long = random.range(20, 60 + i * 14);
      const tone = random.chance(0.5)
        ? lighter(random.pick(hour.land), 0.3)
        : mix(random.pick(hour.land), hour.palm, 0.3);
      sketch += line(
        flow([
          [x, level],
          [x + long / 2, level + random.bell() * 3],
          [x + long, level + random.bell() * 5],
        ]),
        tone,
        3 + i * 0.9,
        0.75,
      );
    }
  }
  return sketch;
}

function lake(random: Random, across: number, down: number, shore: number, peak: Point, hour: Hour): string {
  const tall = down - shore;
  const water = [hour.sky[2] as string, hour.sky[1] as string, hour.sky[0] as string];
  let sketch = `<defs>${fade('lake', water)}</defs>${box(0, shore, across, tall, 'url(#lake)')}`;
  const reach = Math.max(across * 0.56, (shore - peak[1]) * 1.5);
  const mirrored = (sign: number): Point[] =>
    Array.from({ length: 10 }, (_, i): Point => {
      const t = (i / 9) ** 1.6;
      return [peak[0] + sign * (8 + reach * t), shore + tall * 0.82 * slope(t)];
    });
  sketch += fill(flow([...mirrored(-1).reverse(), ...mirrored(1)]), mix(hour.shade, hour.lit, 0.35), 0.72);
  for (let i = 0; i < 90; i++) {
    const y = shore + tall * random.next() ** 1.2;
    const wide = 20 + (110 * (y - shore)) / tall;
    const x = random.range(-40, across);
    const tone = random.pick([hour.cloud, hour.sky[1] as string, mix(hour.shade, hour.sky[0] as string, 0.5)]);
    sketch += line(
      corners(
        [
          [x, y],
          [x + wide, y + random.bell() * 2],
        ],
        false,
      ),
      tone,
      random.range(2.5, 6),
      0.6,
    );
  }
  const bank = row(across, (t) => down - tall * (0.1 + 0.12 * Math.abs(t - 0.45)) + random.bell() * 6);
  sketch += fill(beneath(bank, down), mix(hour.palm, hour.land[1] as string, 0.45));
  for (let i = 0; i < 40; i++) {
    const x = random.range(0, across);
    const y = down - tall * random.range(0, 0.16);
    const blade: Point[] = [
      [x, y],
      [x + random.bell() * 9, y - random.range(14, 40)],
    ];
    sketch += line(corners(blade, false), random.chance(0.5) ? hour.palm : (hour.land[0] as string), 3, 0.9);
  }
  return sketch;
}

function palm(random: Random, across: number, down: number, hour: Hour): string {
  const x = across * (random.chance(0.5) ? random.range(0.02, 0.24) : random.range(0.76, 0.98));
  const foot = down + random.range(-0.02, 0.06) * down;
  const tall = down * random.range(0.34, 0.58);
  const lean = random.range(-0.18, 0.18) * tall;
  const top: Point = [x + lean, foot - tall];
  let sketch = line(flow([[x, foot], [x + lean * 0.25, foot - tall * 0.5], top]), hour.palm, tall * 0.028);
  for (let i = 0; i < 11; i++) {
    const angle = (i / 11) * Math.PI * 2 + random.bell() * 0.3;
    const long = tall * random.range(0.24, 0.34);
    const tip: Point = [top[0] + Math.cos(angle) * long, top[1] + Math.sin(angle) * long * 0.55 + long * 0.28];
    const mid: Point = [top[0] + Math.cos(angle) * long * 0.55, top[1] + Math.sin(angle) * long * 0.5 - long * 0.1];
    const leaf = random.chance(0.4) ? mix(hour.palm, hour.land[1] as string, 0.6) : hour.palm;
    sketch += line(flow([top, mid, tip]), leaf, tall * 0.024);
    for (let k = 1; k < 6; k++) {
      const t = k / 6;
      const bx = top[0] + (tip[0] - top[0]) * t;
      const by = top[1] + (tip[1] - top[1]) * t + (mid[1] - (top[1] + tip[1]) / 2) * (1 - (2 * t - 1) ** 2);
      sketch += line(
        corners(
          [
            [bx, by],
            [bx + Math.cos(angle) * long * 0.1, by + long * 0.24],
          ],
          false,
        ),
        leaf,
        tall * 0.011,
      );
    }
  }
  return sketch;
}

function row(across: number, height: (t: number) => number): Point[] {
  return Array.from({ length: 13 }, (_, i): Point => [(-0.05 + (1.1 * i) / 12) * across, height(i / 12)]);
}
