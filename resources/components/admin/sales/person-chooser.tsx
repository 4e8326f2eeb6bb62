import type { DeskChoice } from '../../../../server/admin/desk/contract.ts';
import { SearchToAdd } from '../arrangement/search-to-add.tsx';
import { button } from '../button.ts';
import { useInitialFocus } from '../use-initial-focus.ts';

/** Chooses a collector with an account, or none. */
export function PersonChooser({
  person,
  personSearch,
  people,
  changed,
}: Pick<DeskChoice, 'person' | 'personSearch' | 'people' | 'changed'>) {
  const chosen = useInitialFocus<HTMLParagraphElement>(changed === 'person');
  if (person)
    return (
      <p
        ref={chosen}
        tabIndex={-1}
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-l-2 border-lagoon bg-plaster px-4 py-2"
      >
        <input type="hidden" name="account" value={person.id} />
        <span className="min-w-0 wrap-anywhere">
          Collector {person.name}
          {person.email && <span className="block text-13 text-smoke">{person.email}</span>}
        </span>
        <button type="submit" name="person" value="" className="admin-link min-h-11">
          Another person
        </button>
      </p>
    );
  return (
    <SearchToAdd
      id="person-search"
      label="Find a collector (optional)"
      placeholder="Name, e-mail or phone"
      name="person_search"
      intent="find"
      buttonText="Find"
      search={personSearch}
      found={people}
      noneText="No collector matches"
      isSearchResult={changed === 'people'}
    >
      {({ id, name, email }) => (
        <>
          <span className="min-w-0 grow wrap-anywhere">
            {name}
            <span className="block text-13 text-smoke">{email ?? 'no confirmed e-mail'}</span>
          </span>
          <button
            type="submit"
            name="person"
            value={id}
            aria-label={`Choose ${name}`}
            className={button('outlined', 'shrink-0 px-3')}
          >
            Choose
          </button>
        </>
      )}
    </SearchToAdd>
  );
}
