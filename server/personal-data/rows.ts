/** A person whose data is exported or erased: a collector, or a person without an account. */
export interface Person {
  /** Null without an account. */
  accountId: number | null;
  /**
   * The confirmed address of an account, or the address that staff have of a person without one. Null for an unconfirmed one, which
   * may belong to another person.
   */
  email: string | null;
  /** Without an account: a row of theirs, also for a person whose e-mail address is not known. */
  guest: { kind: GuestKind; id: number } | null;
}

/** A guest is a person without an account. An address of `/admin` names them by one row of theirs. */
export type GuestKind = 'order' | 'hold' | 'inquiry' | 'subscriber';

/** Why an account cannot be erased yet: the order that the gallery still has to complete with the collector's data. */
export interface Obstacle {
  number: string;
  reason: 'awaiting-payment' | 'not-delivered' | 'refund-due';
}

export type ExportedValue = string | number | boolean | null;
export type ExportedRow = Record<string, ExportedValue>;

export interface ExportedSection {
  heading: string;
  rows: ExportedRow[];
}

/** Table → its section of the export. */
export type PersonalData = Record<string, ExportedSection>;

/** Columns of exported rows that are amounts: centavos in the database, pesos in the export. */
export const AMOUNT_COLUMNS = ['price', 'amount', 'subtotal', 'discount', 'total'];
