import { darker, lighter, mix } from '../easel/colour.ts';
import { MANNERS } from '../easel/manners.ts';
import { person } from '../easel/motifs.ts';
import { loose, type OilManner, paintOil } from '../easel/oil.ts';
import type { Place, Scene } from '../easel/place.ts';
import { type Random, randomFrom } from '../easel/random.ts';
import { type Raster, units } from '../easel/raster.ts';
import { box, corners, ellipse, fade, fill, flow, line, type Point } from '../easel/sketch.ts';

interface Evening {
  sky: string[];
  wall: string;
  street: string;
  lamps: string[];
  coats: string[];
}

const EVENINGS: Evening[] = [
  {
    sky: ['#1c2c44', '#3f5a73', '#c79a6b'],
    wall: '#22304a',
    street: '#1a2438',
    lamps: ['#ffd88a', '#ff9d4a', '#f4523c', '#7fd6d0'],
    coats: ['#d8412f', '#e8b33a', '#2f7f86', '#f0e6d2'],
  },
  {
    sky: ['#4a5a66', '#8b9a9c', '#d9d3c0'],
    wall: '#55636c',
    street: '#4b575e',
    lamps: ['#fff0c4', '#f3b562', '#d94f3a', '#a8d0cc'],
    coats: ['#b5352c', '#d99a2e', '#2c4a63', '#efe6d6'],
  },
  {
    sky: ['#2d1f45', '#6b3f6f', '#e58b6a'],
    wall: '#34234f',
    street: '#221836',
    lamps: ['#ffdf9a', '#ff7f6a', '#e8468a', '#6ad0e0'],
    coats: ['#f2c24a', '#e0506a', '#3fa0a8', '#f6e8dc'],
  },
  {
    sky: ['#15302f', '#356058', '#d5b46c'],
    wall: '#1d3a39',
    street: '#14292a',
    lamps: ['#ffe49a', '#f7a24a', '#e8583a', '#c0e8c0'],
    coats: ['#e85d3a', '#f0c44a', '#4a90a0', '#f2ecd8'],
  },
];

const wet: OilManner = {
  ...loose,
  broken: 12,
  hang: (x, y) => (y > 0.4 ? Math.PI / 2 : Math.PI / 2 + 0.2 * Math.sin(x * 9)),
};

/** Two painters: what a taxi driver saw at night, and crowds that are portraits of umbrellas. */
const SCENES: readonly [Scene, OilManner][] = [
  // Dante Escolin
  [flood, wet],
  [(place) => street(place, EVENINGS[1] as Evening), wet],
  [windscreen, wet],
  [noClasses, MANNERS.knife],
  [neon, wet],
  // Trinidad Obispo
  [market, MANNERS.dabs],
  [drizzle, MANNERS.dry],
  [footbridge, MANNERS.dabs],
  [oneUmbrella, MANNERS.dry],
  [crowd, MANNERS.dabs],
];

/** The city in the rain. */
export function paint(seed: number, width: number, height: number): Promise<Raster> {
  const [scene, manner] = SCENES[seed % SCENES.length] as (typeof SCENES)[number];
  return paintOil(scene({ random: randomFrom(seed), seed, ...units(width, height) }), { width, height }, seed, manner);
}

function street({ random, across, down }: Place, evening: Evening): string {
  const horizon = down * 0.5;
  const vanish = across * 0.42;
  let sketch = `<defs>${fade('sky', evening.sky)}${fade('road', [mix(evening.street, evening.sky[2] as string, 0.55), evening.street, darker(evening.street, 0.3)])}</defs>`;
  sketch +=
    box(0, 0, across, horizon + 4, 'url(#sky)') +
    ellipse(vanish, horizon, across * 0.22, down * 0.2, evening.sky[2] as string, 0.55) +
    houses(random, across, horizon, vanish, evening);
  sketch +=
    box(0, horizon, across, down - horizon, 'url(#road)') +
    reflections(random, across, down, horizon, vanish, evening) +
    wires(random, across, horizon, vanish, evening) +
    traffic(random, across, down, horizon, vanish, evening);
  for (let i = 0; i < 6; i++) {
    const place = (i / 5) ** 1.3;
    sketch += walker(
      random,
      across * ((i * 0.382 + random.range(0.05, 0.25)) % 0.9) + across * 0.05,
      horizon + (down - horizon) * (0.16 + 0.68 * place),
      down * (0.07 + 0.19 * place),
      evening,
    );
  }
  return sketch + drops(random, across, down, lighter(evening.sky[1] as string, 0.5), 90);
}

