import type { ReactNode } from 'react';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../../../components/admin/button.ts';
import { AddLink } from '../../../components/admin/list/add-link.tsx';
import { ListView } from '../../../components/admin/list/list.tsx';
import { Notice } from '../../../components/admin/notice.tsx';

type Props = AdminPropsOf<'admin/redirects/index'>;
type Row = Props['rows'][number];

const CELLS: Record<string, (row: Row) => ReactNode> = {
  to: ({ to, isBroken, worksFrom }) => (
    <span className="wrap-anywhere">
      {to}
      {isBroken && <span className="block text-13 text-ember">No page that visitors can see</span>}
      {worksFrom && <span className="block text-13 text-gold">Public from {worksFrom}</span>}
    </span>
  ),
  kind: ({ kind }) => <span className="text-smoke">{kind}</span>,
  added: ({ added }) => added,
};

export default function RedirectList({ list, rows, newUrl, importUrl, missing, notice }: Props) {
  return (
    <>
      {notice && <Notice kind="done">{notice}</Notice>}
      <div className="flex flex-wrap gap-x-4">
        <AddLink url={newUrl} text="Add a redirect" />
        <p className="mb-4 flex flex-wrap gap-4">
          <a href={importUrl} className={button('outlined')}>
            Import a file
          </a>
          <a href={missing.url} className="admin-link inline-flex min-h-11 items-center">
            Addresses without a page: {missing.count}
          </a>
        </p>
      </div>
      <ListView
        list={list}
        rows={rows}
        title="from"
        idOf={({ id }) => id}
        linkOf={({ url, from }) => ({ url, text: from })}
        cells={CELLS}
        empty={<p>There are no redirects yet. A page that gets another address is redirected by itself.</p>}
      />
    </>
  );
}
