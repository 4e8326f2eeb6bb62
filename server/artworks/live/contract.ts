import type { ArtworkStatus } from '../contract.ts';

/** The status of an artwork for others than its holder. It is the same for every visitor. */
export interface LiveStatus {
  slug: string;
  status: ArtworkStatus;
  /**
   * When its reservation ends, as ISO 8601 by the server's clock. Null if it is not reserved, or held by an order whose end is
   * unknown.
   */
  until: string | null;
}
