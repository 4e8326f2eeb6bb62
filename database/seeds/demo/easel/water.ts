import { boxBlur } from './direction.ts';
import { limit } from './ground.ts';
import { at, noiseTile } from './noise.ts';
import { type Raster, rasterise } from './raster.ts';

export interface WaterManner {
  /** Colour of the sheet, 0 to 255. */
  paper: readonly [number, number, number];
  /** Irregularity of edges, in thousandths of the longer side. */
  wander: number;
  /** Amount of pigment at the edge of a wash. */
  rim: number;
  /** Amount of pigment in the hollows of the paper. */
  granulation: number;
  /** Unevenness of a wash. */
  bloom: number;
}

export const WASH: WaterManner = { paper: [250, 246, 236], wander: 4, rim: 1.1, granulation: 0.16, bloom: 0.34 };

const SKETCH = 800;

/** Renders a sketch as watercolour or ink: irregular edges, dark rims, paper grain. */
export async function paintWater(
  sketch: string,
  size: { width: number; height: number },
  seed: number,
  manner: WaterManner = WASH,
): Promise<Raster> {
  const { width, height } = size;
  const long = Math.max(width, height);
  const scale = Math.min(1, SKETCH / long);
  const model = await rasterise(sketch, Math.round(width * scale), Math.round(height * scale));
  const pigment = densities(model, manner);
  const soft = pigment.map((plane) => {
    const copy = plane.slice();
    boxBlur(copy, model.width, model.height, Math.max(1, Math.round(long * scale * 0.009)));
    return copy;
  });
  return dry(pigment, soft, model, size, seed, manner);
}

/** Light that pigment absorbs, per channel (natural logarithm). */
function densities({ width, height, data }: Raster, { paper }: WaterManner): Float32Array[] {
  const table = paper.map((white) =>
    Float32Array.from({ length: 256 }, (_, value) => Math.max(0, Math.log(white / Math.max(value, 6)))),
  );
  return [0, 1, 2].map((channel) => {
    const plane = new Float32Array(width * height);
    const lookup = table[channel] as Float32Array;
    for (let i = 0; i < plane.length; i++) plane[i] = lookup[data[i * 3 + channel] as number] as number;
    return plane;
  });
}

function dry(
  pigment: Float32Array[],
  soft: Float32Array[],
  model: Raster,
  { width, height }: { width: number; height: number },
  seed: number,
  manner: WaterManner,
): Raster {
  const data = new Uint8Array(width * height * 3);
  const long = Math.max(width, height);
  const shake = noiseTile(21, 16, 5);
  const clouds = noiseTile(22, 6, 4);
  const grain = noiseTile(23, 128, 3);
  const toModel = model.width / width;
  const far = (manner.wander / 1000) * long;
  const shift = (seed % 97) / 97;
  const exp = exponentials();
  for (let y = 0; y < height; y++) {
    const v = y / long;
    for (let x = 0; x < width; x++) {
      const u = x / long;
      const sx = (x + at(shake, u * 1.3 + shift, v * 1.3) * far) * toModel;
      const sy = (y + at(shake, u * 1.3 + 0.5, v * 1.3 + shift) * far) * toModel;
      const cx = sx < 0 ? 0 : Math.min(sx, model.width - 1.01);
      const cy = sy < 0 ? 0 : Math.min(sy, model.height - 1.01);
      const x0 = cx | 0;
      const y0 = cy | 0;
      const fx = cx - x0;
      const fy = cy - y0;
      const i00 = y0 * model.width + x0;
      const i01 = i00 + (x0 + 1 < model.width ? 1 : 0);
      const i10 = y0 + 1 < model.height ? i00 + model.width : i00;
      const i11 = i10 + (i01 - i00);
      const pit = grain.values[((((v * 1280) | 0) & 511) << 9) | (((u * 1280) | 0) & 511)] as number;
      const uneven = 1 + manner.bloom * at(clouds, u * 0.8 + shift, v * 0.8) + manner.granulation * pit;
      const sheet = 1 + pit * 0.018;
      const c = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const plane = pigment[channel] as Float32Array;
        const blurred = soft[channel] as Float32Array;
        const top = (plane[i00] as number) * (1 - fx) + (plane[i01] as number) * fx;
        const bottom = (plane[i10] as number) * (1 - fx) + (plane[i11] as number) * fx;
        const density = top * (1 - fy) + bottom * fy;
        const edge = density - (blurred[i00] as number);
        const settled = (density + (edge > 0 ? edge * manner.rim : edge * 0.15)) * uneven;
        const index = settled * 256;
        const left = exp[index < 0 ? 0 : index > 1535 ? 1535 : index | 0] as number;
        data[c + channel] = limit((manner.paper[channel] as number) * left * sheet);
      }
    }
  }
  return { width, height, data };
}

let falling: Float32Array | undefined;

function exponentials(): Float32Array {
  falling ??= Float32Array.from({ length: 1536 }, (_, i) => Math.exp(-i / 256));
  return falling;
}
