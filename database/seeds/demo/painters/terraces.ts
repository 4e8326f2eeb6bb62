import { darker, lighter, mix, ramp } from '../easel/colour.ts';
import { MANNERS } from '../easel/manners.ts';
import { hut, person } from '../easel/motifs.ts';
import { wander } from '../easel/noise.ts';
import { loose, type OilManner, paintOil } from '../easel/oil.ts';
import type { Place, Scene } from '../easel/place.ts';
import { type Random, randomFrom } from '../easel/random.ts';
import { type Raster, units } from '../easel/raster.ts';
import { beneath, box, corners, ellipse, fade, fill, flow, line, type Point } from '../easel/sketch.ts';

const outdoors: OilManner = { ...loose, broken: 15 };
const folded: OilManner = { ...MANNERS.knife, broken: 10, hang: (x, y) => -0.9 + 0.5 * Math.sin(x * 4 + y * 2) };
const fromMemory: OilManner = { ...MANNERS.smooth, broken: 6, hang: () => 0 };

/** Three painters: out of doors and in bands; from the trail, in steep folds; from memory and at night. */
const SCENES: readonly [Scene, OilManner][] = [
  // Domingo Ananayo
  [
    (place) =>
      valley(
        place,
        {
          sky: ['#a9c4cf', '#e3e4d2', '#f9efce'],
          far: '#8aa3a6',
          paddies: ['#9db552', '#c9c45e', '#6f9448', '#dccb70'],
          wall: '#4b4a2c',
          water: ['#e9ead6', '#b9ced0'],
        },
        0.3,
        0.3,
      ),
    outdoors,
  ],
  [flooded, outdoors],
  [bowl, outdoors],
  [stones, { ...MANNERS.dry, broken: 12 }],
  [harvest, outdoors],
  // Salome Binwag
  [
    (place) =>
      folds(place, ['#3f5470', '#6f86a0', '#a3b4c4', '#d3d6d6', '#5a5f80'], '#e9e3d6', 0.9, 1) + farmhouse(place),
    folded,
  ],
  [
    (place) => folds(place, ['#6a4f86', '#a583b2', '#d0a9bd', '#ecd0c4', '#7f6aa0'], '#f3e0d6', -1) + trail(place),
    folded,
  ],
  [stream, folded],
  [mountain, folded],
  [(place) => folds(place, ['#b5502f', '#dd8a4a', '#eab676', '#f2d7ac', '#8a3f4a'], '#7fa3b0', 0.2), folded],
  // Florencio Aduyan
  [contours, fromMemory],
  [cloudRoad, fromMemory],
  [profile, { ...fromMemory, broken: 10 }],
  [steps, fromMemory],
];

/** Rice terraces of the Cordillera. */
export function paint(seed: number, width: number, height: number): Promise<Raster> {
  const [scene, manner] = SCENES[seed % SCENES.length] as (typeof SCENES)[number];
  const sketch = scene({ random: randomFrom(seed + 20), ...units(width, height), seed });
  return paintOil(sketch, { width, height }, seed, manner);
}

interface Weather {
  sky: string[];
  far: string;
  paddies: string[];
  wall: string;
  water: string[];
}

/** Hills cut into bands that narrow towards the ridge, some flooded and full of sky. */
function valley(place: Place, weather: Weather, horizon: number, wet: number): string {
  const { across, down, seed } = place;
  const top = down * horizon;
  let sketch = `<defs>${fade('sky', weather.sky)}</defs>${box(0, 0, across, down, 'url(#sky)')}`;
  sketch += ellipse(across * 0.74, top * 0.5, 42, 42, '#fff6d6') + clouds(place, top, weather);
  for (let ridge = 0; ridge < 3; ridge++)
    sketch += fill(
      beneath(
        spread(
          across,
          14,
          (x) => top * (0.62 + ridge * 0.22) + wander(seed + ridge * 17, x / across / 3 + ridge) * top * 0.38,
        ),
        down,
      ),
      mix(weather.far, weather.sky[2] as string, 0.62 - ridge * 0.26),
    );
  sketch += bands(place, { top: top * 1.02, lean: 0.2, count: 22, offset: 0 }, weather, wet);
  sketch += bands(place, { top: down * 0.6, lean: -0.85, count: 14, offset: 91 }, weather, wet);
  return (
    sketch +
    hut(across * 0.2, down * 0.62, 60, '#8a6a3a', '#5a4630') +
    hut(across * 0.27, down * 0.65, 44, '#7a5a34', '#5a4630')
  );
}

