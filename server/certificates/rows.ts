import type { OrderState } from '../orders/contract.ts';

/** A certificate with what it is of, as it was sold; moments in milliseconds since 1970. */
export interface CertificateRow {
  code: string;
  artwork_id: number;
  issued_at: number;
  order_state: OrderState;
  sold_at: number;
  title: string;
  artist_name: string;
  medium_description: string | null;
}
