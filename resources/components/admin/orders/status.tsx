import { clsx } from 'clsx';
import type { OrderStatusText } from '../../../../server/admin/orders/contract.ts';

/** A status in words; what the gallery has to do stands out. */
export function OrderStatus({ text, kind }: OrderStatusText) {
  return (
    <span
      className={clsx(
        kind === 'acts' && 'font-medium text-ember',
        kind === 'done' && 'text-lagoon',
        kind === 'over' && 'text-smoke',
      )}
    >
      {text}
    </span>
  );
}
