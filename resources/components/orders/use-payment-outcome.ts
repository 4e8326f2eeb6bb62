import { useState } from 'react';
import type { PaymentOutcome } from '../../../server/orders/contract.ts';
import { usePage } from '../../runtime/inertia-app.tsx';

/**
 * The outcome of a payment from the flash data. It stays until the visitor leaves the page, also after reloads of the
 * props.
 */
export function usePaymentOutcome(): PaymentOutcome | null {
  const { paymentOutcome = null } = usePage().flash as { paymentOutcome?: PaymentOutcome };
  const [shown, setShown] = useState(paymentOutcome);
  if (paymentOutcome && paymentOutcome !== shown) setShown(paymentOutcome);
  return paymentOutcome ?? shown;
}
