import type { OrderDetail } from '../../../server/orders/contract.ts';

const nothingOff = '- Php 0.00';

export function OrderTotals({ order }: { order: OrderDetail }) {
  const { subTotal, discount, discountCode, total, payment } = order;
  return (
    <section aria-labelledby="order-totals" className="bg-plaster p-6 lg:p-8">
      <h2 id="order-totals" className="font-serif text-28 font-medium">
        Order Summary
      </h2>
      <dl className="mt-6 space-y-3 text-15 tabular-nums">
        <Row name="Subtotal">{subTotal}</Row>
        {discountCode && discount !== nothingOff && <Row name={`Discount (${discountCode})`}>{discount}</Row>}
        <Row name="Delivery">FREE</Row>
        <div className="flex justify-between gap-4 border-t border-line pt-4 text-21 font-medium">
          <dt>Total</dt>
          <dd>{total}</dd>
        </div>
        <Row name="Payment">{payment}</Row>
      </dl>
    </section>
  );
}

function Row({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="min-w-0 text-smoke wrap-anywhere">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}
