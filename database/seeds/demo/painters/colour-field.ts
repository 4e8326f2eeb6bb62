import { darker, lighter, mix } from '../easel/colour.ts';
import { wander } from '../easel/noise.ts';
import { loose, type OilManner, paintOil } from '../easel/oil.ts';
import type { Place, Scene } from '../easel/place.ts';
import { type Random, randomFrom } from '../easel/random.ts';
import { type Raster, units } from '../easel/raster.ts';
import { box, corners, ellipse, fill, flow, line, type Point } from '../easel/sketch.ts';

const CHORDS: string[][] = [
  ['#f3e6c8', '#1f4f7a', '#e2582f', '#f2b83a', '#2f8a86', '#d9406a'],
  ['#22333f', '#d9a05a', '#b5432f', '#efe4cd', '#5f8088'],
  ['#efe6d6', '#35594c', '#d98a6a', '#c9b35a', '#26303c'],
  ['#d9b8a4', '#7a2f3c', '#2c2a3a', '#f0dcc0', '#c2683f'],
  ['#dfe3dc', '#24507a', '#7fa8b8', '#f0b43c', '#1a2430'],
  ['#f2e8cf', '#d8a52e', '#6a7a3a', '#2f3a2c', '#c9603a'],
  ['#2b2430', '#8a4a6a', '#e08a6a', '#f2d0a0', '#4f6a8a'],
];

const broad: OilManner = {
  ...loose,
  layers: [
    { brush: 120, reach: 5, detail: 0, opacity: 0.85 },
    { brush: 66, reach: 6, detail: 0, opacity: 0.6 },
    { brush: 30, reach: 6, detail: 3, opacity: 0.6 },
  ],
  broken: 10,
  impasto: 0.8,
  streak: 0.13,
  weave: 0.1,
};

const edged: OilManner = {
  ...loose,
  layers: [
    { brush: 70, reach: 4, detail: 0, opacity: 0.8 },
    { brush: 20, reach: 5, detail: 4, opacity: 0.9 },
    { brush: 6, reach: 6, detail: 10, opacity: 1 },
    { brush: 4, reach: 6, detail: 24, opacity: 1 },
  ],
  broken: 4,
  impasto: 0.4,
  streak: 0.05,
  weave: 0.12,
};

const knife: OilManner = { ...loose, broken: 16, impasto: 1.5, streak: 0.2, weave: 0.06 };

const still = { ...broad, hang: () => 0.04 };
const cut = { ...edged, hang: () => 0.8 };

