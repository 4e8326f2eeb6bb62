import { darker, lighter, mix } from '../easel/colour.ts';
import { MANNERS } from '../easel/manners.ts';
import { carabao, palm as coconut, hut, person } from '../easel/motifs.ts';
import { wander } from '../easel/noise.ts';
import { loose, type OilManner, paintOil } from '../easel/oil.ts';
import type { Place, Scene } from '../easel/place.ts';
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

const quick: OilManner = { ...loose, broken: 14, hang: (x, y) => 0.25 * Math.sin(x * 7 + y * 9) };
const STAGED: OilManner = { ...MANNERS.knife, broken: 9 };

/** Two painters: one of the light on the fields, one in the frank colours of stage cloth. */
const SCENES: readonly [Scene, OilManner][] = [
  // Rosario Belaro
  [(place) => open(place, { hour: 0, peak: [0.58, 0.24], shore: 0.62, front: 'lake', palms: 0 }), quick],
  [scarfed, quick],
  [storm, { ...MANNERS.dry, broken: 10 }],
  [road, MANNERS.dabs],
  [wayHome, quick],
  // Emeterio Nobleza
  [ash, STAGED],
  [twoPalms, STAGED],
  [eruption, STAGED],
  [fromTheWindow, STAGED],
  [offering, MANNERS.dabs],
];

/** Mayon: the cone that is never quite out of sight in Albay. */
export function paint(seed: number, width: number, height: number): Promise<Raster> {
  const [scene, manner] = SCENES[seed % SCENES.length] as (typeof SCENES)[number];
  return paintOil(scene({ random: randomFrom(seed), seed, ...units(width, height) }), { width, height }, seed, manner);
}

interface View {
  hour: number;
  /** Parts of the width and the height. */
  peak: Point;
  shore: number;
  front: 'lake' | 'fields';
  palms: number;
}

function open({ random, seed, across, down }: Place, view: View): string {
  const hour = HOURS[view.hour] as Hour;
  const shore = down * view.shore;
  const peak: Point = [across * view.peak[0], down * view.peak[1]];
  let sketch = `<defs>${fade('sky', hour.sky)}</defs>${box(0, 0, across, down, 'url(#sky)')}`;
  sketch +=
    bank(random, across, [peak[1] * 0.3, shore * 0.8], hour, 16, 0.5) + cone(random, seed, peak, shore, across, hour);
  const foot = row(across, (t) => shore - down * 0.035 + wander(seed + 5, t * 0.4) * down * 0.025);
  sketch += fill(beneath(foot, down), mix(hour.shade, hour.land[1] as string, 0.45));
  sketch +=
    view.front === 'lake'
      ? lake(random, across, down, shore, peak, hour)
      : fields(random, seed, across, down, shore, hour);
  for (let i = 0; i < view.palms; i++) sketch += palm(random, across, down, hour);
  return sketch;
}

/** Only the tip and the foot: a broad scarf hides the rest. */
function scarfed(place: Place): string {
  const { random, across, down } = place;
  const hour = HOURS[2] as Hour;
  let sketch =
    `<defs>${fade('sky', ['#2f78a8', '#7fb4c8', '#cfe2da'])}</defs>${box(0, 0, across, down, 'url(#sky)')}` +
    cone(random, 3, [across * 0.48, down * 0.1], down * 1.02, across * 0.9, hour);
  for (let i = 0; i < 60; i++) {
    const far = random.bell();
    sketch += ellipse(
      across * 0.5 + far * across * 0.7,
      down * 0.56 + random.bell() * down * 0.13 + Math.abs(far) * 20,
      random.range(60, 150),
      random.range(18, 46),
      i % 5 === 0 ? '#a9bccb' : i % 3 === 0 ? '#e9e6dc' : '#fbf8ee',
      0.85,
    );
  }
  return (
    sketch +
    fill(
      beneath(
        row(across, (t) => down * (0.9 + 0.03 * Math.sin(t * 7))),
        down,
      ),
      '#3f7d48',
    ) +
    line(flow(row(across, (t) => down * (0.93 + 0.02 * Math.sin(t * 9)))), '#d8c65a', 20)
  );
}

