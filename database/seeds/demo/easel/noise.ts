import { randomFrom } from './random.ts';

/** A square tile of seamless noise from -1 to 1, read by `at`. */
export interface NoiseTile {
  size: number;
  values: Float32Array;
}

const tiles = new Map<string, NoiseTile>();

/** Cloud noise; `cells`: number of the largest forms along one side. Cached for the lifetime of the process. */
export function noiseTile(seed: number, cells: number, octaves: number, size = 512): NoiseTile {
  const name = `${seed}/${cells}/${octaves}/${size}`;
  const known = tiles.get(name);
  if (known) return known;
  const made = { size, values: layered(seed, cells, octaves, size) };
  tiles.set(name, made);
  return made;
}

/** Interpolates between the tile's points; `x` and `y` in tile widths, of any size. */
export function at(tile: NoiseTile, x: number, y: number): number {
  const { size, values } = tile;
  const mask = size - 1;
  const px = x * size;
  const py = y * size;
  const x0 = Math.floor(px);
  const y0 = Math.floor(py);
  const fx = px - x0;
  const fy = py - y0;
  const row = (y0 & mask) * size;
  const below = ((y0 + 1) & mask) * size;
  const left = x0 & mask;
  const right = (x0 + 1) & mask;
  const top = (values[row + left] as number) * (1 - fx) + (values[row + right] as number) * fx;
  const bottom = (values[below + left] as number) * (1 - fx) + (values[below + right] as number) * fx;
  return top * (1 - fy) + bottom * fy;
}

/** Smooth noise of one dimension. */
export function wander(seed: number, x: number): number {
  return at(noiseTile(seed % 7, 8, 3), x, 0.137 * (seed % 101) + 0.013);
}

function layered(seed: number, cells: number, octaves: number, size: number): Float32Array {
  const sum = new Float32Array(size * size);
  let weight = 1;
  let total = 0;
  for (let octave = 0; octave < octaves; octave++) {
    addOctave(sum, size, Math.min(cells * 2 ** octave, size), seed * 31 + octave, weight);
    total += weight;
    weight *= 0.5;
  }
  // Summed octaves are mostly near 0; the factor 1.7 restores the contrast.
  for (let i = 0; i < sum.length; i++) sum[i] = Math.max(-1, Math.min(1, ((sum[i] as number) / total) * 1.7));
  return sum;
}

function addOctave(sum: Float32Array, size: number, cells: number, seed: number, weight: number): void {
  const random = randomFrom(seed);
  const lattice = new Float32Array(cells * cells);
  for (let i = 0; i < lattice.length; i++) lattice[i] = random.next() * 2 - 1;
  const low = new Int32Array(size);
  const high = new Int32Array(size);
  const blend = new Float32Array(size);
  for (let i = 0; i < size; i++) {
    const place = (i / size) * cells;
    const cell = Math.floor(place);
    const rest = place - cell;
    low[i] = cell % cells;
    high[i] = (cell + 1) % cells;
    blend[i] = rest * rest * (3 - 2 * rest);
  }
  for (let y = 0; y < size; y++) {
    const row = (low[y] as number) * cells;
    const below = (high[y] as number) * cells;
    const fy = blend[y] as number;
    for (let x = 0; x < size; x++) {
      const left = low[x] as number;
      const right = high[x] as number;
      const fx = blend[x] as number;
      const top = (lattice[row + left] as number) * (1 - fx) + (lattice[row + right] as number) * fx;
      const bottom = (lattice[below + left] as number) * (1 - fx) + (lattice[below + right] as number) * fx;
      const i = y * size + x;
      sum[i] = (sum[i] as number) + weight * (top * (1 - fy) + bottom * fy);
    }
  }
}
