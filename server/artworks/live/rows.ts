import type { ReservationState } from '../../reservations/availability.ts';

export interface StatusRow extends ReservationState {
  slug: string;
}
