import type { ArtworkCard } from '../../../../server/artworks/contract.ts';
import { button } from '../../ui/button.ts';
import { useAddToCart } from '../add/use-add-to-cart.ts';
import { useCartStatus } from '../use-cart-status.ts';
import { focusItem, reloadCartPage } from './use-cart-page.ts';

const STATUS_TEXTS = {
  // Until the page has reloaded.
  'in-cart': 'It is in your cart again.',
  'in-order': 'It is in your order, awaiting payment.',
  reserved: 'Someone else has reserved it.',
  sold: 'It has been sold.',
};

interface ExpiredItemsProps {
  artworks: ArtworkCard[];
  /** What the gallery has released, with its reason. */
  released: { artwork: ArtworkCard; reason: string }[];
}

/** Artworks whose reservation has ended, with a button to reserve those that are still available. */
export function ExpiredItems({ artworks, released }: ExpiredItemsProps) {
  return (
    <section aria-label="No longer reserved" aria-live="polite" className="mb-8">
      {artworks.length + released.length > 0 && (
        <ul className="divide-y divide-line bg-plaster px-5 sm:px-6">
          {released.map(({ artwork, reason }) => (
            <ExpiredItem key={artwork.id} artwork={artwork} reason={reason} />
          ))}
          {artworks.map((artwork) => (
            <ExpiredItem key={artwork.id} artwork={artwork} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ExpiredItem({ artwork, reason = null }: { artwork: ArtworkCard; reason?: string | null }) {
  const { title, url, slug } = artwork;
  const status = useCartStatus(artwork);
  const { isAdding, onSubmit } = useAddToCart(slug, () => reloadCartPage(() => focusItem(slug)));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 text-15">
      <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
        {reason === null ? 'Your reservation of' : 'The gallery has ended your reservation of'}{' '}
        <a href={url} className="text-link font-medium">
          {title}
        </a>
        {reason === null ? ' has ended.' : `: ${reason}`}
      </p>
      {status === 'available' ? (
        <form method="post" action={`/forms/cart/${slug}`} onSubmit={onSubmit}>
          <button
            type="submit"
            aria-disabled={isAdding}
            aria-busy={isAdding}
            className={`${button({ kind: 'outlined' })} px-5`}
          >
            Add again<span className="sr-only"> {title}</span>
          </button>
        </form>
      ) : (
        <p className="text-smoke">{STATUS_TEXTS[status]}</p>
      )}
    </li>
  );
}
