import { lay, type Surface } from './brush.ts';
import { directionField, type Field } from './direction.ts';
import { lightCanvas } from './ground.ts';
import { type Random, randomFrom } from './random.ts';
import { type Raster, rasterise, resized } from './raster.ts';

export interface OilLayer {
  /** Breadth of the brush, in thousandths of the longer side. */
  brush: number;
  /** Length of a stroke in breadths. */
  reach: number;
  /** Only where the sketch has at least this much detail (0 paints everywhere). */
  detail: number;
  opacity: number;
}

export interface OilManner {
  layers: OilLayer[];
  /** How much the colour of strokes differs from the sketch, in byte steps. */
  broken: number;
  impasto: number;
  weave: number;
  /** Angle of strokes where the sketch gives no direction; radians. */
  hang: (x: number, y: number) => number;
  streak: number;
  /** Strokes run in multiples of this angle only; radians. */
  snap?: number;
}

export const loose: OilManner = {
  layers: [
    { brush: 62, reach: 4, detail: 0, opacity: 0.95 },
    { brush: 34, reach: 4, detail: 0, opacity: 0.9 },
    { brush: 17, reach: 4.5, detail: 5, opacity: 0.92 },
    { brush: 9, reach: 4.5, detail: 11, opacity: 0.95 },
    { brush: 5, reach: 5, detail: 26, opacity: 0.95 },
  ],
  broken: 13,
  impasto: 1,
  weave: 0.07,
  hang: (x, y) => 0.5 * Math.sin(x * 5 + y * 3),
  streak: 0.16,
};

// The sketch always has this size, so that every size of the painting has the same strokes.
const SKETCH = 640;
const BARE = 110;

/** Paints a sketch with brushes, from broad to fine; strokes follow its forms. */
export async function paintOil(
  sketch: string,
  size: { width: number; height: number },
  seed: number,
  manner: OilManner = loose,
): Promise<Raster> {
  const { width, height } = size;
  const long = Math.max(width, height);
  if (long < BARE) return rasterise(sketch, width, height);
  const scale = SKETCH / long;
  const model = await rasterise(sketch, Math.round(width * scale), Math.round(height * scale));
  const field = directionField(model);
  const surface = await underpainted(model, width, height);
  const random = randomFrom(seed * 13 + 5);
  for (const layer of manner.layers) brushLayer(surface, model, field, layer, manner, random);
  lightCanvas(surface, manner);
  return { width, height, data: surface.data };
}

/** Enlarged smoothly: steps of its pixels would show at edges. */
async function underpainted(model: Raster, width: number, height: number): Promise<Surface> {
  const { data } = await resized(model, width, height);
  return {
    width,
    height,
    data: data === model.data ? Uint8Array.from(data) : data,
    relief: new Uint8Array(width * height).fill(60),
  };
}

function brushLayer(
  surface: Surface,
  model: Raster,
  field: Field,
  layer: OilLayer,
  manner: OilManner,
  random: Random,
): void {
  const breadth = (layer.brush / 1000) * SKETCH;
  // The first layers cover everything, each over the one below it, so their strokes need less overlap.
  const apart = layer.detail === 0 ? 1.22 : 1;
  const stepX = breadth * layer.reach * 0.34 * apart;
  const stepY = breadth * 0.72 * apart;
  const columns = Math.ceil(model.width / stepX) + 1;
  const rows = Math.ceil(model.height / stepY) + 1;
  const order = random.shuffle(Array.from({ length: columns * rows }, (_, i) => i));
  for (const place of order) {
    const x = ((place % columns) + random.next() - 0.3) * stepX;
    const y = (Math.floor(place / columns) + random.next() - 0.3) * stepY;
    // Before any condition, so that every stroke uses the same number of random numbers.
    const [turn, swing, tone, warm, mark] = [
      random.bell(),
      random.bell(),
      random.bell(),
      random.bell(),
      random.int(0, 9),
    ];
    const long = breadth * layer.reach * (0.7 + 0.6 * random.next());
    const inside = x >= 0 && y >= 0 && x < model.width && y < model.height;
    if (layer.detail > 0 && (!inside || field.detail(x, y) < layer.detail)) continue;
    const along = field.angle(x, y, manner.hang(x / SKETCH, y / SKETCH)) + turn * 0.22;
    const angle = manner.snap ? Math.round(along / manner.snap) * manner.snap + turn * 0.06 : along;
    const free = freeRun(model, x, y, angle, long / 2, 26 + breadth * 1.2);
    const scale = surface.width / model.width;
    const c = nearest(model, x, y) * 3;
    lay(surface, {
      x: (x + (Math.cos(angle) * (free.ahead - free.behind)) / 2) * scale,
      y: (y + (Math.sin(angle) * (free.ahead - free.behind)) / 2) * scale,
      angle,
      length: Math.max(free.ahead + free.behind, breadth * 1.3) * scale * 1.12,
      breadth: breadth * scale * (0.85 + 0.3 * Math.abs(swing)),
      bend: swing * 0.35,
      red: (model.data[c] as number) + (tone + warm * 0.5) * manner.broken,
      green: (model.data[c + 1] as number) + tone * manner.broken,
      blue: (model.data[c + 2] as number) + (tone - warm * 0.6) * manner.broken,
      opacity: layer.opacity,
      mark,
      streak: manner.streak,
    });
  }
}

/** How far a stroke can extend in both directions before the sketch changes colour. */
function freeRun(
  model: Raster,
  x: number,
  y: number,
  angle: number,
  max: number,
  tolerance: number,
): { ahead: number; behind: number } {
  const from = nearest(model, x, y) * 3;
  const run = (sign: number): number => {
    for (let far = 3; far < max; far += 3) {
      const to = nearest(model, x + Math.cos(angle) * far * sign, y + Math.sin(angle) * far * sign) * 3;
      const apart =
        Math.abs((model.data[to] as number) - (model.data[from] as number)) +
        Math.abs((model.data[to + 1] as number) - (model.data[from + 1] as number)) +
        Math.abs((model.data[to + 2] as number) - (model.data[from + 2] as number));
      if (apart > tolerance) return far;
    }
    return max;
  };
  return { ahead: run(1), behind: run(-1) };
}

function nearest(model: Raster, x: number, y: number): number {
  const column = Math.max(0, Math.min(model.width - 1, Math.round(x)));
  const row = Math.max(0, Math.min(model.height - 1, Math.round(y)));
  return row * model.width + column;
}
