/** A person for whom staff hold artworks. */
export interface PrivateHoldPerson {
  name: string;
  /** E-mail or phone; empty if unknown. */
  contact: string;
  /** The collector's account; null for another person. */
  accountId: number | null;
}

export interface PrivateHoldFields extends PrivateHoldPerson {
  /** For staff alone. */
  note: string;
  /** The last day, in Manila: `2026-12-24`. */
  until: string;
}

export type PrivateHoldRefusal =
  /** The day is over. */
  | { outcome: 'past-day' }
  /** More than a year from now. */
  | { outcome: 'far-day' }
  | { outcome: 'unknown-collector' };

export type PrivateHoldResult =
  | { outcome: 'held'; ids: number[] }
  /** These artworks have another holder; nothing was held. */
  | { outcome: 'taken'; artworkIds: number[] }
  | { outcome: 'unknown-artwork' }
  | PrivateHoldRefusal;

export type PrivateHoldChange =
  | { outcome: 'changed' }
  | { outcome: 'gone' }
  | { outcome: 'unknown' }
  /** Only the member who made it, or an owner, may do that. */
  | { outcome: 'other-member' }
  | PrivateHoldRefusal;
