import sharp from 'sharp';

const SIDE = 64;

/** A picture as a square of a few thousand pixels, RGB, three bytes per pixel. */
export function thumbnailPixels(file: Uint8Array): Promise<Buffer> {
  return sharp(file)
    .resize(SIDE, SIDE, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
}
