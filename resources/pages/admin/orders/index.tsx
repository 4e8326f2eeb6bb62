import type { ReactNode } from 'react';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { ListView } from '../../../components/admin/list/list.tsx';
import { useLive } from '../../../components/admin/live/use-live.ts';
import { OrderStatus } from '../../../components/admin/orders/status.tsx';

type Props = AdminPropsOf<'admin/orders/index'>;
type Row = Props['rows'][number];

const CELLS: Record<string, (row: Row) => ReactNode> = {
  placed: ({ placed }) => placed,
  name: ({ name }) => <span className="wrap-break-word">{name}</span>,
  titles: ({ titles }) => <span className="line-clamp-2 wrap-anywhere">{titles}</span>,
  pickup: ({ pickup }) => pickup,
  status: ({ status }) => <OrderStatus {...status} />,
  total: ({ total }) => total,
  refund: ({ refund }) => refund,
  channel: ({ channel }) => channel,
};

export default function OrderList({ list, rows }: Props) {
  useLive(['orders'], ['list', 'rows']);
  return (
    <ListView
      list={list}
      rows={rows}
      title="number"
      idOf={({ id }) => id}
      linkOf={({ url, number }) => ({ url, text: number })}
      isLinkWhole
      cells={CELLS}
      empty={<p>There are no orders yet. The first one appears here when a customer goes to the payment page.</p>}
    />
  );
}
