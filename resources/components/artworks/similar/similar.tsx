import type { ArtworkCard } from '../../../../server/artworks/contract.ts';
import { useLateList } from '../../../runtime/when-offscreen.ts';
import { ArtworkRows } from '../card/artwork-rows.tsx';

/** Unsold artworks like this one. */
export function Similar({ slug }: { slug: string }) {
  const { container, list: artworks } = useLateList<ArtworkCard>(
    `/web/api/similar-artworks/${encodeURIComponent(slug)}`,
  );
  return (
    <div ref={container}>
      {artworks.length > 0 && (
        <section className="page-width mt-24 lg:mt-28 print:hidden">
          <h2 className="font-serif text-40 font-medium tracking-tight">Works like this</h2>
          <p className="mt-2 mb-8 text-15 text-smoke lg:mb-12">Similar in color, subject, size and price</p>
          <ArtworkRows artworks={artworks} oneRow />
        </section>
      )}
    </div>
  );
}
