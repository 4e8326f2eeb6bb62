import type { PictureDimensions } from '../../../../server/artworks/contract.ts';

// Height of the caption and the space below it, as a share of the column's width on a large screen.
const CAPTION_SHARE = 0.42;

/** Assigns each picture to the column that is shorter so far; to the left one when both are equal. */
export function assignColumns(pictures: PictureDimensions[]): ('left' | 'right')[] {
  let left = 0;
  let right = 0;
  return pictures.map(({ width, height }) => {
    const share = height / width + CAPTION_SHARE;
    if (right < left) {
      right += share;
      return 'right';
    }
    left += share;
    return 'left';
  });
}
