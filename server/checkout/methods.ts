import type { PaymentMethod } from '../payments/contract.ts';
import { typeOf } from '../payments/methods.ts';
import type { PaymentType } from '../vouchers/contract.ts';
import type { BancnetBank } from './contract.ts';

/** Centavos: from this subtotal on, before any discount, one may pay in installments. */
export const INSTALLMENT_FROM = 300_000;

export const BELOW_INSTALLMENTS = 'Installments are possible from Php 3,000.00.';

export const TERMS = [3, 6] as const;

export const bancnetBanks: BancnetBank[] = [
  'Asia United Bank',
  'BPI Direct Banko',
  'CTBC Bank',
  'Citystate Savings Bank',
  'DBP',
  'Enterprise Bank',
  'Entrepreneur Bank',
  'Equicom Savings Bank',
  'Mass Specc',
  'PBCom',
];

/** The method of that name, if it pays that way; null for anything else. */
export function methodFor(name: string, type: PaymentType): PaymentMethod | null {
  return Object.hasOwn(typeOf, name) && typeOf[name as PaymentMethod] === type ? (name as PaymentMethod) : null;
}

/** The marks that stand for each, named as in the footer. */
export const marks: Record<PaymentMethod, string[]> = {
  paymaya: ['Visa', 'Mastercard', 'JCB', 'American Express'],
  gcash: ['GCash'],
  bpi: ['BPI'],
  bdo: ['BDO'],
  rcbc: ['RCBC'],
  pnb: ['PNB'],
  union_bank: ['UnionBank'],
  qr: ['QR Ph'],
  bancnet: ['BancNet', ...bancnetBanks],
  bpiinstall: ['BPI Real 0%', 'BPI'],
  hsbcinstall: ['HSBC'],
};
