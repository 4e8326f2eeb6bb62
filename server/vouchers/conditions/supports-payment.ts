import { type Condition, percentFor } from '../claim.ts';

export const supportsPayment: Condition = ({ voucher, paymentType }) =>
  percentFor(voucher, paymentType) === null ? 'other-payment' : null;