const SCENES: readonly (readonly [scene: Scene, manner: OilManner])[] = [
  // Leandro Mapalad: thin coats of fog
  [
    (place) =>
      soft(place, '#d4d6d2', [
        [0.06, 0.05, 0.88, 0.5, '#c3c8c6'],
        [0.06, 0.52, 0.88, 0.2, '#dfdfd8'],
        [0.06, 0.7, 0.88, 0.26, '#b4bcbc'],
      ]),
    still,
  ],
  [
    (place) =>
      soft(place, '#efe6d4', [
        [0.05, 0.05, 0.42, 0.9, '#274a78'],
        [0.53, 0.05, 0.42, 0.9, '#e9a63c'],
      ]),
    { ...broad, hang: () => 1.55 },
  ],
  [
    (place) =>
      soft(place, '#e9e0d0', [
        [0, 0.74, 1, 0.3, '#5a3a2c'],
        [0.1, 0.16, 0.62, 0.22, '#fbf7ee'],
        [0.36, 0.34, 0.5, 0.1, '#c9ced2'],
      ]),
    still,
  ],
  [
    (place) =>
      soft(place, '#2f2628', [
        [0.07, 0.27, 0.86, 0.68, '#a8432c'],
        [0.12, 0.07, 0.76, 0.12, '#d9d4cc'],
      ]),
    still,
  ],
  [
    (place) =>
      soft(place, '#7f8a74', [
        [0.14, 0.12, 0.72, 0.76, '#c9c7a8'],
        [0.3, 0.28, 0.4, 0.44, '#eee6cc'],
        [0.42, 0.4, 0.16, 0.2, '#d98a5a'],
      ]),
    still,
  ],
  [
    (place) =>
      soft(place, '#16141f', [
        [0.44, 0.03, 0.12, 0.94, '#e8853f'],
        [0.485, 0.03, 0.03, 0.94, '#ffe2a0'],
        [0.08, 0.05, 0.3, 0.9, '#2a2238'],
        [0.62, 0.05, 0.3, 0.9, '#241d33'],
      ]),
    { ...broad, hang: () => 1.55 },
  ],
  // Ignacio Verzosa: by compass and square
  [squareAndRule, cut],
  [compassRose, cut],
  [tiles, cut],
  [halfSuns, cut],
  [nested, cut],
  [posts, cut],
  // Pilar Estacio: with the trowel
  [({ random, across, down }) => slabs(random, across, down, CHORDS[0] as string[]), knife],
  [storm, knife],
  [demolition, knife],
  [answer, knife],
  [everything, knife],
  [outburst, knife],
  // Corazon Tiamson: layers and currents
  [
    ({ random, seed, across, down }) =>
      currents(random, seed, {
        across,
        down,
        chord: ['#3a3432', '#6a5a52', '#8f8078', '#c25a34', '#241f22'],
        lift: 0.3,
        slope: 0.5,
      }),
    knife,
  ],
  [underRiver, knife],
  [nineHours, { ...broad, broken: 14 }],
  [folded, knife],
  [falls, { ...knife, hang: () => 1.57 }],
  [cane, knife],
];

/** Colour for its own sake: breathing fields, cut arcs and bars, slabs of the knife, or currents. */
export function paint(seed: number, width: number, height: number): Promise<Raster> {
  const [scene, manner] = SCENES[seed % SCENES.length] as (typeof SCENES)[number];
  return paintOil(
    scene({ random: randomFrom(seed + 6), seed, ...units(width, height) }),
    { width, height },
    seed,
    manner,
  );
}

type Field = readonly [x: number, y: number, wide: number, tall: number, colour: string];

/** Rectangles without hard edges; places in parts of the picture. */
function soft({ random, across, down }: Place, ground: string, fields: readonly Field[]): string {
  let sketch = `<defs><filter id="s" x="-10%" y="-10%" width="120%" height="120%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="13"/></filter></defs>${box(0, 0, across, down, ground)}`;
  for (const [x, y, w, h, tone] of fields)
    sketch += `<g filter="url(#s)">${box(x * across, y * down, w * across, h * down, tone)}${ellipse((x + w * random.range(0.35, 0.65)) * across, (y + h * 0.5) * down, w * across * 0.32, h * down * 0.26, lighter(tone, 0.2), 0.55)}</g>`;
  return sketch;
}

function squareAndRule({ across, down }: Place): string {
  let sketch = box(0, 0, across, down, '#efe4cd');
  const p = (x: number, y: number): Point => [x * across, y * down];
  for (const [points, tone] of [
    [[p(0, 0), p(0.62, 0), p(0, 0.62)], '#22333f'],
    [[p(1, 1), p(0.3, 1), p(1, 0.3)], '#b5432f'],
    [[p(0.62, 0), p(1, 0), p(1, 0.3), p(0.5, 0.5)], '#d9a05a'],
    [[p(0, 0.62), p(0.5, 0.5), p(0.3, 1), p(0, 1)], '#5f8088'],
    [[p(0.5, 0.5), p(0.74, 0.2), p(0.74, 0.56)], '#efe4cd'],
  ] as const)
    sketch += fill(corners(points), tone);
  return sketch + line(corners([p(0.1, 0.9), p(0.9, 0.1)], false), '#1b1a1e', 14);
}

