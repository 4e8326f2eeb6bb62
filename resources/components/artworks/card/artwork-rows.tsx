import type { ArtworkCard as Artwork } from '../../../../server/artworks/contract.ts';
import { boundWidth } from '../../ui/picture/bound-width.ts';
import { loadRow } from '../../ui/picture/load-row.ts';
import { phoneSizes } from '../../ui/picture/picture-sources.ts';
import { ArtworkCard } from './artwork-card.tsx';
import { layOutOneRow, layOutRows } from './row-layout.ts';
import './artwork-rows.css';

interface Props {
  artworks: Artwork[];
  /** Places all artworks in one row, however many there are. */
  oneRow?: boolean;
}

/**
 * Full-width rows of artworks, each row at one height, taller and lower rows in turn. Below lg it is one row that
 * scrolls sideways.
 */
export function ArtworkRows({ artworks, oneRow }: Props) {
  const pictures = artworks.map((artwork) => artwork.full_image_dimensions);
  const rows = oneRow ? layOutOneRow(pictures) : layOutRows(pictures);
  return (
    <div className="artwork-rows bleeding-row lg:block lg:space-y-16" onPointerEnter={loadRow}>
      {rows.map((row) => (
        <ul key={row[0]?.index} className="contents lg:grid lg:grid-cols-24 lg:gap-x-8">
          {row.map(({ index, span }) => {
            const artwork = artworks[index];
            return (
              artwork && (
                <li
                  key={artwork.id}
                  className={`min-w-40 max-w-[80vw] shrink-0 snap-start lg:row-span-2 lg:grid lg:min-w-0 lg:max-w-none lg:grid-rows-subgrid span-${span}`}
                >
                  <ArtworkCard artwork={artwork} heading="h3" inRow sizes={sizesOf(artwork, span)} />
                </li>
              )
            );
          })}
        </ul>
      ))}
    </div>
  );
}

// Below lg a picture is at most 18 rem high. From lg on it has the width of its span of the 24 columns.
function sizesOf({ full_image_dimensions: dimensions }: Artwork, span: number): string {
  return `(min-width: 64rem) ${Math.ceil((span / 24) * 92)}vw, ${phoneSizes(boundWidth(dimensions, '18rem', '80vw'))}`;
}
