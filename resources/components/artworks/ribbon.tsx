import { cartStatus } from '../../../server/artworks/cart-status.ts';
import type { ArtworkCard } from '../../../server/artworks/contract.ts';

const words = { available: null, 'in-cart': null, reserved: 'Reserved', sold: 'SOLD' };

export function Ribbon({ artwork }: { artwork: ArtworkCard }) {
  const word = words[cartStatus(artwork)];
  if (!word) return null;
  return (
    <span className="absolute top-0 left-0 bg-gold px-3 py-1.5 text-13 font-medium tracking-wide text-paper">
      {word}
      {artwork.soldOnInterval && ` ${artwork.soldOnInterval}`}
    </span>
  );
}
