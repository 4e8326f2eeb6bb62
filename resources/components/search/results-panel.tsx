import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { ShowingResults } from '../listing/showing-results.tsx';
import type { Kind } from './tab-list.tsx';

interface Props {
  id: string;
  kind: Kind;
  shown: Kind;
  term: string;
  searchedFor: string | null;
  children: ReactNode;
}

/** What is under one tab of the page of results. Without the script there are no tabs, and all of them are shown. */
export function ResultsPanel({ id, kind, shown, term, searchedFor, children }: Props) {
  return (
    <div
      role="tabpanel"
      id={`${id}-panel-${kind}`}
      aria-labelledby={`${id}-tab-${kind}`}
      className={clsx(kind !== shown && 'hidden noscript:block')}
    >
      {kind !== 'artworks' && (
        <p className="page-width mt-8 text-15 text-smoke">
          <ShowingResults term={term} searchedFor={searchedFor} />
        </p>
      )}
      {children}
    </div>
  );
}