/** Rain over wide fields; of the mountain, one slope. */
function storm({ random, across, down }: Place): string {
  let sketch = `<defs>${fade('sky', ['#2b323c', '#4f5a62', '#a9a894'])}</defs>${box(0, 0, across, down, 'url(#sky)')}`;
  sketch += fill(
    flow([
      [-20, down * 0.74],
      [across * 0.2, down * 0.62],
      [across * 0.4, down * 0.34],
      [across * 0.5, down * 0.14],
      [across * 0.56, down * 0.16],
      [across * 0.7, down * 0.74],
    ]),
    '#39424c',
    0.85,
  );
  for (let i = 0; i < 34; i++)
    sketch += ellipse(
      random.range(0, across),
      random.range(0, down * 0.34),
      random.range(90, 210),
      random.range(24, 60),
      random.pick(['#222831', '#3a424b', '#5f686c']),
      0.75,
    );
  for (let i = 0; i < 40; i++)
    sketch += line(
      corners(
        [
          [across * 0.52 + i * 14, down * 0.2],
          [across * 0.44 + i * 15, down * 0.76],
        ],
        false,
      ),
      '#7d8688',
      7,
      0.3,
    );
  sketch += box(0, down * 0.73, across, down, '#5f6f3a');
  for (let i = 0; i < 12; i++)
    sketch += line(
      flow([
        [-10, down * (0.75 + i * 0.022)],
        [across * 0.5, down * (0.74 + i * 0.023)],
        [across + 10, down * (0.76 + i * 0.022)],
      ]),
      ['#8f9a4a', '#3f5230', '#c9bf78'][i % 3] as string,
      5 + i,
      0.8,
    );
  return (
    sketch +
    carabao(across * 0.2, down * 0.87, down * 0.16, '#2f2c30') +
    person(across * 0.33, down * 0.88, down * 0.15, 'walking', ['#d9d2c0', '#3a3a44', '#b8934a'])
  );
}

/** The road with the belfry that an eruption left standing. */
function road({ random, across, down, seed }: Place): string {
  const hour = HOURS[3] as Hour;
  let sketch =
    `<defs>${fade('sky', ['#8fb6b4', '#d6dcbc', '#f7e7b8'])}</defs>${box(0, 0, across, down, 'url(#sky)')}` +
    cone(random, seed, [across * 0.72, down * 0.3], down * 0.64, across * 0.6, hour);
  sketch +=
    box(0, down * 0.62, across, down, '#8fa84f') +
    fill(
      corners([
        [across * 0.34, down * 0.62],
        [across * 0.4, down * 0.62],
        [across * 0.9, down * 1.02],
        [across * 0.2, down * 1.02],
      ]),
      '#d9c8a0',
    );
  const [x, y] = [across * 0.1, down * 0.68];
  sketch +=
    fill(
      corners([
        [x, y],
        [x + 12, y - 330],
        [x + 150, y - 330],
        [x + 164, y],
      ]),
      '#4a4440',
    ) +
    fill(
      corners([
        [x + 84, y],
        [x + 84, y - 330],
        [x + 150, y - 330],
        [x + 164, y],
      ]),
      '#2f2c2e',
    );
  for (let floor = 0; floor < 3; floor++)
    sketch +=
      ellipse(x + 76, y - 80 - floor * 96, 26, 36, '#1c1a1e') +
      line(
        corners(
          [
            [x, y - 120 - floor * 96],
            [x + 160, y - 120 - floor * 96],
          ],
          false,
        ),
        '#6f6860',
        8,
      );
  for (let i = 0; i < 12; i++)
    sketch += ellipse(x + random.range(-10, 150), y - random.range(290, 350), 20, 13, '#5a7a3a');
  for (let i = 0; i < 5; i++) sketch += ellipse(across * (0.5 + i * 0.12), down * 0.63, 46, 22, '#4f7040');
  return (
    sketch +
    person(across * 0.46, down * 0.9, down * 0.22, 'umbrella', ['#e9e2d0', '#3a5a7a', '#c8403a']) +
    person(across * 0.56, down * 0.88, down * 0.15, 'walking', ['#d9a23a', '#5a3a2a', 'none'])
  );
}

