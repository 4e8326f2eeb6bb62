import type { ReactNode } from 'react';
import type { ArrangementConflict, ArrangementProps } from '../../../../server/admin/arrangement/contract.ts';
import { button } from '../button.ts';
import { CsrfField } from '../csrf-field.tsx';
import { Notice } from '../notice.tsx';
import { ArrangementList } from './arrangement-list.tsx';
import { AddButton, RowText } from './row.tsx';
import { SearchToAdd } from './search-to-add.tsx';
import { SEARCH_ID, useArrangement } from './use-arrangement.ts';

interface ArrangementFormProps {
  action: string;
  arrangement: ArrangementProps;
  /** `works`, for texts. */
  several: string;
  /** Things can be searched, added and taken out. */
  isChoice: boolean;
  isReadOnly: boolean;
  /** Shown while nothing is in the list. */
  empty: ReactNode;
}

/** Puts things in order by dragging or by buttons. Without JavaScript each button sends the order, and the page shows the next one. */
export function ArrangementForm({
  action,
  arrangement: props,
  several,
  isChoice,
  isReadOnly,
  empty,
}: ArrangementFormProps) {
  const arrangement = useArrangement(props.items, props.seen);
  const list = (
    <ArrangementList
      arrangement={arrangement}
      notes={props.notes}
      isChoice={isChoice}
      isReadOnly={isReadOnly}
      label={`The ${several} in their order`}
    />
  );
  if (isReadOnly) return arrangement.items.length > 0 ? list : empty;
  return (
    <form method="post" action={action} onSubmit={arrangement.onSubmit}>
      <CsrfField />
      <input type="hidden" name="seen" value={props.seen} readOnly />
      <input type="hidden" name="order" value={arrangement.order} readOnly />
      {props.notes && <input type="hidden" name="seenNotes" value={props.notes.seen} readOnly />}
      {props.error && <Notice kind="error">{props.error}</Notice>}
      {props.conflict && <ConflictNotice conflict={props.conflict} several={several} />}
      {isChoice && (
        <div className="mb-6">
          <SearchToAdd
            id={SEARCH_ID}
            label={`Find ${several} to add`}
            placeholder="Title, artist or inventory number"
            name="search"
            intent="search"
            buttonText="Search"
            search={props.search}
            found={props.found?.filter(({ id }) => !arrangement.items.some((item) => item.id === id)) ?? null}
            hasMore={props.hasMore}
            noneText={`No other ${several} match`}
            isSearchResult={props.found !== null}
          >
            {(item) => (
              <>
                <RowText item={item} />
                <AddButton item={item} onPress={() => arrangement.add(item)} />
              </>
            )}
          </SearchToAdd>
        </div>
      )}
      {arrangement.items.length > 0 ? list : empty}
      <p className="sr-only" role="status">
        {arrangement.message}
      </p>
      <div className="admin-bar -mx-4 mt-6 flex items-center gap-4 border-t border-line bg-paper px-4 py-3 sm:-mx-8 sm:px-8 lg:mx-0 lg:px-0">
        <button type="submit" name="intent" value="save" className={button('filled')}>
          Save {isChoice ? several : 'order'}
        </button>
        <p className="text-13 text-smoke">{arrangement.isDirty && 'Changes are not saved yet.'}</p>
      </div>
    </form>
  );
}

/** What another person has saved since the form was opened. */
function ConflictNotice({ conflict, several }: { conflict: ArrangementConflict; several: string }) {
  const { by, at, added, removed, order, notes } = conflict;
  const person = by ?? 'Another person';
  const changes = [
    { what: 'Added', text: added.join(', ') },
    { what: 'Removed', text: removed.join(', ') },
    { what: 'New order', text: order?.join(', ') ?? '' },
    ...notes.map(({ title, note }) => ({ what: `Sentence for “${title}”`, text: note || 'none' })),
  ].filter(({ text }) => text !== '');
  return (
    <Notice kind="error">
      <p>
        {person} saved the {several} {at ? `on ${at}` : ''} while you were editing. Nothing was overwritten.
      </p>
      <dl className="my-2">
        {changes.map(({ what, text }) => (
          <div key={what}>
            <dt className="inline font-medium">{what}: </dt>
            <dd className="inline">{text}</dd>
          </div>
        ))}
      </dl>
      <p>The form has your changes, and theirs where you changed nothing. Please look at it, then save.</p>
    </Notice>
  );
}
