import { lighter, mix } from '../easel/colour.ts';
import { loose, type OilManner, paintOil } from '../easel/oil.ts';
import { type Random, randomFrom } from '../easel/random.ts';
import { type Raster, units } from '../easel/raster.ts';
import { box, corners, ellipse, fade, fill, flow, line, type Point } from '../easel/sketch.ts';

const COLOURS: string[][] = [
  ['#c62f2b', '#f2c230', '#1f4e9c', '#f4efe2', '#2a8f6a', '#171a24'],
  ['#e0562b', '#f6d66a', '#16706f', '#fbf3df', '#7c2b6e', '#1d1b2c'],
  ['#d8386b', '#f3b63a', '#27318a', '#f6f0ea', '#1ea4a0', '#141428'],
  ['#2f6f4e', '#e8b83a', '#a32d2a', '#f3ead0', '#2c5fa8', '#1b1f1a'],
];

const enamel: OilManner = {
  ...loose,
  layers: [
    { brush: 40, reach: 3.4, detail: 0, opacity: 0.9 },
    { brush: 18, reach: 4, detail: 4, opacity: 0.95 },
    { brush: 8, reach: 4, detail: 9, opacity: 1 },
    { brush: 4.5, reach: 4.5, detail: 20, opacity: 1 },
  ],
  broken: 7,
  impasto: 0.7,
  weave: 0.05,
  streak: 0.08,
};

type Scene = (random: Random, across: number, down: number, colours: string[]) => string;

const WORKS: readonly (readonly [scene: Scene, colours: number])[] = [
  // Rodel Catapang
  [face, 0],
  [side, 1],
  [coins, 2],
  [lastTrip, 1],
  [bonnet, 3],
  // Marivic Lontoc
  [panel, 1],
  [greatStar, 0],
  [suns, 3],
  [wingedWheel, 2],
  [psalm, 0],
];

/** The king of the road in sign painter's enamel, or its ornament on a panel. */
export function paint(seed: number, width: number, height: number): Promise<Raster> {
  const { across, down } = units(width, height);
  const [scene, colours] = WORKS[seed % WORKS.length] as (typeof WORKS)[number];
  return paintOil(scene(randomFrom(seed), across, down, COLOURS[colours] as string[]), { width, height }, seed, enamel);
}

/** From the side, under a low sun, with its passengers. */
function side(_random: Random, across: number, down: number, colours: string[]): string {
  const [red, yellow, blue, white, green, dark] = colours as [string, string, string, string, string, string];
  const y = down * 0.72;
  let sketch = `<defs>${chrome('chrome')}${fade('sky', ['#f6a84a', '#f9d88a'])}</defs>${box(0, 0, across, down, 'url(#sky)')}${ellipse(across * 0.5, down * 0.36, across * 0.34, across * 0.34, mix(yellow, white, 0.5))}`;
  sketch += box(0, down * 0.7, across, down, mix(dark, '#8a5a3a', 0.4)) + box(0, down * 0.84, across, 12, yellow);
  const [l, r] = [across * 0.06, across * 0.94];
  sketch += fill(
    flow(
      [
        [l, y],
        [l, y - down * 0.3],
        [l + 20, y - down * 0.33],
        [across * 0.64, y - down * 0.33],
        [across * 0.7, y - down * 0.2],
        [across * 0.9, y - down * 0.18],
        [r, y - down * 0.1],
        [r, y],
      ],
      true,
    ),
    red,
  );
  sketch += box(l + 16, y - down * 0.29, across * 0.54, down * 0.11, mix(blue, white, 0.5));
  for (let i = 0; i < 5; i++)
    sketch +=
      box(l + 20 + i * across * 0.108, y - down * 0.29, 10, down * 0.11, 'url(#chrome)') +
      ellipse(l + 76 + i * across * 0.108, y - down * 0.235, 26, 32, '#7a4a34') +
      ellipse(l + 76 + i * across * 0.108, y - down * 0.26, 26, 16, '#1c1618') +
      ellipse(l + 76 + i * across * 0.108, y - down * 0.18, 40, 24, [white, green, yellow, blue, red][i] as string);
  sketch += box(l, y - down * 0.36, across * 0.6, down * 0.04, blue);
  for (let i = 0; i < 8; i++) sketch += star(l + 40 + i * across * 0.075, y - down * 0.34, 20, i % 2 ? yellow : white);
  for (let i = 0; i < 4; i++)
    sketch += line(
      flow([
        [l, y - down * (0.14 - i * 0.032)],
        [across * 0.4, y - down * (0.11 - i * 0.03)],
        [r, y - down * (0.13 - i * 0.028)],
      ]),
      [yellow, white, blue, green][i] as string,
      15,
    );
  for (const x of [0.24, 0.78])
    sketch +=
      ellipse(across * x, y + 6, 88, 88, dark) +
      ellipse(across * x, y + 6, 50, 50, 'url(#chrome)') +
      star(across * x, y + 6, 32, red, 6);
  return (
    sketch +
    ellipse(r - 10, y - down * 0.08, 24, 24, mix(white, yellow, 0.4)) +
    fill(
      flow(
        [
          [across * 0.82, y - down * 0.18],
          [across * 0.84, y - down * 0.27],
          [across * 0.88, y - down * 0.25],
          [across * 0.87, y - down * 0.18],
        ],
        true,
      ),
      'url(#chrome)',
    ) +
    box(across * 0.04, y - 12, across * 0.92, 22, 'url(#chrome)')
  );
}

