import type { Holding } from '../../reservations/availability.ts';

export interface StatusRow extends Holding {
  slug: string;
}
