import type { PropsOf } from '../../../server/pages.ts';
import { CartItems } from '../../components/cart/cart-items.tsx';
import { EmptyCart } from '../../components/cart/empty-cart.tsx';
import { HeldItems } from '../../components/cart/held-items.tsx';
import { LapsedItems } from '../../components/cart/lapsed-items.tsx';
import { OrderSummary } from '../../components/cart/order-summary.tsx';
import { NewsBand } from '../../components/orders/news-band.tsx';
import { useCartPage } from '../../hooks/use-cart-page.ts';

export default function CartPage(page: PropsOf<'cart/show'>) {
  const cart = useCartPage(page);
  const { items, totals } = cart;
  return (
    <div className="page-width">
      <NewsBand />
      <h1 className="font-serif text-56 font-medium lg:text-72">My Cart</h1>
      <div className="mt-8 lg:mt-12">
        <LapsedItems artworks={page.lapsed} />
        <HeldItems artworks={page.held} />
      </div>
      {items.length > 0 ? (
        <div className="items-start gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] xl:gap-x-20">
          <CartItems cart={cart} madeAt={page.now} />
          <div className="mt-10 h-full lg:mt-0">
            <OrderSummary {...page} {...totals} />
          </div>
        </div>
      ) : (
        <EmptyCart page={page.page} />
      )}
    </div>
  );
}
