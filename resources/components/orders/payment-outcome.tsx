import { clsx } from 'clsx';
import { usePaymentOutcome } from './use-payment-outcome.ts';

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
