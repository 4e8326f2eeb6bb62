import type { Random } from './random.ts';

/** A tapered limb from a to b; y grows downwards, z away from the eye. */
export interface Body {
  ax: number;
  ay: number;
  az: number;
  bx: number;
  by: number;
  bz: number;
  /** Precomputed 1 / |b - a|². */
  inverse: number;
  from: number;
  to: number;
  /** Width of the smooth transition to other limbs. */
  melt: number;
}

type Triple = readonly [number, number, number];

function limb(a: Triple, b: Triple, from: number, to: number, melt = 0.09): Body {
  const square = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2 + (b[2] - a[2]) ** 2;
  return {
    ax: a[0],
    ay: a[1],
    az: a[2],
    bx: b[0],
    by: b[1],
    bz: b[2],
    inverse: 1 / Math.max(square, 1e-6),
    from,
    to,
    melt,
  };
}

/** The limb as it is seen after a walk around the figure. */
export function turned(body: Body, degrees: number): Body {
  if (degrees === 0) return body;
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const { ax, az, bx, bz } = body;
  return {
    ...body,
    ax: ax * cosine - az * sine,
    az: ax * sine + az * cosine,
    bx: bx * cosine - bz * sine,
    bz: bx * sine + bz * cosine,
  };
}

/** Distance of a point from the smoothly joined limbs; negative inside. */
export function distance(figure: Body[], x: number, y: number, z: number): number {
  let nearest = 9;
  for (let i = 0; i < figure.length; i++) {
    const body = figure[i] as Body;
    const px = x - body.ax;
    const py = y - body.ay;
    const pz = z - body.az;
    const lx = body.bx - body.ax;
    const ly = body.by - body.ay;
    const lz = body.bz - body.az;
    let t = (px * lx + py * ly + pz * lz) * body.inverse;
    t = t < 0 ? 0 : Math.min(t, 1);
    const dx = px - lx * t;
    const dy = py - ly * t;
    const dz = pz - lz * t;
    const d = Math.sqrt(dx * dx + dy * dy + dz * dz) - (body.from + (body.to - body.from) * t);
    const gap = body.melt - Math.abs(nearest - d);
    nearest = Math.min(d, nearest) - (gap > 0 ? (gap * gap) / (body.melt * 4) : 0);
  }
  return nearest;
}

const FIGURES = {
  mother,
  dancer,
  ring,
  bird,
  stack,
  seated,
  head,
  bell,
  waiting,
  pair,
  column,
  heron,
  balance,
  lintel,
  lap,
  resting,
  elder,
};

export type Kind = keyof typeof FIGURES;

export function bodies(random: Random, kind: Kind): Body[] {
  return FIGURES[kind](random);
}

/** A mother's head with closed eyes and a knot of hair. */
function head(): Body[] {
  const sides = [-1, 1].flatMap((side) => [
    limb([side * 0.24, -0.33, -0.34], [side * 0.06, -0.3, -0.43], 0.035, 0.035, 0.14),
    limb([side * 0.21, -0.2, -0.34], [side * 0.12, -0.19, -0.38], 0.062, 0.07, 0.07),
    limb([side * 0.44, -0.2, 0.06], [side * 0.43, -0.04, 0.04], 0.07, 0.05, 0.06),
  ]);
  return [
    limb([0, 1.02, 0.06], [0, 0.86, 0.06], 0.34, 0.24, 0.12),
    limb([0, 0.9, 0.08], [0.02, 0.3, 0.08], 0.2, 0.19, 0.14),
    limb([0, 0.16, -0.08], [0, -0.34, 0.02], 0.25, 0.45, 0.12),
    limb([0, -0.28, -0.44], [0, -0.02, -0.49], 0.035, 0.065, 0.1),
    limb([-0.08, 0.12, -0.34], [0.08, 0.12, -0.34], 0.032, 0.032, 0.05),
    limb([-0.06, 0.17, -0.33], [0.06, 0.17, -0.33], 0.036, 0.036, 0.05),
    limb([0, -0.52, 0.14], [0, -0.3, 0.26], 0.42, 0.4, 0.03),
    limb([0.02, -0.94, 0.22], [0, -0.9, 0.26], 0.2, 0.19, 0.03),
    ...sides,
  ];
}

