import { button } from '../ui/button.ts';

export function NoResults({ base }: { base: string }) {
  return (
    <div data-listing-links className="py-20 text-center lg:py-32">
      <h2 className="font-serif text-40">Sorry, no results found.</h2>
      <p className="mt-4 mb-8 text-smoke">Try adjusting your filter options to find more artworks.</p>
      <a href={base} className={button({ kind: 'outlined' })}>
        Clear all filters
      </a>
    </div>
  );
}
