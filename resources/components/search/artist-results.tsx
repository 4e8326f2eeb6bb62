import { groupDigits } from '../../../server/artworks/format/money.ts';
import { pluralize } from '../../../server/artworks/format/pluralize.ts';
import type { SearchTabs } from '../../../server/search-results/contract.ts';
import { button } from '../ui/button.ts';
import { COVER_FRAMES } from '../ui/picture/cover-frames.ts';
import { PictureFrame } from '../ui/picture/picture-frame.tsx';
import { DotSeparated } from '../ui/text/dot-separated.tsx';
import { NoMatch } from './no-match.tsx';

export function ArtistResults({ artists: { count, items, url } }: { artists: SearchTabs['artists'] }) {
  if (items.length === 0) return <NoMatch text="No artist of this name." href="/artists" linkText="Meet the artists" />;
  return (
    <section aria-label="Artists found" className="page-width mt-6 lg:mt-10">
      <ul className="grid grid-cols-2 gap-x-5 gap-y-10 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-10 lg:gap-y-14">
        {items.map((artist) => (
          <li key={artist.slug}>
            <FoundArtist artist={artist} />
          </li>
        ))}
      </ul>
      {count > items.length && (
        <p className="mt-12">
          <a href={url} className={button({ kind: 'outlined' })}>
            See all {groupDigits(count)} artists
          </a>
        </p>
      )}
    </section>
  );
}

function FoundArtist({ artist }: { artist: SearchTabs['artists']['items'][number] }) {
  const { name, url, hometown, types, artworksCount } = artist;
  const picture = artist.profileImage ?? artist.latestArtworkImage;
  return (
    <article className="group/artist relative">
      <div className="relative aspect-4/5 bg-plaster">
        {picture && (
          <PictureFrame
            cover
            picture={picture}
            dimensions={COVER_FRAMES['4:5']}
            alt={artist.alt_image}
            sizes="(min-width: 64rem) 22vw, 46vw"
          />
        )}
      </div>
      <h2 className="mt-4 font-serif text-21 font-medium lg:text-28">
        <a href={url} className="card-link transition-colors group-hover/artist:text-ember">
          {name}
        </a>
      </h2>
      <p className="dotted text-15 text-smoke">
        <DotSeparated parts={[...types.map((type) => type.name), hometown]} />
      </p>
      <p className="text-15 text-smoke tabular-nums">{pluralize(artworksCount, 'work')}</p>
    </article>
  );
}
