import { darker, lighter, mix } from '../easel/colour.ts';
import { loose, type OilManner, paintOil } from '../easel/oil.ts';
import type { Place } from '../easel/place.ts';
import { type Random, randomFrom } from '../easel/random.ts';
import { type Raster, units } from '../easel/raster.ts';
import { box, corners, ellipse, fill, flow, line, type Point } from '../easel/sketch.ts';

const SETS: string[][] = [
  ['#5b1f2b', '#d9a23a', '#2f6b52', '#e9d9a8', '#b5402e'],
  ['#14403f', '#e0b04a', '#a8442f', '#efe3bf', '#3f8a7d'],
  ['#3a2358', '#e3b23c', '#1f7a6a', '#f2e2b8', '#c2447a'],
  ['#1d2f5c', '#d8a348', '#8c2f3a', '#ece0c4', '#4f8fa8'],
  ['#ede0c2', '#7a2f2a', '#2f5a4e', '#c8912f', '#3b2c4a'],
];

const gilded: OilManner = {
  ...loose,
  layers: [
    { brush: 36, reach: 4, detail: 0, opacity: 0.9 },
    { brush: 12, reach: 4, detail: 5, opacity: 0.95 },
    { brush: 5.5, reach: 4.5, detail: 12, opacity: 1 },
    { brush: 3.6, reach: 5, detail: 26, opacity: 1 },
  ],
  broken: 9,
  impasto: 0.85,
  weave: 0.05,
  streak: 0.1,
};

type Palette = readonly [ground: string, gold: string, leaf: string, pale: string, accent: string];
type Scene = (place: Place, palette: Palette) => string;

const WORKS: readonly (readonly [scene: Scene, palette: number])[] = [
  // Jamilah Macarambon
  [mirrored, 0],
  [beamEnd, 1],
  [aunts, 2],
  [lake, 3],
  [prow, 4],
  // Abdulrauf Dimacaling
  [courtesy, 4],
  [fromTheCentre, 1],
  [serpents, 0],
  [walkingLine, 3],
];

/** Okir of Lake Lanao: growing fern, leaf and serpent in the five colours of the torogan. */
export function paint(seed: number, width: number, height: number): Promise<Raster> {
  const place: Place = { random: randomFrom(seed), seed, ...units(width, height) };
  const { random, across, down } = place;
  const [scene, colours] = WORKS[seed % WORKS.length] as (typeof WORKS)[number];
  const palette = SETS[colours] as unknown as Palette;
  const [ground] = palette;
  let sketch = box(0, 0, across, down, ground);
  for (let i = 0; i < 20; i++)
    sketch += ellipse(
      random.range(0, across),
      random.range(0, down),
      160,
      110,
      random.chance(0.5) ? lighter(ground, 0.07) : darker(ground, 0.12),
      0.5,
    );
  return paintOil(sketch + scene(place, palette), { width, height }, seed, gilded);
}

/** Four times the same stem. */
function mirrored({ random, across, down }: Place, [ground, gold, leaf, pale, accent]: Palette): string {
  const stems = growth(random, Math.min(across, down), Math.max(across, down), 4, [gold, leaf, pale, accent]);
  const turns = [0, 90, 180, 270].flatMap((turn) =>
    [1, -1].map(
      (flip) => `<g transform="translate(${across / 2} ${down / 2}) rotate(${turn}) scale(${flip} 1)">${stems}</g>`,
    ),
  );
  return (
    turns.join('') +
    rosette(random, across / 2, down / 2, Math.min(across, down) * 0.13, [gold, accent, pale, leaf]) +
    border(across, down, [gold, accent, ground])
  );
}

/** The carved end of a beam: one curl, and what grows from it. */
function beamEnd({ across, down }: Place, [ground, gold, leaf, pale, accent]: Palette): string {
  const edge = darker(gold, 0.55);
  const spine: Point[] = Array.from({ length: 34 }, (_, i): Point => {
    const t = i / 33;
    const turn = -0.6 + t * 8.6;
    const reach = across * 0.4 * (1 - t) ** 0.8;
    return [across * 0.52 + Math.cos(turn) * reach, down * 0.36 + Math.sin(turn) * reach];
  });
  let sketch = box(across * 0.24, down * 0.62, across * 0.5, down * 0.4, darker(accent, 0.2));
  for (let i = 0; i < 6; i++)
    sketch += box(across * 0.24, down * (0.66 + i * 0.06), across * 0.5, 9, i % 2 ? gold : pale);
  const wides = [88, 76, 62, 44, 28];
  wides.forEach((wide, part) => {
    const piece = flow(spine.slice(part * 7, part * 7 + 9));
    sketch += line(piece, edge, wide) + line(piece, gold, wide * 0.66);
  });
  for (let i = 1; i < 14; i++) {
    const [x, y] = spine[i] as Point;
    const way = Math.atan2(y - down * 0.36, x - across * 0.52);
    sketch += blade(
      [x + Math.cos(way) * 30, y + Math.sin(way) * 30],
      way - 0.6,
      120 - i * 3,
      i % 3 === 0 ? accent : i % 3 === 1 ? leaf : pale,
      edge,
      0.3,
    );
  }
  return sketch + border(across, down, [gold, accent, ground]);
}

