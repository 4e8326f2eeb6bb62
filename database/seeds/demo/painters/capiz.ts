import { darker, lighter, mix } from '../easel/colour.ts';
import { limit } from '../easel/ground.ts';
import { at, noiseTile } from '../easel/noise.ts';
import { type Random, randomFrom } from '../easel/random.ts';
import { blank, type Raster, rasterise, resized, units } from '../easel/raster.ts';
import { beneath, box, corners, ellipse, fade, fill, flow, line } from '../easel/sketch.ts';

const LIGHTS: string[][] = [
  ['#f2e3c0', '#e8b87a', '#c9764f', '#6a5a7a'],
  ['#e9f0ea', '#a8cfc8', '#5f9aa0', '#2f5f78'],
  ['#f6eee0', '#ecd2c4', '#c79aa4', '#7f7aa0'],
  ['#f3ecc8', '#d9d08a', '#8fae7a', '#3f7a6a'],
  ['#efe6d6', '#d8c9b0', '#a89a86', '#6a665f'],
];

type View = (random: Random, across: number, down: number, light: string[]) => string;

/** View behind the shell, its light, panes along the longer side, and the wood. */
const WORKS: readonly (readonly [view: View, light: number, panes: number, wood: string])[] = [
  [garden, 3, 22, '#3a241a'],
  [shore, 1, 15, '#efe6d2'],
  [beams, 0, 9, '#4f3522'],
  [opened, 4, 6, '#2a1c16'],
  [shutters, 0, 34, '#231f1e'],
  [moon, 2, 17, '#1f2430'],
];

/** A capiz window: panes of shell in a wooden lattice, the day behind them broken into squares. */
export async function paint(seed: number, width: number, height: number): Promise<Raster> {
  const long = Math.max(width, height);
  if (long < 200)
    return resized(
      await paint(seed, Math.round((width / long) * 200), Math.round((height / long) * 200)),
      width,
      height,
    );
  const { across, down } = units(width, height);
  const [view, light, panes, wood] = WORKS[seed % WORKS.length] as (typeof WORKS)[number];
  const pane = 1000 / panes;
  const columns = Math.max(3, Math.round(across / pane));
  const rows = Math.max(3, Math.round(down / pane));
  const behind = await rasterise(view(randomFrom(seed), across, down, LIGHTS[light] as string[]), columns, rows);
  return glaze(behind, { width, height, seed, wood });
}

/** Palms and a hedge. */
function garden(_random: Random, across: number, down: number, light: string[]): string {
  const [high, mid, low, deep] = light as [string, string, string, string];
  let sketch = `<defs>${fade('v', [high, mid])}</defs>${box(0, 0, across, down, 'url(#v)')}${ellipse(across * 0.7, down * 0.24, 120, 120, lighter(high, 0.6))}`;
  for (const x of [0.24, 0.52]) {
    sketch += line(
      flow([
        [across * x, down],
        [across * (x + 0.04), down * 0.6],
        [across * (x + 0.02), down * 0.3],
      ]),
      deep,
      44,
    );
    for (let i = 0; i < 7; i++)
      sketch += line(
        flow([
          [across * (x + 0.02), down * 0.3],
          [across * (x + 0.02) + Math.cos(i * 0.52) * 150, down * 0.24 - Math.sin(i * 0.52) * 90],
          [across * (x + 0.02) + Math.cos(i * 0.52) * 240, down * 0.36],
        ]),
        i % 2 ? low : deep,
        46,
      );
  }
  return (
    sketch +
    fill(
      beneath(
        [
          [0, down * 0.8],
          [across * 0.3, down * 0.74],
          [across * 0.7, down * 0.82],
          [across, down * 0.72],
        ],
        down,
      ),
      darker(low, 0.2),
    )
  );
}

/** Sand, shallow and deep water, and sky. */
function shore(_random: Random, across: number, down: number, light: string[]): string {
  const [high, mid, low, deep] = light as [string, string, string, string];
  return `<defs>${fade('v', [lighter(high, 0.3), '#f4dcc0'])}</defs>${box(0, 0, across, down * 0.34, 'url(#v)')}${box(0, down * 0.33, across, down * 0.2, deep)}${box(0, down * 0.5, across, down * 0.16, low)}${box(0, down * 0.64, across, down * 0.12, mid)}${fill(
    beneath(
      [
        [0, down * 0.84],
        [across * 0.5, down * 0.74],
        [across, down * 0.8],
      ],
      down,
    ),
    '#e8cfa0',
  )}`;
}

/** Sun that falls across in bars. */
function beams(_random: Random, across: number, down: number, light: string[]): string {
  const [high, mid, low, deep] = light as [string, string, string, string];
  return (
    box(0, 0, across, down, mix(low, deep, 0.4)) +
    [0, 1, 2]
      .map((i) =>
        fill(
          corners([
            [across * (-0.5 + i * 0.5), 0],
            [across * (-0.26 + i * 0.5), 0],
            [across * (0.5 + i * 0.5), down],
            [across * (0.26 + i * 0.5), down],
          ]),
          i === 1 ? lighter(high, 0.5) : mid,
        ),
      )
      .join('')
  );
}

