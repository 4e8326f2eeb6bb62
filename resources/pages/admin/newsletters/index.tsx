import type { ReactNode } from 'react';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { AddLink } from '../../../components/admin/list/add-link.tsx';
import { ListView } from '../../../components/admin/list/list.tsx';
import { useLive } from '../../../components/admin/live/use-live.ts';
import { Notice } from '../../../components/admin/notice.tsx';

type Props = AdminPropsOf<'admin/newsletters/index'>;
type Row = Props['rows'][number];

/** A number, with its name where there are no headings. */
const count = (value: string, name: string) =>
  value && (
    <span className="tabular-nums">
      {value}
      <span className="md:hidden"> {name}</span>
    </span>
  );

const CELLS: Record<string, (row: Row) => ReactNode> = {
  state: ({ state, isActive }) => <span className={isActive ? 'text-lagoon' : 'text-smoke'}>{state}</span>,
  audience: ({ audience }) => audience,
  when: ({ when }) => when,
  sent: ({ sent }) => count(sent, 'delivered'),
  failed: ({ failed }) => count(failed, 'failed'),
  unsubscribed: ({ unsubscribed }) => count(unsubscribed, 'left'),
  visits: ({ visits }) => count(visits, 'visits'),
  updated: ({ updated }) => <span className="text-smoke">{updated}</span>,
};

export default function NewsletterList({ list, rows, notice }: Props) {
  useLive(['newsletter'], ['rows', 'list']);
  return (
    <>
      {notice && <Notice kind="done">{notice}</Notice>}
      <AddLink url="/admin/newsletters/new" text="Write an issue" />
      <ListView
        list={list}
        rows={rows}
        title="subject"
        idOf={({ id }) => id}
        linkOf={({ url, subject }) => ({ url, text: subject })}
        cells={CELLS}
        empty={<p>No issue has been written yet. Only subscribers who have confirmed their address receive one.</p>}
      />
    </>
  );
}