function compassRose({ across, down }: Place): string {
  const [cx, cy, r] = [across / 2, down / 2, Math.min(across, down) * 0.48];
  let sketch =
    box(0, 0, across, down, '#1f3d4a') +
    ellipse(cx, cy, r, r, '#e7dcc6') +
    ellipse(cx, cy, r * 0.78, r * 0.78, '#8fa39a');
  for (let i = 1; i < 16; i++) {
    const turn = (i / 16) * Math.PI * 2 - Math.PI / 2;
    const far = i % 4 === 0 ? 1 : i % 2 === 0 ? 0.78 : 0.56;
    const at = (way: number, reach: number): Point => [cx + Math.cos(way) * r * reach, cy + Math.sin(way) * r * reach];
    sketch +=
      fill(corners([[cx, cy], at(turn - 0.19, 0.26), at(turn, far)]), '#c8552f') +
      fill(corners([[cx, cy], at(turn + 0.19, 0.26), at(turn, far)]), '#1b2226');
  }
  return sketch + ellipse(cx, cy, r * 0.1, r * 0.1, '#e0a63c');
}

function tiles({ across, down }: Place): string {
  const cell = across / 5;
  let sketch = box(0, 0, across, down, '#f0e8d6');
  for (let row = 0; row * cell < down; row++)
    for (let column = 0; column < 5; column++) {
      const [x, y] = [column * cell, row * cell];
      const odd = (row + column) % 2 === 0;
      const loose = row === 2 && column === 3;
      const id = `t${row}${column}`;
      sketch += `<clipPath id="${id}"><rect x="${x}" y="${y}" width="${cell}" height="${cell}"/></clipPath><g clip-path="url(#${id})">${box(x, y, cell, cell, loose ? '#c9603a' : odd ? '#e9dfc8' : '#35594c')}${[
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ]
        .map(
          ([u, v]) =>
            ellipse(
              x + (u as number) * cell,
              y + (v as number) * cell,
              cell * 0.36,
              cell * 0.36,
              odd ? '#26303c' : '#d98a6a',
            ) + ellipse(x + (u as number) * cell, y + (v as number) * cell, cell * 0.2, cell * 0.2, '#efe6d6'),
        )
        .join('')}${fill(
        corners([
          [x + cell / 2, y + cell * 0.16],
          [x + cell * 0.84, y + cell / 2],
          [x + cell / 2, y + cell * 0.84],
          [x + cell * 0.16, y + cell / 2],
        ]),
        odd ? '#c9b35a' : '#efe6d6',
      )}</g>`;
    }
  return sketch;
}

function halfSuns({ across, down }: Place): string {
  let sketch = box(0, 0, across, down, '#f0dcc0');
  for (let row = 0; row < 4; row++) {
    const y = down * (0.25 * (row + 1));
    const flip = row % 2;
    sketch += box(0, y - down * 0.25, across, down * 0.25, ['#2c2a3a', '#f0dcc0', '#7a2f3c', '#d9b8a4'][row] as string);
    for (let i = 0; i < 2; i++) {
      const x = across * (0.25 + i * 0.5);
      sketch += `<clipPath id="h${row}${i}"><rect x="${x - across * 0.25}" y="${y - down * 0.25}" width="${across * 0.5}" height="${down * 0.25}"/></clipPath><g clip-path="url(#h${row}${i})">${[1, 0.74, 0.46].map((size, k) => ellipse(x, flip ? y - down * 0.25 : y, across * 0.24 * size, down * 0.24 * size, (['#c2683f', '#f0c890', '#7a2f3c'] as const)[(k + row + i) % 3] as string)).join('')}</g>`;
    }
  }
  return sketch;
}