interface Hill {
  top: number;
  lean: number;
  count: number;
  offset: number;
}

function bands({ random, across, down, seed }: Place, hill: Hill, weather: Weather, wetness: number): string {
  let sketch = '';
  const depth = down - hill.top;
  for (let band = 0; band < hill.count; band++) {
    const place = (band / hill.count) ** 1.55;
    const swing = depth * (0.12 + 0.12 * place);
    const edge = spread(across, 18, (x) => {
      const t = x / across;
      return (
        hill.top +
        depth * place * 1.05 +
        hill.lean * (t - 0.5) * depth * (0.85 - 0.5 * place) +
        swing *
          (wander(seed + hill.offset, t * 0.16 + band * 0.009) * 1.3 +
            0.42 * wander(seed + hill.offset + 3, t * 0.5 + band * 0.02))
      );
    });
    const thick = depth * (0.008 + 0.016 * place);
    const wet = random.chance(wetness);
    const field = mix(
      wet ? ramp(weather.water, random.next()) : ramp(weather.paddies, random.next()),
      weather.sky[2] as string,
      0.42 * (1 - place) ** 2,
    );
    const wall = mix(weather.wall, weather.sky[2] as string, 0.5 * (1 - place) ** 2);
    sketch +=
      fill(beneath(edge, down), wall) +
      line(flow(edge), lighter(field, 0.28), thick * 0.5) +
      fill(
        beneath(
          edge.map(([x, y]): Point => [x, y + thick]),
          down,
        ),
        field,
      );
    if (wet)
      sketch += line(flow(edge.map(([x, y]): Point => [x, y + thick * 2.2])), lighter(field, 0.45), thick * 0.5, 0.7);
    else if (place > 0.3)
      for (const row of [2, 3])
        sketch += line(
          flow(edge.map(([x, y]): Point => [x, y + thick * row * 1.5])),
          row === 2 ? darker(field, 0.2) : lighter(field, 0.22),
          thick * 0.35,
          0.6,
          `stroke-dasharray="${(thick * 1.2).toFixed(1)} ${(thick * 1.5).toFixed(1)}"`,
        );
    if (random.chance(0.4)) sketch += trees(random, edge, 9 + 24 * place, weather.wall, weather.paddies);
  }
  return sketch;
}

function trees(random: Random, edge: Point[], size: number, wall: string, greens: readonly string[]): string {
  const [x, y] = random.pick(edge.slice(1, -1));
  return Array.from({ length: random.int(3, 7) }, (_, i) =>
    ellipse(
      x + random.bell() * size * 1.8,
      y - size * random.range(0.1, 0.9),
      size * random.range(0.4, 0.75),
      size * random.range(0.4, 0.8),
      mix(wall, greens[i % greens.length] as string, random.range(0.1, 0.55)),
    ),
  ).join('');
}

function clouds({ random, across }: Place, horizon: number, weather: Weather): string {
  return Array.from({ length: 9 }, (_, i) =>
    ellipse(
      random.range(0, across),
      horizon * random.range(0.05, 0.6),
      across * random.range(0.06, 0.2),
      horizon * random.range(0.03, 0.09),
      i % 3 === 0 ? mix(weather.sky[0] as string, weather.far, 0.3) : lighter(weather.sky[2] as string, 0.4),
      0.55,
    ),
  ).join('');
}

