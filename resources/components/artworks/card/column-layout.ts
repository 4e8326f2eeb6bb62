import type { PictureDimensions } from '../../../../server/artworks/contract.ts';

// Caption and the room below it, measured against the column's width on a large screen.
const captionShare = 0.42;

/** Which of two columns each picture hangs in: always the one that is shorter so far, the left one when they are even. */
export function assignColumns(pictures: PictureDimensions[]): ('left' | 'right')[] {
  let left = 0;
  let right = 0;
  return pictures.map(({ width, height }) => {
    const share = height / width + captionShare;
    if (right < left) {
      right += share;
      return 'right';
    }
    left += share;
    return 'left';
  });
}
