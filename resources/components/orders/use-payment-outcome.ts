import { usePage } from '@inertiajs/react';
import { useState } from 'react';
import type { PaymentNews } from '../../../server/orders/contract.ts';

/**
 * The outcome of a payment from the flash data. It stays until the visitor leaves the page, also after reloads of the
 * props.
 */
export function usePaymentOutcome(): PaymentNews | null {
  const { news = null } = usePage().flash as { news?: PaymentNews };
  const [shown, setShown] = useState(news);
  if (news && news !== shown) setShown(news);
  return news ?? shown;
}
