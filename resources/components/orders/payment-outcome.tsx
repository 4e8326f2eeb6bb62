import { clsx } from 'clsx';
import { usePaymentOutcome } from './use-payment-outcome.ts';

/**
 * The outcome of a payment, at the top of the page that the browser returns to. A pending payment is shown until the
 * outcome is known.
 */
export function PaymentOutcome({ isKnown = false }: { isKnown?: boolean }) {
  const news = usePaymentOutcome();
  if (!news || (isKnown && news.outcome === 'pending')) return null;
  return (
    <section
      aria-labelledby="payment-news"
      className={clsx(
        'mb-8 border-l-2 bg-plaster px-5 py-4 sm:px-6',
        news.outcome === 'paid' ? 'border-lagoon' : 'border-gold',
      )}
    >
      <h2 id="payment-news" className="font-serif text-28 font-medium">
        {news.title}
      </h2>
      <p className="mt-1 text-15">{news.text}</p>
    </section>
  );
}
