import type { ReactNode } from 'react';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../../../components/admin/button.ts';
import { CsrfField } from '../../../components/admin/csrf-field.tsx';
import { ListView } from '../../../components/admin/list/list.tsx';
import { useLive } from '../../../components/admin/live/use-live.ts';
import { Notices } from '../../../components/admin/notice.tsx';

type Props = AdminPropsOf<'admin/mails/index'>;
type Row = Props['rows'][number];

const CELLS: Record<string, (row: Row) => ReactNode> = {
  recipient: ({ recipient }) => <span className="break-all">{recipient}</span>,
  failure: ({ failure }) => <span className="line-clamp-2 max-w-md break-words">{failure}</span>,
  order: ({ order }) =>
    order && (
      <a href={order.url} className="admin-link">
        {order.number}
      </a>
    ),
  attempts: ({ attempts }) => attempts,
  written: ({ written }) => written,
};

export default function MailList({ list, rows, again, notice, refusal }: Props) {
  useLive(['mails'], ['list', 'rows', 'again']);
  return (
    <>
      <Notices notice={notice} refusal={refusal} />
      <p className="mb-6 max-w-2xl text-smoke">
        A mail is tried for about fourteen hours, or refused by the recipient’s server at once. Those that were given up
        are stored for 90 days.
      </p>
      {again && (
        <form method="post" action={again.url} className="mb-6">
          <CsrfField />
          <input type="hidden" name="kind" value={again.kind} />
          <button type="submit" className={button('outlined')}>
            {again.text}
          </button>
        </form>
      )}
      <ListView
        list={list}
        rows={rows}
        title="kind"
        idOf={({ id }) => id}
        linkOf={({ url, kind }) => ({ url, text: kind })}
        cells={CELLS}
        empty={<p>No mail was given up.</p>}
      />
    </>
  );
}
