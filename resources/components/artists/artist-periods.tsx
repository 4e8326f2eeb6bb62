import type { Filters, ListingQuery } from '../../../server/listing/contract.ts';
import { listingAddress } from '../../../server/listing/query.ts';

interface Props {
  filters: Filters;
  query: ListingQuery;
  /** The address of the artist. */
  base: string;
}

/** The works of an artist by period, each a link; nothing if all are of one period. */
export function ArtistPeriods({ filters, query, base }: Props) {
  const { options } = filters.periods;
  if (options.length < 2) return null;
  const addressOf = (periods: string[]) => listingAddress(base, { ...query, periods, page: 1 });
  const isChosen = (value: string) => query.periods.length === 1 && query.periods[0] === value;
  return (
    <nav
      aria-label="Works by period"
      data-listing-links
      className="page-width mt-12 flex flex-wrap items-baseline gap-x-6 border-t border-line pt-4 lg:mt-16"
    >
      <p className="caps py-3 text-smoke">Works by period</p>
      <ul className="flex flex-wrap gap-x-6">
        <Period href={addressOf([])} text="All" isChosen={query.periods.length === 0} />
        {options.map(({ value, text, count }) => (
          <Period key={value} href={addressOf([value])} text={text} count={count} isChosen={isChosen(value)} />
        ))}
      </ul>
    </nav>
  );
}

function Period({ href, text, count, isChosen }: { href: string; text: string; count?: number; isChosen: boolean }) {
  return (
    <li>
      <a
        href={href}
        aria-current={isChosen || undefined}
        className="inline-flex min-h-11 items-center gap-2 text-15 transition-colors hover:text-ember aria-[current]:font-semibold aria-[current]:shadow-[inset_0_-2px_0_currentColor]"
      >
        {text}
        {count !== undefined && <span className="font-normal text-smoke tabular-nums">{count}</span>}
      </a>
    </li>
  );
}
