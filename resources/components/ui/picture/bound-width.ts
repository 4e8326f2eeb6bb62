import type { PictureDimensions } from '../../../../server/artworks/contract.ts';

/** The displayed width of a picture within a maximum height and width, for the `sizes` attribute. */
export function boundWidth({ width, height }: PictureDimensions, maxHeight: string, maxWidth: string): string {
  return `min(${maxWidth}, calc(${maxHeight} * ${(width / height).toFixed(3)}))`;
}
