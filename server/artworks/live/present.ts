import { isReservedNow, statusOf } from '../../reservations/availability.ts';
import type { LiveStatus } from './contract.ts';
import type { StatusRow } from './rows.ts';

export function presentStatus({ slug, ...holding }: StatusRow, now: number): LiveStatus {
  const { expires_at } = holding;
  const until = expires_at !== null && isReservedNow(holding, now) ? new Date(expires_at).toISOString() : null;
  return { slug, status: statusOf(holding, now), until };
}
