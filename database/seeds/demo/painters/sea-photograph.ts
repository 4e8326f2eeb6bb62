import { type Rgb, rgb } from '../easel/colour.ts';
import { limit } from '../easel/ground.ts';
import { at, noiseTile, wander } from '../easel/noise.ts';
import { type Random, randomFrom } from '../easel/random.ts';
import { blank, type Raster, rasterise, resized, units } from '../easel/raster.ts';
import { box, corners, ellipse, fill, flow, line, type Point } from '../easel/sketch.ts';

interface Exposure {
  zenith: string;
  horizon: string;
  sun: string;
  sea: string;
  land: string;
}

const EXPOSURES: Exposure[] = [
  { zenith: '#3f6a8a', horizon: '#f0c9a0', sun: '#fff0cc', sea: '#2f5a6e', land: '#2a3a44' },
  { zenith: '#232a4a', horizon: '#e8875a', sun: '#ffd9a0', sea: '#2a2c48', land: '#171a2a' },
  { zenith: '#8a9498', horizon: '#dfe0da', sun: '#fbfaf4', sea: '#6a777c', land: '#3a4246' },
  { zenith: '#3a3a3c', horizon: '#d2d0cb', sun: '#ffffff', sea: '#3c3d40', land: '#141416' },
  { zenith: '#4a86a8', horizon: '#cfe6e2', sun: '#fbfff4', sea: '#1f7f86', land: '#2f4a44' },
  { zenith: '#5a4a6e', horizon: '#f2b5a8', sun: '#ffe8d0', sea: '#5a5578', land: '#2a2440' },
];

interface Work {
  look: number;
  /** Parts of the height and the width. */
  horizon: number;
  sun: number;
  calm: number;
  isles: readonly (readonly [x: number, wide: number, tall: number])[];
  /** What stands in front, in black on white. */
  dark?: (random: Random, across: number, down: number, horizon: number) => string;
  /** What shines in front, in white on black. */
  bright?: (random: Random, across: number, down: number, horizon: number) => string;
}

const WORKS: readonly Work[] = [
  // Perla Gabayan
  { look: 0, horizon: 0.6, sun: 0.3, calm: 0.5, isles: [], dark: pier },
  { look: 2, horizon: 0.5, sun: 0.5, calm: 0.2, isles: [] },
  { look: 4, horizon: 0.3, sun: 0.7, calm: 0.4, isles: [[0.84, 0.2, 0.05]], dark: wetSand, bright: surf },
  {
    look: 1,
    horizon: 0.72,
    sun: 0.5,
    calm: 1,
    isles: [
      [0.5, 0.07, 0.16],
      [0.16, 0.05, 0.07],
      [0.82, 0.06, 0.1],
    ],
  },
  { look: 2, horizon: 0.82, sun: 0.8, calm: 1.1, isles: [], dark: stormCloud },
  // Augusto Remonde
  { look: 3, horizon: 0.5, sun: 0.14, calm: 0.8, isles: [], dark: mast },
  { look: 3, horizon: 0.24, sun: 0.9, calm: 1.2, isles: [], bright: wake },
  { look: 5, horizon: 0.5, sun: 0.5, calm: 0.3, isles: [], dark: stakes },
  { look: 1, horizon: 0.86, sun: 0.2, calm: 0.5, isles: [[0.9, 0.1, 0.03]], dark: night, bright: trails },
  {
    look: 0,
    horizon: 0.55,
    sun: 0.2,
    calm: 0.9,
    isles: [
      [0.62, 0.4, 0.13],
      [0.9, 0.24, 0.2],
      [0.3, 0.1, 0.05],
    ],
  },
];

/** The sea, exposed long enough for the water to forget its edges. */
export async function paint(seed: number, width: number, height: number): Promise<Raster> {
  const long = Math.max(width, height);
  if (long < 160)
    return resized(
      await paint(seed, Math.round((width / long) * 160), Math.round((height / long) * 160)),
      width,
      height,
    );
  const random = randomFrom(seed);
  const work = WORKS[seed % WORKS.length] as Work;
  const scene = compose(random, seed, work);
  const raster = blank(width, height);
  const horizon = Math.round(height * scene.horizon);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (y < horizon) sky(raster, scene, x, y, long);
      else water(raster, scene, x, y, horizon, long);
    }
  }
  rocks(raster, scene, horizon, long);
  const { across, down } = units(width, height);
  if (work.dark) await expose(raster, work.dark(random, across, down, down * work.horizon), 0);
  if (work.bright) await expose(raster, work.bright(random, across, down, down * work.horizon), 1);
  develop(raster, long);
  return raster;
}

const SOFT_SIDE = 400;

