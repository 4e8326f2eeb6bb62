import { useId } from 'react';
import type { ListField, ListProps } from '../../../../server/admin/list/contract.ts';
import { button } from '../button.ts';
import { Field } from '../field.tsx';
import { Select } from '../select.tsx';

/** The form of a list: search in sight, filters and order folded unless one is set. Without a search its button stands with the filters. */
export function Filters({ list }: { list: ListProps }) {
  const { url, search, tabs, filters, sorts, sort } = list;
  if (!search && filters.length === 0 && sorts.length === 0) return null;
  const set = filters.filter(({ value }) => value !== '').length;
  return (
    <form method="get" action={url} className="min-w-0 grow basis-80">
      {tabs?.value && <input type="hidden" name={tabs.name} value={tabs.value} />}
      {search && (
        <div className="flex gap-2">
          <input
            type="search"
            name="search"
            aria-label={search.label}
            placeholder={search.label}
            maxLength={100}
            defaultValue={search.value}
            data-list-search
            aria-keyshortcuts="/"
            className="field min-w-0"
          />
          <ShowButton />
        </div>
      )}
      {(filters.length > 0 || sorts.length > 0) && (
        <details open={set > 0} className={search ? 'mt-1' : undefined}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-smoke hover:text-ember">
            {filters.length > 0 ? 'Filters and order' : 'Order'}
            {set > 0 && <span className="text-ink">{set} set</span>}
          </summary>
          <div className="grid gap-x-4 gap-y-3 pt-1 pb-2 sm:grid-cols-2 lg:grid-cols-4">
            {filters.map((filter) => (
              <FilterField key={filter.name} {...filter} />
            ))}
            <Field label="Order">{(ids) => <Select {...ids} name="sort" defaultValue={sort} options={sorts} />}</Field>
            {!search && (
              <p className="self-end">
                <ShowButton />
              </p>
            )}
          </div>
          {set > 0 && (
            <a href={list.allUrl} className="admin-link">
              Clear filters
            </a>
          )}
        </details>
      )}
    </form>
  );
}

function ShowButton() {
  return (
    <button type="submit" className={button('outlined')}>
      Show
    </button>
  );
}

function FilterField({ name, label, all, kind, value, options }: ListField) {
  const suggestions = useId();
  return (
    <Field label={label}>
      {(ids) =>
        kind === 'choice' ? (
          <Select {...ids} name={name} defaultValue={value} options={options}>
            <option value="">{all}</option>
          </Select>
        ) : (
          <>
            <input
              {...ids}
              name={name}
              list={suggestions}
              placeholder={all}
              maxLength={100}
              autoComplete="off"
              defaultValue={value}
              className="field"
            />
            <datalist id={suggestions}>
              {options.map((option) => (
                <option key={option.value} value={option.text} />
              ))}
            </datalist>
          </>
        )
      }
    </Field>
  );
}
