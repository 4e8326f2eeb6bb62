import { darker, lighter, mix } from './colour.ts';
import { ellipse, fill, flow, line, type Point } from './sketch.ts';

export type FaceShape = 'oval' | 'round' | 'square' | 'long' | 'heart';
export type Tint = 'black' | 'brown' | 'pepper' | 'grey' | 'white';

/** A person as seen by a portrait painter. */
export interface Person {
  sex: 'f' | 'm';
  age: number;
  /** 0: the palest, 4: the darkest. */
  skin: number;
  shape: FaceShape;
  /** How far the face is turned to the right (1) or the left (-1); and its lean, in degrees. */
  turn: number;
  lean: number;
  /** Side of the light: right (1) or left (-1). */
  light: 1 | -1;
  /** From 0 to 1. */
  smile: number;
  nose: number;
  lips: number;
  brows: number;
  eyes: number;
  glasses?: 'round' | 'square' | 'half';
  beard?: 'moustache' | 'goatee' | 'stubble' | 'full';
  tint: Tint;
}

/** From the deepest shadow to the highest light. */
export const SKINS: readonly string[][] = [
  ['#6e4234', '#b27c5e', '#dba682', '#efc8a3', '#fce6c9'],
  ['#5a3329', '#9d6848', '#c88f66', '#e2b288', '#f6d8b2'],
  ['#4a2b23', '#855539', '#b27b52', '#d29f71', '#eec79a'],
  ['#3b2321', '#6e4331', '#976244', '#bd875b', '#dfb183'],
  ['#2c1c1d', '#563428', '#7c4e37', '#a36e4c', '#cd9c70'],
  // Not of nature: violet, teal, olive, vermilion, ballpoint blue.
  ['#3a1c4a', '#7a3a70', '#bd6a80', '#e69e90', '#fbdcc0'],
  ['#173044', '#2f5f6c', '#6a9088', '#c2b79a', '#f3e2bc'],
  ['#2c3526', '#5f6234', '#9c8840', '#d2b25c', '#f4e2a2'],
  ['#4a1a20', '#93332a', '#cf6338', '#eda05c', '#fbdca0'],
  ['#16204a', '#33488a', '#8493ba', '#d3cdbd', '#f1e7d0'],
];

export const TINTS: Record<Tint, string> = {
  black: '#1b171b',
  brown: '#3c271c',
  pepper: '#4b474a',
  grey: '#86817d',
  white: '#d2ccc2',
};

const SHAPES: Record<FaceShape, { temple: number; cheek: number; jaw: number; chin: number; foot: number }> = {
  oval: { temple: 68, cheek: 71, jaw: 54, chin: 24, foot: 101 },
  round: { temple: 71, cheek: 77, jaw: 60, chin: 31, foot: 95 },
  square: { temple: 71, cheek: 73, jaw: 63, chin: 37, foot: 99 },
  long: { temple: 64, cheek: 66, jaw: 52, chin: 26, foot: 112 },
  heart: { temple: 72, cheek: 73, jaw: 50, chin: 18, foot: 101 },
};

/** Measures of a head, in units of about a hundredth of half its height; 0 is between the eyes, y grows downwards. */
export interface Measures {
  temple: number;
  cheek: number;
  jaw: number;
  chin: number;
  foot: number;
  /** Place of the outline at this height, on the turned head. */
  edge(u: number, v: number): Point;
  /** Place of a feature; `depth`: how far it stands out. */
  at(u: number, v: number, depth?: number): Point;
}

export function measured({ sex, age, shape, turn }: Person): Measures {
  const base = SHAPES[shape];
  const heavy = shape === 'round' ? 0 : (sex === 'm' ? 4 : 0) + (age > 55 ? 2 : 0);
  const far = (u: number, by: number): number =>
    u * (u * turn > 0 ? 1 - by * Math.abs(turn) : 1 + 0.03 * Math.abs(turn));
  const lower = (v: number): number => Math.max(0, Math.min(1, (v + 60) / 160));
  return {
    ...base,
    jaw: base.jaw + heavy,
    chin: base.chin + heavy * 0.7,
    edge: (u, v) => [turn * (4 + 20 * lower(v)) + far(u, 0.16), v],
    at: (u, v, depth = 0) => [turn * (25 + depth) + far(u, 0.32), v],
  };
}

export function outlineOf(measures: Measures): string {
  const { temple, cheek, jaw, chin, foot, edge } = measures;
  const half = [38, temple, temple + 3, cheek, jaw + 6, jaw - 8, chin];
  const heights = [-112, -72, -36, 4, 42, 70, foot - 5];
  const right = heights.map((y, i): Point => edge(half[i] as number, y));
  const left = right.map(([, y], i): Point => edge(-(half[i] as number), y));
  return flow([edge(0, -120), ...right, edge(0, foot), ...left.reverse()], true);
}