function drops(random: Random, across: number, down: number, colour: string, count: number): string {
  let sketch = '';
  for (let i = 0; i < count; i++) {
    const [x, y, long] = [random.range(0, across), random.range(0, down), random.range(20, 60)];
    sketch += line(
      corners(
        [
          [x, y],
          [x - long * 0.16, y + long],
        ],
        false,
      ),
      colour,
      1.8,
      0.34,
    );
  }
  return sketch;
}

/** Water to the knee, a jeepney, and people who wade. */
function flood({ random, across, down }: Place): string {
  let sketch = `<defs>${fade('water', ['#5f9a96', '#3f7478', '#26484f'])}</defs>${box(0, 0, across, down, '#9fb4ba')}`;
  for (let i = 0; i < 6; i++) {
    const [x, w, h] = [across * (i * 0.18 - 0.05), across * 0.2, down * random.range(0.3, 0.52)];
    sketch += box(x, down * 0.56 - h, w, h, ['#5f7f8f', '#c98a5f', '#4f6a78', '#d9b27a'][i % 4] as string);
    for (let k = 0; k < 9; k++)
      sketch += box(
        x + 20 + (k % 3) * w * 0.3,
        down * 0.56 - h + 24 + Math.floor(k / 3) * h * 0.3,
        w * 0.16,
        h * 0.16,
        k % 4 === 1 ? '#f2d28a' : '#4a5654',
      );
  }
  sketch += box(0, down * 0.54, across, down, 'url(#water)');
  const [x, y, s] = [across * 0.66, down * 0.62, across * 0.17];
  sketch +=
    fill(
      flow(
        [
          [x - s * 1.3, y],
          [x - s * 1.3, y - s * 0.9],
          [x - s * 1.1, y - s * 1.05],
          [x + s * 0.5, y - s * 1.05],
          [x + s * 0.7, y - s * 0.5],
          [x + s * 1.15, y - s * 0.44],
          [x + s * 1.2, y],
        ],
        true,
      ),
      '#c23a2c',
    ) +
    box(x - s * 1.2, y - s * 0.86, s * 1.6, s * 0.34, '#f0e4c0') +
    box(x - s * 1.3, y - s * 0.36, s * 2.4, s * 0.1, '#e8b83a') +
    box(x - s * 1.2, y - s * 1.2, s * 1.5, s * 0.12, '#2f6a8a') +
    ellipse(x + s * 1.08, y - s * 0.24, s * 0.1, s * 0.1, '#fff0b4');
  for (const [px, size, pose, shirt] of [
    [0.14, 0.4, 'umbrella', '#e8c23a'],
    [0.3, 0.34, 'carrying', '#f0e6d0'],
    [0.42, 0.3, 'walking', '#2f6a8a'],
    [0.9, 0.46, 'umbrella', '#5a3a5a'],
  ] as const)
    sketch += person(across * px, down * (0.6 + size * 0.52), down * size, pose, [
      shirt,
      '#33383a',
      pose === 'umbrella' ? (px < 0.5 ? '#c8342c' : '#3f8a7a') : 'none',
    ]);
  for (let i = 0; i < 70; i++) {
    const wy = down * random.range(0.6, 1);
    sketch += line(
      flow([
        [random.range(-40, across), wy],
        [random.range(0, across), wy + random.bell() * 6],
      ]),
      random.pick(['#9fc4bc', '#2f5a60', '#d3e2d6', '#5f8f8f']),
      6,
      0.4,
    );
  }
  for (const [px, py] of [
    [0.14, 0.79],
    [0.3, 0.76],
    [0.42, 0.73],
    [0.9, 0.82],
    [0.66, 0.63],
  ] as const)
    sketch += box(across * (px - 0.06), down * py, across * (px === 0.66 ? 0.28 : 0.12), down * 0.09, '#447d80', 0.9);
  return sketch + drops(random, across, down, '#e9ece2', 110);
}

