import { darker, lighter, mix, ramp } from '../easel/colour.ts';
import { loose, paintOil } from '../easel/oil.ts';
import { type Random, randomFrom } from '../easel/random.ts';
import { type Raster, units } from '../easel/raster.ts';
import { box, corners, ellipse, fill, flow, line, type Point } from '../easel/sketch.ts';

interface Sitter {
  /** From the deepest shadow to the light on the brow. */
  skin: string[];
  hair: string;
  ground: string[];
  dress: string[];
  lips: string;
}

const SITTERS: Sitter[] = [
  {
    skin: ['#3a2438', '#7a3f3c', '#b9683f', '#e0a060', '#f6d59a'],
    hair: '#1c1a26',
    ground: ['#2f5f6a', '#4f8a88', '#a9bfa0', '#e0b060'],
    dress: ['#c23b2c', '#e8a03a', '#7a2434', '#f0dcb0'],
    lips: '#a8322e',
  },
  {
    skin: ['#1f3048', '#3f5a72', '#8a7f7a', '#d0a88a', '#f3dcc0'],
    hair: '#141c2c',
    ground: ['#c9b79a', '#a88f70', '#e4d6b8', '#7a6a5a'],
    dress: ['#2f4a5f', '#5f8090', '#e6ddc8', '#1d2c3c'],
    lips: '#b5524a',
  },
  {
    skin: ['#2d3a2f', '#6a5f38', '#a8803f', '#d9b060', '#f5e0a0'],
    hair: '#20201a',
    ground: ['#7a2f2a', '#b5502f', '#d98a3f', '#4a2430'],
    dress: ['#2f6a55', '#7fa060', '#e6d090', '#1c3f3a'],
    lips: '#8f2f2a',
  },
  {
    skin: ['#3a1f4a', '#7a3a6a', '#c0607a', '#e8a090', '#fbdcc0'],
    hair: '#221436',
    ground: ['#f0c060', '#e89a4a', '#d9d0a0', '#5f8a9a'],
    dress: ['#2f4f9a', '#6a8fd0', '#f2e6d0', '#1f2f6a'],
    lips: '#a82f5a',
  },
  {
    skin: ['#3d2a22', '#70452f', '#a06a44', '#c99868', '#ecd0a2'],
    hair: '#17130f',
    ground: ['#d9cdb4', '#c0b090', '#8f8a70', '#efe6d0'],
    dress: ['#f2ead8', '#d9c8a4', '#a8926a', '#6a5a44'],
    lips: '#8f3f34',
  },
];

type Facet = readonly [tone: number, ...Point[]];

// Half a face, its outer side to the left; x is 0 on the nose, y grows downwards, the chin near 0.92.
const HALF: Facet[] = [
  [0.88, [0, -0.98], [-0.4, -0.9], [-0.34, -0.48], [-0.12, -0.38], [0, -0.36]],
  [0.62, [-0.4, -0.9], [-0.66, -0.52], [-0.58, -0.34], [-0.34, -0.48]],
  [0.34, [-0.12, -0.38], [-0.34, -0.48], [-0.58, -0.34], [-0.52, -0.21], [-0.32, -0.31], [-0.14, -0.22]],
  [0.92, [0, -0.36], [-0.12, -0.38], [-0.14, -0.22], [-0.09, 0], [0, 0.14]],
  [0.7, [-0.09, 0], [-0.17, 0.15], [0, 0.2], [0, 0.14]],
  [0.18, [-0.17, 0.15], [0, 0.2], [0, 0.26]],
  [0.8, [-0.14, -0.22], [-0.32, -0.16], [-0.52, -0.21], [-0.6, -0.02], [-0.34, 0.1], [-0.17, 0.15], [-0.09, 0]],
  [0.46, [-0.58, -0.34], [-0.66, -0.52], [-0.7, -0.1], [-0.6, -0.02], [-0.52, -0.21]],
  [0.6, [-0.17, 0.15], [-0.34, 0.1], [-0.44, 0.36], [-0.25, 0.46], [-0.08, 0.39], [0, 0.38], [0, 0.26]],
  [0.48, [-0.6, -0.02], [-0.34, 0.1], [-0.44, 0.36], [-0.58, 0.4]],
  [0.26, [-0.7, -0.1], [-0.6, -0.02], [-0.58, 0.4], [-0.46, 0.68], [-0.66, 0.3]],
  [0.56, [-0.44, 0.36], [-0.25, 0.46], [-0.16, 0.62], [-0.18, 0.82], [-0.46, 0.68], [-0.58, 0.4]],
  [0.72, [-0.25, 0.46], [0, 0.6], [0, 0.94], [-0.18, 0.82], [-0.16, 0.62]],
];