/** The face without hair. `id` is unique in the sketch. */
export function face(person: Person, id: string): string {
  const measures = measured(person);
  const { foot, edge, at } = measures;
  const [deep, shade, base, lit, glow] = SKINS[person.skin] as [string, string, string, string, string];
  const { light, age, sex } = person;
  const outline = outlineOf(measures);
  const soft = (blur: number, inside: string): string => `<g filter="url(#${id}${blur})">${inside}</g>`;
  let inside = soft(
    12,
    ellipse(...at(light * 30, -8), 52, 96, lit, 0.85) +
      fill(
        flow(
          [
            at(-light * 14, -130),
            at(-light * 20, -30),
            at(-light * 10, 40),
            at(-light * 16, 130),
            at(-light * 120, 130),
            at(-light * 120, -130),
          ],
          true,
        ),
        shade,
        0.8,
      ) +
      ellipse(...edge(-light * 82, 10), 26, 110, deep, 0.55) +
      ellipse(...edge(0, foot + 12), 62, 20, deep, 0.4) +
      ellipse(...at(light * 18, -66), 28, 17, glow, 0.75),
  );
  inside += soft(
    5,
    [-1, 1].map((side) => ellipse(...at(side * 31, -16), 23, 13, side === light ? shade : deep, 0.42)).join('') +
      [-1, 1].map((side) => ellipse(...at(side * 42, 26), 19, 13, '#bf4a38', sex === 'f' ? 0.26 : 0.15)).join('') +
      ellipse(...at(light * 40, 16), 15, 12, glow, 0.5) +
      fill(
        flow(
          [
            at(-light * 4, -24, 4),
            at(-light * 7, 10, 8),
            at(-light * (13 + 9 * person.nose), 36, 6),
            at(-light * 2, 40, 12),
          ],
          true,
        ),
        deep,
        0.42,
      ) +
      ellipse(...at(0, 48, 6), 16, 5, deep, 0.32) +
      ellipse(...at(0, 82, 5), 17, 6, shade, 0.75) +
      ellipse(...at(light * 4, 92, 4), 13, 7, glow, 0.4) +
      line(flow([at(light * 2, -28, 4), at(light * 2, 4, 9), at(light * 2, 26, 14)]), glow, 6, 0.55) +
      ellipse(...at(light * 2, 29, 15), 7, 6, glow, 0.7),
  );
  if (age > 42) inside += soft(2, ageing(person, at, deep, shade));
  if (person.beard) inside += soft(2, beard(person, at, foot));
  return (
    blurs(id) +
    `<clipPath id="${id}f"><path d="${outline}"/></clipPath>` +
    ears(person, measures, [deep, shade, base, lit]) +
    fill(outline, base) +
    `<g clip-path="url(#${id}f)">${inside}</g>` +
    nose(person, at, deep) +
    mouth(person, at) +
    [-1, 1].map((side) => eye(person, at, side)).join('') +
    (person.glasses ? glasses(person, measures) : '')
  );
}

export function blurs(id: string): string {
  return [2, 5, 12]
    .map(
      (blur) =>
        `<filter id="${id}${blur}" x="-15%" y="-15%" width="130%" height="130%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${blur}"/></filter>`,
    )
    .join('');
}

function ears({ turn, age }: Person, { temple, edge }: Measures, [deep, shade, base, lit]: string[]): string {
  return [-1, 1]
    .filter((side) => side * turn < 0.55)
    .map((side) => {
      const [x, y] = edge(side * (temple + 8 - 6 * Math.max(0, side * turn)), 8);
      const long = age > 60 ? 27 : 23;
      return (
        ellipse(x, y, 11, long, side < 0 ? (base as string) : (lit as string), 1, side * 8) +
        ellipse(x + side * 1.5, y - 2, 6, long * 0.6, shade as string, 0.8, side * 8) +
        ellipse(x, y + 2, 2.5, long * 0.3, deep as string, 0.6, side * 8)
      );
    })
    .join('');
}

type At = Measures['at'];

