import type { CartPage, CartTotals } from '../../../../server/cart/contract.ts';
import { button } from '../../ui/button.ts';
import { Totals } from '../totals.tsx';

type Props = Pick<CartPage, 'discountCode' | 'discountValue' | 'page' | 'awaiting' | 'checkoutTotal'> &
  Pick<CartTotals, 'subTotal' | 'total'>;

/** The totals of the cart. It stays visible beside the items. */
export function OrderSummary({ subTotal, discountCode, discountValue, total, page, awaiting, checkoutTotal }: Props) {
  const order = awaiting.at(-1);
  return (
    <section aria-labelledby="order-summary" className="bg-plaster p-6 lg:sticky lg:top-6 lg:p-8">
      <h2 id="order-summary" className="font-serif text-28 font-medium">
        Order Summary
      </h2>
      <div className="mt-6">
        <Totals subTotal={subTotal} discountCode={discountCode} discount={discountValue} total={total} />
      </div>
      {order && checkoutTotal !== null && (
        <dl className="mt-4 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-3 border-t border-line pt-4 text-15 tabular-nums">
          <dt className="text-smoke">
            Order{' '}
            <a href={order.url} className="text-link whitespace-nowrap">
              {order.number}
            </a>
            , awaiting payment
          </dt>
          <dd className="text-right">{order.total}</dd>
          <dt className="font-medium">Both together at checkout</dt>
          <dd className="text-right font-medium">{checkoutTotal}</dd>
        </dl>
      )}
      <a href={page.checkoutUrl} className={`${button({ kind: 'filled' })} mt-6 w-full`}>
        Checkout
      </a>
      <p className="mt-4 text-13 text-smoke">Delivery fee is subject to change depending on delivery address.</p>
    </section>
  );
}
