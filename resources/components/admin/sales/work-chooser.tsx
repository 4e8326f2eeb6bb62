import type { DeskChoice, DeskWork } from '../../../../server/admin/desk/contract.ts';
import { AddButton, RowButton, RowText } from '../arrangement/row.tsx';
import { SearchToAdd } from '../arrangement/search-to-add.tsx';
import { fieldId } from '../form/form-context.ts';
import { useInitialFocus } from '../use-initial-focus.ts';

/** Chooses works by buttons that send the form, so that it works without JavaScript. */
export function WorkChooser({ choice, error }: { choice: DeskChoice; error: string | undefined }) {
  const { works, chosen, search, found, hasMore, changed } = choice;
  const list = useInitialFocus<HTMLUListElement>(changed === 'works');
  return (
    <section aria-labelledby="works-heading">
      <h2 id="works-heading" className="mb-3 text-17 font-medium">
        Works
      </h2>
      <input type="hidden" name="works" value={chosen} />
      <SearchToAdd
        id={fieldId('works')}
        label="Find works"
        placeholder="Title, artist or inventory number"
        name="search"
        intent="search"
        buttonText="Search"
        search={search}
        found={found}
        hasMore={hasMore}
        noneText="No other works match"
        isSearchResult={changed === 'found'}
        errorId={error ? 'works-error' : undefined}
      >
        {(work) => (
          <>
            <WorkText work={work} />
            <AddButton item={work} isOff={work.isTaken} />
          </>
        )}
      </SearchToAdd>
      {error && (
        <p id="works-error" role="alert" className="mt-3 text-ember">
          {error}
        </p>
      )}
      {works.length > 0 && (
        <ul ref={list} tabIndex={-1} aria-label="Chosen works" className="mt-4 border-t border-line">
          {works.map((work) => (
            <li key={work.id} className="flex min-h-16 items-center gap-3 border-b border-line py-1.5">
              <WorkText work={work} />
              <RowButton name="remove" item={work} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A work with its price, and who has it. */
function WorkText({ work }: { work: DeskWork }) {
  const { price, status, statusUrl, isTaken } = work;
  return (
    <RowText item={work}>
      <span className="block text-13 tabular-nums">{price ?? 'no price'}</span>
      {status && (
        <span className={isTaken ? 'block text-13 text-ember' : 'block text-13 text-lagoon'}>
          {statusUrl ? (
            <a href={statusUrl} className="underline underline-offset-2">
              {status}
            </a>
          ) : (
            status
          )}
        </span>
      )}
    </RowText>
  );
}
