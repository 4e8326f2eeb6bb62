import { clsx } from 'clsx';
import type { ArtworkCard } from '../../../../server/artworks/contract.ts';
import { button } from '../../ui/button.ts';
import { WishButton } from '../../wishes/wish-button.tsx';
import { useCartAction } from './use-add-to-cart.ts';

const WIDE = 'w-full disabled:bg-plaster';

/** The cart action on the artwork's page. It is the only filled button there. */
export function CartOffer({ artwork, isCollector }: { artwork: ArtworkCard; isCollector: boolean }) {
  const { status, orderUrl, isAdding, onSubmit } = useCartAction(artwork);
  if (status === 'in-cart')
    return (
      <>
        <a href="/cart" className={clsx(button({ kind: 'filled' }), WIDE)}>
          Already in Cart
        </a>
        <p role="status" className="mt-3 text-15 text-smoke">
          The selected artwork is added to your cart and reserved for one hour
        </p>
      </>
    );
  if (status === 'in-order')
    return (
      <>
        <a href={orderUrl} className={clsx(button({ kind: 'filled' }), WIDE)}>
          In your order, awaiting payment
        </a>
        <p className="mt-3 text-15 text-smoke">You can pay for the order or cancel it on its page.</p>
      </>
    );
  if (status === 'sold')
    return (
      <button type="button" disabled className={clsx(button({ kind: 'outlined' }), WIDE)}>
        Already Sold
      </button>
    );
  if (status === 'reserved')
    return (
      <>
        <button type="button" disabled className={clsx(button({ kind: 'outlined' }), WIDE)}>
          Already Reserved
        </button>
        <WishButton artwork={artwork} isCollector={isCollector} />
      </>
    );
  return (
    <form method="post" action={`/forms/cart/${artwork.slug}`} onSubmit={onSubmit}>
      <button
        type="submit"
        aria-busy={isAdding}
        aria-disabled={isAdding}
        className={clsx(button({ kind: 'filled' }), WIDE)}
      >
        <span className={clsx(isAdding && 'motion-safe:animate-breathe')}>Add to Cart</span>
      </button>
    </form>
  );
}
