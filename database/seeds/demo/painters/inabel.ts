import { type Cloth, weave } from '../easel/loom.ts';
import { type Random, randomFrom } from '../easel/random.ts';
import type { Raster } from '../easel/raster.ts';

const DYES: string[][] = [
  ['#ece3cf', '#22344f', '#b5432f', '#d9a441'],
  ['#f0e8d8', '#1f1c1e', '#a8322c', '#6f7f86'],
  ['#e9dcc0', '#2f5f55', '#d98a3c', '#7a2f2f'],
  ['#f2ead9', '#4a2f5a', '#d9a03f', '#3f7f8a'],
  ['#e4d9c4', '#7a4a34', '#2a3f4a', '#c9703f'],
];

type Pattern = (random: Random) => Cloth['pick'];

/** Rings that narrow towards one eye. */
function waterspout(): Cloth['pick'] {
  return (i, j, across, down) => {
    const long = Math.min(across, down);
    const [u, v] = [(i - across / 2) / long, (j - down * 0.5) / long];
    const far = Math.hypot(u, v * 0.9);
    const ring = Math.floor(9 * far ** 0.55 * 2);
    const ray = Math.floor(((Math.atan2(v, u) + Math.PI) / (2 * Math.PI)) * 24 + far * 3);
    return far < 0.05 ? 2 : (ring + ray) & 1;
  };
}

/** Stripes that a wind has pushed into waves. */
function breeze(): Cloth['pick'] {
  return (i, j, across, down) => {
    const [u, v] = [i / across, j / down];
    const wave = v * 15 + 1.1 * Math.sin(u * 9 + v * 4) + 0.5 * Math.sin(u * 21 - v * 7);
    const band = ((Math.floor(wave) % 6) + 6) % 6;
    return band === 2 ? 2 : band === 5 ? 3 : band % 2;
  };
}

/** A chequerboard that is drawn into one corner. */
function swirl(): Cloth['pick'] {
  return (i, j, across, down) => {
    const [u, v] = [(i / across - 0.3) * 2, (j / down - 0.66) * 2];
    const far = Math.hypot(u, v);
    const turn = Math.atan2(v, u) + 2.2 * Math.exp(-far * 1.3);
    const [x, y] = [Math.cos(turn) * far, Math.sin(turn) * far];
    return (Math.floor(x * 6.5 + 40) + Math.floor(y * 6.5 + 40)) & 1;
  };
}

/** Eight-pointed flowers, far apart. */
function flowers(): Cloth['pick'] {
  return (i, j) => {
    const pitch = 47;
    const row = Math.floor(j / pitch);
    const shift = row % 2 ? pitch / 2 : 0;
    const [x, y] = [Math.abs(((i + shift) % pitch) - pitch / 2), Math.abs((j % pitch) - pitch / 2)];
    const petal = Math.min(Math.abs(x - y) + 0.4 * Math.max(x, y), Math.min(x, y) * 2 + 0.3 * Math.max(x, y));
    if (x + y < 4) return 3;
    if (petal < 5.5 && Math.max(x, y) < 17) return row % 3 === 1 ? 1 : 2;
    return j % pitch < 3 ? 1 : 0;
  };
}

/** White, with one gold band and one medallion. */
function weddingCloth(): Cloth['pick'] {
  return (i, j, across, down) => {
    const [u, v] = [Math.abs(i / across - 0.5), Math.abs(j / down - 0.5)];
    const far = u * 1.2 + v;
    if (far < 0.3) return [3, 0, 1, 0, 3, 2][Math.floor(far * 19)] as number;
    if (v < 0.025) return 3;
    if (v > 0.42) return [1, 0, 3, 0, 2][Math.floor(j / 3) % 5] as number;
    return (i + 2 * j) % 17 === 0 ? 0.5 : 0;
  };
}

/** Plaid in two sizes. */
function checks(): Cloth['pick'] {
  return (i, j) => {
    const [a, b] = [Math.floor(i / 7) % 9, Math.floor(j / 7) % 9];
    if (a === 4 || b === 4) return (i + j) & 1 ? 3 : 2;
    const [x, y] = [a < 3 || a > 6, b < 3 || b > 6];
    return x && y ? 1 : x || y ? ((i + j) & 1 ? 1 : 0) : 0;
  };
}

