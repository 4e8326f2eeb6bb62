import { groupDigits } from '../../../server/artworks/format/money.ts';
import { pluralize } from '../../../server/artworks/format/pluralize.ts';
import type { SearchTabs } from '../../../server/search-results/contract.ts';
import { COVER_FRAMES } from '../ui/picture/cover-frames.ts';
import { PictureFrame } from '../ui/picture/picture-frame.tsx';

/** The artists that match a term, in a row above the artworks. */
export function ArtistStrip({ artists: { count, items, url } }: { artists: SearchTabs['artists'] }) {
  if (items.length === 0) return null;
  return (
    <section aria-label="Artists" className="page-width mt-8">
      <ul className="-mx-1 flex gap-x-8 overflow-x-auto px-1 py-1 [scrollbar-color:var(--color-line)_transparent] [scrollbar-width:thin]">
        {items.map((artist) => (
          <li key={artist.slug} className="group/artist relative flex shrink-0 items-center gap-4">
            <Portrait artist={artist} />
            <div>
              <h2 className="font-serif text-21 font-medium">
                <a
                  href={artist.url}
                  className="card-link transition-colors group-hover/artist:text-ember focus-visible:after:-outline-offset-2"
                >
                  {artist.name}
                </a>
              </h2>
              <p className="text-15 text-smoke tabular-nums">{pluralize(artist.artworksCount, 'work')}</p>
            </div>
          </li>
        ))}
        {count > items.length && (
          <li className="flex shrink-0 items-center">
            <a href={url} className="text-link py-3 text-15">
              All {groupDigits(count)} artists
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}

function Portrait({ artist }: { artist: SearchTabs['artists']['items'][number] }) {
  const picture = artist.profileImage ?? artist.latestArtworkImage;
  return (
    <div className="relative aspect-4/5 w-16 bg-plaster">
      {picture && <PictureFrame cover picture={picture} dimensions={COVER_FRAMES['4:5']} alt="" sizes="4rem" />}
    </div>
  );
}
