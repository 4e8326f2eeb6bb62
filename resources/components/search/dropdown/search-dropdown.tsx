import { useEffect, useId } from 'react';
import { fetchAllMatches, isEmpty, type Matches } from '../combobox/fetch-matches.ts';
import { storeRecentTerm } from '../combobox/recent-terms.ts';
import { type Combobox, useCombobox } from '../combobox/use-combobox.ts';
import { termIn } from '../combobox/use-matches.ts';
import { DropdownSheet } from './dropdown-sheet.tsx';
import { EarlierSearchLists } from './earlier-searches.tsx';
import { ResultList } from './result-list.tsx';
import { SuggestionTabs } from './suggestion-tabs.tsx';

/** The dropdown of a search of the whole gallery; below an empty box the earlier searches. */
export function SearchDropdown({ input }: { input: HTMLInputElement }) {
  const id = useId();
  const combobox = useCombobox(input, fetchAllMatches);
  useEffect(() => {
    const storeSubmitted = () => storeRecentTerm(termIn(input));
    input.form?.addEventListener('submit', storeSubmitted);
    return () => input.form?.removeEventListener('submit', storeSubmitted);
  }, [input]);
  const { matches } = combobox;
  const props = { id, combobox };
  return (
    <DropdownSheet combobox={combobox} wide={!matches?.earlier}>
      {matches &&
        (matches.earlier ? <EarlierSearchLists {...props} earlier={matches.earlier} /> : found(matches, props))}
    </DropdownSheet>
  );
}

/** Results of every kind, and tabs with suggested terms. */
function found(matches: Matches, { id, combobox }: { id: string; combobox: Combobox }) {
  const { term, results, suggestions } = matches;
  if (!suggestions || isEmpty(matches)) return null;
  return (
    <>
      <div className="@xl:grid @xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div className="py-2 max-@xl:border-b max-@xl:border-line">
          <ResultList id={`${id}-results`} results={results} active={combobox.active} />
        </div>
        <SuggestionTabs id={id} suggestions={suggestions} combobox={combobox} />
      </div>
      <p className="border-t border-line px-(--pad)">
        <a
          href={`/search?search=${encodeURIComponent(term)}`}
          onClick={() => storeRecentTerm(term)}
          className="text-link inline-flex min-h-12 max-w-full items-center text-15"
        >
          <span className="truncate">Everything for “{term}”</span>
        </a>
      </p>
    </>
  );
}
