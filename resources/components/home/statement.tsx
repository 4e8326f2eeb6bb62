import type { ArtworkCard } from '../../../server/artworks/contract.ts';
import { formatDimensions } from '../../../server/artworks/format/dimensions.ts';
import { LivePrice } from '../artworks/price.tsx';
import { button } from '../ui/button.ts';
import { boundWidth } from '../ui/picture/bound-width.ts';
import { PictureFrame } from '../ui/picture/picture-frame.tsx';

/** The largest of the new artworks, in a section of its own. */
export function Statement({ artwork }: { artwork: ArtworkCard }) {
  const dimensions = artwork.full_image_dimensions;
  return (
    <section className="mt-24 bg-plaster lg:mt-28">
      <div className="page-width grid items-center gap-10 py-16 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:gap-20 lg:py-28">
        <div className="justify-self-center">
          <PictureFrame
            picture={artwork.full_image}
            dimensions={dimensions}
            alt={artwork.alt_image}
            bound="w-auto max-h-[78svh]"
            sizes={`(min-width: 64rem) ${boundWidth(dimensions, '80vh', '60vw')}, ${boundWidth(dimensions, '80vh', '92vw')}`}
          />
        </div>
        <div>
          <p className="caps text-smoke">The largest of the new arrivals</p>
          <h2 className="mt-5 font-serif text-56 font-medium tracking-tight">{artwork.title}</h2>
          <p className="mt-5 text-smoke">
            {artwork.artist.name}
            <br />
            {[artwork.medium, formatDimensions(artwork, 'in')].filter(Boolean).join(', ')}
          </p>
          <p className="mt-5">
            <LivePrice artwork={artwork} />
          </p>
          <a href={artwork.url} className={`mt-10 ${button({ kind: 'outlined' })}`}>
            See the work
          </a>
        </div>
      </div>
    </section>
  );
}
