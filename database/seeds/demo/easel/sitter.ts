import type { Backdrop } from './backdrops.ts';
import { garment, type Wear } from './garments.ts';
import { type Hair, type Hat, hairBehind, hairFront, hat } from './hair.ts';
import { blurs, type FaceShape, face, type Person, type Tint } from './head.ts';

export type Manner = 'loose' | 'knife' | 'smooth' | 'dry' | 'dabs' | 'facets';

/** A person who sits for a portrait: face, clothes, place and handling. */
export interface Sitter extends Person {
  name: string;
  hair: Hair;
  hat?: Hat;
  hatColour?: string;
  wear: Wear;
  cloth: readonly [string, string];
  behind: Backdrop;
  /** From the darkest to the palest. */
  ground: readonly string[];
  manner: Manner;
  /** Size of the head. */
  near: number;
  /** Place of the head across the picture. */
  aside: number;
}

type Face = readonly [skin: number, shape: FaceShape, nose: number, lips: number, brows: number, eyes: number];
type Pose = readonly [turn: number, lean: number, light: 1 | -1, smile: number, near: number, aside: number];
type Scene = readonly [wear: Wear, main: string, second: string, behind: Backdrop, ground: string, manner: Manner];

export function sits(
  name: string,
  sex: 'f' | 'm',
  age: number,
  [skin, shape, nose, lips, brows, eyes]: Face,
  hair: Hair,
  tint: Tint,
  [turn, lean, light, smile, near, aside]: Pose,
  [wear, main, second, behind, ground, manner]: Scene,
  more: Partial<Pick<Sitter, 'glasses' | 'beard' | 'hat' | 'hatColour'>> = {},
): Sitter {
  return {
    name,
    sex,
    age,
    skin,
    shape,
    nose,
    lips,
    brows,
    eyes,
    hair,
    tint,
    turn,
    lean,
    light,
    smile,
    near,
    aside,
    wear,
    cloth: [main, second],
    behind,
    ground: ground.split(' '),
    manner,
    ...more,
  };
}

/** Head and shoulders in front of nothing; `id` is unique in the sketch. */
export function bust(
  sitter: Sitter,
  { x, y, scale }: { x: number; y: number; scale: number },
  id: string,
  seed: number,
): string {
  const turned = (inside: string): string => `<g transform="rotate(${sitter.lean} 0 110)">${inside}</g>`;
  const covered = sitter.hat === 'hijab';
  return `<defs>${blurs(`${id}g`)}</defs><g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})">${covered ? '' : turned(hairBehind(sitter, sitter.hair, seed))}${garment(sitter, sitter.wear, sitter.cloth, seed, `${id}g`)}${turned(`${face(sitter, id)}${covered ? '' : hairFront(sitter, sitter.hair, seed, id)}${sitter.hat ? hat(sitter, sitter.hat, sitter.hatColour ?? '#c9a45c') : ''}`)}</g>`;
}
