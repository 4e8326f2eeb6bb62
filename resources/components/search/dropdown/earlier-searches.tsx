import type { ReactNode } from 'react';
import type { EarlierSearches } from '../combobox/fetch-matches.ts';
import { deleteRecentTerms, storeRecentTerm } from '../combobox/recent-terms.ts';
import type { Combobox } from '../combobox/use-combobox.ts';
import { OPTION_CLASS } from './result-list.tsx';

interface Props {
  id: string;
  earlier: EarlierSearches;
  combobox: Combobox;
}

/** Below an empty box: the visitor's recent searches, which one press clears, and the popular ones of all visitors. */
export function EarlierSearchLists({ id, earlier: { recent, popular }, combobox }: Props) {
  const clear = () => {
    deleteRecentTerms();
    combobox.refresh();
  };
  return (
    <div className="divide-y divide-line">
      {recent.length > 0 && (
        <TermList id={`${id}-recent`} title="Recent searches" terms={recent} active={combobox.active}>
          <button
            type="button"
            onClick={clear}
            aria-label="Clear recent searches"
            className="text-link min-h-11 text-13"
          >
            Clear
          </button>
        </TermList>
      )}
      {popular.length > 0 && (
        <TermList id={`${id}-popular`} title="Popular searches" terms={popular} active={combobox.active} />
      )}
    </div>
  );
}

interface TermListProps {
  id: string;
  title: string;
  terms: string[];
  /** The id of the active option. */
  active: string | null;
  children?: ReactNode;
}

function TermList({ id, title, terms, active, children }: TermListProps) {
  return (
    <section className="py-2">
      <div className="flex min-h-11 items-center justify-between gap-4 px-(--pad) text-13 text-smoke">
        <p id={`${id}-title`}>{title}</p>
        {children}
      </div>
      <div role="listbox" id={id} aria-labelledby={`${id}-title`}>
        {terms.map((term, index) => (
          <a
            key={term}
            href={`/artworks?search=${encodeURIComponent(term)}`}
            onClick={() => storeRecentTerm(term)}
            role="option"
            id={`${id}-${index}`}
            aria-selected={active === `${id}-${index}`}
            tabIndex={-1}
            className={`${OPTION_CLASS} items-center`}
          >
            <span className="truncate">{term}</span>
          </a>
        ))}
      </div>
    </section>
  );
}
