import type { ReactNode } from 'react';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { AddLink } from '../../../components/admin/list/add-link.tsx';
import { ListView } from '../../../components/admin/list/list.tsx';
import { Notice } from '../../../components/admin/notice.tsx';

type Props = AdminPropsOf<'admin/terms/kind'>;
type Row = Props['rows'][number];

export default function TermList({ title, list, rows, newUrl, newText, notice }: Props) {
  const items = list.columns.find(({ name }) => name === 'count')?.label.toLowerCase() ?? '';
  const cells: Record<string, (row: Row) => ReactNode> = {
    count: ({ count }) => (
      <>
        {count.toLocaleString('en')}
        <span className="md:hidden"> {items}</span>
      </>
    ),
    address: ({ address }) => <span className="wrap-anywhere">{address}</span>,
    state: ({ state }) => state && <span className="text-smoke">{state}</span>,
  };
  return (
    <>
      {notice && <Notice kind="done">{notice}</Notice>}
      <AddLink url={newUrl} text={newText} />
      <ListView
        list={list}
        rows={rows}
        title="name"
        idOf={({ id }) => id}
        linkOf={({ url, name }) => ({ url, text: name })}
        cells={cells}
        empty={<p>There are no {title.toLowerCase()} yet.</p>}
      />
      <p className="mt-8">
        <a href="/admin/terms" className="admin-link inline-block py-2">
          All kinds of terms
        </a>
      </p>
    </>
  );
}