/** A wide plain and a small mountain: two people walk home. */
function wayHome({ random, seed, across, down }: Place): string {
  const hour = HOURS[4] as Hour;
  const shore = down * 0.5;
  let sketch =
    `<defs>${fade('sky', ['#c9d6d2', '#f3dfb4', '#f4c07a'])}</defs>${box(0, 0, across, down, 'url(#sky)')}` +
    bank(random, across, [20, shore * 0.9], hour, 20, 0.5);
  sketch +=
    cone(random, seed, [across * 0.26, down * 0.3], shore, across * 0.34, {
      ...hour,
      lit: '#9a8494',
      shade: '#6a5f80',
      cloud: '#fbeed0',
    }) +
    fill(
      beneath(
        row(across, (t) => shore - 8 * Math.sin(t * 20)),
        down,
      ),
      '#6f7f4a',
    );
  sketch += fields(random, seed, across, down, shore + 10, {
    ...hour,
    land: ['#c9a84a', '#a8b04f', '#e3c976', '#7f9044'],
    palm: '#4a5230',
  });
  const path: Point[] = [
    [across * 0.3, shore + 6],
    [across * 0.46, down * 0.62],
    [across * 0.6, down * 0.78],
    [across * 0.94, down * 1.02],
  ];
  sketch += line(flow(path), '#f2e2b8', 26);
  for (let i = 0; i < 9; i++) {
    const [ex, ey] = [across * random.range(0.55, 0.98), down * random.range(0.54, 0.7)];
    sketch +=
      line(
        flow([
          [ex, ey],
          [ex + 10, ey - 14],
          [ex + 24, ey - 6],
        ]),
        '#fffdf4',
        7,
      ) +
      line(
        corners(
          [
            [ex + 8, ey],
            [ex + 8, ey + 14],
          ],
          false,
        ),
        '#4a4438',
        2,
      );
  }
  return (
    sketch +
    person(across * 0.57, down * 0.78, down * 0.2, 'carrying', ['#b5402f', '#3a3040', '#d9b566'], -1) +
    person(across * 0.645, down * 0.85, down * 0.17, 'walking', ['#2f5a7a', '#efe4cc', '#c9a04a'], -1)
  );
}

/** Ash falls on a procession with palms. */
function ash({ random, across, down }: Place): string {
  let sketch = `<defs>${fade('sky', ['#6a6664', '#9a948c', '#c9c2b4'])}</defs>${box(0, 0, across, down, 'url(#sky)')}`;
  sketch += fill(
    corners([
      [across * 0.1, down * 0.7],
      [across * 0.46, down * 0.2],
      [across * 0.54, down * 0.2],
      [across * 0.9, down * 0.7],
    ]),
    '#4f4b4c',
  );
  for (let i = 0; i < 26; i++)
    sketch += ellipse(
      across * (0.5 + 0.02 * i) + random.bell() * 40,
      down * (0.2 - 0.008 * i) + random.bell() * 20,
      30 + i * 4,
      24 + i * 2,
      i % 2 ? '#3a3638' : '#75706c',
      0.9,
    );
  sketch += box(0, down * 0.68, across, down, '#8a857c');
  for (let i = 0; i < 9; i++) {
    const [x, y, tall] = [across * (0.08 + i * 0.105), down * (0.9 + 0.05 * Math.sin(i * 2)), down * 0.34];
    sketch += person(x, y, tall, 'back', [['#2f2c34', '#4a4650', '#efeae0'][i % 3] as string, '#26242a', 'none']);
    sketch +=
      line(
        flow([
          [x + 20, y - tall * 0.7],
          [x + 34, y - tall * 1.1],
          [x + 14, y - tall * 1.5],
        ]),
        '#e8c23a',
        9,
      ) +
      line(
        flow([
          [x + 30, y - tall],
          [x + 52, y - tall * 1.25],
          [x + 50, y - tall * 1.4],
        ]),
        '#c9a42a',
        6,
      );
  }
  for (let i = 0; i < 130; i++)
    sketch += ellipse(
      random.range(0, across),
      random.range(0, down),
      random.range(2, 6),
      random.range(2, 6),
      random.chance(0.5) ? '#efebe2' : '#4a4648',
      0.8,
    );
  return sketch;
}

