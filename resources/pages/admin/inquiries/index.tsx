import type { ReactNode } from 'react';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { ListView } from '../../../components/admin/list/list.tsx';
import { useLive } from '../../../components/admin/live/use-live.ts';

type Props = AdminPropsOf<'admin/inquiries/index'>;
type Row = Props['rows'][number];

const CELLS: Record<string, (row: Row) => ReactNode> = {
  artwork: ({ artwork }) => artwork,
  text: ({ text }) => <span className="line-clamp-2 max-w-prose text-smoke">{text}</span>,
  state: ({ state, isOpen }) => <span className={isOpen ? 'text-ember' : 'text-smoke'}>{state}</span>,
  received: ({ received }) => received,
  updated: ({ updated }) => updated,
};

export default function InquiryList({ list, rows }: Props) {
  useLive(['inquiries'], ['list', 'rows']);
  return (
    <ListView
      list={list}
      rows={rows}
      title="person"
      idOf={({ id }) => id}
      linkOf={({ url, person }) => ({ url, text: person })}
      cells={CELLS}
      empty={<p>There are no inquiries yet. Visitors ask about a work on its page.</p>}
    />
  );
}
