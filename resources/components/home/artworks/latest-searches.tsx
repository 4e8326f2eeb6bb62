import type { ArtworkCard } from '../../../../server/artworks/contract.ts';
import { SECTION_NUMBERS } from '../../../../server/home/sections.ts';
import type { KeywordCollection } from '../../../../server/search-results/contract.ts';
import { useLateList } from '../../../runtime/when-offscreen.ts';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { SectionHeading } from '../section-heading.tsx';
import type { ShownArtworks } from '../use-shown.ts';

const ADDRESS = '/web/api/search/artworks/latest-search-keyword-collections';

/** Artworks of a collection. */
const MIN_ARTWORKS = 2;

/**
 * Recent searches of other visitors with some of their results. They load by a separate request, because they change
 * more often than the page.
 */
export function LatestSearches({ shown, preview }: { shown: ShownArtworks; preview: KeywordCollection[] | undefined }) {
  const { container, list: collections } = useLateList<KeywordCollection>(ADDRESS, {
    preview,
    // So that Back restores the same page height.
    isConstant: true,
    select: (list) => unshown(list, shown),
  });
  return (
    <div ref={container}>
      {collections.length > 0 && (
        <section className="page-width mt-24 lg:mt-28">
          <SectionHeading text="Latest searches" />
          <ul className="grid gap-x-16 gap-y-10 md:grid-cols-2 xl:gap-x-24">
            {collections.map((collection) => (
              <li key={collection.url} className="flex flex-col max-md:nth-[n+5]:hidden">
                <Collection collection={collection} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Each with the artworks that are not on the page yet. One with a single artwork, or a single one, is not shown. */
function unshown(collections: KeywordCollection[], shown: ShownArtworks): KeywordCollection[] {
  const claimed = new Set(shown);
  const full = collections.flatMap((collection) => {
    const artworks = collection.artworks.filter(({ id }) => !claimed.has(id));
    if (artworks.length < MIN_ARTWORKS) return [];
    for (const { id } of artworks) claimed.add(id);
    return { ...collection, artworks };
  });
  if (full.length < SECTION_NUMBERS.searches.min) return [];
  for (const id of claimed) shown.add(id);
  return full;
}

function Collection({ collection: { text, url, artworks } }: { collection: KeywordCollection }) {
  return (
    <article className="group/search relative mt-auto border-b border-line pb-4">
      <div className="grid grid-cols-4 items-end gap-3 sm:gap-5">
        {artworks.map((artwork) => (
          <Work key={artwork.id} artwork={artwork} />
        ))}
      </div>
      <h3 className="mt-4 font-serif text-28 font-medium wrap-anywhere first-letter:uppercase">
        <a href={url} className="card-link transition-colors group-hover/search:text-ember">
          {text}
        </a>
      </h3>
    </article>
  );
}

function Work({ artwork }: { artwork: ArtworkCard }) {
  return (
    <PictureFrame
      picture={artwork.full_image}
      dimensions={artwork.full_image_dimensions}
      alt={artwork.alt_image}
      bound="w-auto max-h-36"
      sizes="(min-width: 48rem) 10rem, 23vw"
    />
  );
}