function bell(): Body[] {
  const rim = Array.from({ length: 28 }, (_, i) => {
    const place = (k: number): Triple => {
      const turn = (k / 28) * Math.PI * 2;
      return [Math.cos(turn) * 0.54, 0.84, Math.sin(turn) * 0.54];
    };
    return limb(place(i), place(i + 1), 0.11, 0.11, 0.16);
  });
  return [
    limb([0, -0.42, 0], [0, 0.3, 0], 0.3, 0.4, 0.08),
    limb([0, 0.3, 0], [0, 0.62, 0], 0.4, 0.5, 0.1),
    ...rim,
    limb([0, -0.72, 0], [0, -0.78, 0], 0.1, 0.1, 0.08),
    limb([-0.14, -0.8, 0], [-0.16, -1.0, 0], 0.055, 0.055, 0.05),
    limb([0.14, -0.8, 0], [0.16, -1.0, 0], 0.055, 0.055, 0.05),
    limb([-0.16, -1.02, 0], [0.16, -1.02, 0], 0.055, 0.055, 0.05),
  ];
}

function waiting(): Body[] {
  return [
    limb([0, 1.02, 0], [0, 0.2, 0], 0.26, 0.17, 0.1),
    limb([0, 0.2, 0], [0.02, -0.34, 0], 0.16, 0.14, 0.12),
    limb([-0.14, -0.46, 0], [0.16, -0.44, 0], 0.08, 0.08, 0.12),
    limb([0.02, -0.5, 0], [0.03, -0.66, -0.02], 0.06, 0.055, 0.06),
    limb([0.04, -0.8, -0.03], [0.05, -0.9, -0.01], 0.105, 0.1, 0.04),
    limb([0.03, -0.98, 0.08], [0.0, -0.9, 0.14], 0.09, 0.08, 0.05),
    limb([0.2, -0.44, 0], [0.24, -0.06, -0.02], 0.065, 0.055, 0.06),
    limb([0.24, -0.06, -0.02], [0.22, 0.3, -0.06], 0.055, 0.04, 0.05),
    limb([-0.18, -0.46, 0], [-0.34, -0.24, -0.1], 0.065, 0.055, 0.06),
    limb([-0.34, -0.24, -0.1], [-0.14, -0.62, -0.2], 0.055, 0.04, 0.05),
    limb([-0.14, 0.1, 0.05], [-0.2, 0.9, 0.05], 0.12, 0.1, 0.12),
  ];
}

function pair(): Body[] {
  return [-1, 1].flatMap((side) => [
    limb([side * 0.2, 0.98, -0.02], [side * 0.32, 0.52, 0.02], 0.06, 0.1, 0.06),
    limb([side * 0.32, 0.52, 0.02], [side * 0.22, 0.06, 0], 0.11, 0.15, 0.1),
    limb([side * 0.2, 0.99, -0.04], [side * 0.1, 1.0, -0.16], 0.06, 0.04, 0.05),
    limb([side * 0.44, 0.98, -0.06], [side * 0.46, 0.52, -0.04], 0.06, 0.09, 0.06),
    limb([side * 0.46, 0.52, -0.04], [side * 0.26, 0.1, 0], 0.1, 0.13, 0.1),
    limb([side * 0.44, 0.99, -0.08], [side * 0.52, 1.0, -0.2], 0.06, 0.04, 0.05),
    limb([side * 0.32, 0.1, 0.02], [side * 0.36, 0.66, 0.06], 0.16, 0.2, 0.14),
    limb([side * 0.22, 0.06, 0], [side * 0.3, -0.34, 0], 0.14, 0.15, 0.1),
    limb([side * 0.3, -0.4, 0], [side * 0.26, -0.56, -0.02], 0.07, 0.06, 0.06),
    limb([side * 0.24, -0.7, -0.03], [side * 0.26, -0.78, 0], 0.1, 0.1, 0.03),
    limb([side * 0.2, -0.36, -0.05], [0, -0.62, -0.1], 0.06, 0.05, 0.05),
    limb([0, -0.62, -0.1], [-side * 0.06, -1.02, -0.06], 0.05, 0.03, 0.05),
    limb([side * 0.42, -0.34, 0.02], [side * 0.66, -0.08, 0.02], 0.06, 0.05, 0.06),
    limb([side * 0.66, -0.08, 0.02], [side * 0.84, -0.34, 0], 0.05, 0.03, 0.05),
  ]);
}

