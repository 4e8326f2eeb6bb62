import type { Picture, PictureDimensions } from '../../../../server/artworks/contract.ts';

const LONG_SIDES = { sm: 384, md: 768, lg: 1280 } as const;

export type PictureFormat = 'avif' | 'webp' | 'jpg';

/** The `srcset` of one format. Variants are measured along the long side, so a portrait's width is smaller. */
export function pictureSources(picture: Picture, { width, height }: PictureDimensions, format: PictureFormat): string {
  const lgLongSide = Math.max(width, height);
  const candidates = (['sm', 'md', 'lg'] as const).map((variant) => {
    const scale = Math.min(LONG_SIDES[variant] / lgLongSide, 1);
    return `${inFormat(picture[variant], format)} ${Math.round(width * scale)}w`;
  });
  return candidates.join(', ');
}

/**
 * The `sizes` of a picture on phones. Screens with more than 2.5 pixels per CSS pixel load what is right for about two. The next
 * variant would double the bytes for detail that the eye cannot see.
 */
export function phoneSizes(width: string): string {
  return `(min-resolution: 2.5dppx) calc(${width} * 0.74), ${width}`;
}

/** The address of the same variant in another format. */
export function inFormat(address: string, format: PictureFormat): string {
  return address.replace(/\.jpe?g(?=$|\?)/, `.${format}`);
}
