import type { PictureDimensions } from '../../../../server/artworks/contract.ts';

/**
 * Dimensions for pictures that are cropped to a frame, by the proportions of that frame. These pictures are stored
 * without their own dimensions.
 */
export const COVER_FRAMES = {
  '4:5': { width: 1024, height: 1280 },
  '4:3': { width: 1280, height: 960 },
  '16:10': { width: 1280, height: 800 },
  '16:9': { width: 1280, height: 720 },
} satisfies Record<string, PictureDimensions>;
