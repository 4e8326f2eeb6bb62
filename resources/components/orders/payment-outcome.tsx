import { clsx } from 'clsx';
import { useState } from 'react';
import type { PaymentOutcome as Outcome } from '../../../server/orders/contract.ts';
import { usePage } from '../../runtime/inertia-app.tsx';

/**
 * The outcome of a payment, at the top of the page that the browser returns to. A pending payment is shown until the
 * outcome is known.
 */
export function PaymentOutcome({ isKnown = false }: { isKnown?: boolean }) {
  const result = usePaymentOutcome();
  if (!result || (isKnown && result.outcome === 'pending')) return null;
  return (
    <section
      aria-labelledby="payment-outcome"
      className={clsx(
        'mb-8 border-l-2 bg-plaster px-5 py-4 sm:px-6',
        result.outcome === 'paid' ? 'border-lagoon' : 'border-gold',
      )}
    >
      <h2 id="payment-outcome" className="font-serif text-28 font-medium">
        {result.title}
      </h2>
      <p className="mt-1 text-15">{result.text}</p>
    </section>
  );
}

/**
 * The outcome of a payment from the flash data. It stays until the visitor leaves the page, also after reloads of the
 * props.
 */
function usePaymentOutcome(): Outcome | null {
  const { paymentOutcome = null } = usePage().flash as { paymentOutcome?: Outcome };
  const [shown, setShown] = useState(paymentOutcome);
  if (paymentOutcome && paymentOutcome !== shown) setShown(paymentOutcome);
  return paymentOutcome ?? shown;
}