function ageing({ age, smile }: Person, at: At, deep: string, shade: string): string {
  const worn = Math.min(1, (age - 42) / 35);
  let sketch = '';
  for (const side of [-1, 1]) {
    sketch += line(
      flow([at(side * 20, 34), at(side * (30 + smile * 4), 48), at(side * 33, 66)]),
      deep,
      2 + 2.5 * worn,
      0.3 + 0.3 * worn,
    );
    if (age > 50) sketch += line(flow([at(side * 17, 4), at(side * 31, 10), at(side * 44, 4)]), shade, 3.5, 0.9 * worn);
    if (age > 56)
      for (const lift of [-10, 0, 9])
        sketch += line(flow([at(side * 50, -9 + lift * 0.2), at(side * 60, -9 + lift)]), deep, 2, 0.5 * worn);
    if (age > 62) sketch += ellipse(...at(side * 47, 48), 11, 20, shade, 0.7);
  }
  if (age > 52)
    for (let i = 0; i < 3; i++)
      sketch += line(
        flow([at(-32, -56 - i * 9), at(-8, -59 - i * 10), at(12, -57 - i * 10), at(34, -58 - i * 9)]),
        deep,
        2.2,
        0.42 * worn,
      );
  return sketch;
}

function beard({ beard: kind, tint }: Person, at: At, foot: number): string {
  const hair = mix(TINTS[tint], '#2a2224', 0.1);
  const lip = fill(
    flow(
      [at(-28, 54), at(-12, 46), at(0, 49), at(12, 46), at(28, 54), at(30, 60), at(10, 55), at(-10, 55), at(-30, 60)],
      true,
    ),
    hair,
    0.9,
  );
  const chin = fill(
    flow([at(-17, 80), at(0, 76), at(17, 80), at(16, foot), at(0, foot + 6), at(-16, foot)], true),
    hair,
    0.88,
  );
  if (kind === 'moustache') return lip;
  if (kind === 'goatee') return lip + chin;
  const jaw = fill(
    flow(
      [
        at(-74, 10),
        at(-58, 30),
        at(-36, 54),
        at(-8, 50),
        at(8, 50),
        at(36, 54),
        at(58, 30),
        at(74, 10),
        at(66, 70),
        at(30, foot + 8),
        at(0, foot + 12),
        at(-30, foot + 8),
        at(-66, 70),
      ],
      true,
    ),
    hair,
    kind === 'stubble' ? 0.24 : 0.86,
  );
  return jaw;
}

function nose({ nose: broad }: Person, at: At, deep: string): string {
  const wide = 13 + 9 * broad;
  return (
    line(
      flow([
        at(-wide, 33, 5),
        at(-wide + 2, 40, 6),
        at(-7, 41, 9),
        at(0, 44, 11),
        at(7, 41, 9),
        at(wide - 2, 40, 6),
        at(wide, 33, 5),
      ]),
      deep,
      2.4,
      0.62,
    ) +
    ellipse(...at(-7.5, 40, 8), 4.4, 2.3, darker(deep, 0.45), 0.85) +
    ellipse(...at(7.5, 40, 8), 4.4, 2.3, darker(deep, 0.45), 0.85)
  );
}

function mouth({ sex, skin, lips, smile, light, age }: Person, at: At): string {
  const [deep, shade] = SKINS[skin] as [string, string];
  const full = lips * (age > 60 ? 0.6 : 1);
  const colour = sex === 'f' ? mix(shade, '#b23a3c', 0.42 + 0.2 * lips) : mix(shade, '#8c463c', 0.4);
  const wide = 23 + 5 * lips + 5 * smile;
  const corner = 63 - 5 * smile;
  const middle: Point[] = [
    at(-wide, corner),
    at(-wide * 0.5, 63 + smile, 4),
    at(0, 64 + smile, 6),
    at(wide * 0.5, 63 + smile, 4),
    at(wide, corner),
  ];
  const back = [...middle].reverse();
  const upper = flow([
    middle[0] as Point,
    at(-9, 57 - 3 * full, 5),
    at(0, 59 - 2 * full, 6),
    at(9, 57 - 3 * full, 5),
    middle[4] as Point,
  ]);
  const low = 70 + 7 * full + 2 * smile;
  const lower = flow([
    middle[0] as Point,
    at(-wide * 0.55, low - 2, 4),
    at(0, low, 6),
    at(wide * 0.55, low - 2, 4),
    middle[4] as Point,
  ]);
  const close = ` L${flow(back).slice(1)}Z`;
  let sketch = fill(upper + close, darker(colour, 0.22)) + fill(lower + close, lighter(colour, 0.12));
  if (smile > 0.7) {
    const teeth = flow([at(-wide * 0.7, corner + 3, 3), at(0, 69 + smile, 6), at(wide * 0.7, corner + 3, 3)]);
    sketch += fill(
      `${teeth} L${flow([at(wide * 0.7, corner + 2, 3), at(0, 64, 6), at(-wide * 0.7, corner + 2, 3)]).slice(1)}Z`,
      '#efe4d2',
    );
  }
  return (
    sketch +
    line(flow(middle), darker(deep, 0.3), smile > 0.7 ? 1.6 : 2.6, 0.85) +
    ellipse(...at(light * 6, low - 5, 6), 7, 2.4, lighter(colour, 0.5), 0.55)
  );
}

