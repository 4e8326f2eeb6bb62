import type { CartPage, CartTotals } from '../../../server/cart/contract.ts';
import { button } from '../ui/button.ts';
import { Totals } from './totals.tsx';

type Props = Pick<CartPage, 'discountCode' | 'discountValue' | 'page'> & Pick<CartTotals, 'subTotal' | 'total'>;

/** What the cart comes to; it stays in sight beside the items. */
export function OrderSummary({ subTotal, discountCode, discountValue, total, page }: Props) {
  return (
    <section aria-labelledby="order-summary" className="bg-plaster p-6 lg:sticky lg:top-6 lg:p-8">
      <h2 id="order-summary" className="font-serif text-28 font-medium">
        Order Summary
      </h2>
      <div className="mt-6">
        <Totals subTotal={subTotal} discountCode={discountCode} discount={discountValue} total={total} />
      </div>
      <a href={page.checkoutUrl} className={`${button({ kind: 'filled' })} mt-6 w-full`}>
        Checkout
      </a>
      <p className="mt-4 text-13 text-smoke">Delivery fee is subject to change depending on delivery address.</p>
    </section>
  );
}
