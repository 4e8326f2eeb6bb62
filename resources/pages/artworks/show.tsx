import type { PropsOf } from '../../../server/pages.ts';
import { ArtworkLabel } from '../../components/artworks/artwork-label.tsx';
import { ArtworkRows } from '../../components/artworks/card/artwork-rows.tsx';
import { LazySimilar } from '../../components/artworks/similar/lazy-similar.tsx';
import { ArtworkViewer } from '../../components/artworks/viewer/artwork-viewer.tsx';
import { LazyRecentlyViewed } from '../../components/views/lazy-recently-viewed.tsx';

export default function ArtworkPage(props: PropsOf<'artworks/show'>) {
  const { artwork, moreByArtist, meta, gallery, auth, preview } = props;
  return (
    <>
      {preview && <p className="page-width bg-plaster py-3">{preview}</p>}
      <div className="mt-2 lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(22rem,1fr)]">
        {artwork.images.length > 0 ? (
          <ArtworkViewer key={artwork.slug} artwork={artwork} />
        ) : (
          <p className="grid min-h-80 place-items-center bg-plaster text-smoke">No picture yet</p>
        )}
        <ArtworkLabel
          artwork={artwork}
          url={meta.canonical}
          pickupAddress={gallery.pickupAddress}
          isCollector={auth.user !== null}
          isPreview={preview !== undefined}
        />
      </div>
      {moreByArtist.length > 0 && (
        <section className="page-width mt-24 lg:mt-28 print:hidden">
          <h2 className="mb-8 font-serif text-40 font-medium tracking-tight lg:mb-12">More by {artwork.artist.name}</h2>
          <ArtworkRows artworks={moreByArtist} oneRow />
        </section>
      )}
      {!preview && <LazySimilar slug={artwork.slug} />}
      {!preview && <LazyRecentlyViewed artworkId={artwork.id} />}
    </>
  );
}
