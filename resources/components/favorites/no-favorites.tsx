import { button } from '../ui/button.ts';

export function NoFavorites() {
  return (
    <div className="page-width py-20 text-center lg:py-32">
      <h2 className="font-serif text-40">No favorites yet!</h2>
      <p className="mt-4 mb-8 text-balance text-smoke">
        Maybe not now, but you may mark your desired artwork for future purchases!
      </p>
      <a href="/artworks" className={button({ kind: 'filled' })}>
        explore the gallery
      </a>
    </div>
  );
}