/** A sitter built of planes, each turned to the light or away from it. */
export function paint(seed: number, width: number, height: number): Promise<Raster> {
  const random = randomFrom(seed);
  const { across, down } = units(width, height);
  const look = SITTERS[seed % SITTERS.length] as Sitter;
  const kind = Math.floor(seed / SITTERS.length) % 4;
  // Sitters with short hair or a salakot have paler lips, so that they can be men or women.
  const sitter = kind < 2 ? look : { ...look, lips: mix(look.lips, look.skin[2] as string, 0.6) };
  const scale = Math.min(across * 0.4, down * 0.3) * random.range(0.92, 1.06);
  const turn = random.range(0.1, 0.3) * (random.chance(0.5) ? 1 : -1);
  const tilt = random.range(-0.12, 0.12);
  const [cx, cy] = [across * (0.5 - turn * 0.12), down * 0.42];
  const at = (u: number, v: number): Point => {
    const x = (u + turn * (1 - u * u) * 0.9) * scale * 0.92;
    const y = v * scale;
    return [cx + x * Math.cos(tilt) - y * Math.sin(tilt), cy + x * Math.sin(tilt) + y * Math.cos(tilt)];
  };
  const light = turn > 0 ? -1 : 1;
  let sketch = ground(random, across, down, sitter);
  sketch += backHair(random, at, sitter, seed) + shoulders(random, at, across, down, sitter, kind < 2);
  sketch += neck(at, sitter, light);
  sketch += face(random, at, sitter, light);
  sketch += frontHair(random, at, sitter, seed, scale);
  return paintOil(sketch, { width, height }, seed, {
    ...loose,
    broken: 9,
    impasto: 1.15,
    hang: (x, y) => 1.1 + Math.sin(x * 4 - y * 3),
  });
}

type Place = (u: number, v: number) => Point;

function ground(random: Random, across: number, down: number, sitter: Sitter): string {
  let sketch = box(0, 0, across, down, sitter.ground[0] as string);
  for (let i = 0; i < 30; i++) {
    const [x, y] = [random.range(-0.1, 1.1) * across, random.range(-0.1, 1.1) * down];
    const size = random.range(90, 300);
    const start = random.range(0, 6.3);
    const points = [0, 1.9 + random.bell() * 0.4, 3.9 + random.bell() * 0.5].map(
      (way): Point => [x + Math.cos(start + way) * size, y + Math.sin(start + way) * size],
    );
    sketch += fill(
      corners(points),
      mix(random.pick(sitter.ground), sitter.ground[0] as string, random.range(0, 0.55)),
      0.85,
    );
  }
  return sketch;
}

function face(random: Random, at: Place, sitter: Sitter, light: number): string {
  let sketch = '';
  for (const side of [-1, 1]) {
    const gain = side === light ? 1 : 0.55;
    for (const [tone, ...points] of HALF) {
      const lit = Math.min(1, tone * gain + random.bell() * 0.05);
      const colour = mix(
        ramp(sitter.skin, lit),
        random.pick([...sitter.ground, ...sitter.dress]),
        random.chance(0.2) ? 0.3 : 0.05,
      );
      const shape = corners(points.map(([u, v]) => at(side * u, v)));
      sketch +=
        fill(shape, colour) + line(shape, side === light ? lighter(colour, 0.2) : darker(colour, 0.2), 1.6, 0.5);
    }
    sketch += eye(at, sitter, side, gain);
    const lip = (points: Point[], colour: string): string =>
      fill(corners(points.map(([u, v]) => at(side * u, v))), colour);
    sketch += lip(
      [
        [0.25, 0.46],
        [0.08, 0.385],
        [0, 0.41],
        [0, 0.475],
      ],
      darker(sitter.lips, side === light ? 0.12 : 0.38),
    );
    sketch += lip(
      [
        [0.25, 0.46],
        [0, 0.475],
        [0, 0.59],
        [0.12, 0.57],
      ],
      side === light ? lighter(sitter.lips, 0.28) : sitter.lips,
    );
  }
  return (
    sketch +
    line(
      flow([at(-0.26, 0.455), at(-0.1, 0.47), at(0, 0.465), at(0.1, 0.47), at(0.26, 0.455)]),
      darker(sitter.lips, 0.6),
      4,
    )
  );
}