/** Fares on their way to the driver: hands and coins. */
function coins(_random: Random, across: number, down: number, colours: string[]): string {
  const [red, yellow, blue, white, green, dark] = colours as [string, string, string, string, string, string];
  const [x, y] = [across / 2, down / 2];
  let sketch = sunburst(x, y, 1100, [mix(blue, white, 0.2), blue], 26);
  // Rings of coins that grow towards the edge, as if they came forward.
  [0, 1, 2, 3].forEach((ring) => {
    const reach = Math.min(across, down) * (0.12 + 0.125 * ring);
    const size = Math.min(across, down) * (0.036 + 0.016 * ring);
    for (let i = 0; i < 7; i++) {
      const turn = ((i + ring * 0.5) / 7) * Math.PI * 2 + 0.2;
      const [cx, cy] = [x + Math.cos(turn) * reach, y + Math.sin(turn) * reach];
      sketch +=
        ellipse(cx + size * 0.14, cy + size * 0.2, size, size, dark) +
        ellipse(
          cx,
          cy,
          size,
          size,
          [yellow, mix(yellow, red, 0.35), mix(yellow, white, 0.35)][(i + ring) % 3] as string,
        ) +
        ellipse(cx, cy, size * 0.74, size * 0.74, mix(yellow, dark, 0.18)) +
        ellipse(cx, cy, size * 0.66, size * 0.66, mix(yellow, white, 0.3)) +
        star(cx, cy, size * 0.46, i % 2 ? red : green);
    }
  });
  return (
    sketch +
    ellipse(x, y, across * 0.055, across * 0.055, white) +
    ellipse(x, y, across * 0.035, across * 0.035, yellow)
  );
}