function nested({ across, down }: Place): string {
  let sketch = '';
  const sets = [
    ['#d8a52e', '#e8c25a', '#f2e0a0', '#c9603a'],
    ['#2f3a2c', '#6a7a3a', '#a8b060', '#f2e8cf'],
    ['#24507a', '#7fa8b8', '#dfe3dc', '#f0b43c'],
    ['#7a2f3c', '#c2683f', '#e8a070', '#2c2a3a'],
  ];
  sets.forEach((set, i) => {
    const [x, y, w, h] = [(i % 2) * across * 0.5, Math.floor(i / 2) * down * 0.5, across * 0.5, down * 0.5];
    set.forEach((tone, k) => {
      sketch += box(
        x + w * 0.13 * k,
        y + h * (0.06 + 0.14) * k * 0.9,
        w * (1 - 0.26 * k),
        h * (1 - 0.28 * k) + (k ? 0 : 1),
        tone,
      );
    });
  });
  return sketch;
}

function posts({ across, down }: Place): string {
  let sketch =
    box(0, 0, across, down, '#d9a05a') +
    box(0, 0, across, down * 0.34, '#3a2a30') +
    box(0, down * 0.8, across, down * 0.2, '#8a4a34');
  for (let i = 0; i < 5; i++) {
    const x = across * (0.04 + i * 0.21);
    sketch +=
      box(x, down * 0.3, across * 0.08, down * 0.62, i % 2 ? '#3a2a30' : '#5f3a34') +
      fill(
        corners([
          [x + across * 0.08, down * 0.92],
          [x + across * 0.2, down],
          [x + across * 0.04, down],
          [x, down * 0.92],
        ]),
        '#5a2f2a',
      );
    sketch += ellipse(x + across * 0.14, down * 0.34, across * 0.066, down * 0.1, '#e8c890');
  }
  return sketch + ellipse(across * 0.78, down * 0.62, across * 0.06, across * 0.06, '#c8432f');
}

/** Slabs that turn around an eye. */
function storm({ random, across, down }: Place): string {
  let sketch = box(0, 0, across, down, '#24333c');
  const [cx, cy] = [across * 0.46, down * 0.5];
  for (let i = 0; i < 150; i++) {
    const t = 1 - i / 150;
    const turn = i * 0.37;
    const reach = Math.max(across, down) * (0.06 + 0.62 * t);
    const at = (way: number, far: number): Point => [cx + Math.cos(way) * far, cy + Math.sin(way) * far * 0.86];
    const tone = random.pick(['#5f7a84', '#93a7aa', '#2f4650', '#d9dcd4', '#3f5a66', '#c9a45a']);
    sketch += fill(
      flow(
        [
          at(turn, reach),
          at(turn + 0.5, reach * 0.93),
          at(turn + 0.8, reach * 0.82),
          at(turn + 0.5, reach * 0.78),
          at(turn, reach * 0.84),
        ],
        true,
      ),
      tone,
      0.9,
    );
  }
  return sketch + ellipse(cx, cy, 40, 34, '#f2ead4');
}

/** Falling walls, and a handful of flowers. */
function demolition({ random, across, down }: Place): string {
  let sketch = box(0, 0, across, down, '#b8aea0');
  for (let i = 0; i < 30; i++) {
    const [x, y, w, h, turn] = [
      random.range(-0.1, 0.9) * across,
      down * (0.24 + 0.7 * random.next()),
      random.range(90, 300),
      random.range(60, 170),
      random.range(-38, 38),
    ];
    sketch += `<g transform="rotate(${turn} ${x} ${y})">${box(x, y, w, h, random.pick(['#5a5552', '#7f7a74', '#3a3638', '#a09a90', '#8a5a48']))}${box(x, y, w, 9, '#d9d2c4', 0.7)}</g>`;
  }
  for (let i = 0; i < 24; i++) {
    const [x, y] = [across * (0.62 + 0.22 * random.bell()), down * (0.42 + 0.2 * random.bell())];
    sketch +=
      ellipse(
        x,
        y,
        random.range(13, 30),
        random.range(13, 27),
        random.pick(['#d8432f', '#f2c23a', '#e86a8a', '#f6ead0']),
      ) +
      line(
        flow([
          [x, y + 14],
          [x + 8, y + 60],
        ]),
        '#4f7a45',
        6,
      );
  }
  return sketch;
}