/** Night through a wet pane: arcs of the wiper, lights that run. */
function windscreen({ random, across, down }: Place): string {
  let sketch = box(0, 0, across, down, '#121a2c');
  for (let i = 0; i < 60; i++) {
    const [x, y, r] = [random.range(0, across), random.range(down * 0.1, down * 0.66), random.range(12, 46)];
    const tone = random.pick(['#f2c45a', '#f28a3a', '#e0402f', '#5fc0b0', '#fff0c4', '#c04a8a']);
    sketch +=
      ellipse(x, y, r, r, tone, 0.5) +
      ellipse(x, y, r * 0.5, r * 0.5, lighter(tone, 0.3), 0.8) +
      line(
        corners(
          [
            [x, y + r],
            [x + random.bell() * 10, y + r + random.range(30, 130)],
          ],
          false,
        ),
        tone,
        r * 0.4,
        0.4,
      );
  }
  for (const side of [0.3, 0.74]) {
    const centre: Point = [across * side, down * 0.84];
    for (const reach of [0.42, 0.36, 0.3, 0.2]) {
      const arc = Array.from(
        { length: 9 },
        (_, i): Point => [
          centre[0] + Math.cos(Math.PI * (1.05 + 0.72 * (i / 8))) * reach * across,
          centre[1] + Math.sin(Math.PI * (1.05 + 0.72 * (i / 8))) * reach * across,
        ],
      );
      sketch += line(flow(arc), reach === 0.42 ? '#a9b8c4' : '#2a3a54', reach === 0.42 ? 10 : 16, 0.55);
    }
    sketch += line(corners([centre, [centre[0] - across * 0.34, centre[1] - across * 0.22]], false), '#0a0c12', 13);
  }
  sketch +=
    fill(
      flow(
        [
          [0, down * 0.86],
          [across * 0.5, down * 0.8],
          [across, down * 0.86],
          [across, down * 1.05],
          [0, down * 1.05],
        ],
        true,
      ),
      '#0b0d14',
    ) +
    ellipse(across * 0.28, down * 0.9, 60, 30, '#2a4a4a') +
    ellipse(across * 0.28, down * 0.9, 40, 18, '#7fd6c0') +
    line(
      corners(
        [
          [across * 0.5, 0],
          [across * 0.5, down * 0.1],
        ],
        false,
      ),
      '#0a0c12',
      8,
    ) +
    box(across * 0.4, down * 0.06, across * 0.2, down * 0.08, '#1a2230') +
    ellipse(across * 0.47, down * 0.2, 12, 26, '#e8c23a');
  return (
    sketch +
    Array.from({ length: 60 }, () =>
      ellipse(
        random.range(0, across),
        random.range(0, down * 0.8),
        random.range(3, 8),
        random.range(4, 11),
        '#c9d6e0',
        0.7,
      ),
    ).join('')
  );
}

/** No school: children, a paper boat, and a street that has become a river. */
function noClasses({ random, across, down }: Place): string {
  let sketch = box(0, 0, across, down, '#e2c28a') + box(0, 0, across, down * 0.3, '#d98a5a');
  for (let i = 0; i < 7; i++)
    sketch +=
      box(
        across * (i / 7) + 6,
        down * 0.06,
        across / 7 - 12,
        down * 0.22,
        ['#3f7a8a', '#e9dcc0', '#7a3a34', '#e0a84a'][i % 4] as string,
      ) + box(across * (i / 7) + 30, down * 0.1, across / 7 - 60, down * 0.18, '#3a2c30');
  sketch += box(0, down * 0.3, across, down, '#5fa0a0');
  for (let i = 0; i < 60; i++)
    sketch += line(
      flow([
        [random.range(-60, across), random.range(down * 0.32, down)],
        [random.range(0, across), random.range(down * 0.32, down)],
      ]),
      random.pick(['#8fc4ba', '#3f7f86', '#d9e6d0']),
      8,
      0.2,
    );
  for (const [x, y, tall, pose, shirt] of [
    [0.16, 0.72, 0.36, 'walking', '#d9432f'],
    [0.34, 0.6, 0.28, 'standing', '#f2c23a'],
    [0.52, 0.86, 0.42, 'bent', '#f4ecd8'],
    [0.76, 0.64, 0.3, 'carrying', '#2f5a9a'],
    [0.9, 0.84, 0.4, 'walking', '#e87a3a'],
  ] as const)
    sketch +=
      ellipse(across * x, down * y, down * tall * 0.3, 16, '#d9ece0', 0.9) +
      person(
        across * x,
        down * y,
        down * tall,
        pose,
        [shirt, '#4a2c3a', pose === 'carrying' ? '#f2e6d0' : 'none'],
        x > 0.5 ? -1 : 1,
      );
  const [bx, by] = [across * 0.66, down * 0.84];
  return (
    sketch +
    fill(
      corners([
        [bx - 60, by - 16],
        [bx + 60, by - 16],
        [bx + 36, by + 22],
        [bx - 36, by + 22],
      ]),
      '#fdf8ea',
    ) +
    fill(
      corners([
        [bx, by - 66],
        [bx + 30, by - 16],
        [bx - 30, by - 16],
      ]),
      '#efe4cc',
    )
  );
}