/** Women side by side: three skirts of cloth and three rosettes. */
function aunts({ random, across, down }: Place, [ground, gold, leaf, pale, accent]: Palette): string {
  let sketch = '';
  const skirts = [
    [accent, gold, pale],
    [leaf, pale, gold],
    [gold, accent, ground],
    [pale, leaf, accent],
  ];
  skirts.forEach(([main, second, third], i) => {
    const x = across * (0.17 + i * 0.22);
    const top = down * (0.34 + 0.05 * (i % 2));
    sketch += fill(
      flow(
        [
          [x - 36, top + 70],
          [x + 36, top + 70],
          [x + 96, down * 0.94],
          [x - 96, down * 0.94],
        ],
        true,
      ),
      main as string,
    );
    for (let k = 0; k < 7; k++)
      sketch += line(
        flow([
          [x - 50 - k * 7, top + 120 + k * 64],
          [x, top + 134 + k * 64],
          [x + 50 + k * 7, top + 120 + k * 64],
        ]),
        (k % 2 ? second : third) as string,
        k % 3 === 0 ? 26 : 12,
      );
    sketch +=
      fill(
        flow(
          [
            [x - 60, top + 90],
            [x - 40, top - 10],
            [x + 40, top - 10],
            [x + 60, top + 90],
          ],
          true,
        ),
        darker(main as string, 0.3),
      ) +
      ellipse(x, top - 60, 34, 40, '#a8714a') +
      fill(
        flow(
          [
            [x - 46, top - 20],
            [x - 44, top - 90],
            [x, top - 122],
            [x + 44, top - 90],
            [x + 46, top - 20],
            [x + 30, top - 70],
            [x - 30, top - 70],
          ],
          true,
        ),
        second as string,
      ) +
      rosette(random, x, top + 44, 40, [gold, accent, pale, leaf]);
  });
  return sketch + border(across, down, [gold, accent, ground]);
}

/** Waves, a boat with a carved prow, and a bird with a fish. */
function lake({ across, down }: Place, [ground, gold, leaf, pale, accent]: Palette): string {
  const edge = darker(gold, 0.55);
  let sketch = ellipse(across * 0.72, down * 0.3, 110, 110, gold);
  for (let row = 0; row < 6; row++)
    for (let i = -1; i < 12; i++) {
      const [x, y] = [across * (i * 0.1 + (row % 2) * 0.05), down * (0.62 + row * 0.066)];
      sketch += fern([x, y], -1.1, 34, 1, row % 2 ? leaf : pale, edge);
    }
  sketch +=
    fill(
      flow(
        [
          [across * 0.12, down * 0.5],
          [across * 0.3, down * 0.62],
          [across * 0.62, down * 0.62],
          [across * 0.84, down * 0.46],
          [across * 0.7, down * 0.72],
          [across * 0.28, down * 0.72],
        ],
        true,
      ),
      accent,
    ) +
    line(
      flow([
        [across * 0.12, down * 0.5],
        [across * 0.3, down * 0.62],
        [across * 0.62, down * 0.62],
        [across * 0.84, down * 0.46],
      ]),
      gold,
      15,
    );
  const bird: Point = [across * 0.4, down * 0.3];
  for (let i = 0; i < 6; i++)
    sketch += blade(
      [bird[0] - 40, bird[1] + 30],
      2.6 + i * 0.24,
      170 - i * 10,
      [accent, leaf, gold, pale][i % 4] as string,
      edge,
      0.35,
    );
  sketch +=
    fill(
      flow(
        [
          [bird[0] - 60, bird[1] + 20],
          [bird[0] + 20, bird[1] - 30],
          [bird[0] + 90, bird[1] - 90],
          [bird[0] + 120, bird[1] - 70],
          [bird[0] + 80, bird[1] + 20],
          [bird[0], bird[1] + 60],
        ],
        true,
      ),
      gold,
    ) +
    ellipse(bird[0] + 98, bird[1] - 74, 7, 7, edge) +
    fill(
      flow(
        [
          [bird[0] + 120, bird[1] - 76],
          [bird[0] + 150, bird[1] - 50],
          [bird[0] + 146, bird[1] + 10],
          [bird[0] + 130, bird[1] - 30],
        ],
        true,
      ),
      pale,
    );
  return sketch + border(across, down, [gold, accent, ground]);
}

