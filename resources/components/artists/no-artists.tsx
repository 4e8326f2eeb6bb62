import { button } from '../ui/button.ts';

/** Replaces the list when a search or a filter finds no artist, or when there are no artists yet. */
export function NoArtists({ wasNarrowed }: { wasNarrowed: boolean }) {
  return (
    <div className="border-t border-line py-20 text-center lg:py-28">
      <h2 className="font-serif text-40">{wasNarrowed ? 'Sorry, no results found.' : 'There are no artists yet.'}</h2>
      <p className="mt-4 mb-8 text-balance text-smoke">
        {wasNarrowed
          ? 'Try another name or fewer filters, or look at everyone who shows with us.'
          : 'Subscribe to our newsletter for news about new artists.'}
      </p>
      <a href={wasNarrowed ? '/artists' : '#newsletter-email'} className={button({ kind: 'outlined' })}>
        {wasNarrowed ? 'See all artists' : 'Subscribe'}
      </a>
    </div>
  );
}