function blur(id: string, radius: number): string {
  return `<filter id="${id}" x="-20%" y="-20%" width="140%" height="140%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${radius}"/></filter>`;
}

/** Darkens by a sketch on white, or lightens by one on black. */
async function expose(raster: Raster, sketch: string, light: 0 | 1): Promise<void> {
  const { across, down } = units(raster.width, raster.height);
  // Soft forms need fewer pixels.
  const scale = sketch.includes('url(#') ? Math.min(1, SOFT_SIDE / Math.max(raster.width, raster.height)) : 1;
  const drawn = await rasterise(
    `${blur('soft', 5)}${blur('cloud', 30)}${box(0, 0, across, down, light ? '#000000' : '#ffffff')}${sketch}`,
    Math.max(1, Math.round(raster.width * scale)),
    Math.max(1, Math.round(raster.height * scale)),
  );
  const mask = await resized(drawn, raster.width, raster.height);
  for (let i = 0; i < raster.data.length; i++) {
    const value = raster.data[i] as number;
    const amount = (mask.data[i] as number) / 255;
    raster.data[i] = limit(light ? value + (250 - value) * amount : value * amount);
  }
}

/** Posts of a pier that has gone, smaller with the distance. */
function pier(_random: Random, across: number, down: number, horizon: number): string {
  let sketch = '';
  for (let i = 0; i < 11; i++) {
    const t = (i / 10) ** 1.5;
    for (const side of [-1, 1]) {
      const x = across * (0.62 + side * (0.02 + 0.17 * t) + 0.06 * t);
      const y = horizon + (down - horizon) * (0.03 + 0.8 * t);
      sketch +=
        line(
          corners(
            [
              [x, y - 20 - 150 * t],
              [x, y],
            ],
            false,
          ),
          '#22282c',
          4 + 17 * t,
        ) +
        line(
          corners(
            [
              [x, y],
              [x, y + 20 + 90 * t],
            ],
            false,
          ),
          '#5a6468',
          4 + 15 * t,
          0.5,
        );
    }
  }
  return sketch;
}

function wetSand(_random: Random, across: number, down: number): string {
  return `<g filter="url(#soft)">${fill(
    flow(
      [
        [-40, down * 0.66],
        [across * 0.3, down * 0.74],
        [across * 0.62, down * 0.7],
        [across + 40, down * 0.8],
        [across + 40, down + 40],
        [-40, down + 40],
      ],
      true,
    ),
    '#c9b294',
  )}</g>`;
}

function surf(random: Random, across: number, down: number): string {
  let sketch = '<g filter="url(#soft)">';
  for (let i = 0; i < 6; i++) {
    const y = down * (0.5 + i * 0.035);
    sketch += line(
      flow(
        Array.from(
          { length: 8 },
          (_, k): Point => [(across * (k - 0.5)) / 6, y + down * 0.14 * (k / 7) + 14 * Math.sin(k * 1.8 + i)],
        ),
      ),
      '#ffffff',
      random.range(6, 20),
      i === 5 ? 0.95 : 0.4,
    );
  }
  return `${sketch}</g>`;
}

function stormCloud(random: Random, across: number, down: number): string {
  let sketch = '<g filter="url(#cloud)">';
  for (let i = 0; i < 60; i++) {
    const height = random.next();
    sketch += ellipse(
      across * random.range(-0.1, 1.1),
      down * (0.02 + 0.5 * height),
      random.range(70, 210),
      random.range(22, 60),
      random.pick(['#3a4044', '#5a6064', '#262a2e']),
      0.5 - 0.3 * height,
    );
  }
  sketch += '</g><g filter="url(#soft)">';
  for (let i = 0; i < 44; i++)
    sketch += line(
      corners(
        [
          [across * (0.08 + i * 0.011), down * random.range(0.42, 0.5)],
          [across * (0.02 + i * 0.011), down * 0.82],
        ],
        false,
      ),
      '#5a6064',
      random.range(5, 14),
      random.range(0.06, 0.2),
    );
  return `${sketch}</g>`;
}

