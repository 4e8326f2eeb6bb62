import { router } from '@inertiajs/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CartPage, CartTotals } from '../../../../server/cart/contract.ts';
import { call, isOffline, offlineText, statusOf } from '../../../runtime/calls.ts';
import { notify } from '../../../runtime/notification-store.ts';
import { loadCart, markRemoved } from '../cart-store.ts';
import { useClockOffset } from '../use-server-time.ts';

type Totals = Pick<CartPage, 'subTotal' | 'total' | 'checkoutTotal'>;

/**
 * State of the cart page. A removed item disappears at once; expired items and changes from elsewhere come by reloading
 * the page's props.
 */
export function useCartPage(page: CartPage) {
  const [rendered, setRendered] = useState(page);
  const [items, setItems] = useState(page.items);
  const [totals, setTotals] = useState<Totals>(page);
  const [removing, setRemoving] = useState<string[]>([]);
  const container = useRef<HTMLDivElement>(null);
  const removedIndex = useRef<number | null>(null);
  const clockOffset = useClockOffset(page.now);
  if (rendered !== page) {
    setRendered(page);
    setItems(page.items);
    setTotals(page);
  }

  // The page may be old: it waited for its script, or the visitor came back to it.
  useEffect(reloadCartPage, []);
  useFocusAfterRemoval({ container, removedIndex, removing, items });

  async function remove(slug: string): Promise<void> {
    removedIndex.current = items.findIndex((item) => item.slug === slug);
    cancelReloads();
    setRemoving((slugs) => [...slugs, slug]);
    try {
      const { body } = await call<{ data: CartTotals }>('post', `/web/api/cart/remove/${slug}`);
      setItems((all) => all.filter((item) => item.slug !== slug));
      setTotals({ ...body.data, checkoutTotal: body.data.checkoutTotal ?? null });
      markRemoved(slug);
      notify({ title: 'Artwork Removed!', text: 'The selected artwork is removed from your cart.' });
    } catch (error) {
      const text = isOffline(error)
        ? offlineText('the artwork is still in your cart')
        : `We can't remove this item at the moment. Please refresh the page and try again. Error: ${statusOf(error) ?? 'no connection'}`;
      notify({ title: 'Something went wrong!', text });
    } finally {
      setRemoving((slugs) => slugs.filter((other) => other !== slug));
      reloadCartPage();
    }
  }

  return { container, items, totals, clockOffset, isRemoving: (slug: string) => removing.includes(slug), remove };
}

interface Removal {
  container: RefObject<HTMLElement | null>;
  /** The position of the item that was removed last. */
  removedIndex: RefObject<number | null>;
  removing: string[];
  items: CartPage['items'];
}

/**
 * The remove button has disappeared with its item. The focus moves to the next item's button, again after each change
 * of the list.
 */
function useFocusAfterRemoval({ container, removedIndex, removing, items }: Removal): void {
  useEffect(() => {
    const index = removedIndex.current;
    if (index === null || removing.length > 0 || document.activeElement !== document.body) return;
    const targets = container.current?.querySelectorAll<HTMLElement>('[data-slug] button, [data-next-focus]') ?? [];
    Array.from(targets)
      .at(Math.min(index, Math.max(0, items.length - 1)))
      ?.focus({ preventScroll: true });
  }, [container, removedIndex, removing, items]);
}

export function reloadCartPage(onFinish?: () => void): void {
  cancelReloads();
  loadCart().catch(() => undefined);
  const only = [
    'items',
    'expired',
    'held',
    'awaiting',
    'checkoutTotal',
    'now',
    'subTotal',
    'discountCode',
    'discountValue',
    'total',
  ];
  router.reload({ only, onFinish });
}

/** A reload that is under way would bring the removed item back. */
function cancelReloads(): void {
  router.cancelAll({ sync: false, prefetch: false });
}

/** Moves the focus to an item of the cart. */
export function focusItem(slug: string): void {
  document.querySelector<HTMLElement>(`[data-slug="${slug}"] a`)?.focus({ preventScroll: true });
}
