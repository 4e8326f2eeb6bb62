import type { PictureDimensions } from '../../../server/artworks/contract.ts';

/** How wide a picture comes out between a greatest height and a greatest width, for the `sizes` attribute. */
export function boundWidth({ width, height }: PictureDimensions, maxHeight: string, maxWidth: string): string {
  return `min(${maxWidth}, calc(${maxHeight} * ${(width / height).toFixed(3)}))`;
}
