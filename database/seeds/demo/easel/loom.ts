import { type Rgb, rgb } from './colour.ts';
import { limit } from './ground.ts';
import { at, noiseTile } from './noise.ts';
import { randomFrom } from './random.ts';
import { blank, type Raster, resized } from './raster.ts';

export interface Cloth {
  colours: readonly string[];
  /** Warp threads along the longer side. */
  threads: number;
  /** Index of the visible colour where the `i`th warp crosses the `j`th weft; a fraction mixes two colours. */
  pick(i: number, j: number, across: number, down: number): number;
  /** Difference in lightness between threads. */
  slub: number;
  /** Depth of the folds of the cloth. */
  folds: number;
}

/** Draws a cloth thread by thread; each crossing is shaded like a small cylinder. */
export async function weave(cloth: Cloth, size: { width: number; height: number }, seed: number): Promise<Raster> {
  const long = Math.max(size.width, size.height);
  // Thinner threads would cause moiré patterns.
  if (long < 240) {
    const scale = 240 / long;
    const big = await weave(
      cloth,
      { width: Math.round(size.width * scale), height: Math.round(size.height * scale) },
      seed,
    );
    return resized(big, size.width, size.height);
  }
  const raster = blank(size.width, size.height);
  const pitch = long / cloth.threads;
  const across = Math.ceil(size.width / pitch);
  const down = Math.ceil(size.height / pitch);
  const knots = crossings(cloth, across, down, seed);
  const lightness = profile();
  const fuzz = noiseTile(51, 128, 3);
  const drape = noiseTile(52, 4, 3);
  const shift = (seed % 83) / 83;
  for (let y = 0; y < size.height; y++) {
    const ty = y / pitch;
    const j = ty | 0;
    for (let x = 0; x < size.width; x++) {
      const hair = fuzz.values[((((y / long) * 1280) & 511) << 9) | (((x / long) * 1280) & 511)] as number;
      const tx = x / pitch + hair * 0.16;
      const i = tx < 0 ? 0 : tx >= across ? across - 1 : tx | 0;
      const over = (i + j) & 1;
      const [u, v] = [tx - i, ty - j];
      const round = over ? (lightness[(u * 31) & 31] as number) : (lightness[(v * 31) & 31] as number);
      const along = over ? (lightness[(v * 31) & 31] as number) : (lightness[(u * 31) & 31] as number);
      const fold = at(drape, (x / long) * 1.1 + shift, (y / long) * 0.16);
      const light = (0.62 + 0.3 * round + 0.14 * along) * (1 + 0.09 * hair) * (1 + cloth.folds * fold);
      const k = (j * across + i) * 3;
      const c = (y * size.width + x) * 3;
      raster.data[c] = limit((knots[k] as number) * light);
      raster.data[c + 1] = limit((knots[k + 1] as number) * light);
      raster.data[c + 2] = limit((knots[k + 2] as number) * light);
    }
  }
  return raster;
}

function crossings(cloth: Cloth, across: number, down: number, seed: number): Float32Array {
  const random = randomFrom(seed * 3 + 1);
  const dyes = cloth.colours.map(rgb);
  const warp = Float32Array.from({ length: across }, () => 1 + random.bell() * cloth.slub);
  const weft = Float32Array.from({ length: down }, () => 1 + random.bell() * cloth.slub);
  const knots = new Float32Array(across * down * 3);
  for (let j = 0; j < down; j++) {
    for (let i = 0; i < across; i++) {
      const place = Math.max(0, Math.min(dyes.length - 1, cloth.pick(i, j, across, down)));
      const low = dyes[Math.floor(place)] as Rgb;
      const high = dyes[Math.ceil(place)] as Rgb;
      const part = place - Math.floor(place);
      const tone = (i + j) & 1 ? (warp[i] as number) : (weft[j] as number);
      for (let channel = 0; channel < 3; channel++) {
        knots[(j * across + i) * 3 + channel] =
          ((low[channel] as number) * (1 - part) + (high[channel] as number) * part) * tone * 1.04;
      }
    }
  }
  return knots;
}

function profile(): Float32Array {
  return Float32Array.from({ length: 32 }, (_, i) => Math.sin(((i + 0.5) / 32) * Math.PI));
}
