import type { ReactNode } from 'react';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { ListView } from '../../../components/admin/list/list.tsx';
import { Notice } from '../../../components/admin/notice.tsx';

type Props = AdminPropsOf<'admin/collectors/guests'>;
type Row = Props['rows'][number];

const CELLS: Record<string, (row: Row) => ReactNode> = {
  contact: ({ contact }) => contact && <span className="wrap-anywhere">{contact}</span>,
  what: ({ what }) => what,
  last: ({ last }) => last,
};

export default function GuestList({ list, rows, notice }: Props) {
  return (
    <>
      {notice && <Notice kind="done">{notice}</Notice>}
      <p className="mb-6 max-w-2xl text-smoke">
        People without an account: buyers in the gallery, those for whom you hold a work, and those who asked about one.
        The whole e-mail address also finds a subscriber to the newsletter.
      </p>
      <ListView
        list={list}
        rows={rows}
        title="name"
        idOf={({ id }) => id}
        linkOf={({ url, name }) => ({ url, text: name })}
        cells={CELLS}
        empty={<p>No person without an account has bought here, has a work on hold, or has asked about one.</p>}
      />
      <p className="mt-8">
        <a href="/admin/collectors" className="admin-link inline-block py-2">
          All collectors
        </a>
      </p>
    </>
  );
}