/** Signs without words over an empty street. */
function neon({ random, across, down }: Place): string {
  let sketch = box(0, 0, across, down, '#150f26');
  const signs: string[] = ['#ff4a8a', '#3ad6d0', '#ffb43a', '#8a5aff', '#ff6a3a', '#5aff9a'];
  for (let side = 0; side < 2; side++)
    for (let i = 0; i < 6; i++) {
      const t = i / 6;
      const [x, y] = [across * (side ? 0.98 - 0.3 * t : 0.02 + 0.3 * t), down * (0.08 + 0.07 * i)];
      const [w, h] = [across * (0.2 - 0.02 * i) * (side ? -1 : 1), down * (0.16 - 0.014 * i)];
      const tone = signs[(i + side * 3) % 6] as string;
      const [left, wide] = [Math.min(x, x + w), Math.abs(w)];
      sketch +=
        box(left, y, wide, h, mix(tone, '#150f26', 0.72)) +
        `<rect x="${left + 8}" y="${y + 8}" width="${wide - 16}" height="${h - 16}" rx="14" fill="none" stroke="${tone}" stroke-width="9"/>`;
      sketch +=
        i % 3 === 0
          ? ellipse(left + wide / 2, y + h / 2, wide * 0.2, h * 0.26, tone)
          : i % 3 === 1
            ? line(
                corners(
                  [
                    [left + 30, y + h * 0.4],
                    [left + wide - 30, y + h * 0.4],
                  ],
                  false,
                ),
                tone,
                10,
              ) +
              line(
                corners(
                  [
                    [left + 30, y + h * 0.66],
                    [left + wide - 60, y + h * 0.66],
                  ],
                  false,
                ),
                tone,
                10,
              )
            : fill(
                corners([
                  [left + wide / 2, y + 20],
                  [left + wide - 26, y + h - 22],
                  [left + 26, y + h - 22],
                ]),
                tone,
              );
      for (let k = 0; k < 6; k++)
        sketch += line(
          corners(
            [
              [left + random.next() * wide, down * (0.62 + t * 0.04)],
              [left + random.next() * wide, down * random.range(0.7, 1)],
            ],
            false,
          ),
          tone,
          16,
          0.45,
        );
    }
  sketch += fill(
    corners([
      [across * 0.38, down * 0.58],
      [across * 0.62, down * 0.58],
      [across, down * 1.02],
      [0, down * 1.02],
    ]),
    '#2a1c44',
    0.6,
  );
  for (let i = 0; i < 46; i++)
    sketch += line(
      corners(
        [
          [random.range(0, across), down * random.range(0.62, 1)],
          [random.range(0, across), down * random.range(0.62, 1)],
        ],
        false,
      ),
      random.pick(signs),
      5,
      0.16,
    );
  return sketch + drops(random, across, down, '#c9b8e8', 60);
}

