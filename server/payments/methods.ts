import type { PaymentType } from '../vouchers/contract.ts';
import type { PaymentMethod } from './contract.ts';

/** Every method that there is, and how it pays. */
export const typeOf: Record<PaymentMethod, PaymentType> = {
  paymaya: 'straight',
  gcash: 'straight',
  bpi: 'straight',
  bdo: 'straight',
  rcbc: 'straight',
  pnb: 'straight',
  union_bank: 'straight',
  qr: 'straight',
  bancnet: 'straight',
  bpiinstall: 'installment',
  hsbcinstall: 'installment',
};

export const paymentMethods = Object.keys(typeOf) as PaymentMethod[];
