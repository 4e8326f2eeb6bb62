import { useId } from 'react';
import { fetchArtistMatches, isEmpty } from '../combobox/fetch-matches.ts';
import { useCombobox } from '../combobox/use-combobox.ts';
import { DropdownSheet } from './dropdown-sheet.tsx';
import { ResultList } from './result-list.tsx';

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
