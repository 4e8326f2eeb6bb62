import type { OrderItem } from '../../../server/orders/contract.ts';
import { ArtworkRow } from '../artworks/card/artwork-row.tsx';

export function OrderItems({ items }: { items: OrderItem[] }) {
  return (
    <section aria-labelledby="order-items">
      <h2 id="order-items" className="sr-only">
        Artworks
      </h2>
      <ul className="border-t border-line">
        {items.map(({ id, certificateUrl, refund, ...item }) => (
          <ArtworkRow key={id} {...item} heading="h3">
            {refund && <p className="mt-1 text-ember">{refund}</p>}
            {certificateUrl && (
              <a href={certificateUrl} download className="text-link mt-1 flex min-h-11 items-center print:hidden">
                Certificate of authenticity (PDF)
              </a>
            )}
          </ArtworkRow>
        ))}
      </ul>
    </section>
  );
}
