import type { PropsOf } from '../../../server/pages.ts';
import { Pagination } from '../../components/listing/pagination.tsx';
import { NoOrders } from '../../components/orders/no-orders.tsx';
import { OrderRow } from '../../components/orders/order-row.tsx';
import { PaymentOutcome } from '../../components/orders/payment-outcome.tsx';

export default function OrdersPage({ orders }: PropsOf<'orders/index'>) {
  const { pagination } = orders.meta;
  return (
    <div className="page-width">
      <PaymentOutcome />
      <h1 className="font-serif text-56 font-medium lg:text-72">My Orders</h1>
      {pagination.total === 0 ? (
        <NoOrders />
      ) : (
        <>
          <ul className="mt-8 border-t border-line lg:mt-12">
            {orders.data.map((order) => (
              <OrderRow key={order.number} order={order} />
            ))}
          </ul>
          {orders.data.length === 0 && <p className="py-8 text-smoke">There are no orders on this page.</p>}
          <div className="mt-10">
            <Pagination listing={{ addressOf }} pagination={pagination} inPlace={false} />
          </div>
        </>
      )}
    </div>
  );
}

function addressOf({ page = 1 }: { page?: number }): string {
  return page === 1 ? '/orders' : `/orders?page=${page}`;
}
