import type { ArtworkCard } from '../../../../server/artworks/contract.ts';
import { call, fieldOf, isOffline, messageOf, offlineText, statusOf } from '../../../runtime/calls.ts';
import { showAlert } from '../../notifications/alert-store.ts';
import { notify } from '../../notifications/notification-store.ts';
import { loadCart, markAdded, markOrdered, markReserved } from '../cart-store.ts';

declare global {
  interface Window {
    /** What an analytics script of the gallery's own reads. */
    dataLayer?: object[];
  }
}

const failed = 'Unable to add artwork to cart. Please try again later.';
const offline = offlineText('the artwork was not added to your cart');

/** Milliseconds that an answer may take: the server itself gives up much sooner. */
const patience = 15_000;

/** Reserves an artwork for this browser and says how it went; resolves with whether it is. */
export async function addToCart(slug: string, form?: HTMLFormElement): Promise<boolean> {
  const place = form?.contains(document.activeElement) ? form.parentElement : null;
  try {
    const signal = AbortSignal.timeout(patience);
    const { body } = await call<{ data: ArtworkCard }>('post', `/web/api/cart/${slug}`, undefined, signal);
    markAdded(slug);
    void followIn(place);
    notify({
      title: 'Added to cart!',
      text: 'The selected artwork is added to your cart and reserved for one hour',
      action: { text: 'View cart', href: '/cart' },
    });
    record(body.data);
    return true;
  } catch (error) {
    if (statusOf(error) === 409) {
      const order = fieldOf(error, 'order_url');
      if (order === null) markReserved(slug);
      else markOrdered(slug, order);
      // Before the alert, which gives the focus back to where it was.
      await followIn(place);
    }
    showAlert(isOffline(error) ? offline : (messageOf(error) ?? failed));
    // Without an answer it may be there all the same.
    if (statusOf(error) === null) loadCart().catch(() => undefined);
    return false;
  }
}

function record({ id, title, discounted_price, original_price }: ArtworkCard): void {
  window.dataLayer ??= [];
  window.dataLayer.push({ event: 'add-to-cart', id, title, price: discounted_price ?? original_price });
}

/**
 * The button has gone or is off: the focus goes on from the link to the cart that stands in its place, or from the work's title.
 * Unless it has been moved on meanwhile.
 */
async function followIn(place: HTMLElement | null): Promise<void> {
  await new Promise(requestAnimationFrame);
  const { activeElement } = document;
  if (!place || !(activeElement === document.body || activeElement?.matches(':disabled'))) return;
  const title = place.closest('article')?.querySelector<HTMLElement>(':is(h2, h3) a');
  const next = place.querySelector<HTMLElement>('a[href="/cart"]') ?? title;
  next?.focus({ preventScroll: true });
}
