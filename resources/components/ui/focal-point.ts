import type { Picture } from '../../../server/artworks/contract.ts';
import './focal-point.css';

/** Percent from one class to the next: pages carry no inline styles. */
const STEP = 10;

/** The classes that keep a picture's focus in sight where it is cropped. */
export function focalPointClass({ focus }: Pick<Picture, 'focus'>): string {
  if (!focus) return '';
  const rounded = (percent: number) => Math.round(percent / STEP) * STEP;
  return `focus-at focus-x-${rounded(focus.x)} focus-y-${rounded(focus.y)}`;
}

/** The same for SVG, as near as it comes. */
export function verticalPart({ focus }: Picture): 'YMin' | 'YMid' | 'YMax' {
  const y = focus?.y ?? 50;
  if (y < 34) return 'YMin';
  return y > 66 ? 'YMax' : 'YMid';
}