function column(random: Random): Body[] {
  const strands: Body[] = [];
  for (let strand = 0; strand < 3; strand++)
    for (let i = 0; i < 14; i++) {
      const place = (k: number): Triple => {
        const turn = strand * 2.1 + k * 0.34;
        const wide = 0.2 + 0.1 * Math.sin(k * 0.5);
        return [Math.cos(turn) * wide, 1 - k * 0.146, Math.sin(turn) * wide];
      };
      strands.push(limb(place(i), place(i + 1), 0.15 - i * 0.006, 0.145 - i * 0.006, 0.03));
    }
  return [...strands, limb([0, 1.04, 0], [0, 0.96, 0], 0.34, 0.3 + 0.02 * random.next(), 0.06)];
}

function heron(): Body[] {
  return [
    limb([0, 1.03, 0], [0, 0.99, 0], 0.3, 0.26, 0.05),
    limb([-0.06, 0.97, 0], [-0.02, 0.3, 0], 0.035, 0.04, 0.04),
    limb([0.12, 0.97, 0.02], [0.06, 0.6, 0.02], 0.035, 0.035, 0.03),
    limb([0.06, 0.6, 0.02], [0.1, 0.26, 0.02], 0.035, 0.045, 0.03),
    limb([-0.42, 0.3, 0], [0.1, 0.02, 0], 0.05, 0.19, 0.12),
    limb([0.1, 0.02, 0], [0.26, -0.12, 0], 0.18, 0.1, 0.1),
    limb([0.26, -0.12, 0], [0.1, -0.46, 0], 0.075, 0.06, 0.07),
    limb([0.1, -0.46, 0], [0.2, -0.84, 0], 0.055, 0.05, 0.06),
    limb([0.2, -0.9, 0], [0.26, -0.92, 0], 0.075, 0.07, 0.04),
    limb([0.3, -0.92, 0], [0.72, -0.84, 0], 0.04, 0.008, 0.03),
    limb([0.16, -0.94, 0], [-0.12, -0.98, 0], 0.03, 0.008, 0.03),
    limb([0.02, 0.02, -0.16], [-0.52, 0.36, -0.08], 0.1, 0.02, 0.1),
  ];
}

function balance(): Body[] {
  return [
    limb([-0.34, 0.86, 0], [0.36, 0.88, 0], 0.16, 0.14, 0.03),
    limb([0.0, 0.6, 0], [0.04, 0.3, 0], 0.15, 0.12, 0.02),
    limb([-0.5, 0.06, 0], [0.62, -0.04, 0], 0.1, 0.17, 0.02),
    limb([0.42, -0.36, 0], [0.46, -0.42, 0], 0.16, 0.15, 0.02),
    limb([-0.42, -0.14, 0], [-0.4, -0.2, 0], 0.12, 0.11, 0.02),
    limb([0.4, -0.68, 0], [0.46, -0.7, 0], 0.12, 0.1, 0.02),
  ];
}

function lintel(): Body[] {
  return [
    limb([-0.46, 1.02, 0], [-0.4, -0.2, 0], 0.22, 0.17, 0.03),
    limb([0.44, 1.02, 0], [0.46, 0.0, 0], 0.17, 0.2, 0.03),
    limb([-0.66, -0.52, 0], [0.7, -0.32, 0], 0.17, 0.14, 0.02),
    limb([0.02, -0.24, 0], [0.05, 0.02, 0], 0.1, 0.09, 0.02),
  ];
}

/** A mother sits with a child across her lap. */
function lap(): Body[] {
  return [
    limb([-0.42, 0.94, 0.1], [0.42, 0.94, 0.1], 0.2, 0.2, 0.08),
    limb([0, 0.76, 0.08], [0, 0.1, 0.08], 0.34, 0.24, 0.2),
    limb([-0.22, -0.08, 0.06], [0.22, -0.08, 0.06], 0.14, 0.14, 0.2),
    limb([0, -0.2, 0.02], [-0.06, -0.36, -0.04], 0.1, 0.09, 0.1),
    limb([-0.1, -0.52, -0.08], [-0.09, -0.64, -0.04], 0.17, 0.17, 0.05),
    limb([-0.05, -0.62, 0.14], [0.02, -0.5, 0.2], 0.14, 0.11, 0.08),
    limb([-0.3, 0.66, -0.1], [-0.36, 0.6, -0.42], 0.2, 0.16, 0.16),
    limb([0.3, 0.66, -0.1], [0.36, 0.6, -0.42], 0.2, 0.16, 0.16),
    limb([-0.34, -0.02, 0], [-0.5, 0.34, -0.24], 0.11, 0.1, 0.1),
    limb([-0.5, 0.34, -0.24], [-0.1, 0.44, -0.5], 0.1, 0.08, 0.08),
    limb([0.34, -0.02, 0], [0.54, 0.3, -0.22], 0.11, 0.1, 0.1),
    limb([0.54, 0.3, -0.22], [0.3, 0.36, -0.5], 0.1, 0.08, 0.08),
    limb([-0.34, 0.36, -0.5], [0.34, 0.4, -0.5], 0.14, 0.12, 0.08),
    limb([-0.5, 0.22, -0.5], [-0.48, 0.2, -0.5], 0.13, 0.13, 0.03),
  ];
}

