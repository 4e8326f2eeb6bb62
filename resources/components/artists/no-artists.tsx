import { button } from '../ui/button.ts';

export function NoArtists() {
  return (
    <div className="border-t border-line py-20 text-center lg:py-28">
      <h2 className="font-serif text-40">Sorry, no results found.</h2>
      <p className="mt-4 mb-8 text-smoke">Try another name, or look at everyone who shows with us.</p>
      <a href="/artists" className={button({ kind: 'outlined' })}>
        See all artists
      </a>
    </div>
  );
}
