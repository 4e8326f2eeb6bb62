import { useId } from 'react';
import { DropdownSheet } from './dropdown-sheet.tsx';
import { fetchArtistMatches, isEmpty } from './fetch-matches.ts';
import { ResultList } from './result-list.tsx';
import { useCombobox } from './use-combobox.ts';

/** The dropdown of the search box on the artists' page. */
export function ArtistDropdown({ input }: { input: HTMLInputElement }) {
  const combobox = useCombobox(input, fetchArtistMatches);
  const { matches, active } = combobox;
  const id = useId();
  return (
    <DropdownSheet combobox={combobox}>
      {matches && !isEmpty(matches) && (
        <div className="py-2">
          <ResultList id={id} results={matches.results} active={active} />
        </div>
      )}
    </DropdownSheet>
  );
}
