import { darker, lighter, mix } from '../easel/colour.ts';
import { type Random, randomFrom } from '../easel/random.ts';
import { type Raster, units } from '../easel/raster.ts';
import { box, corners, ellipse, fill, flow, line, type Point } from '../easel/sketch.ts';
import { paintWater, WASH } from '../easel/water.ts';

interface Bed {
  ground: string;
  greens: string[];
  bloom: string;
}

const BEDS: Bed[] = [
  { ground: '#f8f3e6', greens: ['#4f7f5a', '#7fa56a', '#2f5f55', '#a3b565'], bloom: '#d8583f' },
  { ground: '#f3e7d6', greens: ['#31635f', '#5f8f80', '#1f4650', '#8aa98a'], bloom: '#e0a13c' },
  { ground: '#f6efe6', greens: ['#74803f', '#a7a352', '#4f6238', '#c9bb6b'], bloom: '#b5456a' },
  { ground: '#eaf0ea', greens: ['#2f6a6f', '#5f9a92', '#2a4a63', '#86b3a2'], bloom: '#e57f5b' },
];

interface Place {
  random: Random;
  across: number;
  down: number;
  bed: Bed;
}

type Scene = (place: Place) => string;

const WORKS: readonly (readonly [scene: Scene, bed: number])[] = [
  // Isadora Fontanos
  [specimen, 0],
  [understory, 1],
  [rainOnGabi, 3],
  [grove, 2],
  [afterFlood, 3],
  [veins, 0],
  // Luzviminda Acorda
  [orchids, 2],
  [seedlings, 0],
  [thicket, 1],
  [interrupted, 2],
  [border, 0],
];

/** Leaves of the garden in washes. */
export function paint(seed: number, width: number, height: number): Promise<Raster> {
  const [scene, bed] = WORKS[seed % WORKS.length] as (typeof WORKS)[number];
  const place: Place = { random: randomFrom(seed), ...units(width, height), bed: BEDS[bed] as Bed };
  const sketch = box(0, 0, place.across, place.down, place.bed.ground) + scene(place);
  return paintWater(sketch, { width, height }, seed, { ...WASH, bloom: 0.42 });
}

const UP = -Math.PI / 2;

/** One fan on white, with its stem and a young leaf. */
function specimen({ random, across, down, bed }: Place): string {
  const [green, pale] = bed.greens as [string, string];
  const tip: Point = [across * 0.52, down * 0.42];
  return (
    line(flow([[across * 0.46, down * 0.97], [across * 0.54, down * 0.7], tip]), darker(green, 0.2), 13) +
    anahaw(random, tip, UP, across * 0.42, green) +
    line(
      flow([
        [across * 0.46, down * 0.97],
        [across * 0.3, down * 0.84],
        [across * 0.22, down * 0.72],
      ]),
      pale,
      8,
    ) +
    fill(
      flow(
        [
          [across * 0.22, down * 0.74],
          [across * 0.15, down * 0.62],
          [across * 0.2, down * 0.5],
          [across * 0.26, down * 0.64],
        ],
        true,
      ),
      pale,
      0.9,
    )
  );
}

/** Ferns and shoots in the dark under the trees. */
function understory({ random, across, down, bed }: Place): string {
  let sketch = box(0, 0, across, down, '#2c4a48', 0.9);
  for (let i = 0; i < 5; i++) sketch += box(across * (0.06 + i * 0.21), 0, random.range(26, 60), down, '#1c3436', 0.8);
  for (let i = 0; i < 9; i++) {
    const [x, y] = [across * random.range(0.02, 0.98), down * random.range(0.7, 1.02)];
    const lean = random.range(-0.7, 0.7);
    const long = down * random.range(0.34, 0.6);
    const spine = Array.from(
      { length: 9 },
      (_, k): Point => [
        x + Math.sin(lean + lean * (k / 8)) * long * (k / 8),
        y - Math.cos(lean * (0.5 + k / 8)) * long * (k / 8),
      ],
    );
    const green = mix(random.pick(bed.greens), '#d9e8b0', random.range(0.1, 0.5));
    sketch += line(flow(spine), green, 4);
    for (let k = 1; k < 9; k++)
      for (const side of [-1, 1]) {
        const [px, py] = spine[k] as Point;
        const reach = long * 0.26 * Math.sin(Math.PI * (0.12 + 0.8 * (k / 9)));
        sketch += fill(
          flow(
            [
              [px, py],
              [px + side * reach * 0.5, py - reach * 0.3 - 8],
              [px + side * reach, py - reach * 0.16],
              [px + side * reach * 0.5, py - reach * 0.1 + 6],
            ],
            true,
          ),
          green,
          0.9,
        );
      }
  }
  return (
    sketch +
    Array.from({ length: 7 }, () =>
      ellipse(
        across * random.next(),
        down * random.next() * 0.5,
        random.range(10, 40),
        random.range(8, 30),
        '#dfe8b4',
        0.35,
      ),
    ).join('')
  );
}

