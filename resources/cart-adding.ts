import type { ArtworkCard } from '../server/artworks/contract.ts';
import { alertVisitor } from './alert.ts';
import { call, messageOf, statusOf } from './calls.ts';
import { loadCart, noteAdded, noteTaken } from './cart.ts';
import { notify } from './notifications.ts';

declare global {
  interface Window {
    /** What an analytics script of the gallery's own reads. */
    dataLayer?: object[];
  }
}

const failed = 'Unable to add artwork to cart. Please try again later.';

/** Milliseconds that an answer may take: the server itself gives up much sooner. */
const patience = 15_000;
/** Milliseconds that another tab's adds are waited for: one that sleeps may keep its turn. */
const patienceWithOthers = 20_000;

/** The adds of this page, one after the other. */
let last: Promise<unknown> = Promise.resolve();

/** Reserves an artwork for this browser and says how it went; resolves with whether it is. */
export async function addToCart(slug: string, form?: HTMLFormElement): Promise<boolean> {
  const place = form?.contains(document.activeElement) ? form.parentElement : null;
  try {
    const ask = () =>
      call<{ data: ArtworkCard }>('post', `/web/api/cart/${slug}`, undefined, AbortSignal.timeout(patience));
    const { body } = await inTurn(ask);
    noteAdded(slug);
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
      noteTaken(slug);
      // Before the alert, which gives the focus back to where it was.
      await followIn(place);
    }
    alertVisitor(messageOf(error) ?? failed);
    // Without an answer it may be there all the same.
    if (statusOf(error) === null) loadCart().catch(() => undefined);
    return false;
  }
}

/**
 * A newcomer's first add is answered with the session that names the cart: another one that was sent before that answer, also
 * from another tab, would begin a cart of its own, and one of the two would be lost.
 */
function inTurn<Result>(ask: () => Promise<Result>): Promise<Result> {
  const turn = last.then(() => afterOtherTabs(ask));
  last = turn.catch(() => undefined);
  return turn;
}

/** Locks reach over tabs, and are there on https and loopback alone. */
function afterOtherTabs<Result>(ask: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return ask();
  const signal = AbortSignal.timeout(patienceWithOthers);
  return navigator.locks
    .request('cart', { signal }, ask)
    .catch((error) => (signal.aborted && error === signal.reason ? ask() : Promise.reject(error)));
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
