import type { ReactNode } from 'react';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { ListView } from '../../../components/admin/list/list.tsx';
import { Notice } from '../../../components/admin/notice.tsx';

type Props = AdminPropsOf<'admin/collectors/index'>;
type Row = Props['rows'][number];

const CELLS: Record<string, (row: Row) => ReactNode> = {
  email: ({ email }) => email && <span className="wrap-anywhere">{email}</span>,
  orders: ({ orders }) => (
    <>
      {orders}
      <span className="md:hidden"> {orders === 1 ? 'order' : 'orders'}</span>
    </>
  ),
  spent: ({ spent }) => spent,
  last: ({ last }) =>
    last && (
      <>
        <span className="lg:hidden">Last order </span>
        {last}
      </>
    ),
  newsletter: ({ newsletter }) =>
    newsletter && (
      <>
        <span className="lg:hidden">Newsletter</span>
        <span className="max-lg:hidden">Yes</span>
      </>
    ),
  since: ({ since }) => (
    <>
      <span className="md:hidden">Since </span>
      {since}
    </>
  ),
};

export default function CollectorList({ list, rows, guestsUrl, notice }: Props) {
  return (
    <>
      {notice && <Notice kind="done">{notice}</Notice>}
      <ListView
        list={list}
        rows={rows}
        title="name"
        idOf={({ id }) => id}
        linkOf={({ url, name }) => ({ url, text: name })}
        cells={CELLS}
        empty={<p>There are no collectors yet. A collector is a person who has signed in to the shop.</p>}
      />
      <p className="mt-8 max-w-2xl text-smoke">
        Each look at a collector is a line of the audit log.{' '}
        <a href={guestsUrl} className="admin-link inline-block py-2">
          Guests: people without an account
        </a>
      </p>
    </>
  );
}
