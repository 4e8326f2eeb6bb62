import type { ArtworkCard } from '../../../../server/artworks/contract.ts';
import { call, fieldOf, isOffline, messageOf, offlineText, statusOf } from '../../../runtime/calls.ts';
import { notify } from '../../../runtime/notification-store.ts';
import { showAlert } from '../../notifications/alert-store.ts';
import { loadCart, markAdded, markOrdered, markReserved } from '../cart-store.ts';

declare global {
  interface Window {
    /** Read by the gallery's analytics script. */
    dataLayer?: object[];
  }
}

const FAILED = 'Unable to add artwork to cart. Please try again later.';
const OFFLINE = offlineText('the artwork was not added to your cart');

/** Milliseconds until the request is aborted. The server's own timeouts are much shorter. */
const TIMEOUT_MS = 15_000;

/** Reserves an artwork for this browser and shows the outcome. Resolves with whether it is reserved. */
export async function addToCart(slug: string, form?: HTMLFormElement): Promise<boolean> {
  const container = form?.contains(document.activeElement) ? form.parentElement : null;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { body } = await call<{ data: ArtworkCard }>('post', `/web/api/cart/${slug}`, undefined, signal);
    markAdded(slug);
    void moveFocus(container);
    notify({
      title: 'Added to cart!',
      text: 'The selected artwork is added to your cart and reserved for one hour',
      action: { text: 'View cart', href: '/cart' },
    });
    pushToDataLayer(body.data);
    return true;
  } catch (error) {
    if (statusOf(error) === 409) {
      const order = fieldOf(error, 'order_url');
      if (order === null) markReserved(slug);
      else markOrdered(slug, order);
      // Before the alert opens, because closing it returns the focus to the element that had it.
      await moveFocus(container);
    }
    showAlert(isOffline(error) ? OFFLINE : (messageOf(error) ?? FAILED));
    // Without a response the server may have reserved the artwork all the same.
    if (statusOf(error) === null) loadCart().catch(() => undefined);
    return false;
  }
}

function pushToDataLayer({ id, title, discounted_price, original_price }: ArtworkCard): void {
  window.dataLayer ??= [];
  window.dataLayer.push({ event: 'add-to-cart', id, title, price: discounted_price ?? original_price });
}

/**
 * When the button has disappeared or is disabled, moves the focus to the cart link that replaces it, or to the
 * artwork's title. Does nothing if the visitor has moved the focus.
 */
async function moveFocus(container: HTMLElement | null): Promise<void> {
  await new Promise(requestAnimationFrame);
  const { activeElement } = document;
  if (!container || !(activeElement === document.body || activeElement?.matches(':disabled'))) return;
  const title = container.closest('article')?.querySelector<HTMLElement>(':is(h2, h3) a');
  const next = container.querySelector<HTMLElement>('a[href="/cart"]') ?? title;
  next?.focus({ preventScroll: true });
}