/** Pools full of sky between dark walls, seen from above, with planters. */
function flooded({ random, across, down, seed }: Place): string {
  let sketch = `<defs>${fade('pool', ['#f6d9b8', '#c9d6d6', '#7fa3b5'])}</defs>${box(0, 0, across, down, '#7f98a0')}`;
  for (let band = 0; band < 9; band++) {
    const place = (band / 9) ** 1.3;
    const edge = spread(
      across,
      12,
      (x) =>
        down * (-0.05 + 1.1 * place) +
        down * 0.16 * Math.sin((x / across) * 3.6 + band * 0.5 + 1) * (0.4 + place * 0.6) +
        down * 0.05 * wander(seed, x / across + band),
    );
    sketch +=
      fill(beneath(edge, down), 'url(#pool)') +
      fill(beneath(edge, down), ramp(['#f3dcc0', '#a9c2c8', '#6f93a4', '#dfe3d4'], random.next()), 0.5);
    sketch +=
      line(flow(edge), '#3a3a2a', 10 + 16 * place) +
      line(flow(edge.map(([x, y]): Point => [x, y - 5 - 5 * place])), '#7f9448', 6 + 7 * place);
    for (let i = 0; i < 3; i++) {
      const [x, y] = random.pick(edge);
      sketch += line(
        flow([
          [x, y + 30],
          [x + 60 + 60 * place, y + 34],
          [x + 140, y + 30],
        ]),
        '#f7ecd6',
        4,
        0.7,
      );
    }
  }
  for (const [x, y, s] of [
    [0.3, 0.52, 0.13],
    [0.4, 0.56, 0.13],
    [0.52, 0.55, 0.14],
    [0.74, 0.84, 0.2],
  ] as const)
    sketch += person(
      across * x,
      down * y,
      down * s,
      'bent',
      [random.pick(['#b23a34', '#2f4a7a', '#d9a23a']), '#2a2630', '#d8b566'],
      random.chance(0.5) ? 1 : -1,
    );
  return sketch;
}

/** The amphitheatre: arcs around a village, under the coming rain. */
function bowl({ random, across, down }: Place): string {
  let sketch = `<defs>${fade('sky', ['#39474f', '#66757a', '#a9b0a4'])}</defs>${box(0, 0, across, down, 'url(#sky)')}`;
  for (let i = 0; i < 14; i++)
    sketch += ellipse(
      random.range(0, across),
      random.range(0, down * 0.2),
      random.range(90, 220),
      random.range(20, 50),
      random.pick(['#2f3b43', '#4a585e', '#7d8a8a']),
      0.7,
    );
  const [cx, cy] = [across * 0.5, down * 0.8];
  sketch += fill(
    beneath(
      spread(across, 8, (x) => down * 0.24 - down * 0.1 * Math.cos((x / across - 0.5) * 9)),
      down,
    ),
    '#3c5a52',
  );
  for (let ring = 15; ring >= 0; ring--) {
    const t = ring / 15;
    const arc = Array.from({ length: 15 }, (_, i): Point => {
      const turn = Math.PI + (i / 14) * Math.PI;
      const wave = 1 + 0.04 * Math.sin(i * 1.7 + ring * 0.8);
      return [
        cx + Math.cos(turn) * across * (0.1 + 0.66 * t) * wave,
        cy + Math.sin(turn) * down * (0.04 + 0.6 * t) * wave,
      ];
    });
    const green = ramp(['#2f5c47', '#5f8c4e', '#3d6f52', '#8fa85a', '#a9c0b4'], random.next());
    sketch +=
      fill(beneath(arc, down), '#22332e') +
      fill(
        beneath(
          arc.map(([x, y]): Point => [x, y + 5 + 8 * t]),
          down,
        ),
        green,
      ) +
      line(flow(arc), lighter(green, 0.3), 4);
  }
  sketch += ellipse(cx, cy + 14, across * 0.16, down * 0.06, '#5a5238');
  for (const [x, y] of [
    [-0.09, 0],
    [-0.03, 0.012],
    [0.04, 0],
    [0.09, 0.02],
    [0, 0.04],
    [-0.07, 0.05],
    [0.06, 0.055],
  ] as const)
    sketch += hut(cx + x * across, cy + 16 + y * down, 34, '#9a7a4a', '#4a3a2a');
  return (
    sketch +
    fill(
      beneath(
        spread(across, 9, (x) => down * (0.9 + 0.05 * Math.sin(x * 0.012))),
        down,
      ),
      '#24443a',
    )
  );
}

