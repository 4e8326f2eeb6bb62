import type { CartPage } from '../../../../server/cart/contract.ts';
import { button } from '../../ui/button.ts';

export function EmptyCart({ page, held }: Pick<CartPage, 'page' | 'held'>) {
  const isWaiting = held.length > 0;
  return (
    <div className="py-12 text-center lg:py-20">
      <img src={page.emptyCartImage} alt="" width={200} height={160} className="mx-auto mb-8" />
      <h2 className="font-serif text-40">{isWaiting ? 'Nothing else in your cart' : 'Your Cart is Empty!'}</h2>
      <p className="mt-4 mb-8 text-balance text-smoke">
        {isWaiting
          ? 'Your order is awaiting payment. Its artworks stay reserved until the time to pay has ended.'
          : "Looks like you haven't selected any artworks to your cart yet."}
      </p>
      <a href={page.artworksUrl} data-next-focus className={button({ kind: 'filled' })}>
        BROWSE ARTWORKS
      </a>
    </div>
  );
}
