import sharp from 'sharp';

/** Three bytes a pixel, rows from the top. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8Array;
}

export function blank(width: number, height: number): Raster {
  return { width, height, data: new Uint8Array(width * height * 3) };
}

/** Draws a sketch (the inside of an SVG whose longer side is 1000 units) at a size in pixels. */
export async function rasterise(sketch: string, width: number, height: number): Promise<Raster> {
  const { across, down } = units(width, height);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${across} ${down}" preserveAspectRatio="none">${sketch}</svg>`;
  const data = await sharp(Buffer.from(svg), { unlimited: true })
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  return { width, height, data };
}

/** Size of the sketch, in its units, for a picture of these proportions. */
export function units(width: number, height: number): { across: number; down: number } {
  const long = Math.max(width, height);
  return { across: (width / long) * 1000, down: (height / long) * 1000 };
}

export async function resized(raster: Raster, width: number, height: number): Promise<Raster> {
  if (raster.width === width && raster.height === height) return raster;
  const { width: from, height: down, data } = raster;
  const pixels = await sharp(data, { raw: { width: from, height: down, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer();
  return { width, height, data: pixels };
}
