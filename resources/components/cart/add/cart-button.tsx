import { clsx } from 'clsx';
import type { ArtworkCard } from '../../../../server/artworks/contract.ts';
import { useCartAction } from './use-add-to-cart.ts';

const BUTTON_CLASS = 'card-action';
const ONE_LINE = 'whitespace-nowrap';
const SHOWN_ON_HOVER = 'shown-on-card-hover';
const LABELS = { available: 'Add to Cart', reserved: 'Already Reserved', sold: 'Sold' };

/** The cart action of an artwork in a list. It is a form, so it works without JavaScript. */
export function CartButton({ artwork }: { artwork: ArtworkCard }) {
  const { status, before, orderUrl, isAdding, onSubmit } = useCartAction(artwork);
  if (status === 'in-cart')
    return (
      <a href="/cart" className={clsx(BUTTON_CLASS, ONE_LINE)}>
        Checkout<span className="sr-only"> {artwork.title}</span>
      </a>
    );
  if (status === 'in-order')
    return (
      <a href={orderUrl} className={clsx(BUTTON_CLASS, 'py-1.5 text-center leading-snug')}>
        In your order, awaiting payment<span className="sr-only">: {artwork.title}</span>
      </a>
    );
  if (status !== 'available' && !before)
    return (
      <button type="button" disabled className={clsx(BUTTON_CLASS, ONE_LINE, SHOWN_ON_HOVER, 'max-sm:hidden')}>
        {LABELS[status]}
      </button>
    );
  return (
    <form method="post" action={`/forms/cart/${artwork.slug}`} onSubmit={onSubmit} className="contents">
      <button
        type="submit"
        aria-busy={isAdding}
        aria-disabled={isAdding || status !== 'available'}
        className={clsx(
          BUTTON_CLASS,
          !before && ONE_LINE,
          !isAdding && SHOWN_ON_HOVER,
          status !== 'available' && 'border-line text-smoke hover:border-edge',
          before && before !== 'available' && 'max-sm:hidden',
        )}
      >
        <span
          className={clsx(isAdding && 'motion-safe:animate-breathe', before && 'invisible whitespace-nowrap')}
          aria-hidden={before ? true : undefined}
        >
          {LABELS[before ?? status]}
        </span>
        {before && <span className="absolute inset-0 grid place-items-center leading-tight">{LABELS[status]}</span>}
        <span className="sr-only"> {artwork.title}</span>
      </button>
    </form>
  );
}