/** A wall of stones, near, with a strip of field above it. */
function stones({ random, across, down }: Place): string {
  const top = down * 0.3;
  let sketch =
    box(0, 0, across, down, '#b5c0ae') +
    box(0, down * 0.12, across, top, '#a8b25a') +
    box(0, down * 0.22, across, down * 0.1, '#7f9448');
  sketch += box(0, top, across, down, '#3a342c');
  for (let row = 0; row < 7; row++) {
    const y = top + 20 + (row / 7) * (down - top);
    for (let x = -40 - (row % 2) * 50; x < across + 40; ) {
      const [w, h] = [random.range(80, 170), ((down - top) / 7) * random.range(0.82, 1.05)];
      const tone = mix(
        random.pick(['#8a8272', '#a89c84', '#6f6a62', '#b5a98c', '#7a6f58']),
        '#5a6a42',
        random.chance(0.25) ? 0.4 : 0.05,
      );
      const rock = (dx: number, dy: number, k: number): string =>
        flow(
          [
            [x + 10 + dx, y + h * 0.2 + dy],
            [x + w * 0.4 + dx, y + dy + 4],
            [x + w * 0.9 * k + dx, y + h * 0.16 + dy],
            [x + w * 0.96 * k, y + h * 0.7 * k],
            [x + w * 0.5, y + h * 0.92 * k],
            [x + 6 + dx, y + h * 0.74 * k],
          ],
          true,
        );
      sketch += fill(rock(0, 0, 1), tone) + fill(rock(6, 2, 0.7), lighter(tone, 0.25), 0.6);
      x += w + 6;
    }
  }
  for (let i = 0; i < 70; i++) {
    const x = random.range(0, across);
    sketch += line(
      flow([
        [x, top + 26],
        [x + random.bell() * 20, top - 20],
        [x + random.bell() * 60, top - random.range(40, 110)],
      ]),
      random.pick(['#5f7a35', '#8fa84a', '#c0b85a', '#3f5a30']),
      5,
    );
  }
  return sketch;
}

/** Ripe fields in the sun, and a line of people with bundles. */
function harvest(place: Place): string {
  const { random, across, down } = place;
  let sketch = valley(
    place,
    {
      sky: ['#e0a35c', '#f2c983', '#fbe7b6'],
      far: '#a87a6a',
      paddies: ['#cf9a34', '#e6bc50', '#a87a2e', '#f0d684'],
      wall: '#5f3d26',
      water: ['#f6dca4', '#e8b57a'],
    },
    0.16,
    0.06,
  );
  const path = (t: number): Point => [across * (0.06 + 0.88 * t), down * (0.9 - 0.34 * t + 0.06 * Math.sin(t * 5))];
  sketch += line(flow([0, 0.25, 0.5, 0.75, 1].map(path)), '#e9cf94', 14);
  for (let i = 0; i < 8; i++) {
    const t = i / 8 + 0.04;
    sketch += person(
      ...path(t),
      down * (0.24 - 0.13 * t),
      i % 3 === 1 ? 'walking' : 'carrying',
      [random.pick(['#8a2f2a', '#2f4a6a', '#f0e6d0', '#3a5a3a']), '#2f2630', '#d9a94a'],
      1,
    );
  }
  return sketch;
}

/** Steep folds that lean into one another, each of a few broad planes. */
function folds(
  { across, down, seed }: Place,
  tones: readonly string[],
  sky: string,
  slant: number,
  lean?: number,
): string {
  let sketch = box(0, 0, across, down, sky);
  for (let fold = 0; fold < 7; fold++) {
    const t = fold / 7;
    const side = lean ?? (fold % 2 ? 1 : -1);
    const ridge = spread(
      across,
      5,
      (x) =>
        down * (0.08 + 0.78 * t) +
        side * slant * (x / across - 0.5) * down * 0.62 +
        down * 0.08 * wander(seed + fold, x / across),
    );
    const tone = mix(tones[fold % tones.length] as string, sky, 0.5 * (1 - t));
    sketch += fill(beneath(ridge, down * 1.2), tone);
    const lines = 4 + Math.round(4 * (1 - t));
    for (let k = 1; k < lines; k++) {
      const drop = (k / lines) * down * (0.16 + 0.1 * t);
      const lower = ridge.map(([x, y], i): Point => [x, y + drop * (1 + 0.35 * Math.sin(i * 1.3 + fold))]);
      sketch += line(flow(lower), k % 2 ? darker(tone, 0.32) : lighter(tone, 0.4), 5 + 9 * t);
    }
  }
  return sketch;
}

