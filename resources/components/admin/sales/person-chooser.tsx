import type { DeskChoice } from '../../../../server/admin/desk/contract.ts';
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
  const results = useInitialFocus<HTMLParagraphElement>(changed === 'people');
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
    <div>
      <label htmlFor="person-search" className="mb-1 block font-medium">
        Find a collector (optional)
      </label>
      <div className="flex gap-2">
        <input
          id="person-search"
          type="search"
          name="person_search"
          defaultValue={personSearch}
          maxLength={100}
          autoComplete="off"
          placeholder="Name, e-mail or phone"
          className="admin-field min-w-0"
        />
        <button type="submit" name="intent" value="find" className={button('outlined', 'shrink-0')}>
          Find
        </button>
      </div>
      {people && (
        <section aria-label="Collectors found" className="mt-3 border-l-2 border-line pl-4">
          <p ref={results} role="status" tabIndex={-1} className="text-13 text-smoke">
            {people.length === 0 ? `No collector matches “${personSearch}”.` : `${people.length} found`}
          </p>
          <ul>
            {people.map(({ id, name, email }) => (
              <li key={id} className="flex min-h-14 items-center justify-between gap-3 border-b border-line py-1.5">
                <span className="min-w-0 wrap-anywhere">
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
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
