import type { OrderDetail } from '../../../server/orders/contract.ts';
import { Totals } from '../cart/totals.tsx';

export function OrderTotals({ order }: { order: OrderDetail }) {
  const { subTotal, discount, discountCode, total, payment, refunded, receiptUrl } = order;
  return (
    <section aria-labelledby="order-totals" className="bg-plaster p-6 lg:sticky lg:top-6 lg:p-8">
      <h2 id="order-totals" className="font-serif text-28 font-medium">
        Order Summary
      </h2>
      <div className="mt-6">
        <Totals {...{ subTotal, discountCode, discount, total, payment }} />
      </div>
      {refunded && (
        <p className="mt-3 flex justify-between gap-4 text-15 tabular-nums">
          <span className="text-smoke">Refunded</span>
          <span>{refunded}</span>
        </p>
      )}
      {receiptUrl && (
        <a href={receiptUrl} download className="text-link mt-4 flex min-h-11 items-center text-15 print:hidden">
          Receipt (PDF)
        </a>
      )}
    </section>
  );
}