/** Stalls under bare bulbs. */
function market({ random, across, down }: Place): string {
  let sketch = box(0, 0, across, down, '#2f4440');
  for (let rowAt = 0; rowAt < 3; rowAt++) {
    const y = down * (0.3 + rowAt * 0.27);
    for (let i = 0; i < 4; i++) {
      const x = across * (i * 0.27 - 0.06 + (rowAt % 2) * 0.1);
      const w = across * 0.25;
      const tone = random.pick(['#d9532f', '#3f8a8a', '#e8b83a', '#8a3a5a', '#4f7a4a']);
      for (let k = 0; k < 5; k++)
        sketch += fill(
          corners([
            [x + (k / 5) * w, y - down * 0.14],
            [x + ((k + 1) / 5) * w, y - down * 0.14],
            [x + ((k + 1) / 5) * w * 1.1, y - down * 0.07],
            [x + (k / 5) * w * 1.1, y - down * 0.07],
          ]),
          k % 2 ? tone : '#f2e6cc',
        );
      sketch +=
        box(x, y, w, down * 0.07, '#5a4430') +
        ellipse(x + w * 0.5, y - down * 0.05, 60, 44, '#f9d27a', 0.4) +
        ellipse(x + w * 0.5, y - down * 0.06, 11, 13, '#fff6d0');
      for (let k = 0; k < 12; k++)
        sketch += ellipse(
          x + random.next() * w,
          y - random.next() * 16,
          13,
          11,
          random.pick(['#e88a2a', '#d93a2f', '#8fae3a', '#f2cc4a', '#6a3a5a']),
        );
      sketch += person(
        x + w * random.range(0.2, 0.8),
        y + down * 0.13,
        down * 0.2,
        random.chance(0.5) ? 'umbrella' : 'back',
        [
          random.pick(['#e9dcc4', '#3a5a7a', '#b23a34', '#d9a23a']),
          '#2a2c34',
          random.pick(['#c8342c', '#3f7f8a', '#e8b83a']),
        ],
      );
    }
  }
  return sketch + drops(random, across, down, '#f2e0b4', 70);
}

/** One person walks away, in a rain that is hardly there. */
function drizzle({ random, across, down }: Place): string {
  let sketch = `<defs>${fade('sky', ['#c9c8c2', '#e0dcd2', '#b0b2ae'])}</defs>${box(0, 0, across, down, 'url(#sky)')}`;
  for (let i = 0; i < 5; i++)
    sketch += box(across * (0.02 + i * 0.2), down * (0.18 + 0.05 * (i % 3)), across * 0.14, down * 0.4, '#a9aaa6', 0.6);
  sketch +=
    fill(
      corners([
        [across * 0.3, down * 0.56],
        [across * 0.7, down * 0.56],
        [across * 1.1, down],
        [across * -0.1, down],
      ]),
      '#8d918f',
    ) +
    line(
      corners(
        [
          [across * 0.3, down * 0.12],
          [across * 0.28, down * 0.6],
        ],
        false,
      ),
      '#5a5c5c',
      9,
    );
  sketch +=
    person(across * 0.56, down * 0.86, down * 0.5, 'umbrella', ['#4a5054', '#33383c', '#2f4a6a']) +
    line(
      corners(
        [
          [across * 0.56, down * 0.88],
          [across * 0.55, down],
        ],
        false,
      ),
      '#5f686c',
      60,
      0.5,
    );
  return sketch + drops(random, across, down, '#f6f5f0', 80);
}

/** Stairs up to the train, and all the people on them. */
function footbridge({ random, across, down }: Place): string {
  let sketch = `<defs>${fade('sky', ['#4a4660', '#8a7484', '#d9a88a'])}</defs>${box(0, 0, across, down, 'url(#sky)')}`;
  sketch +=
    box(0, down * 0.2, across, down * 0.13, '#e0dccf') +
    box(0, down * 0.3, across, down * 0.04, '#3a6a9a') +
    Array.from({ length: 9 }, (_, i) =>
      box(across * (0.02 + i * 0.115), down * 0.225, across * 0.08, down * 0.055, i % 3 === 1 ? '#f6d27a' : '#4a5a6a'),
    ).join('') +
    box(0, down * 0.34, across, down * 0.05, '#55505c');
  for (const x of [0.1, 0.5, 0.9]) sketch += box(across * x - 30, down * 0.38, 60, down * 0.6, '#6a6470');
  for (let step = 0; step < 14; step++) {
    const y = down * (1 - step * 0.043);
    sketch += fill(
      corners([
        [across * (0.02 + step * 0.045), y],
        [across * (0.62 + step * 0.03), y],
        [across * (0.62 + step * 0.03), y - down * 0.05],
        [across * (0.02 + step * 0.045), y - down * 0.05],
      ]),
      step % 2 ? '#7f7a80' : '#96908f',
    );
  }
  for (let i = 0; i < 13; i++) {
    const t = i / 13;
    sketch += person(
      across * (0.16 + t * 0.56 + (i % 3) * 0.13),
      down * (0.97 - t * 0.52),
      down * (0.24 - t * 0.11),
      i % 2 ? 'umbrella' : 'back',
      [
        random.pick(['#d9432f', '#f0e6d0', '#3f6a9a', '#e8b83a', '#5a8a5a']),
        random.pick(['#2c2c38', '#4a3a3a']),
        random.pick(['#c8342c', '#3f8a8a', '#f2c23a', '#7a4a8a']),
      ],
    );
  }
  return sketch + drops(random, across, down, '#f2dcc8', 90);
}

