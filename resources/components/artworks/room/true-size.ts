import { toCentimetres } from '../../../../server/artworks/format/dimensions.ts';

/** In centimetres, or in the pixels of a picture. */
export interface Size {
  width: number;
  height: number;
}

/** Inches; 0 where unknown. */
interface Measures {
  height: number;
  width: number;
}

/**
 * The picture's proportions may differ from the artwork's by this share. Beyond it the picture is shown whole instead
 * of filling the artwork's size.
 */
const TOLERANCE = 0.04;

/**
 * The real size of the artwork's picture in centimetres. An unknown side follows from the picture's proportions; at
 * least one side is known.
 */
export function trueSize({ height, width }: Measures, picture: Size): Size {
  const ratio = picture.width / picture.height;
  const whole = { width: width > 0 ? width : height * ratio, height: height > 0 ? height : width / ratio };
  const skew = whole.width / whole.height / ratio;
  if (skew > 1 + TOLERANCE) whole.width = whole.height * ratio;
  if (skew < 1 - TOLERANCE) whole.height = whole.width / ratio;
  return { width: toCentimetres(whole.width), height: toCentimetres(whole.height) };
}
