import { soldUrl } from '../../../server/artists/sold/url.ts';
import { pluralize } from '../../../server/artworks/format/pluralize.ts';
import type { PropsOf } from '../../../server/pages.ts';
import { SoldList } from '../../components/artists/sold-works.tsx';
import { Pagination } from '../../components/listing/pagination.tsx';
import { button } from '../../components/ui/button.ts';

export default function SoldWorksPage({ artist, works: { data, meta } }: PropsOf<'artists/sold'>) {
  const { pagination } = meta;
  const addressOf = ({ page = pagination.current_page }: { page?: number }) => soldUrl(artist.slug, page);
  return (
    <div className="page-width mt-2">
      <h1 className="font-serif text-40 font-medium text-balance lg:text-56">Sold works by {artist.name}</h1>
      {data.length > 0 ? (
        <>
          <p className="mt-3 text-smoke">
            A record of {pluralize(pagination.total, 'work')} that this gallery has sold.
          </p>
          <SoldList works={data} heading="h2" />
        </>
      ) : (
        <div className="mt-8 border-t border-line py-20 text-center lg:py-28">
          <h2 className="font-serif text-40 text-balance">
            {pagination.total > 0
              ? 'There are no more sold works.'
              : 'This gallery has not sold a work by this artist yet.'}
          </h2>
          <p className="mt-4 mb-8 text-balance text-smoke">Works that are sold are listed here.</p>
          <a href={artist.url} className={button({ kind: 'outlined' })}>
            See the works of {artist.name}
          </a>
        </div>
      )}
      <Pagination listing={{ addressOf }} pagination={pagination} inPlace={false} />
    </div>
  );
}
