import { darker, lighter, mix, ramp } from '../easel/colour.ts';
import { MANNERS } from '../easel/manners.ts';
import { person } from '../easel/motifs.ts';
import { loose, type OilManner, paintOil } from '../easel/oil.ts';
import type { Place, Scene } from '../easel/place.ts';
import { type Random, randomFrom } from '../easel/random.ts';
import { type Raster, units } from '../easel/raster.ts';
import { beneath, box, corners, ellipse, fade, fill, flow, line, type Point } from '../easel/sketch.ts';

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

const banded: OilManner = { ...loose, broken: 13, hang: (x, y) => 0.12 * Math.sin(x * 8 + y * 20) };
const spackled: OilManner = { ...MANNERS.knife, broken: 13, hang: () => 0 };

/** Three painters: one who built boats, one who sketches from the ferry, one who looks at the top of the water. */
const SCENES: readonly [Scene, OilManner][] = [
  // Amado Tagaro
  [(place) => harbour(place, { light: 0, horizon: 0.24, beach: 0.5, boats: 4 }), banded],
  [brothers, banded],
  [sails, banded],
  [named, banded],
  [mangrove, banded],
  // Lucila Pacaldo
  [wharf, MANNERS.dry],
  [calm, MANNERS.smooth],
  [stilts, MANNERS.dry],
  [monsoon, MANNERS.dry],
  // Nestor Magdayao
  [fromAbove, spackled],
  [lamps, spackled],
  [net, spackled],
  [(place) => harbour(place, { light: 1, horizon: 0.2, beach: 2, boats: 6 }), spackled],
  [sunRoad, spackled],
];

/** Bancas, the outrigger boats of every coast, and the sea that carries them. */
export function paint(seed: number, width: number, height: number): Promise<Raster> {
  const [scene, manner] = SCENES[seed % SCENES.length] as (typeof SCENES)[number];
  return paintOil(scene({ random: randomFrom(seed), seed, ...units(width, height) }), { width, height }, seed, manner);
}

function harbour(
  { random, across, down }: Place,
  view: { light: number; horizon: number; beach: number; boats: number },
): string {
  const light = LIGHTS[view.light] as Light;
  const horizon = down * view.horizon;
  const beach = down * view.beach;
  const sun: Point = [across * 0.7, horizon * 0.6];
  let sketch = `<defs>${fade('sky', light.sky)}${fade('sea', light.sea)}</defs>${box(0, 0, across, horizon + 2, 'url(#sky)')}`;
  for (let i = 0; i < 12; i++)
    sketch += ellipse(
      random.range(0, across),
      horizon * random.range(0.1, 0.85),
      random.range(50, 190),
      random.range(6, 20),
      i % 3 ? lighter(light.sky[2] as string, 0.4) : mix(light.sky[0] as string, light.far, 0.5),
      0.5,
    );
  sketch +=
    ellipse(sun[0], sun[1], 34, 34, light.sun) +
    island(random, across, horizon, light) +
    box(0, horizon, across, down - horizon, 'url(#sea)') +
    ripples(random, across, down, horizon, sun[0], light);
  if (beach < down) sketch += sand(random, across, down, beach, light);
  const first = horizon + (down - horizon) * 0.13;
  for (let i = 0; i < view.boats; i++) {
    const place = i / (view.boats - 1);
    const y = first + (down * 0.88 - first) * place ** 1.25;
    sketch += boat(
      random,
      across * (((i * 0.618 + random.range(0.1, 0.35)) % 0.9) + 0.08),
      y,
      across * (0.16 + 0.42 * place),
      y > beach,
      light,
    );
  }
  return sketch;
}

