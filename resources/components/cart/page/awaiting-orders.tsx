import type { AwaitingOrder, CartPage } from '../../../../server/cart/contract.ts';
import { CancelOrder } from '../../orders/cancel-order.tsx';
import { focusItem, reloadCartPage } from './use-cart-page.ts';

/** The collector's unpaid orders: artworks, total, and links to pay or cancel. */
export function AwaitingOrders({ awaiting, held }: Pick<CartPage, 'awaiting' | 'held'>) {
  if (awaiting.length === 0) return null;
  return (
    <section aria-label="Awaiting your payment" className="mb-8 border border-line px-5 py-4 text-15 sm:px-6">
      {awaiting.map((order) => (
        <Order key={order.number} order={order} artworks={held.filter(({ id }) => order.artworks.includes(id))} />
      ))}
    </section>
  );
}

function Order({
  order: { number, url, cancelUrl, total },
  artworks,
}: {
  order: AwaitingOrder;
  artworks: CartPage['held'];
}) {
  const [first] = artworks;
  return (
    <div className="py-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
          Order{' '}
          <a href={url} className="text-link font-medium whitespace-nowrap">
            {number}
          </a>{' '}
          awaits your payment:{' '}
          {artworks.map(({ id, title, url }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <a href={url} className="text-link">
                {title}
              </a>
            </span>
          ))}
        </p>
        <p className="font-medium tabular-nums">{total}</p>
      </div>
      <CancelOrder cancelUrl={cancelUrl} onEnd={() => reloadCartPage(() => first && focusItem(first.slug))} />
    </div>
  );
}
