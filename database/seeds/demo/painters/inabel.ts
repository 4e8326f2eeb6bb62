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

/** Inabel of the Ilocos: binakul whirlwinds, brocaded diamonds, and the plain honest stripe. */
export function paint(seed: number, width: number, height: number): Promise<Raster> {
  const random = randomFrom(seed);
  const colours = DYES[seed % DYES.length] as string[];
  const pattern = [whirlwind, diamonds, stripes, whirlwind][Math.floor(seed / DYES.length) % 4] as Pattern;
  return weave({ colours, threads: 190, pick: pattern(random), slub: 0.09, folds: 0.1 }, { width, height }, seed);
}

/** A chequerboard whose lines crowd together towards several centres, so that it seems to turn. */
const whirlwind: Pattern = (random) => {
  const eyes = random.int(2, 4);
  const cells = random.int(7, 10);
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