/** Five bows side by side, drawn up on the sand. */
function brothers({ across, down }: Place): string {
  let sketch = `<defs>${fade('sky', ['#8fb9c4', '#dfe6d6'])}</defs>${box(0, 0, across, down * 0.4, 'url(#sky)')}${box(0, down * 0.26, across, down * 0.16, '#3f8a94')}${box(0, down * 0.4, across, down, '#d9c294')}`;
  const hues: [string, string][] = [
    ['#c8402c', '#f3ead6'],
    ['#f0e2bc', '#2b4f86'],
    ['#1f6f78', '#e4b23a'],
    ['#e4a23a', '#8e2f4a'],
    ['#2b4f86', '#d9713a'],
  ];
  hues.forEach(([hull, trim], i) => {
    const [x, y, w, h] = [
      across * (0.11 + i * 0.195),
      down * (0.95 - (i % 2) * 0.05),
      across * 0.088,
      down * (0.66 + 0.05 * Math.sin(i * 2)),
    ];
    sketch +=
      ellipse(x + 14, y, w * 1.5, 20, '#7a6440', 0.6) +
      line(
        flow([
          [x - w * 1.8, y - h * 0.22],
          [x, y - h * 0.34],
          [x + w * 1.8, y - h * 0.22],
        ]),
        '#a88a52',
        9,
      );
    sketch += fill(
      flow(
        [
          [x, y - h],
          [x + w * 0.5, y - h * 0.62],
          [x + w, y - h * 0.34],
          [x + w * 0.6, y - 14],
          [x, y],
          [x - w * 0.6, y - 14],
          [x - w, y - h * 0.34],
          [x - w * 0.5, y - h * 0.62],
        ],
        true,
      ),
      hull,
    );
    sketch += fill(
      flow(
        [
          [x, y - h],
          [x + w * 0.5, y - h * 0.62],
          [x + w, y - h * 0.34],
          [x + w * 0.6, y - 14],
          [x, y],
          [x + 4, y - h * 0.5],
        ],
        true,
      ),
      darker(hull, 0.35),
      0.75,
    );
    sketch +=
      line(
        flow([
          [x - w, y - h * 0.34],
          [x - w * 0.5, y - h * 0.62],
          [x, y - h],
          [x + w * 0.5, y - h * 0.62],
          [x + w, y - h * 0.34],
        ]),
        trim,
        13,
      ) +
      line(
        corners(
          [
            [x, y - h * 0.98],
            [x, y - 10],
          ],
          false,
        ),
        trim,
        8,
      ) +
      ellipse(x - w * 0.4, y - h * 0.42, 11, 8, '#fffdf0') +
      ellipse(x + w * 0.4, y - h * 0.42, 11, 8, '#fffdf0') +
      ellipse(x - w * 0.4, y - h * 0.42, 5, 5, '#1c1a20') +
      ellipse(x + w * 0.4, y - h * 0.42, 5, 5, '#1c1a20');
  });
  return sketch;
}

/** Paraws under striped sails, late in the day. */
function sails({ random, across, down }: Place): string {
  const light = LIGHTS[3] as Light;
  const horizon = down * 0.62;
  let sketch = `<defs>${fade('sky', light.sky)}${fade('sea', light.sea)}</defs>${box(0, 0, across, horizon, 'url(#sky)')}${ellipse(across * 0.2, down * 0.4, 60, 60, '#fffbe0')}${box(0, horizon, across, down, 'url(#sea)')}${ripples(random, across, down, horizon, across * 0.2, light)}`;
  for (const [x, y, tall, a, b] of [
    [0.82, 0.66, 0.2, '#8a4a3a', '#d98a4a'],
    [0.62, 0.68, 0.3, '#f3ead6', '#c8402c'],
    [0.4, 0.78, 0.6, '#c8402c', '#e4b23a'],
    [0.72, 0.86, 0.52, '#2f5a6a', '#f3ead6'],
  ] as const) {
    const [cx, cy, h] = [across * x, down * y, down * tall];
    for (let i = 0; i < 5; i++)
      sketch += fill(
        corners([
          [cx, cy - h + (i * h) / 5],
          [cx + (h * 0.62 * i) / 5, cy - h + ((i + 0.06) * h) / 5],
          [cx + (h * 0.62 * (i + 1)) / 5, cy - h * 0.08 - h + ((i + 1) * h) / 5 + h * 0.08],
          [cx, cy - h + ((i + 1) * h) / 5 - h * 0.04],
        ]),
        i % 2 ? a : b,
      );
    sketch +=
      line(
        corners(
          [
            [cx, cy + 4],
            [cx, cy - h * 1.04],
          ],
          false,
        ),
        '#4a3020',
        6,
      ) + boat(random, cx + h * 0.1, cy + 8, h * 1.1, false, light);
  }
  return sketch;
}