/** One black gesture on white. */
function answer({ random, across, down }: Place): string {
  let sketch = box(0, 0, across, down, '#ece8de');
  for (let i = 0; i < 12; i++)
    sketch += box(
      random.range(-0.1, 0.9) * across,
      random.range(-0.1, 0.9) * down,
      random.range(120, 320),
      random.range(70, 200),
      random.pick(['#f6f3ea', '#ddd8cc', '#e4dccb']),
    );
  const bar = (points: Point[], wide: number, tone: string): string => line(flow(points), tone, wide);
  sketch +=
    bar(
      [
        [across * 0.1, down * 0.34],
        [across * 0.5, down * 0.4],
        [across * 0.92, down * 0.3],
      ],
      120,
      '#18181c',
    ) +
    bar(
      [
        [across * 0.58, down * 0.04],
        [across * 0.5, down * 0.5],
        [across * 0.56, down * 0.98],
      ],
      96,
      '#1f1f24',
    ) +
    bar(
      [
        [across * 0.2, down * 0.84],
        [across * 0.4, down * 0.72],
        [across * 0.5, down * 0.56],
      ],
      60,
      '#2a2a30',
    );
  return (
    sketch + box(across * 0.72, down * 0.62, 110, 84, '#d8552f') + box(across * 0.08, down * 0.08, 60, 44, '#24507a')
  );
}

/** Paint from edge to edge, thrown. */
function everything({ random, across, down }: Place): string {
  const tones = ['#f2d0a0', '#8a4a6a', '#e08a6a', '#4f6a8a', '#f6efe0', '#1b1a22', '#d8a52e', '#3f7a6a'];
  let sketch = box(0, 0, across, down, '#2b2430');
  for (let i = 0; i < 190; i++) {
    let [x, y] = [across * random.next(), down * random.next()];
    const points: Point[] = Array.from({ length: 5 }, () => {
      x += random.bell() * 150;
      y += random.bell() * 150;
      return [x, y];
    });
    const tone = random.pick(tones);
    sketch +=
      line(flow(points), tone, random.range(3, 12), 0.95) +
      ellipse(...(points[2] as Point), random.range(4, 18), random.range(4, 16), tone);
  }
  return sketch;
}

/** From one place at the foot, upwards. */
function outburst({ random, across, down }: Place): string {
  let sketch = box(0, 0, across, down, '#f0e6d2') + box(0, down * 0.8, across, down * 0.2, '#5a2a24');
  for (let i = 0; i < 90; i++) {
    const t = i / 90;
    const turn = -Math.PI / 2 + random.bell() * 0.85;
    const [from, to] = [down * (0.04 + 0.2 * (1 - t)), down * random.range(0.4, 0.92) * (1 - 0.5 * t)];
    const at = (far: number, aside: number): Point => [
      across * 0.44 + Math.cos(turn) * far + aside,
      down * 0.92 + Math.sin(turn) * far,
    ];
    const wide = random.range(9, 40);
    sketch += fill(
      corners([at(from, -wide * 0.3), at(from, wide * 0.3), at(to, wide), at(to, -wide)]),
      random.pick(['#e8a03a', '#c8432f', '#f2cc6a', '#8a2f2a', '#e8703a', '#4a5a3a']),
      0.92,
    );
  }
  return sketch;
}

/** Dark water, and one bright thread beneath it. */
function underRiver({ random, across, down }: Place): string {
  let sketch = box(0, 0, across, down, '#123047');
  const edge = (level: number, k: number): Point[] =>
    Array.from(
      { length: 9 },
      (_, i): Point => [(across * (i - 0.5)) / 7, down * level + down * 0.07 * Math.sin(i * 1.1 + k)],
    );
  for (let i = 0; i < 26; i++)
    sketch += line(
      flow(edge(i / 25, i * 0.28)),
      random.pick(['#1f5068', '#2f6f86', '#0f2436', '#3f8a96', '#173c54']),
      random.range(16, 44),
      0.95,
    );
  return sketch + line(flow(edge(0.62, 3.4)), '#f0c45a', 34) + line(flow(edge(0.605, 3.4)), '#fff0c0', 9);
}