/** A few panes are open, and the dark of the room shows. */
function opened(_random: Random, across: number, down: number, light: string[]): string {
  const [high, mid, low] = light as [string, string, string];
  return (
    box(0, 0, across, down, high) +
    box(0, down * 0.5, across, down * 0.5, mid) +
    box(across * 0.5, down * 0.2, across * 0.34, down * 0.4, '#1c1a20') +
    box(across * 0.17, down * 0.6, across * 0.17, down * 0.2, '#c9603a') +
    box(0, 0, across * 0.2, down * 0.3, low)
  );
}

/** Shutters of many windows, each of another house. */
function shutters(random: Random, across: number, down: number, light: string[]): string {
  let sketch = '';
  for (let row = 0; row < 4; row++)
    for (let column = 0; column < 6; column++) {
      const [x, y] = [(across * column) / 6, (down * row) / 4];
      const tone = mix(
        random.pick(light),
        random.pick(['#a8c4c0', '#e8a878', '#d9d0a8', '#8a90b0']),
        random.range(0, 0.7),
      );
      sketch +=
        box(x, y, across / 6 + 1, down / 4 + 1, tone) +
        box(x, y, across / 6, down / 16, darker(tone, 0.5)) +
        box(x, y, across / 40, down / 4, darker(tone, 0.5));
    }
  return sketch;
}

/** A moon put together from pieces that do not quite meet. */
function moon(_random: Random, across: number, down: number, light: string[]): string {
  const [, , low, deep] = light as [string, string, string, string];
  let sketch = box(0, 0, across, down, darker(deep, 0.4));
  for (let i = 0; i < 6; i++) {
    const y = (down * i) / 6;
    const shift = [0, 60, -50, 30, -70, 20][i] as number;
    sketch += `<clipPath id="m${i}"><rect x="0" y="${y}" width="${across}" height="${down / 6}"/></clipPath><g clip-path="url(#m${i})">${ellipse(across * 0.52 + shift, down * 0.46, across * 0.3, across * 0.3, '#f6efdc')}${ellipse(across * 0.44 + shift, down * 0.42, 60, 46, '#d9d0c0')}</g>`;
  }
  return sketch + box(0, down * 0.84, across, down * 0.16, low);
}

interface Window {
  width: number;
  height: number;
  seed: number;
  wood: string;
}

function glaze(behind: Raster, { width, height, seed, wood }: Window): Raster {
  const raster = blank(width, height);
  const [columns, rows] = [behind.width, behind.height];
  const random = randomFrom(seed + 77);
  const panes = Array.from({ length: columns * rows }, () => ({
    dx: random.range(-0.5, 1.5),
    dy: random.range(-0.5, 1.5),
    tone: 1 + random.bell() * 0.11,
    warm: random.bell(),
    lift: random.bell(),
  }));
  const cloud = noiseTile(71, 12, 4);
  const grain = noiseTile(72, 64, 4);
  const [woodRed, woodGreen, woodBlue] = [1, 3, 5].map((i) => Number.parseInt(wood.slice(i, i + 2), 16)) as [
    number,
    number,
    number,
  ];
  const long = Math.max(width, height);
  const bar = 0.055;
  for (let y = 0; y < height; y++) {
    const ty = (y / height) * rows;
    const row = Math.min(rows - 1, ty | 0);
    const v = ty - row;
    for (let x = 0; x < width; x++) {
      const tx = (x / width) * columns;
      const column = Math.min(columns - 1, tx | 0);
      const u = tx - column;
      const c = (y * width + x) * 3;
      const rim = Math.min(u, v, 1 - u, 1 - v);
      if (rim < bar) {
        const upright = Math.min(u, 1 - u) < Math.min(v, 1 - v);
        const fibre = upright
          ? at(grain, (x / long) * 2.5, (y / long) * 0.25)
          : at(grain, (x / long) * 0.25, (y / long) * 2.5);
        const bevel = (upright ? (u < 0.5 ? u : u - 1) : v < 0.5 ? v : v - 1) / bar;
        const light = 0.92 - 0.42 * bevel * Math.sign(bevel) * (bevel > 0 ? -0.4 : 1) + 0.25 * fibre;
        raster.data[c] = limit(woodRed * light);
        raster.data[c + 1] = limit(woodGreen * light);
        raster.data[c + 2] = limit(woodBlue * light);
        continue;
      }
      const p = row * columns + column;
      const shell = panes[p] as (typeof panes)[number];
      const far = Math.hypot(u - shell.dx, v - shell.dy);
      const milk = at(cloud, (x / long) * 0.9 + shell.tone, (y / long) * 0.9 + shell.warm);
      const rings = Math.sin(far * 34 + milk * 5) * 0.022 + Math.sin(far * 90 + milk * 9) * 0.012;
      const inner = Math.min(1, (rim - bar) / 0.11);
      const glow = (0.76 + 0.26 * inner) * shell.tone * (1 + 0.1 * milk + rings);
      // Mother of pearl: rose and green take turns along the growth lines.
      const pearl = Math.sin(far * 9 + shell.warm * 4 + milk * 2.5) * 7;
      raster.data[c] = limit((behind.data[p * 3] as number) * glow + pearl + 5 * shell.warm);
      raster.data[c + 1] = limit((behind.data[p * 3 + 1] as number) * glow - pearl * 0.35);
      raster.data[c + 2] = limit((behind.data[p * 3 + 2] as number) * glow + pearl * 0.7 - 5 * shell.warm);
    }
  }
  return raster;
}
