import { ChevronDown } from 'lucide-react';
import type { ArtworkDetail } from '../../../server/artworks/contract.ts';

interface Props {
  artwork: Pick<ArtworkDetail, 'is_sold'>;
  /** The gallery's address. */
  pickupAddress: string;
}

/** Shipping and returns. Sold artworks do not show it. */
export function ShippingAndReturns({ artwork, pickupAddress }: Props) {
  if (artwork.is_sold) return null;
  return (
    <details className="group/shipping mt-8 border-y border-line">
      <summary className="flex min-h-14 items-center justify-between gap-4">
        <h2 className="text-17 font-semibold">Shipping And Returns</h2>
        <ChevronDown
          aria-hidden="true"
          size={18}
          strokeWidth={1.5}
          className="transition-transform group-open/shipping:rotate-180"
        />
      </summary>
      <div className="space-y-3 pb-6 text-15">
        <p>
          Delivery is free anywhere in the Philippines. Delivery fee is subject to change depending on delivery address.
        </p>
        {pickupAddress && <p>Or collect it yourself on a weekday: {pickupAddress}.</p>}
        <p>
          A work that arrives damaged, or is not as described here, can be sent back. The details are in{' '}
          <a href="/pages/shipping-and-returns" className="text-link">
            Shipping and returns
          </a>
          .
        </p>
      </div>
    </details>
  );
}
