import { router } from '@inertiajs/core';
import type { PropsOf } from '../../../server/pages.ts';
import { CancelOrder } from '../../components/orders/cancel-order.tsx';
import { OrderDelivery, OrderHistory, OrderItems, OrderTotals } from '../../components/orders/order-sections.tsx';
import { OrderStatus } from '../../components/orders/order-status.tsx';
import { PayAgain } from '../../components/orders/pay-again.tsx';
import { PaymentOutcome } from '../../components/orders/payment-outcome.tsx';
import { usePendingOrder } from '../../components/orders/use-pending-order.ts';

function reloadOrder(): void {
  router.reload({ onSuccess: () => document.querySelector<HTMLElement>('main [role="status"]')?.focus() });
}

export default function OrderPage({ order }: PropsOf<'orders/show'>) {
  usePendingOrder(order);
  return (
    <div className="page-width">
      <PaymentOutcome isKnown={order.state !== 'awaiting-payment'} />
      <h1 className="font-serif text-28 font-medium lining-nums sm:text-40 lg:text-56">
        Order <span className="order-number">{order.number}</span>
      </h1>
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-15">
        <span role="status" tabIndex={-1} className="outline-none">
          <OrderStatus order={order} />
        </span>
        <span className="text-smoke">{order.placedOn}</span>
      </p>
      <p className="mt-4 max-w-2xl">{order.explanation}</p>
      <PayAgain order={order} />
      <div className="mt-4">
        <CancelOrder cancelUrl={order.cancelUrl} onEnd={reloadOrder} />
      </div>
      <div className="order-page mt-10">
        <OrderItems items={order.items} />
        <div>
          <OrderTotals order={order} />
        </div>
        <div className="grid content-start gap-10 sm:grid-cols-2">
          <OrderDelivery order={order} />
          <OrderHistory history={order.history} />
        </div>
      </div>
      <p className="mt-12 print:hidden">
        <a href="/orders" className="text-link text-15">
          All my orders
        </a>
      </p>
    </div>
  );
}
