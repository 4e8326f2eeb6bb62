import type { ArtistCard } from '../../../../server/artists/contract.ts';
import { COVER_FRAMES } from '../../ui/picture/cover-frames.ts';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { phoneSizes } from '../../ui/picture/picture-sources.ts';
import { DotSeparated } from '../../ui/text/dot-separated.tsx';
import { SectionHeading } from '../section-heading.tsx';

const ARTISTS_WITH_RIBBON = 4;
const ARTISTS_WITH_BADGE = 3;

/** By rank; the first three show it. */
export function TrendingArtists({ artists }: { artists: ArtistCard[] }) {
  return (
    <section className="page-width mt-24 lg:mt-28">
      <SectionHeading text="Trending artists" />
      <ol className="grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-4 lg:gap-x-8">
        {artists.map((artist, index) => (
          <li key={artist.slug}>
            <TrendingArtist artist={artist} rank={index + 1} />
          </li>
        ))}
      </ol>
    </section>
  );
}

// Phones get slightly less than the real width (44vw): the next variant would triple the bytes for a few pixels.
const SIZES = `(min-width: 48rem) 22vw, (min-width: 30rem) 45vw, ${phoneSizes('40vw')}`;

function TrendingArtist({ artist, rank }: { artist: ArtistCard; rank: number }) {
  const { name, url, hometown, types, profileImage, alt_image } = artist;
  return (
    <article className="group/artist relative">
      <div className="relative aspect-4/5 bg-plaster">
        {profileImage && (
          <PictureFrame cover picture={profileImage} dimensions={COVER_FRAMES['4:5']} alt={alt_image} sizes={SIZES} />
        )}
        {rank <= ARTISTS_WITH_RIBBON && <RankRibbon rank={rank} />}
      </div>
      <h3 className="mt-4 font-serif text-21 font-medium text-balance">
        <a
          href={url}
          className="card-link transition-colors group-hover/artist:text-ember focus-visible:after:-outline-offset-2"
        >
          {name}
        </a>
      </h3>
      <p className="dotted mt-0.5 text-15 text-smoke">
        <DotSeparated parts={[types[0]?.name, hometown]} />
      </p>
    </article>
  );
}

/** The first three have their number on gold. */
function RankRibbon({ rank }: { rank: number }) {
  return (
    <p
      data-ribbon
      className="absolute top-0 left-0 flex max-w-full flex-wrap items-stretch bg-paper text-13 font-medium tracking-wide"
    >
      {rank <= ARTISTS_WITH_BADGE && (
        <span data-rank={rank} className="grid size-9 place-items-center bg-gold text-17 text-paper tabular-nums">
          <span className="sr-only">Rank </span>
          {rank}
        </span>
      )}
      <span className="grid h-9 items-center px-[min(0.75rem,3vw)] text-gold">Trending</span>
    </p>
  );
}