function eye(at: Place, sitter: Sitter, side: number, gain: number): string {
  const dark = sitter.hair;
  const place = (u: number, v: number): Point => at(side * u, v);
  const [ix, iy] = place(0.32, -0.235);
  const size = Math.hypot(place(0.5, -0.2)[0] - place(0.14, -0.2)[0], 0) * 0.2;
  return (
    fill(
      flow([place(0.14, -0.21), place(0.32, -0.31), place(0.51, -0.21), place(0.32, -0.165)], true),
      mix('#f4ead8', sitter.skin[1] as string, gain < 1 ? 0.4 : 0.08),
    ) +
    ellipse(ix, iy, size, size * 1.08, mix(dark, '#5a3420', 0.45)) +
    ellipse(ix, iy, size * 0.55, size * 0.6, '#0d0b12') +
    ellipse(ix - size * 0.3, iy - size * 0.35, size * 0.24, size * 0.24, '#fffaf0') +
    line(flow([place(0.12, -0.2), place(0.32, -0.315), place(0.55, -0.2)]), dark, size * 0.42) +
    line(flow([place(0.12, -0.37), place(0.34, -0.465), place(0.58, -0.345)]), dark, size * 0.62) +
    line(
      flow([place(0.18, -0.19), place(0.33, -0.15), place(0.5, -0.19)]),
      darker(sitter.skin[1] as string, 0.2),
      size * 0.16,
      0.8,
    )
  );
}

function neck(at: Place, sitter: Sitter, light: number): string {
  const tone = (t: number): string => ramp(sitter.skin, t);
  const left = light < 0 ? 0.6 : 0.22;
  return (
    fill(corners([at(-0.36, 0.5), at(0, 0.7), at(0, 1.6), at(-0.5, 1.44)]), tone(left)) +
    fill(corners([at(0.36, 0.5), at(0, 0.7), at(0, 1.6), at(0.5, 1.44)]), tone(0.82 - left)) +
    fill(corners([at(-0.34, 0.7), at(0, 1.0), at(0.34, 0.7), at(0.2, 1.12), at(-0.12, 1.2)]), tone(0.08), 0.85)
  );
}

function shoulders(random: Random, at: Place, across: number, down: number, sitter: Sitter, terno: boolean): string {
  const [a, b, c, d] = sitter.dress as [string, string, string, string];
  const foot = down + 40;
  let sketch = fill(
    corners([
      at(-0.46, 1.36),
      at(-1.3, 1.62),
      [-across * 0.05, foot],
      [across * 1.05, foot],
      at(1.3, 1.62),
      at(0.46, 1.36),
      at(0, 1.72),
    ]),
    a,
  );
  if (random.chance(0.5) && terno) {
    // Terno: the stiff butterfly sleeves.
    for (const side of [-1, 1]) {
      const wing = [
        at(side * 0.62, 1.36),
        at(side * 1.02, 1.02),
        at(side * 1.62, 1.18),
        at(side * 1.86, 1.72),
        at(side * 1.5, 2.1),
        at(side * 0.92, 1.9),
      ];
      sketch += fill(flow(wing, true), side < 0 ? b : mix(b, d, 0.35));
      for (let i = 1; i < 6; i++)
        sketch += line(
          corners([at(side * 0.8, 1.62), wing[i] as Point], false),
          i % 2 ? lighter(b, 0.45) : darker(b, 0.3),
          7,
          0.8,
        );
    }
  }
  for (let i = 0; i < 9; i++) {
    const u = -1.3 + i * 0.32;
    sketch += fill(
      corners([
        at(u, 1.66 + 0.1 * Math.abs(u)),
        at(u + 0.3, 1.62 + 0.1 * Math.abs(u)),
        at(u * 1.3 + 0.26, 3.2),
        at(u * 1.3 - 0.16, 3.2),
      ]),
      random.pick([a, b, c, d]),
      0.72,
    );
  }
  return (
    sketch +
    fill(corners([at(-0.5, 1.34), at(0, 1.78), at(-0.1, 2), at(-0.66, 1.44)]), c) +
    fill(corners([at(0.5, 1.34), at(0, 1.78), at(0.1, 2), at(0.66, 1.44)]), mix(c, d, 0.4))
  );
}

