import { isReservedNow, statusOf } from '../../reservations/availability.ts';
import type { LiveStatus } from './contract.ts';
import type { StatusRow } from './rows.ts';

export function presentStatus({ slug, ...reservation }: StatusRow, now: number): LiveStatus {
  const { expires_at } = reservation;
  const until = expires_at !== null && isReservedNow(reservation, now) ? new Date(expires_at).toISOString() : null;
  return { slug, status: statusOf(reservation, now), until };
}