/** A bird asleep, its beak in its feathers. */
function resting(): Body[] {
  return [
    limb([-0.4, 0.78, 0], [0.34, 0.62, 0], 0.2, 0.36, 0.2),
    limb([0.34, 0.5, -0.02], [0.18, 0.14, -0.1], 0.24, 0.18, 0.14),
    limb([0.16, 0.06, -0.12], [0.06, 0.04, -0.16], 0.2, 0.18, 0.06),
    limb([-0.04, 0.12, -0.24], [-0.26, 0.34, -0.32], 0.06, 0.02, 0.05),
    limb([-0.4, 0.7, 0], [-0.86, 0.46, 0], 0.16, 0.03, 0.14),
    limb([0.2, 0.56, -0.3], [-0.5, 0.62, -0.2], 0.18, 0.06, 0.1),
  ];
}

function elder(): Body[] {
  return [
    limb([-0.26, 0.96, 0.14], [0.3, 0.96, 0.14], 0.14, 0.14, 0.05),
    limb([0, 0.74, 0.14], [-0.1, 0.2, 0.1], 0.26, 0.24, 0.16),
    limb([-0.1, 0.2, 0.1], [-0.2, -0.16, -0.06], 0.24, 0.2, 0.16),
    limb([-0.24, -0.26, -0.14], [-0.3, -0.38, -0.22], 0.09, 0.08, 0.08),
    limb([-0.34, -0.5, -0.28], [-0.32, -0.58, -0.22], 0.15, 0.15, 0.04),
    limb([-0.22, -0.56, -0.08], [-0.18, -0.54, -0.06], 0.09, 0.09, 0.04),
    limb([-0.14, 0.72, 0], [-0.32, 0.52, -0.44], 0.17, 0.13, 0.12),
    limb([-0.32, 0.52, -0.44], [-0.3, 1, -0.44], 0.12, 0.1, 0.06),
    limb([0.2, 0.72, 0], [0.3, 0.52, -0.42], 0.17, 0.13, 0.12),
    limb([0.3, 0.52, -0.42], [0.34, 1, -0.42], 0.12, 0.1, 0.06),
    limb([0.06, -0.1, 0], [0.42, 0.1, -0.3], 0.09, 0.075, 0.08),
    limb([0.42, 0.1, -0.3], [0.62, -0.06, -0.5], 0.075, 0.06, 0.06),
    limb([0.64, -0.2, -0.52], [0.62, 1.02, -0.5], 0.035, 0.035, 0.02),
    limb([-0.36, -0.06, -0.06], [-0.46, 0.3, -0.3], 0.09, 0.07, 0.08),
    limb([-0.46, 0.3, -0.3], [-0.1, 0.42, -0.5], 0.07, 0.055, 0.06),
  ];
}

function mother(random: Random): Body[] {
  const lean = random.range(-0.1, 0.1);
  const side = random.chance(0.5) ? 1 : -1;
  return [
    limb([0, 1.02, 0], [lean * 0.5, 0.3, 0], 0.42, 0.3, 0.2),
    limb([lean * 0.5, 0.3, 0], [lean, -0.3, 0], 0.3, 0.25, 0.2),
    limb([lean - 0.22, -0.34, 0.02], [lean + 0.22, -0.34, 0.02], 0.12, 0.12, 0.16),
    limb([lean, -0.45, 0], [lean + side * 0.08, -0.66, -0.03], 0.09, 0.08, 0.1),
    limb([lean + side * 0.1, -0.76, -0.05], [lean + side * 0.12, -0.86, -0.03], 0.14, 0.135, 0.05),
    limb([lean - side * 0.02, -0.9, 0.1], [lean - side * 0.06, -0.86, 0.14], 0.11, 0.1, 0.08),
    limb([lean + side * 0.28, -0.32, 0], [lean + side * 0.4, 0.06, -0.14], 0.1, 0.085, 0.09),
    limb([lean + side * 0.4, 0.06, -0.14], [lean - side * 0.06, 0.16, -0.36], 0.085, 0.07, 0.07),
    limb([lean - side * 0.28, -0.32, 0], [lean - side * 0.36, 0.04, -0.16], 0.1, 0.085, 0.09),
    limb([lean - side * 0.36, 0.04, -0.16], [lean + side * 0.1, 0.24, -0.37], 0.085, 0.07, 0.07),
    limb([lean + side * 0.2, 0.0, -0.32], [lean - side * 0.12, 0.1, -0.35], 0.12, 0.1, 0.05),
    limb([lean + side * 0.25, -0.18, -0.28], [lean + side * 0.26, -0.21, -0.28], 0.105, 0.1, 0.04),
  ];
}