/** The mast and the aerial of the ship itself. */
function mast(_random: Random, across: number, down: number): string {
  let sketch =
    line(
      corners(
        [
          [across * 0.66, -20],
          [across * 0.67, down],
        ],
        false,
      ),
      '#0c0c0e',
      17,
    ) +
    line(
      corners(
        [
          [across * 0.5, down * 0.2],
          [across * 0.84, down * 0.2],
        ],
        false,
      ),
      '#0c0c0e',
      9,
    ) +
    line(
      corners(
        [
          [across * 0.56, down * 0.34],
          [across * 0.78, down * 0.34],
        ],
        false,
      ),
      '#0c0c0e',
      7,
    );
  for (const [x, y] of [
    [-0.1, 1.02],
    [1.1, 1.02],
    [0.1, 1.02],
    [1.3, 0.5],
  ] as const)
    sketch += line(
      corners(
        [
          [across * 0.665, down * 0.02],
          [across * x, down * y],
        ],
        false,
      ),
      '#1c1c20',
      3.4,
    );
  return (
    sketch +
    box(0, down * 0.93, across, down, '#101012') +
    [0.1, 0.3, 0.5, 0.7, 0.9]
      .map((x) =>
        line(
          corners(
            [
              [across * x, down * 0.94],
              [across * x, down * 0.8],
            ],
            false,
          ),
          '#101012',
          6,
        ),
      )
      .join('') +
    line(
      corners(
        [
          [0, down * 0.8],
          [across, down * 0.8],
        ],
        false,
      ),
      '#101012',
      7,
    )
  );
}

function wake(random: Random, across: number, down: number, horizon: number): string {
  let sketch = '<g filter="url(#soft)">';
  for (let i = 0; i < 220; i++) {
    const t = random.next() ** 1.4;
    const x = across * (0.3 + 0.3 * (1 - t)) + random.bell() * across * (0.01 + 0.2 * t);
    sketch += ellipse(x, horizon + (down - horizon) * t, 8 + 60 * t * random.next(), 1.5 + 4.5 * t, '#ffffff', 0.5);
  }
  return `${sketch}</g>`;
}

/** A fish trap of bamboo, drawn on the water. */
function stakes(random: Random, across: number, down: number, horizon: number): string {
  let sketch = '';
  for (let i = 0; i < 44; i++) {
    const t = i / 43;
    const x = across * (0.14 + 0.5 * t + (t > 0.6 ? (t - 0.6) * 0.5 : 0));
    const y = horizon + (down - horizon) * (t > 0.6 ? 0.3 - (t - 0.6) * 0.5 : 0.06 + 0.4 * t);
    sketch +=
      line(
        corners(
          [
            [x, y - random.range(50, 90)],
            [x + random.bell() * 6, y],
          ],
          false,
        ),
        '#332c38',
        4.4,
      ) +
      line(
        corners(
          [
            [x, y],
            [x + random.bell() * 6, y + random.range(40, 80)],
          ],
          false,
        ),
        '#8a7f90',
        3.4,
        0.6,
      );
  }
  return (
    sketch +
    line(
      flow([
        [across * 0.62, horizon + 60],
        [across * 0.7, horizon + 10],
        [across * 0.84, horizon + 50],
      ]),
      '#332c38',
      5,
    )
  );
}

function night(_random: Random, across: number, down: number): string {
  return box(0, 0, across, down, '#6a6f8a');
}

/** Stars on their way around the pole. */
function trails(random: Random, across: number, down: number): string {
  const [cx, cy] = [across * 0.66, down * 0.7];
  return Array.from({ length: 80 }, () => {
    const [reach, from] = [random.range(30, 900), random.range(0, 6.28)];
    const arc = Array.from(
      { length: 5 },
      (_, i): Point => [cx + Math.cos(from + i * 0.1) * reach, cy + Math.sin(from + i * 0.1) * reach],
    );
    return arc.every(([, y]) => y < down * 0.82)
      ? line(flow(arc), '#ffffff', random.range(1.6, 4), random.range(0.3, 0.9))
      : '';
  }).join('');
}

interface Scene {
  seed: number;
  horizon: number;
  sunX: number;
  sunY: number;
  zenith: Rgb;
  low: Rgb;
  sun: Rgb;
  sea: Rgb;
  land: Rgb;
  shift: number;
  calm: number;
  isles: { x: number; wide: number; tall: number }[];
}

function compose(random: Random, seed: number, work: Work): Scene {
  const look = EXPOSURES[work.look] as Exposure;
  return {
    seed,
    horizon: work.horizon,
    sunX: work.sun,
    sunY: work.horizon - random.range(0.02, 0.14),
    zenith: rgb(look.zenith),
    low: rgb(look.horizon),
    sun: rgb(look.sun),
    sea: rgb(look.sea),
    land: rgb(look.land),
    shift: random.next(),
    calm: work.calm,
    isles: work.isles.map(([x, wide, tall]) => ({ x, wide, tall })),
  };
}