/** A panolong: the winged beam of a great house. */
function prow({ across, down }: Place, [ground, gold, leaf, pale, accent]: Palette): string {
  const edge = darker(gold, 0.55);
  const [cx, cy] = [across * 0.52, down * 0.3];
  // One sweep from the foot of the beam into a curl.
  const spine: Point[] = Array.from({ length: 40 }, (_, i): Point => {
    const t = i / 39;
    if (t < 0.4) {
      const k = t / 0.4;
      return [across * (0.2 + 0.66 * k ** 1.6), down * (0.92 - 0.56 * k ** 0.9)];
    }
    const k = (t - 0.4) / 0.6;
    const turn = 0.2 - k * 7.6;
    const reach = across * 0.35 * (1 - k) ** 0.72;
    return [cx + Math.cos(turn) * reach, cy + Math.sin(turn) * reach];
  });
  let sketch = box(0, 0, across, down, ground);
  for (let i = 1; i < 30; i++) {
    const [x, y] = spine[i] as Point;
    const [fx, fy] = spine[i - 1] as Point;
    const way = Math.atan2(y - fy, x - fx) + (i < 16 ? 1.1 : 0.9);
    sketch += blade([x, y], way, Math.max(46, 150 - i * 3), [leaf, pale, accent][i % 3] as string, edge, 0.3);
  }
  [96, 92, 84, 72, 58, 42, 28].forEach((wide, part) => {
    const piece = flow(spine.slice(part * 6, part * 6 + 8));
    sketch += line(piece, edge, wide) + line(piece, gold, wide * 0.7);
  });
  for (let i = 2; i < 34; i += 3) {
    const [x, y] = spine[i] as Point;
    sketch += ellipse(x, y, 13 - i * 0.25, 13 - i * 0.25, pale);
  }
  return sketch + rosetteAt([cx, cy], accent, pale) + border(across, down, [gold, accent, ground]);
}

/** One flower, fold within fold. */
function courtesy({ across, down }: Place, [ground, gold, leaf, pale, accent]: Palette): string {
  const [cx, cy, r] = [across / 2, down / 2, Math.min(across, down) * 0.46];
  let sketch = ellipse(cx, cy, r, r, accent);
  [leaf, gold, pale, accent, leaf, gold].forEach((tone, ring) => {
    const far = r * (0.98 - ring * 0.16);
    const petals = 16 - ring * 2;
    for (let i = 0; i < petals; i++) {
      const way = ((i + (ring % 2) * 0.5) / petals) * Math.PI * 2;
      sketch +=
        ellipse(
          cx + Math.cos(way) * far * 0.72,
          cy + Math.sin(way) * far * 0.72,
          far * 0.3,
          far * 0.17,
          tone === ground ? gold : tone,
          1,
          (way * 180) / Math.PI,
        ) +
        ellipse(
          cx + Math.cos(way) * far * 0.78,
          cy + Math.sin(way) * far * 0.78,
          far * 0.1,
          far * 0.05,
          ground,
          1,
          (way * 180) / Math.PI,
        );
    }
  });
  return sketch + ellipse(cx, cy, r * 0.07, r * 0.07, pale);
}

/** Blades in widening rings. */
function fromTheCentre({ random, across, down }: Place, [ground, gold, leaf, pale, accent]: Palette): string {
  const [cx, cy] = [across / 2, down / 2];
  const edge = darker(gold, 0.55);
  let sketch = '';
  for (let ring = 5; ring > 0; ring--) {
    const count = 6 + ring * 4;
    for (let i = 0; i < count; i++) {
      const way = (i / count) * Math.PI * 2 + ring * 0.2;
      sketch += blade(
        [cx + Math.cos(way) * ring * across * 0.075, cy + Math.sin(way) * ring * down * 0.075],
        way + 0.3,
        across * 0.1,
        [gold, leaf, pale, accent][(ring + (i % 2) * 2) % 4] as string,
        edge,
        0.4,
      );
    }
  }
  return (
    sketch +
    rosette(random, cx, cy, across * 0.09, [gold, accent, pale, leaf]) +
    border(across, down, [gold, accent, ground])
  );
}