function dancer(random: Random): Body[] {
  const side = random.chance(0.5) ? 1 : -1;
  const reach = random.range(0.4, 0.6);
  return [
    limb([0, 1.02, 0], [0.02, 0.98, 0], 0.26, 0.24, 0.06),
    limb([0, 0.95, 0], [side * 0.1, 0.36, 0], 0.07, 0.11, 0.06),
    limb([side * 0.1, 0.36, 0], [side * 0.03, 0.02, 0], 0.11, 0.17, 0.1),
    limb([side * 0.03, 0.02, 0], [-side * 0.34, 0.34, -0.16], 0.14, 0.1, 0.1),
    limb([-side * 0.34, 0.34, -0.16], [-side * 0.05, 0.62, -0.06], 0.095, 0.05, 0.06),
    limb([side * 0.03, 0, 0], [-side * 0.03, -0.38, 0], 0.155, 0.17, 0.12),
    limb([-side * 0.2, -0.44, 0], [side * 0.16, -0.4, 0], 0.085, 0.085, 0.12),
    limb([-side * 0.02, -0.48, 0], [side * 0.02, -0.66, 0], 0.06, 0.055, 0.06),
    limb([side * 0.04, -0.77, -0.02], [side * 0.05, -0.84, 0], 0.11, 0.105, 0.03),
    limb([side * 0.0, -0.88, 0.1], [-side * 0.02, -0.84, 0.12], 0.075, 0.07, 0.05),
    limb([side * 0.18, -0.4, 0], [side * reach, -0.66, -0.06], 0.07, 0.055, 0.06),
    limb([side * reach, -0.66, -0.06], [side * (reach - 0.12), -1.02, -0.1], 0.055, 0.035, 0.05),
    limb([-side * 0.22, -0.44, 0], [-side * reach, -0.2, -0.1], 0.07, 0.055, 0.06),
    limb([-side * reach, -0.2, -0.1], [-side * (reach + 0.22), -0.46, -0.16], 0.055, 0.035, 0.05),
    limb([side * 0.06, 0.05, 0.08], [side * 0.36, 0.72, 0.12], 0.13, 0.02, 0.16),
    limb([-side * 0.02, 0.05, 0.08], [-side * 0.1, 0.8, 0.16], 0.13, 0.03, 0.16),
  ];
}

function ring(random: Random): Body[] {
  const turns = random.int(2, 3);
  const pieces = 30;
  const wide = random.range(0.5, 0.62);
  const place = (i: number): Triple => {
    const t = (i / pieces) * Math.PI * 2;
    return [
      Math.sin(t) * wide * (1 - 0.22 * Math.cos(t * turns)),
      0.02 - Math.cos(t) * 0.74,
      Math.sin(t * turns) * 0.28,
    ];
  };
  const thick = (i: number): number => 0.1 + 0.075 * (1 + Math.cos((i / pieces) * Math.PI * 2 + 0.8)) * 0.8;
  const loop = Array.from({ length: pieces }, (_, i) => limb(place(i), place(i + 1), thick(i), thick(i + 1), 0.03));
  return [...loop, limb([0, 1.04, 0], [0, 0.84, 0], 0.2, 0.15, 0.14)];
}