function eye({ skin, age, eyes, brows, tint, sex, smile, turn }: Person, at: At, side: number): string {
  const [deep, shade, base, lit] = SKINS[skin] as [string, string, string, string];
  const open = (5.6 + 3.8 * eyes) * (1 - 0.22 * smile) * (age > 60 ? 0.85 : 1);
  const wide = 15.5;
  const place = (u: number, v: number): Point => at(side * (31 + u), -10 + v);
  const shape = flow(
    [
      place(-wide, 2.5),
      place(-5, -open + 1),
      place(5, -open),
      place(wide, -2),
      place(6, open * 0.72),
      place(-6, open * 0.78),
    ],
    true,
  );
  const [x, y] = place(-side * 0.6 + turn * side * 3, -1);
  const white = mix('#f1e8da', shade, side * turn > 0 ? 0.3 : 0.16);
  const hair = mix(TINTS[tint], '#241d1f', tint === 'white' ? 0.25 : 0.5);
  const lash = sex === 'f' ? 3.4 : 2.4;
  const brow = [place(-16, -19 - 2 * brows), place(-2, -24 - 4 * brows), place(12, -24 - 2 * brows), place(22, -17)];
  return (
    line(flow([place(-wide, -3), place(-3, -open - 5), place(8, -open - 5), place(wide + 2, -6)]), deep, 2, 0.55) +
    fill(shape, white) +
    ellipse(x, y, 6.6, Math.min(7, open + 1.2), '#33201a') +
    ellipse(x, y, 3.2, 3.4, '#0c0a0d') +
    ellipse(x - 2.2, y - 2.6, 1.5, 1.5, '#fffaf0') +
    fill(
      flow(
        [
          place(-wide - 1, 2),
          place(-5, -open),
          place(5, -open - 1),
          place(wide + 2, -3),
          place(6, -open - 4),
          place(-6, -open - 3),
        ],
        true,
      ),
      mix(base, shade, 0.55),
    ) +
    line(
      flow([place(-wide, 2.5), place(-5, -open + 0.5), place(5, -open - 0.2), place(wide + (sex === 'f' ? 3 : 0), -3)]),
      '#171114',
      lash,
    ) +
    line(flow([place(-wide + 3, 3.5), place(0, open * 0.82), place(wide - 1, 0)]), deep, 1.5, 0.6) +
    ellipse(...place(-wide + 1, 2), 2, 1.8, mix(lit, '#b04a40', 0.5), 0.8) +
    fill(
      flow([...brow, ...brow.map(([bx, by], i): Point => [bx, by + (i === 3 ? 1 : 3.5 + 4 * brows)]).reverse()], true),
      hair,
      0.9,
    )
  );
}

function glasses({ glasses: kind, tint }: Person, { at, edge, temple }: Measures): string {
  const frame = tint === 'black' ? '#3a2a22' : '#211d20';
  let sketch = '';
  for (const side of [-1, 1]) {
    const [x, y] = at(side * 32, -6);
    const [inner] = at(side * 10, -6);
    const half = Math.abs(x - inner);
    if (kind === 'round')
      sketch += `<circle cx="${x}" cy="${y}" r="${half * 1.02}" fill="#fff" fill-opacity="0.1" stroke="${frame}" stroke-width="3.6"/>`;
    else if (kind === 'square')
      sketch += `<rect x="${x - half * 1.06}" y="${y - 17}" width="${half * 2.12}" height="34" rx="7" fill="#fff" fill-opacity="0.1" stroke="${frame}" stroke-width="5"/>`;
    else
      sketch +=
        line(
          flow([
            [x - half, y + 4],
            [x - half * 0.7, y + 18],
            [x + half * 0.7, y + 18],
            [x + half, y + 4],
          ]),
          '#8a6a34',
          3,
        ) +
        line(
          flow([
            [x - half, y + 4],
            [x + half, y + 4],
          ]),
          '#8a6a34',
          1.6,
        );
    sketch += line(flow([at(side * 54, -8), edge(side * (temple + 6), -14)]), frame, 3, 0.8);
    sketch += line(
      flow([
        [x - half * 0.4, y - 9],
        [x - half * 0.05, y - 12],
      ]),
      '#ffffff',
      2.4,
      0.5,
    );
  }
  return sketch + line(flow([at(-10, -10, 6), at(0, -13, 8), at(10, -10, 6)]), frame, 3);
}
