import type { Pages } from '../../../server/pages.ts';
import { FollowButton } from '../follows/follow-button.tsx';
import { COVER_FRAMES } from '../ui/picture/cover-frames.ts';
import { PictureFrame } from '../ui/picture/picture-frame.tsx';
import { DotSeparated } from '../ui/text/dot-separated.tsx';
import { ReadMore } from '../ui/text/read-more.tsx';

export function ArtistHeader({ artist }: { artist: Pages['artists/show']['artist'] }) {
  return (
    <header className="page-width mt-4 grid gap-8 md:grid-cols-[minmax(0,1fr)_16rem] md:gap-12 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-20">
      <div className="self-end">
        <h1 className="font-serif text-56 font-medium lg:text-72">{artist.name}</h1>
        <p className="dotted caps mt-4 text-smoke">
          <DotSeparated parts={[...artist.types, artist.hometown]} />
        </p>
        <FollowButton
          artist={{ slug: artist.slug, name: artist.name, portrait: artist.profileImage?.sm ?? null }}
          className="mt-6"
        />
        {artist.bio && (
          <ReadMore id="about-artist" threshold={370} of={`about ${artist.name}`} className="mt-8 max-w-2xl">
            <p className="whitespace-pre-line">{artist.bio}</p>
          </ReadMore>
        )}
      </div>
      {artist.profileImage && (
        <div className="relative order-first aspect-4/5 max-w-64 md:order-none lg:max-w-none">
          <PictureFrame
            cover
            picture={artist.profileImage}
            dimensions={COVER_FRAMES['4:5']}
            alt={artist.alt_image}
            sizes="(min-width: 64rem) 20rem, 16rem"
            first
          />
        </div>
      )}
    </header>
  );
}
