import { isFiltered } from '../../../server/listing/query.ts';
import type { PropsOf } from '../../../server/pages.ts';
import { ArtistCv } from '../../components/artists/artist-cv.tsx';
import { ArtistHeader } from '../../components/artists/artist-header.tsx';
import { ArtistPeriods } from '../../components/artists/artist-periods.tsx';
import { NoWorks } from '../../components/artists/no-works.tsx';
import { SoldWorksSection } from '../../components/artists/sold-works.tsx';
import { Listing } from '../../components/listing/listing.tsx';

export default function ArtistPage(props: PropsOf<'artists/show'>) {
  const { artist, artworks, query } = props;
  const wasNarrowed = query.search !== null || isFiltered(query);
  return (
    <>
      <ArtistHeader artist={artist} />
      {artworks.meta.pagination.total > 0 || wasNarrowed ? (
        <>
          <ArtistPeriods filters={props.filters} query={query} base={artist.url} />
          <Listing list={props} base={artist.url} />
        </>
      ) : (
        <NoWorks artist={artist.name} />
      )}
      <SoldWorksSection name={artist.name} soldWorks={props.soldWorks} />
      <ArtistCv artist={artist} />
    </>
  );
}
