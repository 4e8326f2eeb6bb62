import { type Cloth, weave } from '../easel/loom.ts';
import { at, noiseTile } from '../easel/noise.ts';
import { type Random, randomFrom } from '../easel/random.ts';
import type { Raster } from '../easel/raster.ts';

const DYES: string[][] = [
  ['#1f1815', '#6b1f1a', '#d9c49a'],
  ['#241a14', '#8a2f1e', '#e6d3a8'],
  ['#15171a', '#7a2420', '#cbb890'],
  ['#2a1d16', '#5a2a1a', '#c9a86a'],
];

/** T'nalak: abaca tied before it is dyed, so that every dreamt figure has a breathing edge along the warp. */
export function paint(seed: number, width: number, height: number): Promise<Raster> {
  const random = randomFrom(seed);
  const colours = DYES[seed % DYES.length] as string[];
  return weave({ colours, threads: 210, pick: dream(random, seed), slub: 0.13, folds: 0.08 }, { width, height }, seed);
}

function dream(random: Random, seed: number): Cloth['pick'] {
  const ideal = random.range(74, 100);
  const figures = Array.from({ length: 3 }, () => figure(random));
  const bleed = noiseTile(61, 128, 2);
  const shift = (seed % 71) / 71;
  return (i, j, across, down) => {
    const margin = Math.round(across * 0.07);
    const side = Math.min(i, across - 1 - i);
    if (side < margin) return side % 7 < 2 ? 1 : side === margin - 1 ? 2 : 0;
    // Each warp thread slipped a little when the bundles were untied.
    const slip = at(bleed, i / 64 + shift, 0.3) * 1.7 + at(bleed, i / 40, j / 300) * 0.9;
    const columns = Math.max(1, Math.round((across - 2 * margin) / ideal));
    const u = (((i - margin) / (across - 2 * margin)) * columns) % 1;
    const band = Math.max(1, Math.round(down / ideal));
    const place = ((j + slip) / down) * band;
    const row = Math.floor(place);
    const v = place - row;
    const x = Math.abs(u * 2 - 1);
    const y = Math.abs(v * 2 - 1);
    return (figures[((row % 3) + 3) % 3] as Figure)(x, y);
  };
}

type Figure = (x: number, y: number) => number;

/** Zigzags, hooks and stepped diamonds, folded about both axes; 0 ground, 1 red, 2 undyed. */
function figure(random: Random): Figure {
  const teeth = random.int(2, 4);
  const rings = random.range(3.2, 5.2);
  const hook = random.range(0.2, 0.34);
  const kind = random.int(0, 2);
  return (x, y) => {
    if (y > 0.94) return 1;
    if (y > 0.89) return 2;
    const zig = Math.abs(((x * teeth) % 1) - 0.5) * 2;
    if (y > 0.7) return y - 0.7 < zig * 0.17 ? 0 : y - 0.7 < zig * 0.17 + 0.05 ? 2 : 1;
    const step =
      kind === 0
        ? x + y * 1.35
        : kind === 1
          ? Math.max(x * 1.15, y * 1.35) + 0.35 * Math.abs(x - y)
          : Math.abs(x - 0.5) * 1.8 + Math.abs(y - 0.36) * 1.7;
    const ring = Math.floor(step * rings);
    const inner = step * rings - ring;
    const curl = Math.hypot(x - 0.72, y - 0.28);
    if (kind !== 2 && curl < hook) return curl < hook * 0.32 ? 2 : curl < hook * 0.62 ? 0 : curl < hook * 0.82 ? 1 : 2;
    if (inner < 0.2) return 2;
    return ring % 2 ? 1 : 0;
  };
}
