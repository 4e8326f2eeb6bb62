import { type Cloth, weave } from '../easel/loom.ts';
import { at, noiseTile } from '../easel/noise.ts';
import type { Raster } from '../easel/raster.ts';

const DYES: string[][] = [
  ['#1f1815', '#6b1f1a', '#d9c49a'],
  ['#241a14', '#8a2f1e', '#e6d3a8'],
  ['#15171a', '#7a2420', '#cbb890'],
  ['#2a1d16', '#5a2a1a', '#c9a86a'],
  // Mostly undyed, and mostly red.
  ['#d9c49a', '#7a2a1e', '#241a14'],
  ['#7a2420', '#2a1614', '#ead8ac'],
];

interface Work {
  dyes: number;
  /** Figures side by side and one above the other. */
  columns: number;
  bands: number;
  figures: readonly Figure[];
}

/** Visible colour at a place in a figure, folded about both axes: 0 ground, 1 red, 2 undyed. */
type Figure = (x: number, y: number) => number;

const rings =
  (count: number, stretch = 1.35): Figure =>
  (x, y) => {
    const step = (x + y * stretch) * count;
    return step % 1 < 0.22 ? 2 : Math.floor(step) % 2;
  };

/** Water that falls in steps. */
const falls: Figure = (x, y) => {
  const step = (y + Math.abs(x - 0.5) * 0.9) * 7;
  return step % 1 < 0.3 ? 2 : step % 1 < 0.5 ? 1 : 0;
};

/** A shield of one large lozenge. */
const shield: Figure = (x, y) => {
  const far = x * 0.9 + y;
  if (far > 1.12) return Math.floor((x + y) * 9) % 2 ? 0 : 1;
  return far > 1.02 ? 2 : far > 0.8 ? 0 : far > 0.7 ? 2 : Math.floor(far * 12) % 3 === 0 ? 2 : 1;
};

/** A frog or a person with raised arms. */
const frog: Figure = (x, y) => {
  if (x < 0.12 || (x < 0.24 && y < 0.3)) return 2;
  const limb = Math.min(Math.abs(y - 0.46 - 0.5 * x), Math.abs(y - 0.18 - 0.6 * (x - 0.2) ** 2 - 0.1));
  if (x < 0.74 && limb < 0.06) return 2;
  if (x > 0.68 && x < 0.82 && y > 0.3) return 2;
  return y > 0.92 ? 1 : Math.hypot(x - 0.9, y - 0.1) < 0.16 ? 1 : 0;
};

/** Hooks that curl. */
const hooks: Figure = (x, y) => {
  const far = Math.hypot(x - 0.5, y - 0.5);
  const turn = Math.atan2(y - 0.5, x - 0.5);
  const coil = (far * 5.2 - turn / 3.14 + 4) % 1;
  return far > 0.6 ? 1 : coil < 0.26 ? 2 : coil < 0.52 ? 1 : 0;
};

/** Small diamonds. */
const grains: Figure = (x, y) => {
  const [u, v] = [(x * 3) % 1, (y * 3) % 1];
  const far = Math.abs(u - 0.5) + Math.abs(v - 0.5);
  return far < 0.16 ? 2 : far < 0.34 ? 1 : 0;
};

/** Shells, pale on dark. */
const shells: Figure = (x, y) => {
  const far = Math.hypot((x - 0.5) * 1.1, (y - 0.5) * 1.7);
  return far < 0.1 ? 1 : far < 0.42 ? (Math.abs(x - 0.5) < 0.05 ? 0 : 2) : far < 0.5 ? 1 : 0;
};

/** A river between two banks. */
const river: Figure = (x, y) => {
  const bank = Math.abs(y - 0.5 - 0.26 * Math.sin(x * 6.3));
  return bank < 0.08
    ? 2
    : bank < 0.17
      ? 1
      : bank < 0.22
        ? 2
        : (Math.floor(x * 8) + Math.floor(y * 8)) % 4 === 0
          ? 1
          : 0;
};

const WORKS: readonly Work[] = [
  // Lindaya Sulan
  { dyes: 0, columns: 1, bands: 3, figures: [falls, rings(4), falls] },
  { dyes: 1, columns: 3, bands: 8, figures: [hooks, hooks, grains] },
  { dyes: 2, columns: 2, bands: 4, figures: [frog] },
  { dyes: 3, columns: 1, bands: 1, figures: [shield] },
  { dyes: 4, columns: 3, bands: 4, figures: [shield, river] },
  // Subina Tofong
  { dyes: 5, columns: 5, bands: 10, figures: [grains, rings(2, 1)] },
  { dyes: 2, columns: 3, bands: 7, figures: [rings(5), hooks, frog, river, shells, falls, shield] },
  { dyes: 1, columns: 2, bands: 2, figures: [rings(6, 0.6)] },
  { dyes: 3, columns: 6, bands: 7, figures: [shells] },
];

/** T'nalak: abaca tied before it is dyed, so that every dreamt figure has a breathing edge along the warp. */
export function paint(seed: number, width: number, height: number): Promise<Raster> {
  const work = WORKS[seed % WORKS.length] as Work;
  const colours = DYES[work.dyes] as string[];
  return weave({ colours, threads: 210, pick: dream(work, seed), slub: 0.13, folds: 0.08 }, { width, height }, seed);
}

function dream({ columns, bands, figures }: Work, seed: number): Cloth['pick'] {
  const bleed = noiseTile(61, 128, 2);
  const shift = (seed % 71) / 71;
  return (i, j, across, down) => {
    const margin = Math.round(across * 0.07);
    const side = Math.min(i, across - 1 - i);
    if (side < margin) return side % 7 < 2 ? 1 : side === margin - 1 ? 2 : 0;
    // Each warp thread slipped a little when the bundles were untied.
    const slip = at(bleed, i / 64 + shift, 0.3) * 1.7 + at(bleed, i / 40, j / 300) * 0.9;
    const place = (((j + slip) / down) * bands + bands) % bands;
    const row = Math.floor(place);
    // The knots of one cloth were undone, and its halves no longer meet.
    const undone = seed % WORKS.length === 7 && j > down * 0.46 ? 0.25 : 0;
    const u = (((i - margin) / (across - 2 * margin)) * columns + undone) % 1;
    const v = place - row;
    const [x, y] = [Math.abs(u * 2 - 1), Math.abs(v * 2 - 1)];
    if (bands > 1 && y > 0.95) return 2;
    return (figures[row % figures.length] as Figure)(x, y);
  };
}