/** Wide leaves that hold the rain. */
function rainOnGabi({ random, across, down, bed }: Place): string {
  let sketch = '';
  for (const [x, y, size, turn] of [
    [0.2, 0.3, 0.26, 0.4],
    [0.82, 0.26, 0.24, -0.5],
    [0.5, 0.56, 0.4, 0],
    [0.14, 0.82, 0.22, 0.9],
    [0.88, 0.8, 0.24, -0.8],
  ] as const) {
    const tip: Point = [across * x, down * y];
    sketch +=
      line(
        flow([[across * 0.5, down * 1.05], [(across * 0.5 + tip[0]) / 2, down * 0.9], tip]),
        darker(bed.greens[0] as string, 0.1),
        10,
        0.8,
      ) + gabi(random, tip, UP + turn, down * size * 0.8, random.pick(bed.greens));
    for (let i = 0; i < 5; i++)
      sketch +=
        ellipse(
          tip[0] + random.bell() * 80,
          tip[1] + random.bell() * 60,
          random.range(7, 20),
          random.range(6, 15),
          '#eef6f6',
          0.95,
        ) + ellipse(tip[0] + random.bell() * 80, tip[1] + random.bell() * 60, 4, 4, '#5f8f9a', 0.8);
  }
  for (let i = 0; i < 30; i++) {
    const [rx, ry] = [random.range(0, across), random.range(0, down)];
    sketch += line(
      corners(
        [
          [rx, ry],
          [rx - 8, ry + 50],
        ],
        false,
      ),
      '#8fb0b4',
      2.4,
      0.6,
    );
  }
  return sketch;
}

/** Palms that stand in a row on a plain. */
function grove({ random, across, down, bed }: Place): string {
  let sketch =
    box(0, 0, across, down * 0.7, '#f0e2c0', 0.9) +
    box(0, down * 0.72, across, down, '#c9b878', 0.9) +
    ellipse(across * 0.16, down * 0.2, 50, 50, '#e8a860', 0.7);
  for (let i = 0; i < 7; i++) {
    const x = across * (0.08 + i * 0.14);
    const tall = down * (0.34 + 0.2 * Math.sin(i * 1.7 + 1) ** 2);
    sketch +=
      line(
        corners(
          [
            [x, down * (0.78 + 0.02 * (i % 3))],
            [x + 6, down * 0.78 - tall],
          ],
          false,
        ),
        '#7a6a4a',
        14,
      ) + anahaw(random, [x + 6, down * 0.78 - tall], UP, across * 0.085, bed.greens[i % 4] as string);
    sketch += ellipse(x + 50, down * 0.8, 60, 7, '#8a7a4a', 0.5);
  }
  return sketch;
}

/** Trunks and torn blades, twice: above the water and in it. */
function afterFlood({ random, across, down, bed }: Place): string {
  const level = down * 0.56;
  let above = '';
  for (let i = 0; i < 6; i++) {
    const x = across * (0.1 + i * 0.16);
    const top: Point = [x + random.bell() * 30, down * random.range(0.2, 0.3)];
    above += line(flow([[x, level], [x + 6, level * 0.7], top]), mix(bed.greens[3] as string, '#8a7a5a', 0.4), 34);
    for (let k = 0; k < 4; k++)
      above += banana(
        random,
        [top[0] + (k - 1.5) * 70, top[1] - 30 + Math.abs(k - 1.5) * 50],
        UP + (k - 1.5) * 0.7,
        across * 0.1,
        random.pick(bed.greens),
      );
  }
  let sketch = `${box(0, level, across, down, '#c9b48f', 0.9)}<g transform="translate(0 ${2 * level}) scale(1 -1)" opacity="0.34">${above}</g>${above}`;
  for (let i = 0; i < 14; i++)
    sketch += line(
      flow([
        [random.range(-50, across), level + random.range(20, down * 0.4)],
        [random.range(0, across), level + random.range(20, down * 0.4)],
      ]),
      '#f2e6cc',
      6,
      0.25,
    );
  return sketch;
}

