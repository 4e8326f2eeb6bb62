import type { ArtworkCard } from '../../../server/artworks/contract.ts';
import { useCartStatus } from '../cart/use-cart-status.ts';

const TEXTS = { available: null, 'in-cart': null, 'in-order': 'In your order', reserved: 'Reserved', sold: 'SOLD' };

export function Ribbon({ artwork }: { artwork: ArtworkCard }) {
  const word = TEXTS[useCartStatus(artwork)];
  if (!word) return null;
  return (
    <span className="absolute top-0 left-0 min-w-min max-w-[calc(100%-2.75rem)] bg-gold px-3 py-1.5 max-sm:px-2 text-13 font-medium tracking-wide text-paper">
      {word}
      {artwork.soldOnInterval && (
        <>
          {' '}
          <span className="inline-block">{artwork.soldOnInterval}</span>
        </>
      )}
    </span>
  );
}