/** A single umbrella, open and drying. */
function oneUmbrella({ random, across, down }: Place): string {
  const [x, y, r] = [across * 0.52, down * 0.5, Math.min(across, down) * 0.42];
  let sketch = box(0, 0, across, down, '#2f7a8a') + box(0, down * 0.62, across, down, '#1f5a6e');
  for (let i = 0; i < 12; i++)
    sketch += ellipse(
      random.range(0, across),
      random.range(down * 0.66, down),
      random.range(30, 120),
      random.range(8, 22),
      '#7fc0c4',
      0.6,
    );
  for (let i = 0; i < 8; i++) {
    const a = (turn: number, reach: number): Point => [
      x + Math.cos(turn) * r * reach,
      y + Math.sin(turn) * r * reach * 0.94,
    ];
    const [from, to] = [(i / 8) * Math.PI * 2 + 0.3, ((i + 1) / 8) * Math.PI * 2 + 0.3];
    sketch +=
      fill(
        flow([[x, y], a(from, 0.5), a(from, 1), a((from + to) / 2, 0.9), a(to, 1), a(to, 0.5)], true),
        ['#c8342c', '#d9503a', '#a8282a', '#e06a4a'][i % 4] as string,
      ) + line(corners([[x, y], a(from, 1.02)], false), '#6a1c1c', 5);
  }
  return (
    sketch +
    ellipse(x, y, 13, 13, '#2a1c1c') +
    line(
      flow([
        [x + r * 0.5, y + r * 0.7],
        [x + r * 0.7, y + r * 1.1],
        [x + r * 0.92, y + r * 1.04],
      ]),
      '#4a3020',
      15,
    )
  );
}

/** Umbrellas from above, edge to edge. */
function crowd({ random, across, down }: Place): string {
  let sketch = box(0, 0, across, down, '#23303c');
  for (let rowAt = 0; rowAt < 8; rowAt++)
    for (let i = 0; i < 13; i++) {
      const [x, y, r] = [
        across * ((i + (rowAt % 2) * 0.5) / 12) + random.bell() * 18,
        down * ((rowAt + 0.4) / 7.6) + random.bell() * 14,
        random.range(44, 62),
      ];
      if (random.chance(0.12)) {
        sketch += ellipse(x, y, 22, 18, '#1a1416') + ellipse(x, y + 14, 36, 18, random.pick(['#e9dcc4', '#3a5a7a']));
        continue;
      }
      const tone = random.pick([
        '#c8342c',
        '#e8b83a',
        '#2f6a8a',
        '#f0e6d2',
        '#3f8a6a',
        '#7a3a6a',
        '#e07a3a',
        '#20262e',
      ]);
      sketch += ellipse(x + 8, y + 14, r, r * 0.9, '#141c24', 0.7);
      for (let k = 0; k < 8; k++) {
        const [from, to] = [(k / 8) * 6.283 + i, ((k + 1) / 8) * 6.283 + i];
        sketch += fill(
          corners([
            [x, y],
            [x + Math.cos(from) * r, y + Math.sin(from) * r * 0.9],
            [x + Math.cos(to) * r, y + Math.sin(to) * r * 0.9],
          ]),
          k % 2 ? tone : k < 4 ? lighter(tone, 0.22) : darker(tone, 0.25),
        );
      }
    }
  return sketch;
}