/** One leaf, so near that it has no edge. */
function veins({ across, down, bed }: Place): string {
  const [green, pale, deep] = bed.greens as [string, string, string];
  let sketch =
    box(0, 0, across, down, green, 0.95) +
    fill(
      corners([
        [0, down],
        [across * 0.3, 0],
        [across, 0],
        [across, down * 0.4],
      ]),
      pale,
      0.5,
    );
  const rib = (t: number): Point => [across * (-0.05 + 1.1 * t), down * (1.02 - 1.04 * t)];
  sketch += line(corners([rib(0), rib(1)], false), '#e6ecb8', 26);
  for (let i = 1; i < 11; i++)
    for (const side of [-1, 1]) {
      const [x, y] = rib(i / 11);
      const far = 420;
      const turn = -0.78 + side * 0.95;
      const end: Point = [x + Math.cos(turn) * far, y + Math.sin(turn) * far];
      sketch += line(flow([[x, y], [(x + end[0]) / 2 + side * 14, (y + end[1]) / 2 - 20], end]), '#d9e4a4', 9, 0.9);
      for (let k = 1; k < 7; k++) {
        const [vx, vy] = [x + ((end[0] - x) * k) / 7, y + ((end[1] - y) * k) / 7];
        sketch += line(
          flow([
            [vx, vy],
            [vx + 44, vy + side * 8 - 22],
            [vx + 74, vy - 10],
          ]),
          k % 2 ? deep : '#b9cc84',
          3.4,
          0.7,
        );
      }
    }
  return sketch;
}

/** An orchid in a hanging basket, its roots in the air. */
function orchids({ random, across, down, bed }: Place): string {
  const [x, y] = [across * 0.5, down * 0.36];
  let sketch =
    line(
      flow([
        [x, 0],
        [x - 90, y],
      ]),
      '#7a5a3a',
      4,
    ) +
    line(
      flow([
        [x, 0],
        [x + 90, y],
      ]),
      '#7a5a3a',
      4,
    ) +
    fill(
      corners([
        [x - 120, y],
        [x + 120, y],
        [x + 80, y + 100],
        [x - 80, y + 100],
      ]),
      '#b58a58',
      0.9,
    );
  for (let i = 0; i < 5; i++)
    sketch += line(
      corners(
        [
          [x - 110, y + 12 + i * 20],
          [x + 110, y + 12 + i * 20],
        ],
        false,
      ),
      '#7a5a3a',
      3,
      0.7,
    );
  for (let i = 0; i < 12; i++)
    sketch += line(
      flow([
        [x + (i - 6) * 14, y + 96],
        [x + (i - 6) * 24 + random.bell() * 20, y + 200],
        [x + (i - 6) * 30 + random.bell() * 50, y + random.range(280, 420)],
      ]),
      '#a8b89a',
      5,
      0.9,
    );
  for (let i = 0; i < 6; i++)
    sketch += banana(random, [x + (i - 2.5) * 60, y - 60], UP + (i - 2.5) * 0.42, 84, bed.greens[i % 4] as string);
  const stem = [
    [x, y - 20],
    [x + 180, y - 150],
    [x + 330, y - 60],
    [x + 380, y + 110],
  ] as const;
  sketch += line(flow([...stem]), '#6a7a3f', 6);
  for (const [fx, fy] of [
    [150, -130],
    [220, -150],
    [290, -110],
    [340, -40],
    [370, 30],
    [382, 100],
  ] as const)
    sketch += blossom([x + fx, y + fy], 44, bed.bloom, fx);
  return sketch;
}

