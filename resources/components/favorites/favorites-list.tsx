import type { ArtworkCard } from '../../../server/artworks/contract.ts';
import { favoritesUrl } from '../../../server/favorites/query.ts';
import type { Pages } from '../../../server/pages.ts';
import { ArtworkColumns } from '../artworks/card/artwork-columns.tsx';
import { Pagination } from '../listing/pagination.tsx';
import { button } from '../ui/button.ts';
import { FavoritesToolbar } from './favorites-toolbar.tsx';

const BASE = '/favorites';
const SIZES = '(min-width: 105rem) 37rem, (min-width: 64rem) 36vw, 46vw';

type Props = Pick<Pages['favorites/index'], 'artworks' | 'query' | 'sorts'> & {
  /** The artworks on this page of the list, including those that were removed since. */
  shown: ArtworkCard[];
};

export function FavoritesList({ artworks, query, sorts, shown }: Props) {
  const { data, meta } = artworks;
  return (
    <div className="page-width mt-8 lg:mt-14 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-x-12 xl:grid-cols-[16rem_minmax(0,1fr)] xl:gap-x-20">
      <FavoritesToolbar base={BASE} artworks={artworks} query={query} sorts={sorts} />
      <section id="results" aria-label="Favorites" tabIndex={-1} className="outline-none">
        {shown.length > 0 && <ArtworkColumns artworks={shown} sizes={SIZES} />}
        {data.length === 0 && query.page > 1 && <PastTheEnd />}
        <Pagination
          listing={{ addressOf: ({ page = 1 }) => favoritesUrl(BASE, { ...query, page }) }}
          pagination={meta.pagination}
        />
      </section>
    </div>
  );
}

function PastTheEnd() {
  return (
    <div data-listing-links className="py-20 text-center">
      <p className="mb-8 font-serif text-28">There is nothing on this page.</p>
      <a href={BASE} className={button({ kind: 'outlined' })}>
        Back to the first page
      </a>
    </div>
  );
}
