import type { Follow, NewWork } from './rows.ts';

/** Milliseconds without another new work after which followers are told of those that there are. */
export const quiet = 20_000;
/** Milliseconds after which they are told in any case. */
export const longest = 600_000;

/** When the first and the last of the works that wait were noticed; null where none waits. */
export interface Span {
  first: number | null;
  last: number | null;
}

/** Whether what has been noticed between these moments is waited with no longer. */
export function isGathered({ first, last }: Span, now: number): boolean {
  if (first === null || last === null) return false;
  return now - last >= quiet || now - first >= longest;
}

/** What each follower is told of, in the order of the works: everything by those whom they followed when it came. */
export function gather(works: NewWork[], follows: Follow[]): Map<number, NewWork[]> {
  const byArtist = Map.groupBy(works, (work) => work.artistId);
  const order = new Map(works.map((work, place) => [work, place]));
  const gathered = new Map<number, NewWork[]>();
  for (const { accountId, artistId, since } of follows) {
    const told = (byArtist.get(artistId) ?? []).filter(({ noticedAt }) => since <= noticedAt);
    if (told.length) gathered.set(accountId, [...(gathered.get(accountId) ?? []), ...told]);
  }
  for (const told of gathered.values()) told.sort((a, b) => Number(order.get(a)) - Number(order.get(b)));
  return gathered;
}
