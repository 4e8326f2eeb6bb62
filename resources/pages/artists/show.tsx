import { filterKeys } from '../../../server/listing/filters.ts';
import type { PropsOf } from '../../../server/pages.ts';
import { ArtistHeader } from '../../components/artists/artist-header.tsx';
import { NoWorks } from '../../components/artists/no-works.tsx';
import { Listing } from '../../components/listing/listing.tsx';

export default function ArtistPage(props: PropsOf<'artists/show'>) {
  const { artist, artworks, query } = props;
  const isFiltered = query.search !== null || filterKeys.some((key) => query[key].length > 0);
  return (
    <>
      <ArtistHeader artist={artist} />
      {artworks.meta.pagination.total > 0 || isFiltered ? (
        <Listing list={props} base={artist.url} />
      ) : (
        <NoWorks artist={artist.name} />
      )}
    </>
  );
}
