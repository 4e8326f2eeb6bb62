import type { AuditRow } from '../../audit/rows.ts';
import type { StoredMail } from '../../mail/rows.ts';
import type { HistoryRow, OrderItemRow, OrderRow, PaymentRow, Receipt } from '../rows.ts';

/** An order as the list reads it. */
export type OrderListRow = OrderRow & {
  /** One of `REFUND_CODES`. */
  refund: number;
  channel: string;
  titles: string[];
};

/** An ordered artwork with what staff need to find, pack and offer it again. */
export type StaffItem = OrderItemRow & {
  slug: string;
  image_key: string | null;
  inventory_number: string | null;
  location: string | null;
  height: number;
  width: number;
  depth: number;
  /** Who has the artwork now. */
  holder: 'reserved' | 'held' | 'sold' | null;
  holder_order_id: number | null;
  expires_at: number | null;
};

export interface OrderNote {
  id: number;
  text: string;
  author: string;
  written_at: number;
}

/** All that staff see of an order. */
export interface StaffOrder {
  order: OrderRow;
  items: StaffItem[];
  history: HistoryRow[];
  attempts: PaymentRow[];
  receipts: Receipt[];
  notes: OrderNote[];
  mails: StoredMail[];
  /** Lines of the audit log, the newest first. */
  changes: AuditRow[];
  /** The member of the staff who sold it in the gallery. */
  seller: string | null;
  /** Names of the payment providers. */
  providers: Map<string, string>;
}
