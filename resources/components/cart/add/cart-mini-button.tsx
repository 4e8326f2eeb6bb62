import { clsx } from 'clsx';
import { Check, ReceiptText, ShoppingBag } from 'lucide-react';
import type { ArtworkCard } from '../../../../server/artworks/contract.ts';
import type { CartStatus } from '../../../../server/artworks/status.ts';
import { useCartAction } from './use-add-to-cart.ts';

const LABELS: Record<CartStatus, string> = {
  available: 'Add to Cart',
  'in-cart': 'Already in Cart',
  'in-order': 'In your order, awaiting payment',
  reserved: 'Already Reserved',
  sold: 'Sold',
};

const BUTTON_CLASS = 'relative z-10 -my-3 -mr-3 grid size-11 shrink-0 place-items-center transition-colors';
const ENABLED = 'hover:text-ember';

/** The cart action in rows, where text would be too wide. It is enabled only while the artwork is available. */
export function CartMiniButton({ artwork }: { artwork: ArtworkCard }) {
  const { status, before, orderUrl, isAdding, onSubmit } = useCartAction(artwork);
  if (status === 'in-order')
    return (
      <a href={orderUrl} aria-label={`${LABELS[status]}: ${artwork.title}`} className={clsx(BUTTON_CLASS, ENABLED)}>
        <ReceiptText aria-hidden="true" size={18} strokeWidth={1.5} />
      </a>
    );
  const isAvailable = status === 'available';
  const Icon = status === 'in-cart' ? Check : ShoppingBag;
  return (
    <form method="post" action={`/forms/cart/${artwork.slug}`} onSubmit={onSubmit} className="contents">
      <button
        type="submit"
        aria-label={`${LABELS[status]}: ${artwork.title}`}
        aria-busy={isAdding}
        aria-disabled={isAdding || !isAvailable}
        // Still in focus when another visitor reserves the artwork.
        disabled={!isAvailable && !before}
        className={clsx(BUTTON_CLASS, isAvailable ? ENABLED : 'text-edge')}
      >
        <Icon
          aria-hidden="true"
          size={18}
          strokeWidth={1.5}
          className={clsx(isAdding && 'motion-safe:animate-breathe')}
        />
      </button>
    </form>
  );
}
