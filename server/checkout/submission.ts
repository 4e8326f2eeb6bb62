import type { PaymentChoice } from '../payments/contract.ts';

/** A form as it is meant, once nothing is wrong with it. */
export interface Submission {
  payment: PaymentChoice;
  customer: { firstName: string; lastName: string; email: string; phone: string };
  delivery: HomeDelivery | Pickup;
  notes: string | null;
  /** What the page showed: centavos, and slugs. Null where it did not say. */
  shown: { total: number | null; slugs: string[] | null };
}

interface HomeDelivery {
  method: 'delivery';
  address1: string;
  address2: string | null;
  province: string;
  city: string;
}

export interface Pickup {
  method: 'pickup';
  day: string;
  time: string;
}
