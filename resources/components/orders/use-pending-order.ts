import { router } from '@inertiajs/react';
import { useEffect } from 'react';
import type { OrderDetail } from '../../../server/orders/contract.ts';

/** Milliseconds between two looks at an order whose payment has not been heard of. */
const pause = 5_000;

/** While a payment is awaited, the page shows its outcome as soon as the gallery knows it. */
export function usePendingOrder({ state }: Pick<OrderDetail, 'state'>): void {
  useEffect(() => {
    if (state !== 'awaiting-payment') return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') router.reload({ only: ['order'] });
    }, pause);
    return () => clearInterval(timer);
  }, [state]);
}