function bird(random: Random): Body[] {
  const side = random.chance(0.5) ? 1 : -1;
  const lift = random.range(-0.1, 0.1);
  return [
    limb([0, 1.03, 0], [0, 0.98, 0], 0.24, 0.2, 0.06),
    limb([0, 0.95, 0], [-side * 0.05, 0.42, 0], 0.045, 0.06, 0.08),
    limb([-side * 0.34, 0.42, 0], [side * 0.16, 0.0, 0], 0.07, 0.24, 0.16),
    limb([side * 0.16, 0.0, 0], [side * 0.36, -0.34, 0], 0.23, 0.12, 0.16),
    limb([side * 0.36, -0.34, 0], [side * 0.3, -0.62 + lift, -0.02], 0.1, 0.07, 0.1),
    limb([side * 0.33, -0.72 + lift, -0.02], [side * 0.38, -0.72 + lift, -0.02], 0.095, 0.085, 0.05),
    limb([side * 0.42, -0.71 + lift, -0.02], [side * 0.66, -0.63 + lift, -0.04], 0.05, 0.01, 0.03),
    limb([side * 0.06, 0.04, -0.2], [-side * 0.42, -0.5, -0.12], 0.12, 0.1, 0.12),
    limb([-side * 0.42, -0.5, -0.12], [-side * 0.7, -1.0, 0], 0.1, 0.02, 0.1),
    limb([-side * 0.1, 0.1, -0.22], [-side * 0.62, -0.36, -0.1], 0.1, 0.03, 0.1),
    limb([-side * 0.2, 0.26, -0.14], [-side * 0.7, 0.02, -0.08], 0.09, 0.02, 0.1),
    limb([-side * 0.3, 0.42, 0], [-side * 0.78, 0.72, 0.06], 0.07, 0.02, 0.1),
  ];
}

function stack(random: Random): Body[] {
  const stones: Body[] = [];
  let y = 0.86;
  let size = random.range(0.27, 0.32);
  let x = 0;
  while (y > -1 && size > 0.06) {
    const half = size * random.range(0.35, 0.8);
    const tip = random.bell() * 0.09;
    stones.push(
      limb(
        [x - half, y + tip, random.bell() * 0.06],
        [x + half, y - tip, random.bell() * 0.06],
        size,
        size * random.range(0.8, 1.05),
        0.025,
      ),
    );
    const next = size * random.range(0.72, 0.88);
    y -= (size + next) * 0.94;
    x = Math.max(-0.2, Math.min(0.2, x + random.bell() * size * 0.8));
    size = next;
  }
  return stones;
}

function seated(random: Random): Body[] {
  const side = random.chance(0.5) ? 1 : -1;
  const bow = random.range(0, 0.12);
  return [
    limb([-0.3, 0.92, 0.1], [0.3, 0.92, 0.1], 0.18, 0.18, 0.06),
    limb([0, 0.72, 0.08], [-side * 0.02, 0.1, 0.06], 0.3, 0.2, 0.16),
    limb([-side * 0.02, 0.1, 0.06], [side * bow, -0.22, -0.02], 0.2, 0.2, 0.14),
    limb([side * bow - 0.2, -0.28, 0], [side * bow + 0.2, -0.28, 0], 0.1, 0.1, 0.14),
    limb([side * bow, -0.36, -0.04], [side * (bow + 0.06), -0.54, -0.1], 0.075, 0.065, 0.08),
    limb([side * (bow + 0.1), -0.66, -0.14], [side * (bow + 0.1), -0.76, -0.1], 0.13, 0.125, 0.04),
    limb([0.16, 0.74, 0], [0.46, 0.36, -0.38], 0.16, 0.12, 0.12),
    limb([0.46, 0.36, -0.38], [0.36, 0.98, -0.32], 0.11, 0.07, 0.06),
    limb([-0.16, 0.74, 0], [-0.46, 0.4, -0.38], 0.16, 0.12, 0.12),
    limb([-0.46, 0.4, -0.38], [-0.3, 0.98, -0.34], 0.11, 0.07, 0.06),
    limb([0.26, -0.26, 0], [0.44, 0.08, -0.2], 0.085, 0.07, 0.08),
    limb([0.44, 0.08, -0.2], [0.1, 0.34, -0.44], 0.07, 0.05, 0.06),
    limb([-0.26, -0.26, 0], [-0.44, 0.1, -0.2], 0.085, 0.07, 0.08),
    limb([-0.44, 0.1, -0.2], [-0.08, 0.36, -0.44], 0.07, 0.05, 0.06),
    limb([-0.02, 0.36, -0.5], [0.06, 0.34, -0.5], 0.12, 0.11, 0.05),
  ];
}
