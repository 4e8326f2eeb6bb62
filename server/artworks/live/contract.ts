import type { ArtworkStatus } from '../contract.ts';

/** The status of an artwork for others than its holder. It is the same for every visitor. */
export interface LiveStatus {
  slug: string;
  status: ArtworkStatus;
  /** When its reservation ends, as ISO 8601 by the server's clock; null if it is not reserved, or for an order whose end is not known. */
  until: string | null;
}