/** Rows of pots with one seedling each. */
function seedlings({ random, across, down, bed }: Place): string {
  let sketch = '';
  for (let row = 0; row < 3; row++) {
    const y = down * (0.36 + row * 0.28);
    sketch += box(0, y + 6, across, 15, '#a8845a', 0.9);
    for (let i = 0; i < 6; i++) {
      const x = across * (0.09 + i * 0.165);
      sketch +=
        fill(
          corners([
            [x - 44, y - 76],
            [x + 44, y - 76],
            [x + 34, y + 4],
            [x - 34, y + 4],
          ]),
          ['#c2683f', '#b5593a', '#d28a5a'][(i + row) % 3] as string,
          0.95,
        ) + box(x - 50, y - 88, 100, 17, '#a84f30');
      const leaf = bed.greens[(i + row) % 4] as string;
      for (let k = 0; k < 3 + ((i + row) % 3); k++)
        sketch +=
          line(
            flow([
              [x, y - 86],
              [x + (k - 1.5) * 22, y - 130 - k * 8],
            ]),
            leaf,
            5,
          ) + ellipse(x + (k - 1.5) * 30, y - 142 - k * 10, 25, 11, leaf, 0.9, (k - 1.5) * 34);
      if ((i * 3 + row) % 5 === 0) sketch += blossom([x, y - 176], 24, bed.bloom, i);
      if (random.chance(0.2)) sketch += box(x + 22, y - 130, 9, 54, '#f6f2e6');
    }
  }
  return sketch;
}

/** Green from edge to edge. */
function thicket({ random, across, down, bed }: Place): string {
  let sketch = '';
  for (let i = 0; i < 44; i++) {
    const tip: Point = [across * ((i * 0.7548 + 0.1) % 1), down * ((i * 0.5698 + 0.05) % 1)];
    const near = i / 44;
    const green = mix(random.pick(bed.greens), bed.ground, 0.5 * (1 - near));
    sketch += random.pick([anahaw, banana, gabi])(random, tip, random.range(0, 6.28), random.range(80, 150), green);
  }
  return sketch;
}

/** One red flower in its leaves. */
function interrupted({ random, across, down, bed }: Place): string {
  let sketch = '';
  for (let i = 0; i < 9; i++)
    sketch += banana(
      random,
      [across * 0.5 + Math.cos(i * 0.7) * across * 0.2, down * 0.52 + Math.sin(i * 0.7) * down * 0.22],
      i * 0.7,
      across * 0.22,
      random.pick(bed.greens),
    );
  return sketch + blossom([across * 0.5, down * 0.5], across * 0.16, '#d8402f', 2);
}

/** A gate, a path, and flowers on both sides. */
function border({ random, across, down, bed }: Place): string {
  let sketch =
    box(0, 0, across, down * 0.4, '#dfe8dc', 0.9) +
    fill(
      corners([
        [across * 0.42, down * 0.4],
        [across * 0.58, down * 0.4],
        [across * 0.86, down * 1.02],
        [across * 0.14, down * 1.02],
      ]),
      '#e6d2ac',
      0.95,
    );
  sketch +=
    box(across * 0.38, down * 0.2, 17, down * 0.24, '#7a5a3f') +
    box(across * 0.6, down * 0.2, 17, down * 0.24, '#7a5a3f') +
    line(
      flow([
        [across * 0.38, down * 0.2],
        [across * 0.5, down * 0.12],
        [across * 0.62, down * 0.2],
      ]),
      '#7a5a3f',
      13,
    );
  for (let i = 0; i < 5; i++) sketch += box(across * (0.41 + i * 0.04), down * 0.26, 9, down * 0.16, '#a8845a');
  for (let i = 0; i < 46; i++) {
    const t = (i / 46) ** 0.8;
    const side = i % 2 ? 1 : -1;
    const [x, y] = [
      across * (0.5 + side * (0.12 + 0.2 * t + 0.3 * random.next() * (0.3 + t))),
      down * (0.4 + 0.56 * t),
    ];
    sketch += gabi(random, [x, y], UP + random.bell(), 16 + 50 * t, random.pick(bed.greens));
    if (i % 3 === 0)
      sketch += blossom(
        [x + random.bell() * 20, y - 30 - 40 * t],
        9 + 26 * t,
        random.pick([bed.bloom, '#e8b83a', '#c85a8a', '#f2f0e2']),
        i,
      );
  }
  return sketch;
}

function blossom([x, y]: Point, size: number, colour: string, turn: number): string {
  let sketch = '';
  for (let petal = 0; petal < 5; petal++) {
    const way = (petal / 5) * Math.PI * 2 + turn;
    sketch += ellipse(
      x + Math.cos(way) * size * 0.6,
      y + Math.sin(way) * size * 0.6,
      size * 0.56,
      size * 0.38,
      petal % 2 ? colour : lighter(colour, 0.22),
      0.9,
      (way * 180) / Math.PI,
    );
  }
  return sketch + ellipse(x, y, size * 0.24, size * 0.24, '#e8c04a');
}

