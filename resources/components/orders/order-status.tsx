import { clsx } from 'clsx';
import type { OrderState, OrderSummary } from '../../../server/orders/contract.ts';

const DOT_CLASSES: Record<OrderState, string> = {
  'awaiting-payment': 'bg-gold',
  paid: 'bg-lagoon',
  cancelled: 'bg-edge',
  expired: 'bg-edge',
  'refund-due': 'bg-ember',
  refunded: 'bg-edge',
};

/** The status of an order as text with a coloured dot. */
export function OrderStatus({ order: { state, status } }: { order: Pick<OrderSummary, 'state' | 'status'> }) {
  return (
    <span className="inline-flex items-center gap-2 font-medium">
      <span aria-hidden="true" className={clsx('size-2 shrink-0 rounded-full', DOT_CLASSES[state])} />
      {status}
    </span>
  );
}
