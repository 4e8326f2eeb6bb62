export type LengthUnit = 'in' | 'cm';

const CENTIMETRES_PER_INCH = 2.54;

interface Dimensions {
  height: number;
  width: number;
  depth: number;
}

/** `24 × 36 × 1.5 in`: height, width and depth without those that are 0 (unknown); null if all are. */
export function formatDimensions({ height, width, depth }: Dimensions, unit: LengthUnit): string | null {
  const known = [height, width, depth].filter((inches) => inches > 0);
  if (known.length === 0) return null;
  return `${known.map((inches) => formatLength(inches, unit)).join(' × ')} ${unit}`;
}

export function toCentimetres(inches: number): number {
  return inches * CENTIMETRES_PER_INCH;
}

export function toInches(centimetres: number): number {
  return centimetres / CENTIMETRES_PER_INCH;
}

function formatLength(inches: number, unit: LengthUnit): string {
  const length = unit === 'cm' ? toCentimetres(inches) : inches;
  return String(Number(length.toFixed(unit === 'cm' ? 1 : 2)));
}
