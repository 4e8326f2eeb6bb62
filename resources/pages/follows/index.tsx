import type { PropsOf } from '../../../server/pages.ts';
import { ArtistPanel } from '../../components/artists/artist-panel.tsx';
import { NoFollowed } from '../../components/follows/no-followed.tsx';
import { Pagination } from '../../components/listing/pagination.tsx';

const addressOf = ({ page = 1 }: { page?: number }) =>
  page > 1 ? `/followed-artists?page=${page}` : '/followed-artists';

export default function FollowedArtistsPage({ artists }: PropsOf<'follows/index'>) {
  const { data, meta } = artists;
  return (
    <>
      <h1 className="page-width mt-2 mb-8 font-serif text-56 font-medium lg:mb-12 lg:text-72">Followed Artists</h1>
      {meta.pagination.total === 0 ? (
        <NoFollowed />
      ) : (
        <div className="page-width">
          <ul>
            {data.map((artist, index) => (
              <li key={artist.slug}>
                <ArtistPanel artist={artist} eager={index === 0} />
              </li>
            ))}
          </ul>
          <Pagination listing={{ addressOf }} pagination={meta.pagination} inPlace={false} />
        </div>
      )}
    </>
  );
}
