import { memo } from 'react';
import type { ArtworkCard as Artwork, PictureDimensions } from '../../../../server/artworks/contract.ts';
import { ArtworkCard } from './artwork-card.tsx';

const EAGER_PICTURES = 8;

// Floats instead of two lists: the reading order stays that of the list, and the browser has nothing to measure.
const SIDE_CLASSES = { left: 'float-left clear-left', right: 'float-right clear-right' };

interface Props {
  artworks: Artwork[];
  sizes: string;
}

/**
 * Two columns of artworks. Each artwork goes into the shorter column. They are memoised, because a press on a filter renders the list
 * before and after its visit with the same artworks.
 */
export const ArtworkColumns = memo(function ArtworkColumns({ artworks, sizes }: Props) {
  const columns = assignColumns(artworks.map((artwork) => artwork.full_image_dimensions));
  return (
    <ul className="artwork-columns flow-root">
      {artworks.map((artwork, index) => (
        <li
          key={artwork.id}
          className={`${SIDE_CLASSES[columns[index] ?? 'left']} mb-10 w-[calc(50%-0.5rem)] sm:mb-14 sm:w-[calc(50%-1rem)] xl:w-[calc(50%-1.5rem)]`}
        >
          <ArtworkCard artwork={artwork} sizes={sizes} eager={eager(index)} first={index < 2} />
        </li>
      ))}
    </ul>
  );
});

// The first two pictures load first. The other pictures of the first view load after them.
function eager(index: number): boolean | 'after' {
  return index < 2 || (index < EAGER_PICTURES && 'after');
}

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
