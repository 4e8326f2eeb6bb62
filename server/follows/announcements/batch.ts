import { MINUTE, SECOND } from '../../time/time.ts';
import type { Follow, NewWork } from '../rows.ts';

/** Milliseconds without another new artwork after which a batch is complete. */
export const QUIET_PERIOD = 20 * SECOND;
/** Milliseconds after which a batch is complete in any case. */
export const MAX_WAIT = 10 * MINUTE;

/** Detection times of the first and last waiting artwork; null without any. */
export interface Span {
  first: number | null;
  last: number | null;
}

/** Whether the batch of waiting artworks is complete. */
export function isBatchComplete({ first, last }: Span, now: number): boolean {
  if (first === null || last === null) return false;
  return now - last >= QUIET_PERIOD || now - first >= MAX_WAIT;
}

/** New artworks by follower, in the order of `works`: those of artists whom they followed when the artwork was detected. */
export function worksByFollower(works: NewWork[], follows: Follow[]): Map<number, NewWork[]> {
  const byArtist = Map.groupBy(works, (work) => work.artistId);
  const order = new Map(works.map((work, index) => [work, index]));
  const byFollower = new Map<number, NewWork[]>();
  for (const { accountId, artistId, since } of follows) {
    const matching = (byArtist.get(artistId) ?? []).filter(({ detectedAt }) => since <= detectedAt);
    if (matching.length) byFollower.set(accountId, [...(byFollower.get(accountId) ?? []), ...matching]);
  }
  for (const list of byFollower.values()) list.sort((a, b) => Number(order.get(a)) - Number(order.get(b)));
  return byFollower;
}
