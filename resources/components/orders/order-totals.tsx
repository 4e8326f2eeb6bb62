import type { OrderDetail } from '../../../server/orders/contract.ts';
import { Totals } from '../cart/totals.tsx';

export function OrderTotals({ order }: { order: OrderDetail }) {
  const { subTotal, discount, discountCode, total, payment, receiptUrl } = order;
  return (
    <section aria-labelledby="order-totals" className="bg-plaster p-6 lg:sticky lg:top-6 lg:p-8">
      <h2 id="order-totals" className="font-serif text-28 font-medium">
        Order Summary
      </h2>
      <div className="mt-6">
        <Totals {...{ subTotal, discountCode, discount, total, payment }} />
      </div>
      {receiptUrl && (
        <a href={receiptUrl} download className="text-link mt-4 flex min-h-11 items-center text-15 print:hidden">
          Receipt (PDF)
        </a>
      )}
    </section>
  );
}
