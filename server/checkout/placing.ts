import type { Refusal } from '../vouchers/claim.ts';
import type { Submission } from './submission.ts';

export interface PlaceOrderInput {
  accountId: number;
  submission: Submission;
  provider: string;
  /** What this browser submitted last, where the form does not say what it is for. */
  submitted: string[];
  /** How long its payment page stays open, in milliseconds. */
  length: number;
  now: () => number;
}

export type PlaceOrderResult =
  /** `number` of the order, which may have been placed, or even paid, before. */
  | { outcome: 'placed'; orderId: number; number: string }
  /** The order has a payment page that has to end before another attempt starts. */
  | { outcome: 'replaces'; orderId: number }
  /** The order has passed its deadline and has to be closed before another one is placed. */
  | { outcome: 'overdue'; orderId: number }
  | { outcome: 'lost'; titles: string[] }
  | { outcome: 'below-installments' }
  | { outcome: 'other-total'; total: number; refusal: Refusal | null }
  | { outcome: 'empty' };

/** Undoes the transaction, for this answer. */
export class Undone extends Error {
  readonly placed: PlaceOrderResult;

  constructor(placed: PlaceOrderResult) {
    super(placed.outcome);
    this.placed = placed;
  }
}