function houses(random: Random, across: number, horizon: number, vanish: number, evening: Evening): string {
  let sketch = '';
  for (const side of [-1, 1]) {
    const room = side < 0 ? vanish : across - vanish;
    let near = 1;
    const slabs: string[] = [];
    while (near > 0.1) {
      const far = near * random.range(0.6, 0.78);
      const tall = random.range(0.65, 1.15) * horizon;
      const [x1, x2] = [vanish + side * room * near, vanish + side * room * far];
      const tone = mix(mix(evening.wall, evening.sky[2] as string, (1 - near) * 0.62), random.pick(evening.coats), 0.1);
      let slab = fill(
        corners([
          [x1, horizon + 6],
          [x1, horizon - tall * near],
          [x2, horizon - tall * far],
          [x2, horizon + 4],
        ]),
        tone,
      );
      const floors = Math.max(2, Math.round(7 * near));
      for (let floor = 0; floor < floors; floor++) {
        for (let column = 0; column < 4; column++) {
          if (random.chance(0.42)) continue;
          const [u1, u2] = [(column + 0.25) / 4, (column + 0.75) / 4];
          const [v1, v2] = [(floor + 0.3) / floors, (floor + 0.72) / floors];
          const at = (u: number, v: number): Point => [
            x1 + (x2 - x1) * u,
            horizon - tall * (near + (far - near) * u) * v,
          ];
          slab += fill(
            corners([at(u1, v1), at(u2, v1), at(u2, v2), at(u1, v2)]),
            random.chance(0.7)
              ? mix(evening.lamps[0] as string, tone, 0.15)
              : mix(random.pick(evening.lamps), tone, 0.3),
          );
        }
      }
      const sign = random.pick(evening.lamps);
      if (near > 0.3)
        slab +=
          box(
            Math.min(x1, x2) + Math.abs(x2 - x1) * 0.3,
            horizon - tall * near * 0.36,
            Math.abs(x2 - x1) * 0.3,
            46 * near,
            sign,
          ) + box(Math.min(x1, x2), horizon - 42 * near, Math.abs(x2 - x1), 26 * near, mix(sign, evening.wall, 0.35));
      slabs.unshift(slab);
      near = far;
    }
    sketch += slabs.join('');
  }
  return sketch;
}

function reflections(
  random: Random,
  across: number,
  down: number,
  horizon: number,
  vanish: number,
  evening: Evening,
): string {
  let sketch = fill(
    corners([
      [vanish - 30, horizon],
      [vanish + 30, horizon],
      [vanish + across * 0.16, down],
      [vanish - across * 0.16, down],
    ]),
    evening.sky[2] as string,
    0.35,
  );
  for (let i = 0; i < 90; i++) {
    const x = random.range(0, across);
    const y = horizon + (down - horizon) * random.next() ** 1.5;
    const long = (down - horizon) * random.range(0.05, 0.3);
    const wide = 3 + 15 * ((y - horizon) / (down - horizon));
    sketch += line(
      flow([
        [x, y],
        [x + random.bell() * 5, y + long / 2],
        [x, y + long],
      ]),
      random.chance(0.6) ? (evening.lamps[0] as string) : random.pick([...evening.lamps, ...evening.coats]),
      wide,
      random.range(0.25, 0.7),
    );
  }
  for (let i = 0; i < 26; i++) {
    const y = horizon + (down - horizon) * random.range(0.1, 1);
    sketch += ellipse(
      random.range(0, across),
      y,
      random.range(30, 130),
      random.range(2, 7),
      random.chance(0.5) ? darker(evening.street, 0.3) : (evening.sky[1] as string),
      0.5,
    );
  }
  return sketch;
}

function wires(random: Random, across: number, horizon: number, vanish: number, evening: Evening): string {
  let sketch = '';
  const pole = across * (vanish > across / 2 ? 0.12 : 0.88);
  sketch += line(
    corners(
      [
        [pole, horizon + 60],
        [pole + 4, horizon * 0.08],
      ],
      false,
    ),
    darker(evening.wall, 0.5),
    11,
  );
  for (let i = 0; i < 6; i++) {
    const y = horizon * (0.1 + i * 0.035);
    sketch += line(
      flow([
        [pole, y],
        [(pole + vanish) / 2, y + horizon * random.range(0.28, 0.4)],
        [vanish, horizon * 0.86],
      ]),
      darker(evening.wall, 0.5),
      2.4,
      0.8,
    );
    sketch += line(
      flow([
        [pole, y],
        [(pole + (pole < across / 2 ? -80 : across + 80)) / 2, y + 26],
        [pole < across / 2 ? -80 : across + 80, y - 20],
      ]),
      darker(evening.wall, 0.5),
      2.6,
      0.8,
    );
  }
  return sketch;
}

