import type { PropsOf } from '../../../server/pages.ts';
import { ExhibitHeader } from '../../components/exhibitions/exhibit-header.tsx';
import { GalleryGrid } from '../../components/exhibitions/gallery-grid.tsx';

export default function ExhibitionPage({ exhibit, artworks }: PropsOf<'exhibitions/show'>) {
  return (
    <>
      <ExhibitHeader exhibit={exhibit} />
      {artworks.length > 0 && (
        <section className="page-width mt-20 lg:mt-28">
          <h2 className="mb-8 border-t border-line pt-8 font-serif text-28 font-medium tracking-wide lg:mb-14 lg:text-40">
            THE GALLERY
          </h2>
          <GalleryGrid artworks={artworks} />
        </section>
      )}
    </>
  );
}
