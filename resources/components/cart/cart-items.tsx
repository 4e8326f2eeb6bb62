import type { CartPage } from '../../../server/cart/contract.ts';
import { reloadCartPage, type useCartPage } from '../../hooks/use-cart-page.ts';
import { CartItem } from './cart-item.tsx';

interface Props {
  cart: ReturnType<typeof useCartPage>;
  madeAt: CartPage['now'];
}

export function CartItems({ cart, madeAt }: Props) {
  const { items, lead, isRemoving, remove } = cart;
  return (
    <ul className="border-t border-line">
      {items.map((item) => (
        <CartItem
          key={item.id}
          item={item}
          lead={lead}
          madeAt={madeAt}
          isRemoving={isRemoving(item.slug)}
          onRemove={() => remove(item.slug)}
          onLapse={reloadCartPage}
        />
      ))}
    </ul>
  );
}
