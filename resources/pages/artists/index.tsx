import { artistsUrl, countChosen } from '../../../server/artists/list/query.ts';
import type { PropsOf } from '../../../server/pages.ts';
import { ArtistPanel } from '../../components/artists/artist-panel.tsx';
import { ArtistsHeading } from '../../components/artists/artists-heading.tsx';
import { ArtistsSearch } from '../../components/artists/artists-search.tsx';
import { NoArtists } from '../../components/artists/no-artists.tsx';
import { Pagination } from '../../components/listing/pagination.tsx';

export default function ArtistsPage({ artists, query, searchedFor, ...options }: PropsOf<'artists/index'>) {
  const wasNarrowed = query.search !== null || countChosen(query) > 0;
  const { types, places, categories } = options;
  const addressOf = ({ page = query.page }: { page?: number }) => artistsUrl('/artists', { ...query, page });
  return (
    <div className="page-width mt-2">
      <ArtistsHeading query={query} searchedFor={searchedFor} />
      {(wasNarrowed || artists.meta.pagination.total > 0) && (
        <ArtistsSearch query={query} types={types} places={places} categories={categories} />
      )}
      <ul className="mt-10 lg:mt-14">
        {artists.data.map((artist, index) => (
          <li key={artist.slug}>
            <ArtistPanel artist={artist} eager={index === 0} />
          </li>
        ))}
      </ul>
      {artists.data.length === 0 && <NoArtists wasNarrowed={wasNarrowed || query.page > 1} />}
      <Pagination listing={{ addressOf }} pagination={artists.meta.pagination} inPlace={false} />
    </div>
  );
}
