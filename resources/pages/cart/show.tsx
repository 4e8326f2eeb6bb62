import type { PropsOf } from '../../../server/pages.ts';
import { AwaitingOrders } from '../../components/cart/page/awaiting-orders.tsx';
import { CartItems } from '../../components/cart/page/cart-items.tsx';
import { EmptyCart } from '../../components/cart/page/empty-cart.tsx';
import { ExpiredItems } from '../../components/cart/page/expired-items.tsx';
import { OrderSummary } from '../../components/cart/page/order-summary.tsx';
import { useCartPage } from '../../components/cart/page/use-cart-page.ts';
import { SummaryLayout } from '../../components/cart/summary-layout.tsx';
import { PaymentOutcome } from '../../components/orders/payment-outcome.tsx';

export default function CartPage(page: PropsOf<'cart/show'>) {
  const cart = useCartPage(page);
  const { container, items, totals } = cart;
  return (
    <div ref={container} className="page-width">
      <PaymentOutcome />
      <h1 className="font-serif text-56 font-medium lg:text-72">My Cart</h1>
      <div className="mt-8 lg:mt-12">
        <ExpiredItems artworks={page.expired} released={page.released} />
        <AwaitingOrders awaiting={page.awaiting} held={page.held} />
      </div>
      {items.length > 0 ? (
        <SummaryLayout total={totals.total} summary={<OrderSummary {...page} {...totals} />}>
          <CartItems cart={cart} renderedAt={page.now} />
        </SummaryLayout>
      ) : (
        <EmptyCart page={page.page} held={page.held} />
      )}
    </div>
  );
}
