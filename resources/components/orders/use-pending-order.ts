import { router } from '@inertiajs/core';
import { useEffect } from 'react';
import type { OrderDetail } from '../../../server/orders/contract.ts';

/** Milliseconds between two reloads while a payment is pending. */
const RELOAD_MS = 5_000;

/** While a payment is pending, reloads the order until the outcome is known. */
export function usePendingOrder({ state }: Pick<OrderDetail, 'state'>): void {
  useEffect(() => {
    if (state !== 'awaiting-payment') return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') router.reload({ only: ['order'] });
    }, RELOAD_MS);
    return () => clearInterval(timer);
  }, [state]);
}