/** One boat, close enough to touch. */
function named({ random, across, down }: Place): string {
  const light = LIGHTS[2] as Light;
  let sketch =
    box(0, 0, across, down, '#c9d6cf') +
    box(0, down * 0.3, across, down * 0.2, '#7fa8a8') +
    box(0, down * 0.46, across, down, '#e0cda0');
  for (let i = 0; i < 26; i++)
    sketch += ellipse(
      random.range(0, across),
      random.range(down * 0.5, down),
      random.range(20, 90),
      random.range(4, 10),
      random.chance(0.5) ? '#efe0bc' : '#bfa878',
      0.7,
    );
  return (
    sketch +
    boat(random, across * 0.47, down * 0.7, across * 1.16, true, light) +
    ellipse(across * 0.86, down * 0.6, 20, 15, '#fffdf0') +
    ellipse(across * 0.87, down * 0.6, 9, 9, '#1c1a20')
  );
}

/** Roots, leaves and a dark channel with one boat in it. */
function mangrove({ random, across, down }: Place): string {
  const light = LIGHTS[0] as Light;
  let sketch = `<defs>${fade('sea', ['#5f8f74', '#2f6358', '#173c3e'])}</defs>${box(0, 0, across, down * 0.34, '#cfe0c4')}${box(0, down * 0.3, across, down, 'url(#sea)')}`;
  for (let i = 0; i < 70; i++)
    sketch += ellipse(
      random.range(0, across),
      down * 0.3 * random.next() ** 0.6,
      random.range(40, 110),
      random.range(20, 50),
      random.pick(['#3f6a45', '#6f8f4a', '#26503f', '#a8b85f']),
      0.9,
    );
  for (let i = 0; i < 16; i++) {
    const x = across * (i / 15);
    for (let k = -2; k <= 2; k++)
      sketch += line(
        flow([
          [x, down * 0.2],
          [x + k * 20, down * 0.36],
          [x + k * 34 + random.bell() * 10, down * random.range(0.44, 0.56)],
        ]),
        k % 2 ? '#3a2c24' : '#5f4a38',
        9,
      );
  }
  for (let i = 0; i < 50; i++) {
    const y = down * random.range(0.5, 0.98);
    const x = random.range(-60, across);
    sketch += line(
      flow([
        [x, y],
        [x + 60, y + 3],
        [x + random.range(80, 190), y],
      ]),
      random.pick(['#8fb89a', '#1c4442', '#4f8070', '#c9dcb8']),
      6,
      0.6,
    );
  }
  return (
    sketch +
    boat(random, across * 0.6, down * 0.72, across * 0.42, false, { ...light, far: '#3f5a50' }) +
    person(across * 0.5, down * 0.7, down * 0.24, 'poling', ['#e9dcc0', '#3a3a4a', '#d9b566'], -1)
  );
}

/** Posts of the landing, seen over the rail of the ferry. */
function wharf({ random, across, down }: Place): string {
  const light = LIGHTS[0] as Light;
  const horizon = down * 0.36;
  let sketch = `<defs>${fade('sky', ['#a9c8d4', '#e6e9dc'])}</defs>${box(0, 0, across, horizon, 'url(#sky)')}${box(0, horizon, across, down, '#5f9aa4')}${island(random, across, horizon, light)}`;
  for (let i = 0; i < 40; i++)
    sketch += line(
      flow([
        [random.range(0, across), random.range(horizon, down)],
        [random.range(0, across), random.range(horizon, down)],
      ]),
      random.pick(['#86b8bc', '#3f7f8c', '#cfe0da']),
      5,
      0.35,
    );
  sketch += fill(
    corners([
      [across * 0.34, horizon + 10],
      [across * 1.05, horizon - 40],
      [across * 1.05, horizon + 24],
      [across * 0.34, horizon + 34],
    ]),
    '#8f7a5c',
  );
  for (let i = 0; i < 9; i++)
    sketch += box(across * (0.36 + i * 0.08), horizon + 10, 13, 90 + i * 16, i % 2 ? '#4a3c30' : '#6a5844');
  for (let i = 0; i < 6; i++)
    sketch += person(across * (0.42 + i * 0.1), horizon + 6 - i * 6, 66 + i * 6, i % 3 ? 'standing' : 'umbrella', [
      random.pick(['#c8402c', '#f0e6d0', '#2f5a86', '#e4b23a']),
      '#33303a',
      random.pick(['none', '#c8402c', '#e9c25a']),
    ]);
  sketch += boat(random, across * 0.26, down * 0.62, across * 0.34, false, light);
  return (
    sketch +
    box(0, down * 0.8, across, 24, '#f4efe2') +
    box(0, down * 0.93, across, down * 0.1, '#d9d2c0') +
    [0.08, 0.36, 0.64, 0.92].map((x) => box(across * x, down * 0.7, 22, down * 0.3, '#f4efe2')).join('') +
    `<circle cx="${across * 0.5}" cy="${down * 0.86}" r="70" fill="none" stroke="#d9532f" stroke-width="34"/>`
  );
}

