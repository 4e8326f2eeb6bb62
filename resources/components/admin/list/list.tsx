import type { ReactNode } from 'react';
import type { ListProps } from '../../../../server/admin/list/contract.ts';
import { button } from '../button.ts';
import { Notice } from '../notice.tsx';
import { Columns } from './columns.tsx';
import { Filters } from './filters.tsx';
import { Pager } from './pager.tsx';
import { type Selection, SelectionBar } from './selection.tsx';
import { type RowOptions, Table } from './table.tsx';
import { Tabs } from './tabs.tsx';
import { useListKeys } from './use-list-keys.ts';

interface ListViewProps<Row> extends RowOptions<Row> {
  list: ListProps;
  rows: Row[];
  /** Shown instead of the table when the list has no rows at all. */
  empty: ReactNode;
  /** Without it rows have no boxes. */
  selection?: Selection | null;
}

/** A list with its search, filters and pages. Without JavaScript it works by links and GET forms. */
export function ListView<Row>({ list, rows, empty, selection = null, ...options }: ListViewProps<Row>) {
  useListKeys({ hasSearch: list.search !== null, isSelectable: selection !== null });
  if (list.total === 0 && !list.isFiltered && list.notes.length === 0)
    return (
      <div data-list className="border-t border-line py-8">
        <div className="max-w-2xl">{empty}</div>
      </div>
    );
  const table = <Table list={list} rows={rows} isSelectable={selection !== null} {...options} />;
  return (
    <div data-list>
      {list.tabs && <Tabs {...list.tabs} />}
      <div className="relative mb-4 flex flex-wrap items-start gap-x-2 gap-y-3 print:hidden">
        <Filters list={list} />
        <Columns list={list} />
      </div>
      {list.notes.length > 0 && (
        <Notice kind="error">
          {list.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Notice>
      )}
      <p className="mb-2 text-smoke" role="status">
        {list.total === 0 ? `No ${list.count.replace(/^0 /, '')} match.` : list.count}
      </p>
      {list.total === 0 && (
        <a href={list.allUrl} className={button('outlined')}>
          Show all
        </a>
      )}
      {rows.length > 0 &&
        (selection ? (
          <SelectionBar list={list} selection={selection}>
            {table}
          </SelectionBar>
        ) : (
          table
        ))}
      <Pager {...list.pager} />
      {list.exportUrl && list.total > 0 && (
        <p className="mt-8 print:hidden">
          <a href={list.exportUrl} className={button('outlined')} download>
            Export {list.count} as CSV
          </a>
        </p>
      )}
    </div>
  );
}