/** A round fan cut to fingers. */
function anahaw(random: Random, [x, y]: Point, angle: number, size: number, hue: string): string {
  let sketch = '';
  const fingers = 19;
  for (let i = 0; i < fingers; i++) {
    const turn = angle + ((i / (fingers - 1)) * 2 - 1) * 2.45;
    const reach = size * (1.08 - 0.2 * Math.abs(i / (fingers - 1) - 0.5)) * random.range(0.94, 1.05);
    const half = (2.45 / fingers) * 1.04;
    const at = (far: number, aside: number): Point => [
      x + Math.cos(turn + aside) * far,
      y + Math.sin(turn + aside) * far,
    ];
    const tone = i % 2 ? lighter(hue, 0.22) : darker(hue, 0.1);
    sketch += fill(
      corners([
        [x, y],
        at(reach * 0.72, -half),
        at(reach, -half * 0.16),
        at(reach * 1.02, half * 0.2),
        at(reach * 0.72, half),
      ]),
      tone,
      0.88,
    );
    sketch += line(corners([[x, y], at(reach * 0.9, 0)], false), darker(hue, 0.35), 1.4, 0.5);
  }
  return sketch;
}

/** A long blade with a pale rib, torn along its veins. */
function banana(random: Random, [x, y]: Point, angle: number, size: number, hue: string): string {
  const droop = random.range(-0.5, 0.5);
  const spine = Array.from({ length: 9 }, (_, i): Point => {
    const t = i / 8;
    const turn = angle + droop * t * t;
    return [
      x + Math.cos(turn) * size * 2 * (t - 0.62),
      y + Math.sin(turn) * size * 2 * (t - 0.62) + size * 0.25 * t * t,
    ];
  });
  const wide = (t: number): number => size * 0.36 * Math.sin(Math.PI * Math.min(1, t * 0.96 + 0.03)) ** 0.7;
  let sketch = '';
  for (const side of [-1, 1]) {
    for (let i = 0; i < 8; i++) {
      const a = spine[i] as Point;
      const b = spine[i + 1] as Point;
      const along = Math.atan2(b[1] - a[1], b[0] - a[0]);
      const out = (p: Point, w: number): Point => [
        p[0] + Math.cos(along + side * 1.15) * w,
        p[1] + Math.sin(along + side * 1.15) * w,
      ];
      const gap = random.chance(0.3) ? 0.86 : 1.04;
      const tone = side > 0 ? darker(hue, random.range(0.05, 0.25)) : lighter(hue, random.range(0.05, 0.3));
      sketch += fill(
        corners([
          a,
          out(a, wide(i / 8)),
          out([a[0] + (b[0] - a[0]) * gap, a[1] + (b[1] - a[1]) * gap], wide((i + 1) / 8)),
          b,
        ]),
        tone,
        0.9,
      );
    }
  }
  return sketch + line(flow(spine), lighter(hue, 0.65), size * 0.03, 0.9);
}

/** A heart on a stalk. */
function gabi(_random: Random, [x, y]: Point, angle: number, size: number, hue: string): string {
  const turn = angle + Math.PI / 2 + 0.5;
  const at = (u: number, v: number): Point => [
    x + (u * Math.cos(turn) - v * Math.sin(turn)) * size,
    y + (u * Math.sin(turn) + v * Math.cos(turn)) * size,
  ];
  const heart = flow(
    [
      at(0, -0.28),
      at(-0.42, -0.62),
      at(-0.72, -0.2),
      at(-0.48, 0.42),
      at(0, 1.05),
      at(0.48, 0.42),
      at(0.72, -0.2),
      at(0.42, -0.62),
    ],
    true,
  );
  let sketch =
    fill(heart, hue, 0.9) +
    fill(
      flow([at(0, -0.28), at(0.42, -0.62), at(0.72, -0.2), at(0.48, 0.42), at(0, 1.05), at(0.05, 0.3)], true),
      lighter(hue, 0.28),
      0.55,
    );
  for (const v of [-0.35, 0, 0.35, 0.62]) {
    for (const side of [-1, 1])
      sketch += line(
        flow([at(0, v * 0.8 - 0.02), at(side * 0.25, v + 0.06), at(side * (0.62 - Math.max(0, v) * 0.55), v + 0.2)]),
        lighter(hue, 0.6),
        size * 0.014,
        0.75,
      );
  }
  return sketch + line(flow([at(0, -0.28), at(0.02, 0.3), at(0, 1)]), lighter(hue, 0.65), size * 0.022, 0.9);
}