/** Nine bands, each a little darker. */
function nineHours({ random, across, down }: Place): string {
  let sketch = '';
  for (let i = 0; i < 9; i++) {
    const tone = mix('#d9d2c4', '#1a181c', (i / 8) ** 0.8);
    sketch += box(0, (i / 9) * down - 2, across, down / 9 + 4, tone);
    for (let k = 0; k < 5; k++)
      sketch += line(
        flow([
          [-20, ((i + random.next()) / 9) * down],
          [across * 0.5, ((i + random.next()) / 9) * down],
          [across + 20, ((i + random.next()) / 9) * down],
        ]),
        lighter(tone, 0.12),
        12,
        0.5,
      );
    sketch += line(
      corners(
        [
          [0, (i / 9) * down],
          [across, (i / 9) * down + random.bell() * 8],
        ],
        false,
      ),
      i === 6 ? '#e8703a' : darker(tone, 0.4),
      i === 6 ? 13 : 5,
    );
  }
  return sketch;
}

/** A road cut: layers that have been bent into an arch. */
function folded({ across, down }: Place): string {
  let sketch = box(0, 0, across, down, '#e8dcc4');
  const tones = ['#2f4a5a', '#c98a3a', '#f0cf8a', '#c2502f', '#3f7a82', '#e0a04a', '#8a2f3a', '#f2e0b4'];
  for (let i = 0; i < 17; i++) {
    const t = i / 16;
    const arc = Array.from(
      { length: 13 },
      (_, k): Point => [
        (across * (k - 0.5)) / 11,
        down * (0.14 + 0.95 * t) - down * 0.34 * (1 - 0.4 * t) * Math.cos((k / 12 - 0.42) * 4.6),
      ],
    );
    sketch += fill(`${flow(arc)}L${across + 60} ${down * 1.5}L-60 ${down * 1.5}Z`, tones[i % tones.length] as string);
  }
  return (
    sketch +
    fill(
      corners([
        [across * 0.7, 0],
        [across * 0.76, 0],
        [across * 0.6, down],
        [across * 0.54, down],
      ]),
      '#3a3234',
      0.8,
    )
  );
}

/** Water that falls. */
function falls({ random, across, down }: Place): string {
  let sketch = box(0, 0, across, down, '#2f5f66');
  for (let i = 0; i < 80; i++) {
    const x = (i / 80) * across + random.bell() * 16;
    sketch += line(
      flow([
        [x, -10],
        [x + random.bell() * 14, down * 0.4],
        [x + random.bell() * 34, down * 0.78],
        [x + random.bell() * 90, down * 1.05],
      ]),
      random.pick(['#e9efe8', '#8fc0c0', '#3f7f86', '#cfe0da', '#1f464e', '#5fa0a0']),
      random.range(6, 24),
      0.9,
    );
  }
  for (let i = 0; i < 40; i++)
    sketch += ellipse(
      across * random.next(),
      down * random.range(0.84, 1),
      random.range(20, 70),
      random.range(8, 24),
      '#f4f6ee',
      0.8,
    );
  return sketch;
}

/** Stalks between two falls of ash. */
function cane({ random, across, down }: Place): string {
  let sketch = box(0, 0, across, down, '#8f8a84');
  for (let i = 0; i < 20; i++)
    sketch +=
      ellipse(
        across * random.next(),
        down * random.next() * 0.3,
        random.range(60, 160),
        random.range(16, 40),
        random.pick(['#a8a29a', '#6f6a66', '#c4beb4']),
        0.8,
      ) +
      ellipse(
        across * random.next(),
        down * random.range(0.72, 1),
        random.range(60, 160),
        random.range(16, 40),
        random.pick(['#5a5654', '#3f3c3e', '#7a746e']),
        0.9,
      );
  for (let i = 0; i < 46; i++) {
    const x = (i / 45) * across + random.bell() * 10;
    const tone = random.pick(['#5f7a3a', '#8fa84a', '#3f5a30', '#c9b85a', '#a85a6a']);
    sketch += line(
      flow([
        [x, down * 0.78],
        [x + random.bell() * 10, down * 0.5],
        [x + random.bell() * 30, down * random.range(0.2, 0.3)],
      ]),
      tone,
      random.range(9, 17),
    );
    for (let k = 0; k < 4; k++)
      sketch += line(
        corners(
          [
            [x - 8, down * (0.72 - k * 0.12)],
            [x + 8, down * (0.72 - k * 0.12)],
          ],
          false,
        ),
        darker(tone, 0.4),
        5,
      );
  }
  return sketch;
}