function backHair(_random: Random, at: Place, sitter: Sitter, seed: number): string {
  const kind = Math.floor(seed / SITTERS.length) % 4;
  if (kind === 0)
    return fill(
      corners([
        at(-0.5, -1.1),
        at(-0.86, -0.5),
        at(-0.92, 0.6),
        at(-0.82, 1.5),
        at(-0.3, 1.4),
        at(0.3, 1.4),
        at(0.86, 1.5),
        at(0.92, 0.5),
        at(0.84, -0.5),
        at(0.5, -1.1),
        at(0, -1.26),
      ]),
      sitter.hair,
    );
  if (kind === 1)
    return (
      ellipse(...at(0.42, -1.18), 92, 82, sitter.hair) + ellipse(...at(0.34, -1.24), 40, 30, lighter(sitter.hair, 0.2))
    );
  return fill(corners([at(-0.74, -0.7), at(-0.78, 0.1), at(0.78, 0.1), at(0.74, -0.7), at(0, -1.2)]), sitter.hair);
}

function frontHair(random: Random, at: Place, sitter: Sitter, seed: number, scale: number): string {
  const kind = Math.floor(seed / SITTERS.length) % 4;
  const hair = sitter.hair;
  const part = random.range(-0.25, 0.25);
  let sketch = fill(
    corners([
      at(part, -0.84),
      at(-0.44, -0.82),
      at(-0.64, -0.44),
      at(-0.76, 0.12),
      at(-0.84, -0.5),
      at(-0.56, -1.06),
      at(0, -1.24),
      at(0.56, -1.06),
      at(0.84, -0.5),
      at(0.76, 0.12),
      at(0.64, -0.44),
      at(0.44, -0.82),
    ]),
    hair,
  );
  for (let i = 0; i < 9; i++) {
    const u = -0.6 + i * 0.15;
    sketch += line(
      flow([at(part, -0.98), at(u * 0.8, -1.1), at(u * 1.28, -0.98 + 0.5 * Math.abs(u))]),
      i % 2 ? lighter(hair, 0.22) : mix(hair, sitter.ground[1] as string, 0.35),
      scale * 0.028,
      0.8,
    );
  }
  if (kind === 2) {
    const [gold, shade] = [mix('#d9b060', sitter.ground[3] as string, 0.25), '#7a5528'];
    sketch +=
      fill(corners([at(-1.25, -0.5), at(0, -1.62), at(1.25, -0.5), at(0, -0.7)]), gold) +
      fill(corners([at(0, -1.62), at(1.25, -0.5), at(0.2, -0.68)]), mix(gold, shade, 0.6));
    for (let i = -4; i <= 4; i++)
      sketch += line(
        corners([at(0, -1.58), at(i * 0.27, -0.62 + 0.02 * Math.abs(i))], false),
        shade,
        scale * 0.014,
        0.7,
      );
  }
  if (kind < 2)
    for (const side of [-1, 1])
      sketch +=
        ellipse(...at(side * 0.72, 0.26), scale * 0.05, scale * 0.075, '#e8b84a') +
        ellipse(...at(side * 0.72, 0.22), scale * 0.022, scale * 0.022, '#fff4d0');
  return sketch;
}
