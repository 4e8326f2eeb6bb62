/** Inches, 0 where unknown. */
interface Measures {
  height: number;
  width: number;
  depth: number;
}

/** Inches: a hand. */
const deep = 4;

/**
 * Whether a work can be shown on a wall as large as it is. What is deep, in itself or for its size, stands; and the
 * photograph of what stands is larger than it by all that is around it.
 */
export function fitsRoom({ height, width, depth }: Measures): boolean {
  const sides = [height, width].filter((side) => side > 0);
  return sides.length > 0 && depth <= deep && depth <= 0.45 * Math.min(...sides);
}
