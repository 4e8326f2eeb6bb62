/** Inches; 0 where unknown. */
interface Measures {
  height: number;
  width: number;
  depth: number;
}

/** Inches. */
const MAX_DEPTH = 4;

/**
 * Whether an artwork can be drawn on a wall in its real size. Deep objects stand on a surface, and their photograph
 * shows more than the object, so its size is not that of the artwork.
 */
export function fitsRoom({ height, width, depth }: Measures): boolean {
  const sides = [height, width].filter((side) => side > 0);
  return sides.length > 0 && depth <= MAX_DEPTH && depth <= 0.45 * Math.min(...sides);
}