/** A house with a lamp in its door, and its owner in red. */
function farmhouse({ across, down }: Place): string {
  const [x, y] = [across * 0.36, down * 0.62];
  return (
    hut(x, y, 92, '#8a5a34', '#3a2c2a') +
    ellipse(x, y - 22, 11, 13, '#f6c04a') +
    person(x + 90, y + 12, 62, 'walking', ['#c8342c', '#2a2430', 'none'])
  );
}

function trail({ across, down }: Place): string {
  return (
    line(
      flow([
        [across * 0.2, down],
        [across * 0.42, down * 0.78],
        [across * 0.3, down * 0.6],
        [across * 0.55, down * 0.46],
      ]),
      '#f3dccb',
      26,
    ) + person(across * 0.4, down * 0.82, down * 0.26, 'umbrella', ['#3a2a5a', '#5a2a4a', '#c8403a'])
  );
}

/** A white stream between two walls of fields. */
function stream({ random, across, down }: Place): string {
  let sketch =
    box(0, 0, across, down, '#c9d3d0') +
    fill(
      corners([
        [0, down * 0.3],
        [across * 0.5, down * 0.1],
        [across, down * 0.26],
        [across, down],
        [0, down],
      ]),
      '#5a7a80',
    );
  for (const side of [-1, 1])
    for (let i = 0; i < 9; i++) {
      const y = down * (0.2 + 0.1 * i);
      const reach = across * (0.5 + side * (0.04 + 0.035 * i + 0.03 * Math.sin(i * 2)));
      const tone = random.pick(
        side < 0 ? ['#7a5a3a', '#a8784a', '#c9a05a', '#5f4a3a'] : ['#3f5a5a', '#5f7a6a', '#2f4650', '#86957a'],
      );
      const outer = side < 0 ? -20 : across + 20;
      sketch +=
        fill(
          flow(
            [
              [outer, y - 60],
              [(outer + reach) / 2, y - 20],
              [reach, y],
              [reach, y + 40],
              [outer, y + 130],
            ],
            true,
          ),
          tone,
        ) +
        line(
          flow([
            [outer, y - 60],
            [(outer + reach) / 2, y - 20],
            [reach, y],
          ]),
          lighter(tone, 0.45),
          9,
        );
    }
  const water: Point[] = [
    [across * 0.5, down * 0.16],
    [across * 0.46, down * 0.34],
    [across * 0.56, down * 0.5],
    [across * 0.44, down * 0.7],
    [across * 0.56, down * 0.88],
    [across * 0.48, down * 1.05],
  ];
  return (
    sketch +
    line(flow(water), '#8fb0b8', 80) +
    line(flow(water), '#f4f4ec', 46) +
    line(flow(water.map(([x, y]): Point => [x + 12, y])), '#b9d0d4', 9)
  );
}

/** One round mountain that fills the picture. */
function mountain({ random, across, down }: Place): string {
  let sketch = box(0, 0, across, down, '#e8b48a') + ellipse(across * 0.2, down * 0.2, 70, 70, '#f7dca8');
  for (let ring = 0; ring < 13; ring++) {
    const t = ring / 13;
    const arc = Array.from(
      { length: 9 },
      (_, i): Point => [
        across * (-0.1 + (1.2 * i) / 8),
        down * (0.2 + 0.9 * t) + down * (0.5 - 0.3 * t) * ((i / 8 - 0.5) * 2) ** 2 + random.bell() * 10,
      ],
    );
    const tone = ramp(['#1f4a55', '#2f6a62', '#1a3a4a', '#5a8a70', '#8a4a34'], random.next());
    sketch += fill(beneath(arc, down * 1.3), tone) + line(flow(arc), ring % 3 ? lighter(tone, 0.3) : '#d98a4a', 7);
  }
  return (
    sketch +
    hut(across * 0.56, down * 0.6, 70, '#c98a4a', '#3a2a24') +
    person(across * 0.42, down * 0.66, down * 0.1, 'standing', ['#e9dcc0', '#8a2f2a', 'none'])
  );
}

