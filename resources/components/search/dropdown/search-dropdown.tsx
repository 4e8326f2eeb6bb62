import { useId } from 'react';
import { fetchAllMatches, isEmpty } from '../combobox/fetch-matches.ts';
import { useCombobox } from '../combobox/use-combobox.ts';
import { DropdownSheet } from './dropdown-sheet.tsx';
import { ResultList } from './result-list.tsx';
import { SuggestionTabs } from './suggestion-tabs.tsx';

/** The dropdown of a search of the whole gallery: results of every kind, and tabs with suggested terms. */
export function SearchDropdown({ input }: { input: HTMLInputElement }) {
  const id = useId();
  const combobox = useCombobox(input, fetchAllMatches);
  const { matches, active } = combobox;
  return (
    <DropdownSheet combobox={combobox} wide>
      {matches?.suggestions && !isEmpty(matches) && (
        <>
          <div className="@xl:grid @xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
            <div className="py-2 max-@xl:border-b max-@xl:border-line">
              <ResultList id={`${id}-results`} results={matches.results} active={active} />
            </div>
            <SuggestionTabs id={id} suggestions={matches.suggestions} combobox={combobox} />
          </div>
          <p className="border-t border-line px-(--pad)">
            <a
              href={`/search?search=${encodeURIComponent(matches.term)}`}
              className="text-link inline-flex min-h-12 max-w-full items-center text-15"
            >
              <span className="truncate">Everything for “{matches.term}”</span>
            </a>
          </p>
        </>
      )}
    </DropdownSheet>
  );
}
