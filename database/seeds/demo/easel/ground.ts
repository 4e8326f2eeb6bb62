import type { Surface } from './brush.ts';
import { noiseTile } from './noise.ts';
import type { Raster } from './raster.ts';

/** Adds light from the top left on the relief of the paint, and the canvas where the paint is thin. */
export function lightCanvas(surface: Surface, { impasto, weave }: { impasto: number; weave: number }): void {
  const { width, height, data, relief } = surface;
  const scale = Math.max(width, height) / 1280;
  const threads = clothTile();
  const step = 1 / Math.max(scale, 0.3);
  for (let y = 0; y < height; y++) {
    const cloth = (((y * step) | 0) & 63) << 6;
    const above = y > 0 ? -width : 0;
    const below = y < height - 1 ? width : 0;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const here = relief[i] as number;
      const left = x > 0 ? (relief[i - 1] as number) : here;
      const right = x < width - 1 ? (relief[i + 1] as number) : here;
      const slope = right - left + (relief[i + below] as number) - (relief[i + above] as number);
      const thin = 1 - here / 340;
      const grain = (threads[cloth | (((x * step) | 0) & 63)] as number) * weave * thin;
      const tilt = slope * impasto * 0.0016;
      const light = 1 + (tilt > 0.22 ? 0.22 : Math.max(tilt, -0.25)) + grain;
      const c = i * 3;
      data[c] = limit((data[c] as number) * light);
      data[c + 1] = limit((data[c + 1] as number) * light);
      data[c + 2] = limit((data[c + 2] as number) * light);
    }
  }
}

/** Adds paper texture to a finished picture; `strength` about 0.03. */
export function tooth(raster: Raster, strength: number, cell = 1): void {
  const { width, height, data } = raster;
  const tile = noiseTile(411, 128, 3);
  const step = (1280 / Math.max(width, height)) * cell;
  for (let y = 0; y < height; y++) {
    const row = (((y * step) | 0) & 511) * 512;
    for (let x = 0; x < width; x++) {
      const light = 1 + (tile.values[row + (((x * step) | 0) & 511)] as number) * strength;
      const c = (y * width + x) * 3;
      data[c] = limit((data[c] as number) * light);
      data[c + 1] = limit((data[c + 1] as number) * light);
      data[c + 2] = limit((data[c + 2] as number) * light);
    }
  }
}

let cloth: Float32Array | undefined;

/** Plain weave of four pixels per thread, with irregular threads so that it does not look printed. */
function clothTile(): Float32Array {
  if (cloth) return cloth;
  cloth = new Float32Array(64 * 64);
  const slubs = noiseTile(97, 16, 3, 64);
  for (let y = 0; y < 64; y++) {
    for (let x = 0; x < 64; x++) {
      const over = ((x >> 2) + (y >> 2)) % 2 === 0;
      const across = Math.sin((((over ? y : x) % 4) + 0.5) * (Math.PI / 4));
      cloth[y * 64 + x] = (across - 0.65) * (over ? 1 : 0.7) + (slubs.values[y * 64 + x] as number) * 0.5;
    }
  }
  return cloth;
}

export function limit(value: number): number {
  return value < 0 ? 0 : Math.min(value, 255);
}