/** Two serpents that face each other. */
function serpents({ across, down }: Place, [ground, gold, leaf, pale, accent]: Palette): string {
  const edge = darker(gold, 0.55);
  let sketch = '';
  for (const side of [-1, 1]) {
    const body = Array.from({ length: 26 }, (_, i): Point => {
      const t = i / 25;
      return [
        across * 0.5 + side * across * (0.1 + 0.17 * (1 + Math.sin(t * 9.4)) * (1 - 0.4 * t)),
        down * (0.9 - 0.72 * t),
      ];
    });
    const tone = side < 0 ? leaf : accent;
    sketch += line(flow(body), edge, 84) + line(flow(body), tone, 62) + line(flow(body), gold, 9);
    body.forEach(([x, y], i) => {
      if (i % 2) sketch += ellipse(x, y, 15, 15, pale) + ellipse(x, y, 7, 7, edge);
    });
    const [hx, hy] = body[25] as Point;
    sketch +=
      fill(
        flow(
          [
            [hx + side * 40, hy + 50],
            [hx + side * 50, hy - 30],
            [hx - side * 30, hy - 70],
            [hx - side * 110, hy - 34],
            [hx - side * 40, hy - 10],
            [hx - side * 90, hy + 14],
            [hx - side * 20, hy + 40],
          ],
          true,
        ),
        tone,
      ) +
      ellipse(hx - side * 10, hy - 30, 13, 13, pale) +
      ellipse(hx - side * 10, hy - 30, 6, 6, edge);
    for (let i = 0; i < 4; i++)
      sketch += fern(
        [across * (0.5 + side * 0.41), down * (0.2 + i * 0.2)],
        side < 0 ? 0.4 : 2.7,
        46,
        side,
        gold,
        edge,
      );
  }
  return sketch + border(across, down, [gold, accent, ground]);
}

/** A single line that walks from one side to the other and back. */
function walkingLine({ across, down }: Place, [, gold, leaf, pale, accent]: Palette): string {
  const edge = darker(gold, 0.55);
  let sketch = '';
  const path: Point[] = [];
  for (let row = 0; row < 5; row++)
    for (let i = 0; i <= 8; i++) {
      const t = row % 2 ? 1 - i / 8 : i / 8;
      path.push([across * (0.1 + 0.8 * t), down * (0.14 + row * 0.18) + (i % 2 ? 34 : -34)]);
    }
  sketch += line(flow(path), edge, 34) + line(flow(path), gold, 20);
  path.forEach((at, i) => {
    if (i % 2) sketch += blade(at, i % 4 === 1 ? 1.2 : -1.4, 62, [leaf, pale, accent][i % 3] as string, edge, 0.3);
  });
  return sketch + rosetteAt(path[0] as Point, accent, pale) + rosetteAt(path.at(-1) as Point, accent, pale);
}

function rosetteAt([x, y]: Point, accent: string, pale: string): string {
  return ellipse(x, y, 44, 44, accent) + ellipse(x, y, 26, 26, pale) + ellipse(x, y, 10, 10, accent);
}

/** A spiral tapering to its eye. */
function fern([x, y]: Point, angle: number, size: number, turn: number, colour: string, edge: string): string {
  const points = Array.from({ length: 22 }, (_, i): Point => {
    const t = i / 21;
    const far = size * (1 - t) ** 1.15;
    const way = angle + turn * t * 5.4;
    return [
      x + Math.cos(angle) * size + Math.cos(way + Math.PI) * far,
      y + Math.sin(angle) * size + Math.sin(way + Math.PI) * far,
    ];
  });
  let sketch = '';
  const widths = [1, 0.86, 0.7, 0.52];
  for (let part = 0; part < 4; part++) {
    const piece = flow(points.slice(part * 5, part * 5 + 8));
    sketch +=
      line(piece, edge, size * 0.3 * (widths[part] as number)) +
      line(piece, colour, size * 0.2 * (widths[part] as number));
  }
  const eye = points[21] as Point;
  return (
    sketch +
    ellipse(eye[0], eye[1], size * 0.13, size * 0.13, edge) +
    ellipse(eye[0], eye[1], size * 0.08, size * 0.08, lighter(colour, 0.3))
  );
}

function blade([x, y]: Point, angle: number, size: number, colour: string, edge: string, bend: number): string {
  const at = (u: number, v: number): Point => [
    x + (Math.cos(angle) * u - Math.sin(angle) * (v + bend * u * u)) * size,
    y + (Math.sin(angle) * u + Math.cos(angle) * (v + bend * u * u)) * size,
  ];
  const shape = flow([at(0, 0), at(0.35, -0.24), at(0.75, -0.16), at(1.1, 0.04), at(0.7, 0.12), at(0.3, 0.14)], true);
  return (
    fill(shape, colour) +
    line(shape, edge, size * 0.045) +
    line(flow([at(0.08, 0), at(0.45, -0.05), at(0.9, 0)]), lighter(colour, 0.45), size * 0.04)
  );
}

