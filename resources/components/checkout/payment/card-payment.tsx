import type { Checkout } from '../use-checkout.ts';

export function CardPayment({ checkout }: { checkout: Checkout }) {
  return (
    <>
      <p className="text-15 text-smoke">You enter your card on our payment partner’s page. We never see its number.</p>
      <ul aria-label="Cards" className="mt-3 flex flex-wrap items-baseline gap-x-6 gap-y-1.5 text-15 text-smoke">
        {checkout.page.paymentMethodsImages.paymaya.map((mark) => (
          <li key={mark}>{mark}</li>
        ))}
      </ul>
    </>
  );
}
