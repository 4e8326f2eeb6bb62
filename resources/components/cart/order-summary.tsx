import type { CartPage, CartTotals } from '../../../server/cart/contract.ts';
import { button } from '../ui/button.ts';

type Props = Pick<CartPage, 'discountCode' | 'discountValue' | 'page'> & Pick<CartTotals, 'subTotal' | 'total'>;

const nothingOff = '- Php 0.00';

/** What the cart comes to; it stays in sight beside the items. */
export function OrderSummary({ subTotal, discountCode, discountValue, total, page }: Props) {
  return (
    <section aria-labelledby="order-summary" className="bg-plaster p-6 lg:sticky lg:top-6 lg:p-8">
      <h2 id="order-summary" className="font-serif text-28 font-medium">
        Order Summary
      </h2>
      <dl className="mt-6 space-y-3 text-15 tabular-nums">
        <Row name="Subtotal">{subTotal}</Row>
        {discountCode && discountValue !== nothingOff && <Row name={`Discount (${discountCode})`}>{discountValue}</Row>}
        <Row name="Delivery">FREE</Row>
        <div className="flex justify-between gap-4 border-t border-line pt-4 text-21 font-medium">
          <dt>Total</dt>
          <dd>{total}</dd>
        </div>
      </dl>
      <a href={page.checkoutUrl} className={`${button({ kind: 'filled' })} mt-6 w-full`}>
        Checkout
      </a>
      <p className="mt-4 text-13 text-smoke">Delivery fee is subject to change depending on delivery address.</p>
    </section>
  );
}

function Row({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-smoke">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
