import { FURNITURE, SHELF_THICKNESS } from './room-geometry.ts';
import type { Size } from './true-size.ts';
import type { Wall } from './walls.ts';

/** Addresses of the pictures that `npm run rooms` paints, by name. */
const PICTURES = import.meta.glob<string>('./painted/*.webp', { eager: true, query: '?url', import: 'default' });

/** Sizes in centimetres. */
const PIECES = {
  ...FURNITURE,
  lamp: { width: 40, height: 164 },
  plant: { width: 100, height: 130 },
  bowl: { width: 26, height: 10 },
  cup: { width: 11, height: 8.5 },
} satisfies Record<string, Size>;

export function paintedPicture(name: string): string | undefined {
  return PICTURES[`./painted/${name}.webp`];
}

interface Props {
  name: keyof typeof PIECES;
  wall: Wall;
  /** Centimetres from the middle of the room to the middle of the piece. */
  at: number;
  /** Centimetres above the floor. */
  above?: number;
}

/** A piece of furniture in centimetres. */
export function Piece({ name, wall, at, above = 0 }: Props) {
  const { width, height } = PIECES[name];
  return (
    <image
      href={paintedPicture(`${name}-${wall.light}`)}
      x={at - width / 2}
      y={-above - height}
      width={width}
      height={height}
      preserveAspectRatio="none"
    />
  );
}

export function Shelf({ wall, left, width }: { wall: Wall; left: number; width: number }) {
  return (
    <image
      href={paintedPicture(`shelf-${wall.light}`)}
      x={left}
      y={0}
      width={width}
      height={SHELF_THICKNESS}
      preserveAspectRatio="none"
    />
  );
}
