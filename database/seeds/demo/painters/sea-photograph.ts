import { type Rgb, rgb } from '../easel/colour.ts';
import { limit } from '../easel/ground.ts';
import { at, noiseTile, wander } from '../easel/noise.ts';
import { type Random, randomFrom } from '../easel/random.ts';
import { blank, type Raster, resized } from '../easel/raster.ts';

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

/** The sea at one end of the day, exposed long enough for the water to forget its edges. */
export async function paint(seed: number, width: number, height: number): Promise<Raster> {
  const long = Math.max(width, height);
  if (long < 160)
    return resized(
      await paint(seed, Math.round((width / long) * 160), Math.round((height / long) * 160)),
      width,
      height,
    );
  const random = randomFrom(seed);
  const look = EXPOSURES[seed % EXPOSURES.length] as Exposure;
  const scene = compose(random, seed, look);
  const raster = blank(width, height);
  const horizon = Math.round(height * scene.horizon);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (y < horizon) sky(raster, scene, x, y, long);
      else water(raster, scene, x, y, horizon, long);
    }
  }
  rocks(raster, scene, horizon, long);
  develop(raster, long);
  return raster;
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

function compose(random: Random, seed: number, look: Exposure): Scene {
  const horizon = random.range(0.42, 0.62);
  return {
    seed,
    horizon,
    sunX: random.range(0.25, 0.75),
    sunY: horizon - random.range(0.02, 0.14),
    zenith: rgb(look.zenith),
    low: rgb(look.horizon),
    sun: rgb(look.sun),
    sea: rgb(look.sea),
    land: rgb(look.land),
    shift: random.next(),
    calm: random.range(0.5, 1.1),
    isles: Array.from({ length: random.int(1, 4) }, () => ({
      x: random.range(0.05, 0.95),
      wide: random.range(0.03, 0.13),
      tall: random.range(0.02, 0.12),
    })),
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
