import { X } from 'lucide-react';
import type { Filters } from '../../../../server/listing/contract.ts';
import { FILTER_KEYS } from '../../../../server/listing/filters.ts';
import { toggleOption } from '../../../../server/listing/query.ts';
import type { Listing } from '../use-listing.ts';

/** The selected filters. Each is a link to the list without it. */
export function Chips({ listing, filters }: { listing: Listing; filters: Filters }) {
  const { query } = listing;
  const options = FILTER_KEYS.flatMap((key) => query[key].map((value) => ({ key, value })));
  const artist = listing.base.endsWith(`/${query.artist}`) ? null : query.artist;
  if (options.length === 0 && !artist && !query.search) return null;
  return (
    <div data-listing-links className="clear-left mb-8 flex flex-wrap items-center gap-2">
      {query.search && <Chip text={query.search} href={listing.addressOf({ search: null, page: 1 })} />}
      {artist && <Chip text={wordsOf(artist)} href={listing.addressOf({ artist: null, page: 1 })} />}
      {options.map(({ key, value }) => (
        <Chip
          key={`${key}-${value}`}
          text={filters[key].options.find((option) => option.value === value)?.text ?? wordsOf(value)}
          href={listing.addressOf(toggleOption(query, key, value))}
        />
      ))}
      <a href={listing.base} className="text-link min-w-11 py-3 text-15">
        Clear
      </a>
    </div>
  );
}

function Chip({ text, href }: { text: string; href: string }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center gap-2 rounded-control bg-plaster py-1.5 pr-3 pl-4 text-15 transition-colors hover:text-ember"
    >
      <span className="sr-only">Remove </span>
      <span className="wrap-anywhere">{text}</span>
      <X aria-hidden="true" size={16} strokeWidth={1.5} className="shrink-0" />
    </a>
  );
}

function wordsOf(slug: string): string {
  return slug.replace(/-/g, ' ').replace(/\b\w/g, (letter) => letter.toUpperCase());
}
