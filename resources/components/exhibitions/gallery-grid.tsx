import type { ArtworkCard as Artwork } from '../../../server/artworks/contract.ts';
import { ArtworkCard } from '../artworks/card/artwork-card.tsx';
import './gallery-grid.css';

/** The artworks of an exhibition in three, two or one column. */
export function GalleryGrid({ artworks }: { artworks: Artwork[] }) {
  return (
    <ul className="gallery-grid">
      {artworks.map((artwork) => (
        <li key={artwork.id}>
          <ArtworkCard artwork={artwork} heading="h3" sizes="(min-width: 64rem) 30vw, (min-width: 48rem) 45vw, 92vw" />
        </li>
      ))}
    </ul>
  );
}
