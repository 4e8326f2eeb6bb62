import type { ArtworkCard } from '../server/artworks/contract.ts';
import { alertVisitor } from './alert.ts';
import { call, messageOf, statusOf } from './calls.ts';
import { noteAdded, noteTaken } from './cart.ts';
import { notify } from './notifications.ts';

declare global {
  interface Window {
    /** What an analytics script of the gallery's own reads. */
    dataLayer?: object[];
  }
}

const failed = 'Unable to add artwork to cart. Please try again later.';

/** Reserves an artwork for this browser and says how it went; resolves with whether it is. */
export async function addToCart(slug: string, form?: HTMLFormElement): Promise<boolean> {
  const place = form?.contains(document.activeElement) ? form.parentElement : null;
  try {
    const { body } = await call<{ data: ArtworkCard }>('post', `/web/api/cart/${slug}`);
    noteAdded(slug);
    requestAnimationFrame(() => followIn(place));
    notify({
      title: 'Added to cart!',
      text: 'The selected artwork is added to your cart and reserved for one hour',
      action: { text: 'View cart', href: '/cart' },
    });
    record(body.data);
    return true;
  } catch (error) {
    if (statusOf(error) === 409) noteTaken(slug);
    alertVisitor(messageOf(error) ?? failed);
    return false;
  }
}

function record({ id, title, discounted_price, original_price }: ArtworkCard): void {
  window.dataLayer ??= [];
  window.dataLayer.push({ event: 'add-to-cart', id, title, price: discounted_price ?? original_price });
}

/** The form has gone, and the link to the cart stands in its place: the focus goes on from there. */
function followIn(place: HTMLElement | null): void {
  place?.querySelector<HTMLElement>('a[href="/cart"]')?.focus({ preventScroll: true });
}
