import type { PropsOf } from '../../../server/pages.ts';
import { FavoritesList } from '../../components/favorites/favorites-list.tsx';
import { NoFavorites } from '../../components/favorites/no-favorites.tsx';
import { useFavoritesList } from '../../components/favorites/use-favorites-list.ts';

export default function FavoritesPage(props: PropsOf<'favorites/index'>) {
  const shown = useFavoritesList(props);
  const isEmpty = shown.length === 0 && props.artworks.meta.pagination.total === 0;
  return (
    <>
      <h1 className="page-width mt-2 font-serif text-56 font-medium lg:text-72">My Favorites</h1>
      {isEmpty ? <NoFavorites /> : <FavoritesList {...props} shown={shown} />}
    </>
  );
}
