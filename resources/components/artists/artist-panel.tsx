import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import type { ArtistCard } from '../../../server/artists/contract.ts';
import { pluralize } from '../../../server/artworks/format/pluralize.ts';
import { FollowButton } from '../follows/follow-button.tsx';
import { Carousel } from '../ui/carousel/carousel.tsx';
import { COVER_FRAMES } from '../ui/picture/cover-frames.ts';
import { PictureFrame } from '../ui/picture/picture-frame.tsx';
import { DotSeparated } from '../ui/text/dot-separated.tsx';
import { ArtistArtwork } from './artist-artwork.tsx';
import './artist-panel.css';

/** An artist with the latest artworks: side by side on large screens, stacked on small ones. */
export function ArtistPanel({ artist, eager }: { artist: ArtistCard; eager?: boolean }) {
  const { slug, name, url, hometown, types, profileImage, artworksCount } = artist;
  const nameId = useId();
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-6 border-t border-line py-10 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-16 lg:py-14 xl:grid-cols-[16rem_minmax(0,1fr)] xl:gap-20">
      <header className="group/artist self-start relative grid grid-cols-[min(5.5rem,27vw)_minmax(0,1fr)] items-center gap-5 lg:block">
        {profileImage && (
          <div className="relative aspect-4/5">
            <PictureFrame
              cover
              picture={profileImage}
              dimensions={COVER_FRAMES['4:5']}
              alt={artist.alt_image}
              sizes="(min-width: 64rem) 16rem, 6rem"
              eager={eager}
            />
          </div>
        )}
        <div>
          <h2 id={nameId} className="font-serif text-28 font-medium lg:mt-5">
            <a href={url} className="card-link transition-colors group-hover/artist:text-ember">
              {name}
            </a>
          </h2>
          <p className="dotted mt-1 text-15 text-smoke">
            <DotSeparated parts={[...types.map((type) => type.name), hometown]} />
          </p>
          <p className="mt-1 text-15 text-smoke tabular-nums">{pluralize(artworksCount, 'work')}</p>
          <FollowButton
            artist={{ slug, name, portrait: artist.smallProfileImage }}
            describedBy={nameId}
            className="relative z-10 mt-4"
          />
        </div>
      </header>
      <Carousel
        className="artist-works"
        label={`works by ${name}`}
        shows="panel"
        heading={<p className="caps text-smoke">Latest works</p>}
      >
        {artist.artworks.map((artwork, index) => (
          <ArtistArtwork key={artwork.id} artwork={artwork} eager={eager && index < 3} />
        ))}
        <ProfileCard key="profile" artist={artist} />
      </Carousel>
    </article>
  );
}

function ProfileCard({ artist: { name, url } }: { artist: ArtistCard }) {
  return (
    <a
      href={url}
      className="group/profile flex h-60 flex-col justify-between border border-line p-5 transition-colors hover:border-edge hover:text-ember focus-visible:-outline-offset-4 lg:h-80 lg:p-7"
    >
      <span className="font-serif text-21 font-medium text-balance lg:text-28">View {name}'s profile</span>
      <ArrowRight
        aria-hidden="true"
        size={28}
        strokeWidth={1.25}
        className="transition-transform group-hover/profile:translate-x-1"
      />
    </a>
  );
}
