import type { ArtistCard } from '../../../../server/artists/contract.ts';
import type { PictureDimensions } from '../../../../server/artworks/contract.ts';
import { Carousel } from '../../ui/carousel/carousel.tsx';
import { boundWidth } from '../../ui/picture/bound-width.ts';
import { COVER_FRAMES } from '../../ui/picture/cover-frames.ts';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { DotSeparated } from '../../ui/text/dot-separated.tsx';
import { SectionTitle } from '../section-heading.tsx';

export function NewArtists({ artists }: { artists: ArtistCard[] }) {
  return (
    <section className="page-width mt-24 lg:mt-28">
      <Carousel
        autoplay
        shows="pair"
        label="new painters and sculptors"
        heading={<SectionTitle text="New local painters and sculptors" />}
      >
        {artists.map((artist) => (
          <NewArtist key={artist.slug} artist={artist} />
        ))}
      </Carousel>
    </section>
  );
}

function NewArtist({ artist }: { artist: ArtistCard }) {
  const { name, url, hometown, types, profileImage, artworks } = artist;
  const [latest] = artworks;
  return (
    <article className="group/artist relative">
      <div className="grid h-80 place-items-center bg-plaster p-6 sm:h-96 lg:h-112 lg:p-10">
        {latest && (
          <PictureFrame
            picture={latest.full_image}
            dimensions={latest.full_image_dimensions}
            alt={latest.alt_image}
            bound="w-auto max-h-68 sm:max-h-84 lg:max-h-92"
            sizes={sizesOf(latest.full_image_dimensions)}
          />
        )}
      </div>
      <div className="mt-5 flex items-center gap-5">
        {profileImage && (
          <div className="relative aspect-4/5 w-16 shrink-0">
            <PictureFrame cover picture={profileImage} dimensions={COVER_FRAMES['4:5']} alt="" sizes="4rem" />
          </div>
        )}
        <div className="min-w-0">
          <h3 className="font-serif text-28 font-medium">
            <a
              href={url}
              className="card-link transition-colors group-hover/artist:text-ember focus-visible:after:-outline-offset-2"
            >
              {name}
            </a>
          </h3>
          <p className="dotted text-15 text-smoke">
            <DotSeparated parts={[...types.map((type) => type.name), hometown]} />
          </p>
        </div>
      </div>
    </article>
  );
}

function sizesOf(dimensions: PictureDimensions): string {
  return `(min-width: 64rem) ${boundWidth(dimensions, '23rem', '40vw')}, ${boundWidth(dimensions, '21rem', '82vw')}`;
}
