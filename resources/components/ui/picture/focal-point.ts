import type { Picture } from '../../../../server/artworks/contract.ts';
import './focal-point.css';

/** Percent between two classes. Classes are used because pages have no inline styles. */
const STEP = 10;

/** Classes that keep a picture's focal point visible when the picture is cropped. */
export function focalPointClass({ focus }: Pick<Picture, 'focus'>): string {
  if (!focus) return '';
  const rounded = (percent: number) => Math.round(percent / STEP) * STEP;
  return `focal-point focal-x-${rounded(focus.x)} focal-y-${rounded(focus.y)}`;
}

/** The closest `preserveAspectRatio` value for SVG. */
export function svgAlignment({ focus }: Picture): 'YMin' | 'YMid' | 'YMax' {
  const y = focus?.y ?? 50;
  if (y < 34) return 'YMin';
  return y > 66 ? 'YMax' : 'YMid';
}