/** One boat and its double. */
function calm({ random, across, down }: Place): string {
  const light: Light = { ...(LIGHTS[2] as Light), far: '#b8b4bc' };
  let sketch = `<defs>${fade('all', ['#e8dcd6', '#f4ece0', '#dfe0e0', '#b9c4cc'])}</defs>${box(0, 0, across, down, 'url(#all)')}${box(0, down * 0.44, across, 3, '#b5b8ba', 0.7)}`;
  const one = boat(random, across * 0.46, down * 0.6, across * 0.42, false, light);
  sketch += `<g transform="translate(0 ${down * 1.26}) scale(1 -1)" opacity="0.4">${one}</g>${one}`;
  return sketch + ellipse(across * 0.74, down * 0.2, 40, 40, '#fdf7e8');
}

/** Houses on posts with lit windows, at the blue hour. */
function stilts({ random, across, down }: Place): string {
  const light = LIGHTS[4] as Light;
  const horizon = down * 0.46;
  let sketch = `<defs>${fade('sky', ['#16264a', '#34557f', '#7f8fb0'])}${fade('sea', ['#5a78a0', '#24406a', '#101f3a'])}</defs>${box(0, 0, across, horizon, 'url(#sky)')}${box(0, horizon, across, down, 'url(#sea)')}`;
  for (let i = 0; i < 7; i++) {
    const [x, w, h] = [across * (0.02 + i * 0.145), across * random.range(0.12, 0.16), down * random.range(0.13, 0.2)];
    const base = horizon + down * (0.05 + 0.02 * (i % 3));
    for (const k of [0.1, 0.5, 0.9]) sketch += box(x + w * k, base, 8, down * 0.12, '#1a1c2a');
    sketch +=
      box(x, base - h, w, h, random.pick(['#2f2c44', '#3a3450', '#28304a'])) +
      fill(
        corners([
          [x - 14, base - h],
          [x + w * 0.5, base - h - down * 0.09],
          [x + w + 14, base - h],
        ]),
        '#1c1e30',
      );
    if (i !== 3)
      sketch +=
        box(x + w * 0.3, base - h * 0.7, w * 0.32, h * 0.36, '#f6c25a') +
        box(x + w * 0.34, base + down * 0.13, w * 0.24, down * random.range(0.12, 0.3), '#e8a94a', 0.55);
  }
  return (
    sketch +
    ripples(random, across, down, horizon + down * 0.2, across * 0.5, { ...light, sun: '#e8b86a' }) +
    boat(random, across * 0.66, down * 0.84, across * 0.4, false, light)
  );
}

/** Wind from the north-east: short waves, straining boats, birds. */
function monsoon({ random, across, down }: Place): string {
  const light = LIGHTS[2] as Light;
  let sketch = box(0, 0, across, down, '#b8c4c4') + box(0, down * 0.3, across, down, '#5f8288');
  for (let i = 0; i < 30; i++)
    sketch += line(
      flow([
        [random.range(-100, across), random.range(0, down * 0.28)],
        [random.range(0, across), random.range(0, down * 0.28)],
      ]),
      random.pick(['#dfe4de', '#93a3a8']),
      12,
      0.5,
    );
  for (let rowAt = 0; rowAt < 13; rowAt++) {
    const y = down * (0.34 + rowAt * 0.054);
    for (let x = -30 + (rowAt % 2) * 40; x < across; x += 86)
      sketch +=
        fill(
          flow(
            [
              [x, y + 20],
              [x + 30, y - 14 - rowAt],
              [x + 62, y + 2],
              [x + 92, y + 22],
            ],
            true,
          ),
          random.pick(['#3f666e', '#7fa4a6', '#54797f']),
        ) +
        line(
          flow([
            [x + 14, y],
            [x + 32, y - 15 - rowAt],
            [x + 54, y - 4],
          ]),
          '#f4f4ea',
          6,
        );
    if (rowAt === 3 || rowAt === 8)
      sketch += `<g transform="rotate(${rowAt === 3 ? -9 : 8} ${across * 0.5} ${y})">${boat(random, across * (rowAt === 3 ? 0.66 : 0.36), y, across * (rowAt === 3 ? 0.34 : 0.5), false, light)}</g>`;
  }
  for (let i = 0; i < 7; i++) {
    const [x, y] = [across * random.range(0.1, 0.9), down * random.range(0.06, 0.26)];
    sketch += line(
      flow([
        [x - 26, y - 8],
        [x - 8, y],
        [x, y + 4],
        [x + 8, y],
        [x + 26, y - 10],
      ]),
      '#3a4448',
      5,
    );
  }
  return sketch;
}

