import { usePage } from '@inertiajs/react';
import { useState } from 'react';
import type { PaymentNews } from '../../../server/orders/contract.ts';

/** What came of a payment: told once, and shown until the page is left, whatever is reloaded meanwhile. */
export function usePaymentOutcome(): PaymentNews | null {
  const { news = null } = usePage().flash as { news?: PaymentNews };
  const [told, setTold] = useState(news);
  if (news && news !== told) setTold(news);
  return news ?? told;
}
