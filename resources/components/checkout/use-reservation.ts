import { router } from '@inertiajs/core';
import { useState } from 'react';
import { remainingTime } from '../../../server/cart/remaining-time.ts';
import type { PropsOf } from '../../../server/pages.ts';
import { call, messageOf, statusOf } from '../../runtime/calls.ts';
import { markAdded } from '../cart/cart-store.ts';
import { useClockOffset, useServerTime } from '../cart/use-server-time.ts';

/** Result of reserving again. */
export interface ReservationResult {
  /** Titles that could not be reserved, each with the reason: `Dawn: This artwork has been sold.` */
  refused: string[];
  /** The error that ended the requests early; null without one. */
  failure: string | null;
}

type Page = Pick<PropsOf<'checkout/show'>, 'artworks' | 'now'>;
type Work = Pick<Page['artworks'][number], 'slug' | 'title'>;

export type Reservation = ReturnType<typeof useReservation>;

/**
 * The remaining reservation time of the artworks by the server's clock, and a function that reserves expired artworks
 * again.
 */
export function useReservation(page: Page, onReserved: (result: ReservationResult) => void) {
  const { artworks, now: renderedAt } = page;
  const now = useServerTime({ renderedAt, offset: useClockOffset(renderedAt) }, (time) =>
    Math.min(...artworks.map(({ expiresAt }) => remainingTime(expiresAt, time).changesIn)),
  );
  /** Artworks that the server refused to order because their reservation has expired. */
  const [lost, setLost] = useState<Work[]>([]);
  const [isReserving, setReserving] = useState(false);
  const [isRenewed, setRenewed] = useState(false);
  const live = artworks.filter(({ slug, expiresAt }) => expiresAt > now && !lost.some((work) => work.slug === slug));
  const ended: Work[] = [
    ...artworks.filter((work) => !live.includes(work)),
    ...lost.filter((work) => !isIn(artworks, work)),
  ];
  const expiresAt = Math.min(...live.map((work) => work.expiresAt));

  async function reserveAgain(): Promise<void> {
    if (isReserving) return;
    setReserving(true);
    const result = await reserve(ended);
    setReserving(false);
    setLost([]);
    setRenewed(result.refused.length === 0 && result.failure === null);
    onReserved(result);
    // When no artwork is left, a reload would redirect to the cart, and the visitor could not read the errors.
    if (result.refused.length < live.length + ended.length && result.failure === null) router.reload();
  }

  const markLost = (titles: string[]) => setLost(artworks.filter(({ title }) => titles.includes(title)));
  return {
    now,
    expiresAt,
    left: remainingTime(expiresAt, now),
    live,
    ended,
    isReserving,
    isRenewed,
    reserveAgain,
    markLost,
  };
}

async function reserve(works: Work[]): Promise<ReservationResult> {
  const refused: string[] = [];
  for (const { slug, title } of works) {
    try {
      await call('post', `/web/api/cart/${slug}`);
      markAdded(slug);
    } catch (error) {
      const message = messageOf(error);
      if (![404, 409, 429].includes(statusOf(error) ?? 0))
        return {
          refused,
          failure: message ?? 'We could not reserve your artworks. Please check your connection and try again.',
        };
      refused.push(`${title}: ${message ?? 'It cannot be reserved right now.'}`);
    }
  }
  return { refused, failure: null };
}

function isIn(works: Work[], { slug }: Work): boolean {
  return works.some((work) => work.slug === slug);
}