/** From behind, at night: the door, the step and two red lamps. */
function lastTrip(_random: Random, across: number, down: number, colours: string[]): string {
  const [red, yellow, blue, white, green] = colours as [string, string, string, string, string];
  const [x, y, w, h] = [across * 0.16, down * 0.2, across * 0.68, down * 0.56];
  let sketch = `<defs>${chrome('chrome')}</defs>${box(0, 0, across, down, '#10142c')}${ellipse(across * 0.8, down * 0.1, 46, 46, '#f4ecc8')}${box(0, down * 0.78, across, down, '#242038')}`;
  sketch +=
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="40" fill="${blue}"/>` +
    box(x + w * 0.28, y + h * 0.14, w * 0.44, h * 0.86, '#f6c45a') +
    box(x + w * 0.34, y + h * 0.2, w * 0.32, h * 0.4, '#2a2440');
  for (const side of [0.1, 0.78])
    sketch +=
      box(x + w * side, y + h * 0.16, w * 0.13, h * 0.3, '#f6d88a') +
      ellipse(x + w * (side + 0.065), y + h * 0.74, 44, 44, 'url(#chrome)') +
      ellipse(x + w * (side + 0.065), y + h * 0.74, 32, 32, '#ff4030') +
      ellipse(x + w * (side + 0.065), y + h * 0.74, 90, 90, '#ff4030', 0.22) +
      star(x + w * (side + 0.065), y + h * 0.56, 28, yellow);
  for (let i = 0; i < 7; i++)
    sketch += ellipse(x + w * (0.08 + i * 0.14), y + h * 0.06, 15, 15, [red, yellow, green, white][i % 4] as string);
  for (const dx of [0.4, 0.6])
    sketch +=
      ellipse(x + w * dx, y + h * 0.34, 24, 28, '#6a4030') +
      ellipse(x + w * dx, y + h * 0.5, 36, 40, dx < 0.5 ? white : red);
  return (
    sketch +
    box(x - 20, y + h, w + 40, 26, 'url(#chrome)') +
    box(x + w * 0.2, y + h + 40, w * 0.6, 16, 'url(#chrome)') +
    [0.16, 0.74].map((side) => box(x + w * side, y + h + 10, w * 0.1, down * 0.1, '#0a0a12')).join('') +
    Array.from({ length: 6 }, (_, i) =>
      line(
        corners(
          [
            [across * (0.3 + i * 0.08), down * 0.88],
            [across * (0.26 + i * 0.096), down],
          ],
          false,
        ),
        '#f6c45a',
        10,
        0.3,
      ),
    ).join('')
  );
}

/** Two chrome horses on a bonnet, from below. */
function bonnet(_random: Random, across: number, down: number, colours: string[]): string {
  const [red, yellow, blue, white, green, dark] = colours as [string, string, string, string, string, string];
  let sketch = `<defs>${chrome('chrome')}${fade('sky', ['#2f8ab0', '#bfe0dc'])}</defs>${box(0, 0, across, down, 'url(#sky)')}`;
  for (let i = 0; i < 7; i++)
    sketch += ellipse(across * (0.1 + i * 0.15), down * (0.12 + 0.05 * (i % 3)), 120, 26, '#f6f4ea', 0.8);
  sketch += fill(
    flow(
      [
        [-20, down * 0.62],
        [across * 0.24, down * 0.5],
        [across * 0.76, down * 0.5],
        [across + 20, down * 0.62],
        [across + 20, down + 20],
        [-20, down + 20],
      ],
      true,
    ),
    green,
  );
  for (let i = 0; i < 6; i++)
    sketch +=
      line(
        flow([
          [across * (0.06 + i * 0.07), down],
          [across * (0.22 + i * 0.03), down * 0.74],
          [across * (0.36 + i * 0.014), down * 0.53],
        ]),
        [yellow, red, white, blue, yellow, dark][i] as string,
        20,
      ) +
      line(
        flow([
          [across * (0.94 - i * 0.07), down],
          [across * (0.78 - i * 0.03), down * 0.74],
          [across * (0.64 - i * 0.014), down * 0.53],
        ]),
        [yellow, red, white, blue, yellow, dark][i] as string,
        20,
      );
  sketch +=
    ellipse(across * 0.5, down * 0.36, across * 0.15, across * 0.15, dark) +
    star(across * 0.5, down * 0.36, across * 0.21, dark, 8) +
    star(across * 0.5, down * 0.36, across * 0.2, 'url(#chrome)', 8) +
    star(across * 0.5, down * 0.36, across * 0.1, red, 5) +
    box(across * 0.485, down * 0.46, across * 0.03, down * 0.07, 'url(#chrome)');
  sketch += star(across * 0.5, down * 0.8, 100, yellow, 8) + star(across * 0.5, down * 0.8, 60, red, 5);
  for (let i = 0; i < 9; i++)
    sketch +=
      ellipse(across * (0.1 + i * 0.1), down * 0.97, 26, 26, 'url(#chrome)') +
      ellipse(across * (0.1 + i * 0.1), down * 0.97, 15, 15, i % 2 ? red : yellow);
  return sketch;
}

/** One star, edge to edge. */
function greatStar(_random: Random, across: number, down: number, colours: string[]): string {
  const [red, yellow, blue, white, green, dark] = colours as [string, string, string, string, string, string];
  const [cx, cy] = [across / 2, down / 2];
  let sketch = `<defs>${chrome('chrome')}</defs>${box(0, 0, across, down, dark)}`;
  for (const [size, tone] of [
    [1.1, blue],
    [0.92, 'url(#chrome)'],
    [0.84, red],
    [0.62, white],
    [0.54, green],
    [0.36, yellow],
  ] as const)
    sketch += star(cx, cy, across * size * 0.56, tone === 'url(#chrome)' ? '#b9c4cc' : tone, 8);
  for (let i = 0; i < 16; i++)
    sketch +=
      ellipse(
        cx + Math.cos((i / 16) * 6.283) * across * 0.44,
        cy + Math.sin((i / 16) * 6.283) * down * 0.44,
        26,
        26,
        'url(#chrome)',
      ) +
      ellipse(
        cx + Math.cos((i / 16) * 6.283) * across * 0.44,
        cy + Math.sin((i / 16) * 6.283) * down * 0.44,
        15,
        15,
        i % 2 ? red : yellow,
      );
  return sketch + ellipse(cx, cy, 56, 56, 'url(#chrome)') + ellipse(cx, cy, 38, 38, red);
}

/** Small suns in order of size. */
function suns(random: Random, across: number, down: number, colours: string[]): string {
  const [red, yellow, blue, white, green, dark] = colours as [string, string, string, string, string, string];
  let sketch = box(0, 0, across, down, white);
  for (let rowAt = 0; rowAt < 7; rowAt++)
    for (let i = 0; i < 5; i++) {
      const [x, y, r] = [across * ((i + 0.5) / 5), down * ((rowAt + 0.5) / 7), 18 + rowAt * 5 + i * 3];
      const [a, b, c] = random.shuffle([red, yellow, blue, green, dark]) as [string, string, string];
      sketch +=
        sunburst(x, y, r * 1.2, [a, b], 8 + ((rowAt + i) % 4) * 4) +
        ellipse(x, y, r * 0.5, r * 0.5, c) +
        ellipse(x, y, r * 0.22, r * 0.22, white);
    }
  return sketch;
}

/** One little horse. */
function wingedWheel(_random: Random, across: number, down: number, colours: string[]): string {
  const [red, yellow, blue, white, green, dark] = colours as [string, string, string, string, string, string];
  const [x, y, r] = [across / 2, down * 0.47, Math.min(across, down) * 0.4];
  let sketch = `<defs>${chrome('chrome')}</defs>${box(0, 0, across, down, red)}${ellipse(x, y, r * 1.08, r * 1.08, yellow)}${ellipse(x, y, r, r, blue)}`;
  for (const side of [-1, 1])
    for (let i = 5; i >= 0; i--) {
      const turn = -0.9 + i * 0.3;
      const long = r * (1.16 - i * 0.1);
      const at = (u: number, v: number): Point => [
        x + side * (r * 0.16 + Math.cos(turn) * u * long - Math.sin(turn) * v * long),
        y - r * 0.1 + Math.sin(turn) * u * long + Math.cos(turn) * v * long,
      ];
      const feather = flow([at(0, 0), at(0.5, -0.1), at(0.96, -0.04), at(1, 0.06), at(0.5, 0.1)], true);
      sketch += fill(feather, i % 2 ? 'url(#chrome)' : '#e9eef0') + line(feather, dark, 7);
    }
  sketch += ellipse(x, y, r * 0.36, r * 0.36, dark) + ellipse(x, y, r * 0.25, r * 0.25, 'url(#chrome)');
  for (let i = 0; i < 8; i++) {
    const turn = (i / 8) * Math.PI * 2;
    sketch += line(
      corners(
        [
          [x, y],
          [x + Math.cos(turn) * r * 0.25, y + Math.sin(turn) * r * 0.25],
        ],
        false,
      ),
      red,
      11,
    );
  }
  sketch += ellipse(x, y, r * 0.08, r * 0.08, yellow);
  for (let i = 0; i < 4; i++)
    sketch += box(0, down * (0.88 + i * 0.032), across, down * 0.018, [white, green, yellow, dark][i] as string);
  return sketch + [0.1, 0.9].map((u) => star(across * u, down * 0.1, 60, white, 5)).join('');
}

/** Stripes that meet in a lamp. */
function psalm(_random: Random, across: number, down: number, colours: string[]): string {
  const [red, yellow, blue, white, green, dark] = colours as [string, string, string, string, string, string];
  const [cx, cy] = [across * 0.3, down * 0.62];
  let sketch = `<defs>${chrome('chrome')}</defs>${box(0, 0, across, down, blue)}`;
  for (let i = 0; i < 11; i++) {
    const y = down * (-0.3 + i * 0.15);
    sketch +=
      fill(
        flow(
          [
            [cx, cy],
            [across * 0.6, y + down * 0.12],
            [across + 20, y],
            [across + 20, y + down * 0.09],
            [across * 0.6, y + down * 0.18],
          ],
          true,
        ),
        [red, yellow, white, green, dark][i % 5] as string,
      ) +
      fill(
        flow(
          [
            [cx, cy],
            [across * 0.1, y + down * 0.2],
            [-20, y + down * 0.24],
            [-20, y + down * 0.32],
            [across * 0.1, y + down * 0.26],
          ],
          true,
        ),
        [white, red, yellow, dark, green][i % 5] as string,
      );
  }
  return (
    sketch +
    lamp(cx, cy, across * 0.21, colours) +
    [0, 1, 2, 3].map((i) => star(across * (0.62 + i * 0.1), down * 0.12, 40 - i * 5, white, 5)).join('')
  );
}

function chrome(name: string): string {
  return fade(name, ['#fbfdfd', '#b9c4cc', '#5d6b78', '#e9eef0', '#8895a1', '#f7fafa']);
}

function sunburst(cx: number, cy: number, reach: number, [a, b]: [string, string], rays: number): string {
  let sketch = ellipse(cx, cy, reach, reach, a);
  for (let i = 0; i < rays; i++) {
    const [from, to] = [(i / rays) * Math.PI * 2, ((i + 0.5) / rays) * Math.PI * 2];
    sketch += fill(
      corners([
        [cx, cy],
        [cx + Math.cos(from) * reach, cy + Math.sin(from) * reach],
        [cx + Math.cos(to) * reach, cy + Math.sin(to) * reach],
      ]),
      b,
    );
  }
  return sketch;
}

function star(cx: number, cy: number, size: number, colour: string, points = 5): string {
  const tips = Array.from({ length: points * 2 }, (_, i): Point => {
    const far = i % 2 ? size * 0.42 : size;
    const turn = (i / (points * 2)) * Math.PI * 2 - Math.PI / 2;
    return [cx + Math.cos(turn) * far, cy + Math.sin(turn) * far];
  });
  const lit = colour.startsWith('#') ? lighter(colour, 0.4) : '#ffffff';
  return fill(corners(tips), colour) + fill(corners([tips[0] as Point, tips[1] as Point, [cx, cy]]), lit);
}

function lamp(cx: number, cy: number, size: number, colours: string[]): string {
  const [red, yellow, , white, , dark] = colours as [string, string, string, string, string, string];
  return (
    ellipse(cx, cy, size * 1.2, size * 1.2, dark) +
    sunburst(cx, cy, size * 1.12, [red, yellow], 16) +
    ellipse(cx, cy, size * 0.84, size * 0.84, 'url(#chrome)') +
    ellipse(cx, cy, size * 0.68, size * 0.68, mix(white, yellow, 0.35)) +
    ellipse(cx - size * 0.18, cy - size * 0.2, size * 0.34, size * 0.28, '#ffffff', 0.9) +
    line(
      corners(
        [
          [cx - size * 0.6, cy + size * 0.1],
          [cx + size * 0.6, cy + size * 0.1],
        ],
        false,
      ),
      mix(dark, white, 0.5),
      size * 0.05,
    )
  );
}

function face(random: Random, across: number, down: number, colours: string[]): string {
  const [red, yellow, blue, white, green, dark] = colours as [string, string, string, string, string, string];
  const cx = across / 2;
  const wide = Math.min(across * 0.46, down * 0.5);
  const tall = Math.min(down, wide * 2.15);
  const top = (down - tall) / 2 + tall * 0.02;
  const y = (t: number): number => top + tall * t;
  let sketch = `<defs>${chrome('chrome')}${fade('glass', [mix(blue, white, 0.55), mix(blue, dark, 0.35), dark])}</defs>`;
  sketch += sunburst(cx, y(0.42), 1300, [mix(yellow, white, 0.2), mix(red, yellow, 0.35)], random.int(14, 22));
  // The roof board with its stars, the windscreen, the bonnet, the grille, the bumper: from the top down.
  sketch += fill(
    flow([
      [cx - wide * 0.96, y(0.16)],
      [cx - wide * 0.9, y(0.04)],
      [cx, y(-0.005)],
      [cx + wide * 0.9, y(0.04)],
      [cx + wide * 0.96, y(0.16)],
    ]),
    blue,
  );
  sketch += box(cx - wide * 0.97, y(0.12), wide * 1.94, tall * 0.05, 'url(#chrome)');
  for (let i = -3; i <= 3; i++)
    sketch += star(cx + i * wide * 0.25, y(0.075 - 0.02 * Math.cos(i * 0.45)), wide * 0.085, i % 2 ? yellow : white);
  sketch +=
    box(cx - wide * 0.93, y(0.17), wide * 1.86, tall * 0.27, red) +
    box(cx - wide * 0.84, y(0.19), wide * 1.68, tall * 0.22, 'url(#glass)');
  sketch +=
    fill(
      corners([
        [cx - wide * 0.7, y(0.2)],
        [cx - wide * 0.45, y(0.2)],
        [cx - wide * 0.66, y(0.4)],
        [cx - wide * 0.8, y(0.4)],
      ]),
      white,
      0.45,
    ) +
    fill(
      corners([
        [cx + wide * 0.2, y(0.2)],
        [cx + wide * 0.5, y(0.2)],
        [cx + wide * 0.26, y(0.4)],
        [cx + wide * 0.06, y(0.4)],
      ]),
      white,
      0.35,
    );
  sketch += box(cx - wide * 0.025, y(0.18), wide * 0.05, tall * 0.25, 'url(#chrome)');
  for (let i = 0; i < 15; i++)
    sketch += ellipse(
      cx + (i - 7) * wide * 0.115,
      y(0.205),
      wide * 0.05,
      tall * 0.02,
      i % 3 === 0 ? green : i % 3 === 1 ? yellow : red,
    );
  sketch += fill(
    flow(
      [
        [cx - wide * 0.98, y(0.62)],
        [cx - wide * 0.9, y(0.46)],
        [cx, y(0.43)],
        [cx + wide * 0.9, y(0.46)],
        [cx + wide * 0.98, y(0.62)],
        [cx + wide, y(0.84)],
        [cx - wide, y(0.84)],
      ],
      true,
    ),
    green,
  );
  for (const side of [-1, 1]) {
    for (let i = 0; i < 4; i++)
      sketch += line(
        flow([
          [cx + side * wide * (0.16 + i * 0.07), y(0.46)],
          [cx + side * wide * (0.5 + i * 0.09), y(0.485)],
          [cx + side * wide * 0.95, y(0.54 + i * 0.022)],
        ]),
        [yellow, red, white, blue][i] as string,
        wide * 0.04,
      );
    sketch += lamp(cx + side * wide * 0.68, y(0.67), wide * 0.215, colours);
    sketch +=
      star(cx + side * wide * 0.68, y(0.805), wide * 0.075, yellow, 8) +
      ellipse(cx + side * wide * 0.92, y(0.55), wide * 0.05, wide * 0.05, 'url(#chrome)');
    sketch +=
      ellipse(cx + side * wide * 1.08, y(0.35), wide * 0.1, tall * 0.06, 'url(#chrome)') +
      ellipse(cx + side * wide * 1.08, y(0.35), wide * 0.07, tall * 0.045, mix(blue, white, 0.6));
  }
  const grille = flow(
    [
      [cx - wide * 0.36, y(0.5)],
      [cx, y(0.47)],
      [cx + wide * 0.36, y(0.5)],
      [cx + wide * 0.4, y(0.82)],
      [cx - wide * 0.4, y(0.82)],
    ],
    true,
  );
  sketch += fill(grille, 'url(#chrome)');
  for (let i = -4; i <= 4; i++)
    sketch += fill(
      corners([
        [cx + i * wide * 0.074 - 7, y(0.53)],
        [cx + i * wide * 0.074 + 7, y(0.53)],
        [cx + i * wide * 0.08 + 8, y(0.79)],
        [cx + i * wide * 0.08 - 8, y(0.79)],
      ]),
      i % 2 ? red : dark,
    );
  sketch +=
    ellipse(cx, y(0.655), wide * 0.17, wide * 0.17, dark) +
    sunburst(cx, y(0.655), wide * 0.155, [blue, mix(blue, white, 0.4)], 12) +
    star(cx, y(0.655), wide * 0.13, yellow, 5);
  sketch += box(cx - wide * 1.12, y(0.84), wide * 2.24, tall * 0.07, 'url(#chrome)');
  for (let i = 0; i < 15; i++)
    sketch += fill(
      corners([
        [cx - wide * 1.1 + i * wide * 0.147, y(0.855)],
        [cx - wide * 1.03 + i * wide * 0.147, y(0.855)],
        [cx - wide * 1.06 + i * wide * 0.147, y(0.895)],
        [cx - wide * 1.13 + i * wide * 0.147, y(0.895)],
      ]),
      i % 2 ? red : yellow,
    );
  sketch += box(0, y(0.955), across, down, mix(dark, blue, 0.25));
  for (const side of [-1, 1])
    sketch += fill(
      flow(
        [
          [cx + side * wide * 0.95, y(0.91)],
          [cx + side * wide * 0.95, y(1)],
          [cx + side * wide * 0.6, y(1)],
          [cx + side * wide * 0.6, y(0.91)],
        ],
        true,
      ),
      dark,
    );
  return sketch;
}

function panel(random: Random, across: number, down: number, colours: string[]): string {
  const [red, yellow, blue, white, green, dark] = colours as [string, string, string, string, string, string];
  let sketch = `<defs>${chrome('chrome')}</defs>${box(0, 0, across, down, dark)}`;
  const rows = down > across ? 4 : 3;
  const tall = down / rows;
  const bands = random.shuffle(['sun', 'stripes', 'stars', 'sun', 'scallops']);
  for (let row = 0; row < rows; row++) {
    const y = row * tall;
    const kind = row === 1 ? 'sun' : (bands[row] as string);
    const [ground, mark, third] = random.shuffle([red, yellow, blue, green, white]) as [string, string, string];
    sketch += box(0, y, across, tall, ground);
    const count = Math.max(2, Math.round(across / tall));
    const pitch = across / count;
    for (let i = 0; i < count; i++) {
      const cx = (i + 0.5) * pitch;
      const cy = y + tall / 2;
      const round = Math.min(tall, pitch) * 0.46;
      if (kind === 'sun')
        sketch +=
          i % 2 === row % 2
            ? lamp(cx, cy, round * 0.82, colours)
            : sunburst(cx, cy, round, [mark, third], 12) + star(cx, cy, round * 0.6, white, 8);
      if (kind === 'stars')
        sketch += sunburst(cx, cy, round * 1.05, [mark, ground], 20) + star(cx, cy, round * 0.8, third, 5);
      if (kind === 'stripes')
        for (let k = 0; k < 7; k++)
          sketch += fill(
            corners([
              [cx - pitch / 2 + (k * pitch) / 7, y + tall],
              [cx - pitch / 2 + ((k + 0.5) * pitch) / 7, y + tall],
              [cx - pitch / 2 + ((k + 1.5) * pitch) / 7, y],
              [cx - pitch / 2 + ((k + 1) * pitch) / 7, y],
            ]),
            k % 2 ? mark : third,
          );
      if (kind === 'scallops')
        for (let k = 4; k > 0; k--)
          sketch += ellipse(
            cx,
            y + tall,
            pitch * 0.125 * k,
            tall * 0.23 * k,
            [dark, mark, white, third][k - 1] as string,
          );
    }
    sketch +=
      box(0, y - 9, across, 18, 'url(#chrome)') +
      line(
        corners(
          [
            [0, y + 14],
            [across, y + 14],
          ],
          false,
        ),
        dark,
        5,
      );
    for (let x = 20; x < across; x += 44) sketch += ellipse(x, y, 5, 5, mix(dark, white, 0.4));
  }
  return sketch;
}
