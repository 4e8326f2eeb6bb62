import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { EMPTY_QUERY, listingAddress } from '../../../server/listing/query.ts';
import { ShowingResults } from '../listing/showing-results.tsx';
import type { Kind } from './tab-list.tsx';

interface Props {
  id: string;
  kind: Kind;
  selected: Kind;
  term: string;
  searchedFor: string | null;
  children: ReactNode;
}

/** The panel of one tab on the results page. Without JavaScript all panels are shown and the tabs are hidden. */
export function ResultsPanel({ id, kind, selected, term, searchedFor, children }: Props) {
  return (
    <div
      role="tabpanel"
      id={`${id}-panel-${kind}`}
      aria-labelledby={`${id}-tab-${kind}`}
      className={clsx(kind !== selected && 'hidden noscript:block')}
    >
      {kind !== 'artworks' && (
        <p className="page-width mt-8 text-15 text-smoke">
          <ShowingResults
            term={term}
            searchedFor={searchedFor}
            asTypedHref={listingAddress('/search', { ...EMPTY_QUERY, search: term, asTyped: true })}
          />
        </p>
      )}
      {children}
    </div>
  );
}
