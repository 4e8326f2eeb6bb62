import { limit } from './ground.ts';
import { at, noiseTile } from './noise.ts';
import { type Raster, rasterise } from './raster.ts';

export interface PressManner {
  paper: readonly [number, number, number];
  /** Share of the area without ink. */
  wear: number;
  /** Irregularity of cut edges, in thousandths. */
  burr: number;
}

export const HAND_PULLED: PressManner = { paper: [244, 236, 219], wear: 0.16, burr: 1.6 };

/** Prints plates (each a sketch in one ink on white) over each other, slightly misaligned. */
export async function pull(
  plates: readonly string[],
  { width, height }: { width: number; height: number },
  seed: number,
  manner: PressManner = HAND_PULLED,
): Promise<Raster> {
  const long = Math.max(width, height);
  const scale = Math.min(1, 1000 / long);
  const data = new Uint8Array(width * height * 3);
  const fibre = noiseTile(31, 64, 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light =
        1 + 0.035 * (fibre.values[((((y / long) * 900) & 511) << 9) | (((x / long) * 900) & 511)] as number);
      const c = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel++)
        data[c + channel] = limit((manner.paper[channel] as number) * light);
    }
  }
  const sheet: Raster = { width, height, data };
  for (let i = 0; i < plates.length; i++) {
    const plate = await rasterise(plates[i] as string, Math.round(width * scale), Math.round(height * scale));
    ink(sheet, plate, seed + i * 7, manner);
  }
  return sheet;
}

function ink(sheet: Raster, plate: Raster, seed: number, manner: PressManner): void {
  const { width, height, data } = sheet;
  const long = Math.max(width, height);
  const burr = noiseTile(32, 64, 3);
  const hold = noiseTile(33, 96, 3);
  const patches = noiseTile(34, 5, 3);
  const shift = (seed % 89) / 89;
  const offX = (((seed * 37) % 11) / 11 - 0.5) * 0.0022 * long;
  const offY = (((seed * 53) % 13) / 13 - 0.5) * 0.0022 * long;
  const far = (manner.burr / 1000) * long;
  const toPlate = plate.width / width;
  for (let y = 0; y < height; y++) {
    const v = y / long;
    for (let x = 0; x < width; x++) {
      const u = x / long;
      const jog = at(burr, u * 2, v * 2 + shift) * far;
      const px = Math.max(0, Math.min(plate.width - 1, Math.round((x + offX + jog) * toPlate)));
      const py = Math.max(0, Math.min(plate.height - 1, Math.round((y + offY - jog) * toPlate)));
      const p = (py * plate.width + px) * 3;
      const [red, green, blue] = [plate.data[p] as number, plate.data[p + 1] as number, plate.data[p + 2] as number];
      if (red + green + blue > 750) continue;
      const speck = hold.values[((((v * 1280) | 0) & 511) << 9) | (((u * 1280 + shift * 512) | 0) & 511)] as number;
      const press = at(patches, u + shift, v) * 0.4 + 0.5;
      const bare = Math.max(0, speck - press) * 1.9;
      const taken = 1 - Math.min(0.85, bare * manner.wear * 3) - 0.05 * (speck + 1) * manner.wear;
      const c = (y * width + x) * 3;
      data[c] = limit((data[c] as number) * (1 - taken + (taken * red) / 255));
      data[c + 1] = limit((data[c + 1] as number) * (1 - taken + (taken * green) / 255));
      data[c + 2] = limit((data[c + 2] as number) * (1 - taken + (taken * blue) / 255));
    }
  }
}
