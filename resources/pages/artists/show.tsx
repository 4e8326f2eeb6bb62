import type { PropsOf } from '../../../server/pages.ts';
import { ArtistHeader } from '../../components/artists/artist-header.tsx';
import { Listing } from '../../components/listing/listing.tsx';

export default function ArtistPage(props: PropsOf<'artists/show'>) {
  return (
    <>
      <ArtistHeader artist={props.artist} />
      <Listing list={props} base={props.artist.url} />
    </>
  );
}