/** A boat over the reef, with its shadow on the sand beneath. */
function fromAbove({ random, across, down }: Place): string {
  let sketch = box(0, 0, across, down, '#2f9aa0');
  for (let i = 0; i < 46; i++)
    sketch += ellipse(
      random.range(0, across),
      random.range(0, down),
      random.range(50, 170),
      random.range(30, 110),
      random.pick(['#5fc0b4', '#1f7f90', '#8fd4bc', '#2a6a7a', '#176478', '#c9e4c4']),
      0.55,
      random.range(-40, 40),
    );
  for (let i = 0; i < 24; i++)
    sketch += ellipse(
      random.range(0, across),
      random.range(0, down),
      random.range(10, 34),
      random.range(10, 30),
      random.pick(['#7a5a4a', '#a8604a', '#3f5f4a']),
      0.7,
    );
  const craft = (dx: number, dy: number, dark: boolean): string => {
    const tone = (colour: string): string => (dark ? '#0f4652' : colour);
    const [x, y] = [across * 0.5 + dx, down * 0.48 + dy];
    const hull = (
      [bow, fore, aft, stern]: [number, number, number, number],
      [narrow, wide]: [number, number],
      colour: string,
    ) => {
      const half = (side: number): Point[] => [
        [x + fore, y + side * narrow],
        [x + aft, y + side * wide],
      ];
      return fill(flow([[x + bow, y], ...half(-1), [x + stern, y], ...half(1).reverse()], true), tone(colour));
    };
    return `<g transform="rotate(-34 ${x} ${y})" opacity="${dark ? 0.55 : 1}">${[-1, 1]
      .map((side) =>
        line(
          flow([
            [x - 260, y + side * 150],
            [x, y + side * 160],
            [x + 270, y + side * 146],
          ]),
          tone('#e8d49a'),
          15,
        ),
      )
      .join('')}${[-130, 30, 160]
      .map((u) =>
        line(
          flow([
            [x + u, y - 160],
            [x + u + 8, y],
            [x + u, y + 160],
          ]),
          tone('#c9a45a'),
          12,
        ),
      )
      .join(
        '',
      )}${hull([-330, -180, 120, 350], [40, 46], '#f3ead6')}${hull([-270, -160, 110, 270], [24, 28], '#8a4a34')}${[-120, 0, 120].map((u) => box(x + u, y - 26, 22, 52, tone('#d9713a'))).join('')}</g>`;
  };
  return sketch + craft(70, 110, true) + craft(0, 0, false);
}