/** A chequerboard whose lines crowd together towards several centres, so that it seems to turn. */
const whirlwind = (random: Random, eyes: number): Cloth['pick'] => {
  const cells = eyes === 1 ? 18 : 5;
  const tight = random.range(0.62, 0.82);
  const bend = (t: number): number => {
    const wave = (t * eyes) % 1;
    return (
      (Math.floor(t * eyes) +
        0.5 -
        0.5 * Math.cos(Math.PI * wave) * (1 - tight) -
        tight * (0.5 - wave) +
        (tight * Math.sin(2 * Math.PI * wave)) / 6.5) /
      eyes
    );
  };
  const edge = random.int(9, 14);
  return (i, j, across, down) => {
    if (Math.min(i, across - 1 - i) < edge)
      return [1, 1, 0, 2, 2, 0, 3, 0, 1][Math.min(i, across - 1 - i) % 9] as number;
    const long = Math.max(across, down);
    const [u, v] = [i / long, j / long];
    const twist = 0.035 * Math.sin(2 * Math.PI * eyes * u) * Math.sin(2 * Math.PI * eyes * v);
    const column = Math.floor(bend(u + twist) * cells * eyes);
    const row = Math.floor(bend(v - twist) * cells * eyes);
    return (column + row) & 1;
  };
};

const diamonds: Pattern = (random) => {
  const pitch = random.int(26, 38);
  const rings = random.int(3, 5);
  const band = random.int(58, 84);
  return (i, j, across) => {
    const row = Math.floor(j / band);
    const inside = j % band;
    if (inside < 10) return [3, 3, 0, 2, 2, 2, 2, 0, 3, 3][inside] as number;
    const x = Math.abs(((i + across * 0.5) % pitch) - pitch / 2) / (pitch / 2);
    const y = Math.abs(((inside - 10) % pitch) - pitch / 2) / (pitch / 2);
    const ring = Math.floor((x + y) * rings);
    if (x + y < 0.22) return 3;
    return ring % 2 ? (row % 2 ? 2 : 1) : 0;
  };
};

const stripes: Pattern = (random) => {
  const plan: number[] = [];
  while (plan.length < 64) {
    const colour = random.pick([0, 0, 0, 1, 2, 3]);
    for (let k = random.pick([1, 1, 2, 3, 5, 9]); k > 0; k--) plan.push(colour);
  }
  const mirrored = [...plan, ...[...plan].reverse()];
  const brocade = random.int(5, 8);
  return (i, j, across) => {
    const ground = mirrored[Math.floor((i / across) * 128 * 1.5) % mirrored.length] as number;
    const star = Math.abs((i % (brocade * 4)) - brocade * 2) + Math.abs((j % (brocade * 4)) - brocade * 2);
    return star < brocade && (i + j) % 3 !== 0 && Math.floor(i / (brocade * 4)) % 3 === 1 ? 3 : ground;
  };
};

const WORKS: readonly (readonly [pattern: Pattern, dyes: number])[] = [
  // Virginia Agcaoay
  [(random) => whirlwind(random, 1), 1],
  [waterspout, 0],
  [(random) => whirlwind(random, 4), 4],
  [breeze, 2],
  [swirl, 3],
  // Erlinda Quitoras
  [flowers, 0],
  [weddingCloth, 4],
  [diamonds, 3],
  [stripes, 1],
  [checks, 2],
];

/** Inabel of the Ilocos: binakul whirlwinds, brocaded flowers and diamonds, checks, and the plain honest stripe. */
export function paint(seed: number, width: number, height: number): Promise<Raster> {
  const [pattern, dyes] = WORKS[seed % WORKS.length] as (typeof WORKS)[number];
  return weave(
    { colours: DYES[dyes] as string[], threads: 190, pick: pattern(randomFrom(seed)), slub: 0.09, folds: 0.1 },
    { width, height },
    seed,
  );
}
