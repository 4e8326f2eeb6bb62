import { type LengthUnit, toCentimetres, toInches } from '../../../../../server/artworks/format/dimensions.ts';
import type { Size } from '../../../../../server/pictures/tiles/tiling.ts';
import { fittedScale, type View } from './wanted-tiles.ts';

/** A picture whose proportions differ from the artwork's by more than this share does not show exactly the whole artwork. */
const TOLERANCE = 0.04;
/** Share of the smaller side. A work that is deeper is photographed with what surrounds it, such as a plinth. */
const MAX_DEPTH = 0.25;
/** CSS pixels of the longest bar. */
const MAX_LENGTH = 160;

/**
 * Centimetres of the artwork for each CSS pixel. Null if the artwork's size is unknown, or the picture shows more or less than
 * the artwork.
 */
export function centimetresPerCssPixel(
  measures: Size & { depth: number },
  picture: Size,
  { stage, zoom }: View,
): number | null {
  const { width, height, depth } = measures;
  if (width <= 0 || height <= 0 || depth > MAX_DEPTH * Math.min(width, height)) return null;
  const skew = width / height / (picture.width / picture.height);
  if (Math.abs(skew - 1) > TOLERANCE) return null;
  return toCentimetres(width) / (picture.width * fittedScale(stage, picture) * zoom.scale);
}

/** The longest round length that a bar of the screen can show, and its CSS pixels. */
export function scaleLength(centimetresPerCssPixel: number, unit: LengthUnit): { text: string; pixels: number } {
  const perPixel = unit === 'cm' ? centimetresPerCssPixel : toInches(centimetresPerCssPixel);
  const longest = perPixel * MAX_LENGTH;
  const power = 10 ** Math.floor(Math.log10(longest));
  const length = power * ([5, 2, 1].find((step) => step * power <= longest) ?? 1);
  return { text: textOf(length, unit), pixels: length / perPixel };
}

function textOf(length: number, unit: LengthUnit): string {
  if (unit === 'cm' && length < 1) return `${Number((length * 10).toPrecision(2))} mm`;
  return `${Number(length.toPrecision(2))} ${unit}`;
}
