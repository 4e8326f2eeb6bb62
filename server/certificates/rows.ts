import type { OrderState } from '../orders/contract.ts';

/** A certificate with its artwork as it was sold; times in milliseconds since 1970. */
export interface CertificateRow {
  code: string;
  artwork_id: number;
  issued_at: number;
  order_state: OrderState;
  /** When the refund of this artwork alone was requested. */
  refunded_at: number | null;
  sold_at: number;
  title: string;
  artist_name: string;
  medium_description: string | null;
}
