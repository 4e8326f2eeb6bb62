import { clsx } from 'clsx';
import type { ArtworkCard } from '../../../../server/artworks/contract.ts';
import { button } from '../../ui/button.ts';
import { WishButton } from '../../wishes/wish-button.tsx';
import { type CartAction, useCartAction } from './use-add-to-cart.ts';

const WIDE = 'w-full disabled:bg-plaster';
const TAKEN = 'w-full bg-plaster text-smoke hover:border-edge';
const LABELS = { available: 'Add to Cart', reserved: 'Already Reserved', sold: 'Already Sold' };

interface Props {
  artwork: ArtworkCard;
  isCollector: boolean;
}

/** The cart action on the artwork's page. It is the only filled button there. */
export function CartOffer({ artwork, isCollector }: Props) {
  const action = useCartAction(artwork);
  const { status, orderUrl } = action;
  if (status === 'in-cart') return <InCart />;
  if (status === 'in-order') return <InOrder url={orderUrl} />;
  return <Offer artwork={artwork} isCollector={isCollector} action={action} label={LABELS[status]} />;
}

function InCart() {
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
}

function InOrder({ url }: { url: string }) {
  return (
    <>
      <a href={url} className={clsx(button({ kind: 'filled' }), WIDE)}>
        In your order, awaiting payment
      </a>
      <p className="mt-3 text-15 text-smoke">You can pay for the order or cancel it on its page.</p>
    </>
  );
}

/** Nothing moves when others change the status: what was below the button keeps its room, and only the visitor's press inserts it. */
function Offer({ artwork, isCollector, action, label }: Props & { action: CartAction; label: string }) {
  const { status, before, isAdding, isRefused, onSubmit } = action;
  const isFree = status === 'available';
  return (
    <>
      <form method="post" action={`/forms/cart/${artwork.slug}`} onSubmit={onSubmit}>
        <button
          type="submit"
          // Not `disabled` when others have changed the status: the button may have the focus.
          disabled={!isFree && !before}
          aria-busy={isAdding}
          aria-disabled={isAdding || (before !== null && !isFree)}
          className={clsx(button({ kind: isFree ? 'filled' : 'outlined' }), !isFree && before ? TAKEN : WIDE)}
        >
          <span className={clsx(isAdding && 'motion-safe:animate-breathe')}>{label}</span>
        </button>
      </form>
      {((before ?? status) === 'reserved' || isRefused) && (
        <div className={clsx(status !== 'reserved' && 'invisible')}>
          <WishButton artwork={artwork} isCollector={isCollector} />
        </div>
      )}
    </>
  );
}
