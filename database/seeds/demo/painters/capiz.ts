import { darker, lighter, mix } from '../easel/colour.ts';
import { limit } from '../easel/ground.ts';
import { at, noiseTile } from '../easel/noise.ts';
import { type Random, randomFrom } from '../easel/random.ts';
import { blank, type Raster, rasterise, resized, units } from '../easel/raster.ts';
import { beneath, box, ellipse, fade, fill, type Point } from '../easel/sketch.ts';

const LIGHTS: string[][] = [
  ['#f2e3c0', '#e8b87a', '#c9764f', '#6a5a7a'],
  ['#e9f0ea', '#a8cfc8', '#5f9aa0', '#2f5f78'],
  ['#f6eee0', '#ecd2c4', '#c79aa4', '#7f7aa0'],
  ['#f3ecc8', '#d9d08a', '#8fae7a', '#3f7a6a'],
  ['#efe6d6', '#d8c9b0', '#a89a86', '#6a665f'],
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
  const random = randomFrom(seed);
  const { across, down } = units(width, height);
  const light = LIGHTS[seed % LIGHTS.length] as string[];
  const pane = 1000 / random.int(12, 19);
  const columns = Math.max(3, Math.round(across / pane));
  const rows = Math.max(3, Math.round(down / pane));
  const behind = await rasterise(view(random, across, down, light), columns, rows);
  return glaze(behind, {
    width,
    height,
    seed,
    wood: random.pick(['#3a241a', '#2a1c16', '#4f3522', '#231f1e']),
    turned: random.chance(0.3),
  });
}

function view(random: Random, across: number, down: number, light: string[]): string {
  const [high, mid, low, deep] = light as [string, string, string, string];
  const kind = random.int(0, 3);
  let sketch = `<defs>${fade('v', random.chance(0.5) ? [high, mid, low, deep] : [deep, low, mid, high], kind === 3)}</defs>${box(0, 0, across, down, 'url(#v)')}`;
  if (kind === 0)
    sketch +=
      ellipse(
        across * random.range(0.3, 0.7),
        down * random.range(0.3, 0.6),
        across * 0.2,
        across * 0.2,
        lighter(high, 0.5),
      ) + box(0, down * 0.66, across, down, mix(deep, low, 0.3), 0.8);
  if (kind === 1) {
    for (let i = 0; i < 4; i++) {
      const points = Array.from(
        { length: 6 },
        (_, k): Point => [(across * k) / 5, down * (0.3 + i * 0.18) + random.bell() * down * 0.14],
      );
      sketch += fill(beneath(points, down), mix(mid, deep, i / 3.4), 0.85);
    }
  }
  if (kind === 2)
    for (let i = 0; i < 9; i++)
      sketch += ellipse(
        random.range(0, across),
        random.range(0, down),
        random.range(80, 230),
        random.range(80, 230),
        random.pick([...light, '#d98a5a', lighter(high, 0.6)]),
        0.7,
      );
  if (kind === 3)
    for (let i = 0; i < 6; i++)
      sketch += box(
        random.range(0, across),
        0,
        random.range(40, 150),
        down,
        random.chance(0.5) ? darker(low, 0.15) : lighter(high, 0.4),
        0.6,
      );
  return sketch;
}

interface Window {
  width: number;
  height: number;
  seed: number;
  wood: string;
  turned: boolean;
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
