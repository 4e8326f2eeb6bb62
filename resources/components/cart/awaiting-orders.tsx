import type { CartPage } from '../../../server/cart/contract.ts';

/** The collector's orders that await their payment: what they hold and come to. */
export function AwaitingOrders({ awaiting, held }: Pick<CartPage, 'awaiting' | 'held'>) {
  if (awaiting.length === 0) return null;
  return (
    <section aria-label="Awaiting your payment" className="mb-8 border border-line px-5 py-4 text-15 sm:px-6">
      {awaiting.map(({ number, url, total, artworks }) => (
        <div key={number} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-1">
          <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
            Order{' '}
            <a href={url} className="text-link font-medium whitespace-nowrap">
              {number}
            </a>{' '}
            awaits your payment:{' '}
            {held
              .filter(({ id }) => artworks.includes(id))
              .map(({ id, title, url }, index) => (
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
      ))}
    </section>
  );
}