function slabs(random: Random, across: number, down: number, chord: string[]): string {
  let sketch = box(0, 0, across, down, chord[0] as string);
  const focus: Point = [across * random.range(0.35, 0.65), down * random.range(0.35, 0.65)];
  const main = random.range(-0.7, 0.7);
  for (let i = 0; i < 80; i++) {
    const t = i / 80;
    const spread = 1.1 - t * 0.75;
    const [x, y] = [focus[0] + random.bell() * across * 0.75 * spread, focus[1] + random.bell() * down * 0.75 * spread];
    const long = random.range(150, 420) * (1.5 - 1.2 * t);
    const wide = random.range(60, 190) * (1.35 - 1.15 * t);
    const turn = main + random.bell() * 0.5 + (random.chance(0.22) ? Math.PI / 2 : 0);
    const at = (u: number, v: number): Point => [
      x + Math.cos(turn) * u * long - Math.sin(turn) * v * wide,
      y + Math.sin(turn) * u * long + Math.cos(turn) * v * wide,
    ];
    const base = t < 0.4 ? (chord[random.int(0, 1) * 4] as string) : random.pick(chord);
    const tone = random.chance(0.5) ? lighter(base, random.range(0, 0.3)) : darker(base, random.range(0, 0.25));
    sketch += fill(
      corners([
        at(-0.5, -0.5),
        at(0.5, -0.4 + random.bell() * 0.2),
        at(0.46, 0.5),
        at(-0.5, 0.4 + random.bell() * 0.2),
      ]),
      tone,
      0.93,
    );
  }
  for (let i = 0; i < 7; i++)
    sketch += line(
      flow([
        [focus[0] + random.bell() * across * 0.5, focus[1] + random.bell() * down * 0.5],
        [focus[0], focus[1] + random.bell() * 90],
        [focus[0] + random.bell() * across * 0.5, focus[1] + random.bell() * down * 0.5],
      ]),
      random.pick(chord),
      random.range(3, 9),
      0.9,
    );
  return sketch;
}

interface Current {
  across: number;
  down: number;
  chord: readonly string[];
  lift: number;
  slope: number;
}

function currents(random: Random, seed: number, { across, down, chord, lift, slope }: Current): string {
  let sketch = box(0, 0, across, down, chord[4] as string);
  for (let i = 0; i < 46; i++) {
    const t = i / 45;
    const points = Array.from({ length: 14 }, (_, k): Point => {
      const u = k / 13;
      return [
        u * across * 1.1 - across * 0.05,
        down * (-0.4 + 1.5 * t + slope * u) +
          down * lift * wander(seed, u * 0.2 + t * 0.07) +
          down * 0.1 * wander(seed + 3, u * 0.5 + t * 0.1),
      ];
    });
    const base = mix(
      chord[Math.floor(t * 4.99)] as string,
      chord[Math.min(4, Math.floor(t * 4.99) + 1)] as string,
      (t * 4.99) % 1,
    );
    sketch += line(
      flow(points),
      random.chance(0.2) ? random.pick(chord) : random.chance(0.5) ? lighter(base, 0.2) : darker(base, 0.1),
      (down / 46) * random.range(0.7, 2.6),
      0.95,
    );
  }
  return sketch;
}
