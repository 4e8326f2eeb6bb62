/** The row of `reservations` that goes with an artwork; everything is null where there is none. */
export interface Holding {
  state: 'reserved' | 'held' | 'sold' | null;
  until: number | null;
  since: number | null;
}

/** A reservation holds while `now < until`; from `until` on anybody may take the artwork. */
export function statusOf({ state, until }: Holding, now: number): 'Available' | 'reserved' | 'Sold' {
  if (state === 'sold') return 'Sold';
  if (state === 'held') return 'reserved';
  return state === 'reserved' && until !== null && now < until ? 'reserved' : 'Available';
}