/** The hill as on a map: closed lines of height, each another gold. */
function contours({ random, across, down, seed }: Place): string {
  const golds = ['#8a5f1c', '#b5832a', '#d9a83a', '#ecc75f', '#f5df98', '#a8742a', '#6a4a1c'];
  let sketch = box(0, 0, across, down, '#4a3414');
  for (const [cx, cy, size] of [
    [0.3, 0.72, 0.74],
    [0.68, 0.3, 0.66],
  ] as const)
    for (let ring = 11; ring >= 0; ring--) {
      const loop = Array.from({ length: 14 }, (_, i): Point => {
        const turn = (i / 14) * Math.PI * 2;
        const reach = (down * size * (ring + 0.6)) / 12;
        const wave = 1 + 0.2 * Math.sin(turn * 3 + seed + cx * 9) + 0.09 * Math.sin(turn * 5 + ring * 0.3);
        return [cx * across + Math.cos(turn) * reach * wave * 0.86, cy * down + Math.sin(turn) * reach * wave];
      });
      sketch +=
        fill(flow(loop, true), golds[(ring * 3 + Math.round(cx * 10)) % golds.length] as string) +
        line(flow(loop, true), '#3a2810', 5);
      if (ring % 2) for (let i = 0; i < 14; i += 2) sketch += ellipse(...(loop[i] as Point), 7, 7, '#f9ecc0');
    }
  return (
    sketch +
    Array.from({ length: 30 }, () => ellipse(random.range(0, across), random.range(0, down), 4, 4, '#3a2810')).join('')
  );
}

/** A road of cloud along the valley, under the moon. */
function cloudRoad({ random, across, down }: Place): string {
  let sketch = `<defs>${fade('sky', ['#0e1a33', '#1f3a5f', '#3f6a8a'])}</defs>${box(0, 0, across, down, 'url(#sky)')}${ellipse(across * 0.26, down * 0.2, 62, 62, '#f4ecc8')}${ellipse(across * 0.29, down * 0.18, 52, 52, '#1a2f50')}`;
  for (let i = 0; i < 40; i++)
    sketch += ellipse(random.range(0, across), random.range(0, down * 0.35), 3, 3, '#e9e2c0', 0.9);
  for (let side = 0; side < 2; side++)
    for (let i = 0; i < 10; i++) {
      const y = down * (0.36 + 0.07 * i);
      const inner = across * (side ? 0.62 + 0.04 * Math.sin(i) + 0.02 * i : 0.4 - 0.05 * Math.cos(i * 1.3) - 0.02 * i);
      const outer = side ? across * 1.05 : -across * 0.05;
      const tone = ['#16304f', '#23507a', '#1b3f5f', '#2f6a86'][i % 4] as string;
      sketch +=
        fill(
          flow(
            [
              [outer, y - down * 0.1],
              [(outer + inner) / 2, y - down * 0.05],
              [inner, y + 8],
              [(outer + inner) / 2, y + down * 0.12],
              [outer, y + down * 0.1],
            ],
            true,
          ),
          tone,
        ) +
        line(
          flow([
            [outer, y - down * 0.1],
            [(outer + inner) / 2, y - down * 0.05],
            [inner, y + 8],
          ]),
          '#8fc0d0',
          4,
        );
    }
  for (let i = 0; i < 26; i++) {
    const t = i / 25;
    sketch += ellipse(
      across * (0.52 + 0.1 * Math.sin(t * 6.5)) + random.bell() * 30,
      down * (0.36 + 0.66 * t),
      across * (0.05 + 0.09 * t),
      down * 0.045,
      random.pick(['#e6e9ee', '#c3ced9', '#f7f5ee']),
      0.9,
    );
  }
  return sketch;
}