function sky(raster: Raster, scene: Scene, x: number, y: number, long: number): void {
  const { width, height, data } = raster;
  const up = 1 - y / (height * scene.horizon);
  const streak = at(noiseTile(81, 6, 5), (x / long) * 0.35 + scene.shift, (y / long) * 1.5);
  const puff = at(noiseTile(82, 8, 5), (x / long) * 0.6 - scene.shift, (y / long) * 1.1);
  const far = Math.hypot(x / width - scene.sunX, (y / height - scene.sunY) * (height / width));
  const glow = Math.exp(-far * 5.5) * 0.75 + Math.exp(-far * 26) * 0.6;
  const cloud = Math.max(0, streak * 0.75 + puff * 0.5 - 0.12) * (0.3 + 0.7 * up);
  const t = Math.min(1, up ** 0.75);
  const c = (y * width + x) * 3;
  for (let k = 0; k < 3; k++) {
    const clear = (scene.low[k] as number) * (1 - t) + (scene.zenith[k] as number) * t;
    const lit = clear + ((scene.sun[k] as number) - clear) * Math.min(1, glow);
    const veil = ((scene.low[k] as number) * 0.75 + (scene.sun[k] as number) * 0.25) * (0.86 - 0.25 * puff);
    data[c + k] = limit(lit + (veil - lit) * Math.min(0.8, cloud * 1.2));
  }
}

function water(raster: Raster, scene: Scene, x: number, y: number, horizon: number, long: number): void {
  const { width, height, data } = raster;
  const depth = (y - horizon + 1) / (height - horizon);
  // The noise is sampled in perspective, so that waves are smaller near the horizon.
  const away = 1 / (depth + 0.045);
  const px = (x / long - scene.sunX) * away * 0.42 + scene.shift;
  const swell = at(noiseTile(83, 8, 5), px, away * 0.9 + scene.shift);
  const chop = at(noiseTile(84, 24, 4), px * 1.6, away * 2.1);
  const wave = (swell * 0.65 + chop * 0.5) * scene.calm;
  const mirror = Math.max(
    0,
    Math.min(
      horizon - 1,
      horizon - Math.round((y - horizon) * 0.85 * (scene.horizon / (1 - scene.horizon)) + wave * 26 * (long / 1280)),
    ),
  );
  const m = (mirror * width + x) * 3;
  const gloss = 0.72 - 0.42 * depth + wave * 0.24;
  const road = Math.exp(-(((x / width - scene.sunX) / (0.03 + 0.13 * depth)) ** 2)) * Math.max(0, wave + 0.18) * 1.3;
  const foam = Math.max(0, swell * 0.8 + chop * 0.6 - 0.74) * depth * 1.4;
  const c = (y * width + x) * 3;
  for (let k = 0; k < 3; k++) {
    const deep = (scene.sea[k] as number) * (0.95 - 0.4 * depth + wave * 0.2);
    const lit = deep + ((data[m + k] as number) - deep) * Math.max(0.05, Math.min(0.9, gloss));
    data[c + k] = limit(
      lit + ((scene.sun[k] as number) - lit) * Math.min(0.9, road) + (235 - lit) * Math.min(0.5, foam),
    );
  }
}

function rocks(raster: Raster, scene: Scene, horizon: number, long: number): void {
  const { width, data } = raster;
  const stone = noiseTile(85, 32, 5);
  for (const [index, isle] of scene.isles.entries()) {
    for (let x = 0; x < width; x++) {
      const off = (x / width - isle.x) / isle.wide;
      if (Math.abs(off) > 1) continue;
      const crag = Math.max(
        0,
        (1 - off * off) ** 0.6 * (0.8 + 0.4 * wander(scene.seed + index, off * 0.3 + index)) +
          0.12 * wander(scene.seed, off),
      );
      const tall = crag * isle.tall * long;
      for (let d = -tall; d < tall * 0.7; d++) {
        const y = Math.round(horizon + d);
        if (y < 0 || y >= raster.height) continue;
        const face = at(stone, x / long, (y / long) * 0.6) * 0.35;
        const haze = d < 0 ? 0.16 + 0.3 * (1 - isle.tall / 0.13) : 0.55 + (d / tall) * 0.3;
        const c = (y * width + x) * 3;
        for (let k = 0; k < 3; k++) {
          const ground = (scene.land[k] as number) * (1 + face + 0.4 * off * (isle.x < scene.sunX ? 1 : -1));
          data[c + k] = limit(ground + ((data[c + k] as number) - ground) * haze);
        }
      }
    }
  }
}

/** Lens and film: dark corners and grain. */
function develop(raster: Raster, long: number): void {
  const { width, height, data } = raster;
  const grain = noiseTile(86, 256, 2);
  for (let y = 0; y < height; y++) {
    const v = (y / height - 0.5) ** 2;
    for (let x = 0; x < width; x++) {
      const light = 1.03 - 0.34 * ((x / width - 0.5) ** 2 + v);
      const speck = (grain.values[((((y / long) * 1280) & 511) << 9) | (((x / long) * 1280) & 511)] as number) * 4.5;
      const c = (y * width + x) * 3;
      for (let k = 0; k < 3; k++) data[c + k] = limit((data[c + k] as number) * light + speck);
    }
  }
}
