import type { PropsOf } from '../../../server/pages.ts';
import { Listing } from '../../components/listing/listing.tsx';

export default function ArtworksPage(props: PropsOf<'artworks/index'>) {
  return (
    <>
      <h1 className="page-width mt-2 font-serif text-56 font-medium lg:text-72">{props.heading}</h1>
      <Listing list={props} base="/artworks" />
    </>
  );
}
