import type { ArtworkCard as Artwork } from '../../../server/artworks/contract.ts';
import { ArtworkCard } from './artwork-card.tsx';
import { hangInRows } from './hanging.ts';

/** Wide rows of works at one height, low and tall by turns; below lg one row to be moved sideways. */
export function ArtworkRows({ artworks }: { artworks: Artwork[] }) {
  const rows = hangInRows(artworks.map((artwork) => artwork.full_image_dimensions));
  return (
    <div className="bleeding-row lg:block lg:space-y-16">
      {rows.map((row) => (
        <ul key={row[0]?.index} className="contents lg:grid lg:grid-cols-24 lg:gap-x-8">
          {row.map(({ index, span }) => {
            const artwork = artworks[index];
            return (
              artwork && (
                <li
                  key={artwork.id}
                  className={`w-[68vw] max-w-80 shrink-0 snap-start lg:row-span-2 lg:grid lg:w-auto lg:max-w-none lg:grid-rows-subgrid lg:col-span-${span}`}
                >
                  <ArtworkCard artwork={artwork} heading="h3" subgrid sizes="(min-width: 64rem) 40vw, 20rem" />
                </li>
              )
            );
          })}
        </ul>
      ))}
    </div>
  );
}
