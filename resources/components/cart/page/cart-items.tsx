import type { CartPage } from '../../../../server/cart/contract.ts';
import { CartItem } from './cart-item.tsx';
import { reloadCartPage, type useCartPage } from './use-cart-page.ts';

interface Props {
  cart: ReturnType<typeof useCartPage>;
  renderedAt: CartPage['now'];
}

export function CartItems({ cart, renderedAt }: Props) {
  const { items, clockOffset, isRemoving, remove } = cart;
  return (
    <ul className="border-t border-line">
      {items.map((item) => (
        <CartItem
          key={item.id}
          item={item}
          clockOffset={clockOffset}
          renderedAt={renderedAt}
          isRemoving={isRemoving(item.slug)}
          onRemove={() => remove(item.slug)}
          onExpired={reloadCartPage}
        />
      ))}
    </ul>
  );
}
