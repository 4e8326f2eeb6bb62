import { X } from 'lucide-react';
import type { ArtistsQuery } from '../../../server/artists/contract.ts';
import { artistsUrl } from '../../../server/artists/list/query.ts';
import { ShowingResults } from '../listing/showing-results.tsx';

interface Props {
  query: ArtistsQuery;
  searchedFor: string | null;
}

export function ArtistsHeading({ query, searchedFor }: Props) {
  if (!query.search) return <h1 className="mb-8 font-serif text-56 font-medium lg:mb-12 lg:text-72">All Artists</h1>;
  return (
    <div className="mb-8 flex flex-wrap items-baseline gap-x-8 gap-y-2 lg:mb-12">
      <h1 className="min-w-0 font-serif text-40 font-medium wrap-anywhere lg:text-56">
        Search result for: {query.search}
      </h1>
      <a
        href={artistsUrl('/artists', { ...query, search: null, page: 1 })}
        className="text-link inline-flex min-h-11 items-center gap-1.5 text-15"
      >
        <X aria-hidden="true" size={16} strokeWidth={1.5} />
        Clear
        <span className="sr-only"> the search</span>
      </a>
      {searchedFor !== null && (
        <p className="w-full text-smoke">
          <ShowingResults term={query.search} searchedFor={searchedFor} />
        </p>
      )}
    </div>
  );
}