/** Two palms, large, and the mountain between them. */
function twoPalms({ random, across, down }: Place): string {
  let sketch =
    box(0, 0, across, down, '#f2b84a') + ellipse(across * 0.5, down * 0.46, across * 0.36, across * 0.36, '#f9dc8a');
  sketch +=
    fill(
      flow([
        [across * 0.12, down * 0.72],
        [across * 0.36, down * 0.6],
        [across * 0.48, down * 0.4],
        [across * 0.52, down * 0.4],
        [across * 0.64, down * 0.6],
        [across * 0.88, down * 0.72],
      ]),
      '#3f6a8a',
    ) +
    box(0, down * 0.71, across, down, '#2f7a5a') +
    box(0, down * 0.82, across, down, '#c8503a');
  sketch +=
    coconut(random, across * 0.2, down * 0.98, down * 0.82, '#3a2a30', '#1f5a48') +
    coconut(random, across * 0.82, down * 0.99, down * 0.7, '#3a2a30', '#2f7a4a');
  return sketch + hut(across * 0.52, down * 0.9, 120, '#7a3a2a', '#e8cf9a');
}

/** Fire runs down the dark cone. */
function eruption({ random, across, down }: Place): string {
  let sketch = `<defs>${fade('sky', ['#120e20', '#32173a', '#8a2a3a'])}</defs>${box(0, 0, across, down, 'url(#sky)')}`;
  const [px, py] = [across * 0.6, down * 0.28];
  for (let i = 0; i < 40; i++)
    sketch += ellipse(
      px + random.bell() * 60 - i * 5,
      py - i * 7 + random.bell() * 20,
      24 + i * 2.2,
      20 + i * 1.4,
      random.pick(['#4a2030', '#7a3038', '#2a1826', '#c9563a']),
      0.8,
    );
  sketch += fill(
    flow([
      [across * 0.02, down * 0.84],
      [across * 0.36, down * 0.66],
      [px - 26, py],
      [px + 26, py],
      [across * 0.84, down * 0.66],
      [across * 1.04, down * 0.82],
    ]),
    '#1c1426',
  );
  for (let i = 0; i < 9; i++) {
    const lean = (i - 4) / 4;
    sketch +=
      line(
        flow([
          [px + lean * 14, py],
          [px + lean * 60, py + down * 0.14],
          [px + lean * 130 + random.bell() * 20, py + down * random.range(0.26, 0.42)],
        ]),
        i % 2 ? '#f2602f' : '#f9b23a',
        random.range(6, 15),
      ) +
      line(
        flow([
          [px + lean * 14, py],
          [px + lean * 50, py + down * 0.1],
        ]),
        '#ffe9a0',
        5,
      );
  }
  sketch += box(0, down * 0.8, across, down, '#0f0c18');
  for (let i = 0; i < 46; i++)
    sketch += ellipse(
      random.range(0, across),
      down * random.range(0.82, 0.96),
      5,
      5,
      random.pick(['#f2c45a', '#f9e0a0', '#e88a3a']),
    );
  return sketch;
}