function traffic(
  random: Random,
  across: number,
  down: number,
  horizon: number,
  vanish: number,
  evening: Evening,
): string {
  let sketch = '';
  for (let i = 0; i < 6; i++) {
    const place = 0.03 + 0.24 * (i / 6) ** 1.4;
    const y = horizon + (down - horizon) * place;
    const size = across * (0.02 + 0.3 * place);
    const x = vanish + (random.chance(0.5) ? 1 : -1) * size * random.range(0.7, 1.5);
    const coming = x < vanish;
    const body = mix(random.pick(evening.coats), evening.street, 0.35);
    sketch += fill(
      flow(
        [
          [x - size * 0.5, y],
          [x - size * 0.5, y - size * 0.5],
          [x - size * 0.36, y - size * 0.9],
          [x + size * 0.36, y - size * 0.9],
          [x + size * 0.5, y - size * 0.5],
          [x + size * 0.5, y],
        ],
        true,
      ),
      body,
    );
    sketch += box(
      x - size * 0.34,
      y - size * 0.8,
      size * 0.68,
      size * 0.27,
      mix(evening.sky[1] as string, evening.street, 0.3),
    );
    for (const side of [-1, 1]) {
      const glint = coming ? (evening.lamps[0] as string) : (evening.lamps[2] as string);
      sketch +=
        ellipse(x + side * size * 0.34, y - size * 0.27, size * 0.26, size * 0.26, glint, 0.3) +
        ellipse(
          x + side * size * 0.34,
          y - size * 0.27,
          size * 0.11,
          size * 0.11,
          coming ? lighter(glint, 0.6) : glint,
        );
      sketch += line(
        corners(
          [
            [x + side * size * 0.34, y + size * 0.1],
            [x + side * size * 0.34, y + size * 1.5],
          ],
          false,
        ),
        glint,
        size * 0.16,
        0.55,
      );
    }
  }
  return sketch;
}

function walker(random: Random, x: number, y: number, tall: number, evening: Evening): string {
  const coat = mix(random.pick(evening.coats), evening.wall, 0.5);
  const cloth = random.pick(evening.coats);
  const dark = darker(evening.wall, 0.45);
  const lean = random.bell() * tall * 0.05;
  const at = (u: number, v: number): Point => [x + u * tall + lean * v, y - v * tall];
  let sketch = ellipse(x, y + tall * 0.02, tall * 0.22, tall * 0.04, dark, 0.6);
  sketch +=
    line(corners([at(0, -0.05), at(0.01, -0.75)], false), mix(coat, evening.street, 0.5), tall * 0.16, 0.5) +
    line(corners([at(0, -0.8), at(0, -1)], false), cloth, tall * 0.3, 0.28);
  sketch +=
    line(corners([at(-0.05, 0.4), at(-0.09, 0)], false), dark, tall * 0.075) +
    line(corners([at(0.05, 0.4), at(0.1, 0.02)], false), dark, tall * 0.075);
  sketch += fill(flow([at(-0.14, 0.34), at(-0.12, 0.66), at(0, 0.74), at(0.12, 0.66), at(0.14, 0.34)], true), coat);
  sketch += ellipse(...at(0, 0.8), tall * 0.058, tall * 0.07, mix('#8a5a40', evening.wall, 0.35));
  const dome = `${flow([at(-0.4, 0.82), at(-0.28, 1.02), at(0.02, 1.1), at(0.3, 1.02), at(0.4, 0.82)])}Z`;
  sketch += line(corners([at(0.02, 1.12), at(0.06, 0.5)], false), dark, tall * 0.02) + fill(dome, cloth);
  sketch +=
    fill(
      `${flow([at(-0.4, 0.82), at(-0.28, 1.02), at(0.02, 1.1)])}L${at(-0.1, 0.84).join(' ')}Z`,
      lighter(cloth, 0.35),
    ) + fill(`${flow([at(0.02, 1.1), at(0.3, 1.02), at(0.4, 0.82)])}L${at(0.16, 0.84).join(' ')}Z`, darker(cloth, 0.3));
  return sketch;
}
