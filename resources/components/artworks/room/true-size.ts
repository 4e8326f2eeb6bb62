import { inCentimetres } from '../../../../server/artworks/dimensions.ts';

/** In centimetres, or a picture's own. */
export interface Size {
  width: number;
  height: number;
}

/** Inches, 0 where unknown. */
interface Measures {
  height: number;
  width: number;
}

/** By so much may a picture's proportions differ from the work's before it is shown whole rather than filling them. */
const tolerance = 0.04;

/** How large the work's picture is in truth, in centimetres; a side that is not known follows from the picture. At least one is known. */
export function trueSize({ height, width }: Measures, picture: Size): Size {
  const ratio = picture.width / picture.height;
  const whole = { width: width > 0 ? width : height * ratio, height: height > 0 ? height : width / ratio };
  const skew = whole.width / whole.height / ratio;
  if (skew > 1 + tolerance) whole.width = whole.height * ratio;
  if (skew < 1 - tolerance) whole.height = whole.width / ratio;
  return { width: inCentimetres(whole.width), height: inCentimetres(whole.height) };
}