/** A shutter, a line of washing, and the mountain in the square of the window. */
function fromTheWindow({ across, down }: Place): string {
  let sketch =
    box(0, 0, across, down, '#2a3a4a') + box(across * 0.2, down * 0.14, across * 0.6, down * 0.62, '#cfdcc4');
  sketch +=
    fill(
      corners([
        [across * 0.26, down * 0.62],
        [across * 0.48, down * 0.28],
        [across * 0.53, down * 0.28],
        [across * 0.76, down * 0.62],
      ]),
      '#7f94a4',
    ) +
    fill(
      corners([
        [across * 0.52, down * 0.28],
        [across * 0.53, down * 0.28],
        [across * 0.76, down * 0.62],
        [across * 0.56, down * 0.62],
      ]),
      '#55708a',
    ) +
    box(across * 0.2, down * 0.6, across * 0.6, down * 0.16, '#7fa04f');
  sketch += line(
    flow([
      [across * 0.2, down * 0.36],
      [across * 0.5, down * 0.42],
      [across * 0.8, down * 0.35],
    ]),
    '#3a2a24',
    5,
  );
  ['#c8403a', '#f0ead8', '#e2b03a', '#3f7a8a'].forEach((tone, i) => {
    sketch += fill(
      corners([
        [across * (0.25 + i * 0.14), down * 0.39],
        [across * (0.36 + i * 0.14), down * 0.4],
        [across * (0.35 + i * 0.14), down * 0.54],
        [across * (0.26 + i * 0.14), down * 0.53],
      ]),
      tone,
    );
  });
  for (const x of [0.2, 0.8]) sketch += box(across * x - 14, down * 0.12, 28, down * 0.66, '#8a4a2a');
  sketch +=
    box(across * 0.16, down * 0.1, across * 0.68, 34, '#a85a34') +
    box(across * 0.14, down * 0.75, across * 0.72, 48, '#b5683c');
  sketch +=
    fill(
      flow(
        [
          [across * 0.16, down * 0.14],
          [across * 0.3, down * 0.14],
          [across * 0.25, down * 0.44],
          [across * 0.17, down * 0.72],
        ],
        true,
      ),
      '#e0783a',
    ) + box(0, down * 0.84, across, down, '#6a2f2a');
  return (
    sketch +
    ellipse(across * 0.66, down * 0.75, 44, 20, '#3a2418') +
    ellipse(across * 0.66, down * 0.71, 40, 34, '#a8583a')
  );
}

/** Fruit and flowers on a cloth, as before an altar; the mountain is behind. */
function offering({ random, across, down }: Place): string {
  let sketch = `<defs>${fade('sky', ['#f0a04a', '#f7cf7a', '#fbeab4'])}</defs>${box(0, 0, across, down, 'url(#sky)')}`;
  sketch +=
    fill(
      flow([
        [across * 0.02, down * 0.66],
        [across * 0.34, down * 0.5],
        [across * 0.47, down * 0.22],
        [across * 0.53, down * 0.22],
        [across * 0.66, down * 0.5],
        [across * 0.98, down * 0.66],
      ]),
      '#5a4a7a',
    ) + ellipse(across * 0.5, down * 0.19, 60, 20, '#fff4d8');
  for (let side = 0; side < 2; side++)
    for (let i = 0; i < 9; i++) {
      const x = across * (side ? 1 - i * 0.058 : i * 0.058);
      const y = down * (0.03 + 0.012 * i + 0.05 * Math.sin(i * 0.4));
      sketch += fill(
        corners([
          [x - 24, y],
          [x + 24, y],
          [x, y + 66],
        ]),
        ['#c8342c', '#2f7a8a', '#f2e6d0', '#3f8a4a', '#e2a82a'][i % 5] as string,
      );
    }
  sketch += box(0, down * 0.66, across, down, '#8a2f3a') + box(0, down * 0.66, across, 18, '#f0d48a');
  for (let i = 0; i < 12; i++)
    sketch += fill(
      corners([
        [across * (i / 12), down * 0.9],
        [across * ((i + 0.5) / 12), down * 0.96],
        [across * ((i + 1) / 12), down * 0.9],
      ]),
      '#f0d48a',
    );
  for (let i = 0; i < 26; i++)
    sketch += ellipse(
      across * 0.5 + random.bell() * across * 0.34,
      down * 0.72 - Math.abs(random.bell()) * down * 0.1,
      random.range(22, 38),
      random.range(20, 34),
      random.pick(['#f2b632', '#d9532f', '#7fa03a', '#e88a2a', '#f6e6c0', '#c83a5a']),
    );
  return (
    sketch +
    [0.14, 0.86]
      .map(
        (x) =>
          box(across * x - 10, down * 0.5, 20, down * 0.2, '#f6ecd8') +
          ellipse(across * x, down * 0.48, 11, 26, '#f9b23a'),
      )
      .join('')
  );
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