function growth(
  random: Random,
  short: number,
  long: number,
  folds: number,
  [gold, leaf, pale, accent]: [string, string, string, string],
): string {
  const edge = darker(gold, 0.55);
  const reach = (folds === 4 ? short : long) * 0.43;
  const half = short * 0.46;
  const spine = Array.from(
    { length: 8 },
    (_, i): Point => [
      short * 0.07 * Math.sin((i / 7) * Math.PI * 2) + 8,
      -short * 0.1 - ((reach - short * 0.12) * i) / 7,
    ],
  );
  let sketch = line(flow(spine), edge, short * 0.036) + line(flow(spine), gold, short * 0.024);
  const nodes = folds === 4 ? 3 : Math.round(2.6 * (long / short));
  for (let i = 0; i < nodes; i++) {
    const t = (i + 0.55) / nodes;
    const at = spine[Math.min(7, Math.round(t * 7))] as Point;
    const room = folds === 4 ? half * (0.3 + 0.36 * t) : half * (0.66 - 0.12 * t);
    const size = room * random.range(0.5, 0.62);
    const up = -0.5 + random.bell() * 0.22;
    sketch += fern(at, up, size, i % 2 ? 1 : -1, i % 2 ? gold : accent, edge);
    sketch += blade(at, up - 0.85, size * 1.25, leaf, mix(edge, leaf, 0.3), 0.25);
    sketch += blade([at[0] + size * 0.4, at[1] + size * 0.5], up + 0.75, size * 1.05, pale, edge, -0.3);
    for (let k = 0; k < 3; k++)
      sketch += blade(
        [at[0] + Math.cos(up) * size * 2, at[1] + Math.sin(up) * size * 2],
        up - 0.7 + k * 0.7,
        size * 0.62,
        k === 1 ? accent : leaf,
        edge,
        0.15,
      );
    sketch += ellipse(at[0], at[1], size * 0.12, size * 0.12, pale);
  }
  const tip = spine[7] as Point;
  for (let k = -1; k <= 2; k++)
    sketch += blade(tip, -Math.PI / 2 + k * 0.5, short * 0.1, k % 2 ? gold : accent, edge, 0.1);
  return sketch;
}

function rosette(
  random: Random,
  cx: number,
  cy: number,
  size: number,
  [gold, accent, pale, leaf]: [string, string, string, string],
): string {
  const petals = random.pick([8, 10, 12]);
  const edge = darker(gold, 0.55);
  let sketch = ellipse(cx, cy, size * 1.05, size * 1.05, edge);
  for (const [far, colour, turn] of [
    [1, leaf, 0],
    [0.82, gold, 0.5],
    [0.56, accent, 0],
  ] as const) {
    for (let i = 0; i < petals; i++) {
      const way = ((i + turn) / petals) * Math.PI * 2;
      sketch += ellipse(
        cx + Math.cos(way) * size * far * 0.62,
        cy + Math.sin(way) * size * far * 0.62,
        size * far * 0.42,
        size * far * 0.19,
        colour,
        1,
        (way * 180) / Math.PI,
      );
    }
  }
  return sketch + ellipse(cx, cy, size * 0.22, size * 0.22, pale) + ellipse(cx, cy, size * 0.12, size * 0.12, accent);
}

function border(across: number, down: number, [gold, accent, ground]: [string, string, string]): string {
  const inset = 26;
  let sketch = '';
  for (const [wide, colour, at] of [
    [30, accent, inset],
    [8, gold, inset - 14],
    [8, gold, inset + 14],
  ] as const) {
    sketch += `<rect x="${at}" y="${at}" width="${across - 2 * at}" height="${down - 2 * at}" fill="none" stroke="${colour}" stroke-width="${wide}"/>`;
  }
  const stud = (x: number, y: number): string =>
    fill(
      corners([
        [x, y - 9],
        [x + 9, y],
        [x, y + 9],
        [x - 9, y],
      ]),
      gold,
    ) + ellipse(x, y, 3, 3, ground);
  for (let i = 0; i <= Math.round(across / 40); i++)
    for (const y of [inset, down - inset])
      sketch += stud(inset + ((across - 2 * inset) * i) / Math.round(across / 40), y);
  for (let i = 1; i < Math.round(down / 40); i++)
    for (const x of [inset, across - inset])
      sketch += stud(x, inset + ((down - 2 * inset) * i) / Math.round(down / 40));
  return sketch;
}