/** A soil profile: one field at the top, and everything that carries it. */
function profile({ random, across, down, seed }: Place): string {
  let sketch = box(0, 0, across, down, '#2f4f6a') + ellipse(across * 0.72, down * 0.13, 44, 44, '#f2d9a0');
  const layers = ['#5f4a2c', '#8f4a2c', '#c96a34', '#e09a4a', '#a8443a', '#e8bf74', '#7a3a3f', '#c98a52'];
  layers.forEach((tone, i) => {
    const y = down * (0.3 + 0.095 * i);
    const edge = spread(across, 10, (x) => y + down * 0.03 * wander(seed + i * 5, (x / across) * 1.4));
    sketch += fill(beneath(edge, down), tone) + line(flow(edge), darker(tone, 0.45), 5);
    for (let k = 0; k < 16; k++)
      sketch += ellipse(
        random.range(0, across),
        y + down * random.range(0.03, 0.09),
        random.range(4, 24),
        random.range(3, 12),
        i % 2 ? lighter(tone, 0.3) : darker(tone, 0.3),
        0.8,
      );
  });
  for (let i = 0; i < 42; i++) {
    const x = (i / 41) * across;
    sketch += line(
      flow([
        [x, down * 0.31],
        [x + random.bell() * 12, down * 0.25],
        [x + random.bell() * 26, down * random.range(0.14, 0.22)],
      ]),
      random.pick(['#b58a3a', '#8a7a34', '#d9b25a']),
      5,
    );
    sketch += line(
      flow([
        [x, down * 0.31],
        [x + random.bell() * 16, down * 0.38],
        [x + random.bell() * 30, down * random.range(0.4, 0.52)],
      ]),
      '#3a2a1c',
      2.4,
      0.8,
    );
  }
  return sketch;
}

/** Red fields in section, a staircase under the stars. */
function steps({ random, across, down }: Place): string {
  let sketch = `<defs>${fade('sky', ['#1a1430', '#4a2450', '#a8485a'])}</defs>${box(0, 0, across, down, 'url(#sky)')}`;
  for (let i = 0; i < 60; i++)
    sketch += ellipse(random.range(0, across), random.range(0, down * 0.7), 3.4, 3.4, '#f6e6c0');
  for (let layer = 0; layer < 3; layer++) {
    const points: Point[] = [[-20, down * (0.98 - layer * 0.02)]];
    const count = 9 - layer;
    for (let i = 0; i < count; i++) {
      const x = across * (0.02 + layer * 0.14 + ((0.98 - layer * 0.14) * i) / count);
      const y = down * (0.96 - ((0.78 - layer * 0.24) * (i + 1)) / count);
      points.push([x, (points.at(-1) as Point)[1]], [x + 8, y]);
    }
    points.push([across + 20, (points.at(-1) as Point)[1]], [across + 20, down + 20], [-20, down + 20]);
    const tone = ['#7a2030', '#b5362f', '#e0603a'][layer] as string;
    sketch += fill(corners(points), tone) + line(corners(points, false), '#2a0f1c', 6);
    for (let i = 1; i < points.length - 3; i += 2) {
      const [x, y] = points[i + 1] as Point;
      for (let k = 0; k < 6; k++)
        sketch += line(
          corners(
            [
              [x + 8 + k * 13, y],
              [x + 8 + k * 13, y - 20],
            ],
            false,
          ),
          ['#e8a04a', '#f2c46a', '#c9503a'][k % 3] as string,
          4,
        );
    }
  }
  return sketch + ellipse(across * 0.16, down * 0.2, 50, 50, '#f7e6b8');
}

function spread(across: number, count: number, height: (x: number) => number): Point[] {
  return Array.from({ length: count + 1 }, (_, i): Point => {
    const x = -across * 0.05 + (across * 1.1 * i) / count;
    return [x, height(x)];
  });
}