/** Night boats, each with its lamp and the lamp's road. */
function lamps({ random, across, down }: Place): string {
  let sketch = `<defs>${fade('sky', ['#060a16', '#0f1d33', '#24405a'])}</defs>${box(0, 0, across, down * 0.36, 'url(#sky)')}${box(0, down * 0.35, across, down, '#0b1626')}`;
  for (let i = 0; i < 30; i++) sketch += ellipse(random.range(0, across), random.range(0, down * 0.3), 3, 3, '#cfd9e0');
  for (let i = 0; i < 13; i++) {
    const t = (i / 13) ** 1.4;
    const [x, y, s] = [across * ((i * 0.381 + 0.1) % 0.94), down * (0.38 + 0.46 * t), 0.4 + 1.4 * t];
    for (let k = 0; k < 9; k++)
      sketch += line(
        corners(
          [
            [x - 16 * s - random.next() * 20, y + 16 + k * 19 * s],
            [x + 16 * s + random.next() * 20, y + 16 + k * 19 * s],
          ],
          false,
        ),
        k % 2 ? '#f2b64a' : '#8fd0c0',
        5 * s,
        0.85 - k * 0.08,
      );
    sketch +=
      ellipse(x, y - 34 * s, 48 * s, 48 * s, '#f2b64a', 0.25) +
      ellipse(x, y - 34 * s, 13 * s, 13 * s, '#fff2c4') +
      fill(
        flow(
          [
            [x - 70 * s, y - 16 * s],
            [x - 30 * s, y + 6 * s],
            [x + 40 * s, y + 6 * s],
            [x + 76 * s, y - 18 * s],
            [x + 30 * s, y + 14 * s],
            [x - 40 * s, y + 14 * s],
          ],
          true,
        ),
        '#1c2c3a',
      );
  }
  return sketch;
}

/** A village pulls in the net. */
function net({ random, across, down }: Place): string {
  const light = LIGHTS[0] as Light;
  let sketch = `<defs>${fade('sky', ['#f3d9b0', '#f7ecd2'])}</defs>${box(0, 0, across, down * 0.3, 'url(#sky)')}${box(0, down * 0.28, across, down * 0.3, '#4f9aa0')}${line(
    flow([
      [0, down * 0.56],
      [across * 0.4, down * 0.6],
      [across, down * 0.52],
    ]),
    '#f7f4e6',
    30,
  )}${fill(
    beneath(
      [
        [0, down * 0.58],
        [across * 0.4, down * 0.62],
        [across, down * 0.54],
      ],
      down,
    ),
    '#dcc08c',
  )}`;
  sketch += line(
    flow([
      [across * 0.98, down * 0.4],
      [across * 0.7, down * 0.52],
      [across * 0.06, down * 0.78],
    ]),
    '#6a4a30',
    7,
  );
  for (let i = 0; i < 8; i++)
    sketch += `<g transform="rotate(16 ${across * (0.1 + i * 0.1)} ${down * (0.88 - i * 0.035)})">${person(across * (0.1 + i * 0.1), down * (0.88 - i * 0.035), down * (0.27 - i * 0.014), 'walking', [random.pick(['#c8402c', '#f3ead6', '#2b4f86', '#e4b23a', '#3f7f5a']), random.pick(['#33303a', '#5a3a2a']), i % 3 ? 'none' : '#d9b566'], -1)}</g>`;
  return sketch + boat(random, across * 0.76, down * 0.4, across * 0.24, false, light);
}

/** The road of the sun, and far out on it one boat. */
function sunRoad({ random, across, down }: Place): string {
  let sketch = `<defs>${fade('sky', ['#f7c95a', '#fbe6a8'])}${fade('sea', ['#e8a83a', '#b8642f', '#4f2a30'])}</defs>${box(0, 0, across, down * 0.16, 'url(#sky)')}${box(0, down * 0.15, across, down, 'url(#sea)')}`;
  for (let i = 0; i < 300; i++) {
    const t = random.next() ** 0.8;
    const y = down * (0.16 + 0.84 * t);
    const inside = random.chance(0.66);
    const x = inside ? across * 0.5 + random.bell() * (30 + 240 * t) : random.range(0, across);
    sketch += line(
      corners(
        [
          [x - 20 - 60 * t * random.next(), y],
          [x + 20 + 60 * t * random.next(), y],
        ],
        false,
      ),
      inside ? random.pick(['#fff6cf', '#fbd774', '#f7b84a']) : random.pick(['#7a3a34', '#c97a3a', '#3f2230']),
      4 + 14 * t,
      0.9,
    );
  }
  const [x, y] = [across * 0.56, down * 0.3];
  return (
    sketch +
    fill(
      flow(
        [
          [x - 60, y - 12],
          [x - 20, y + 6],
          [x + 30, y + 6],
          [x + 66, y - 14],
          [x + 20, y + 14],
          [x - 30, y + 14],
        ],
        true,
      ),
      '#2a1620',
    ) +
    person(x, y + 2, 52, 'standing', ['#2a1620', '#2a1620', '#2a1620'])
  );
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
