import type { PaymentMethod } from '../payments/contract.ts';
import type { PaymentType } from '../vouchers/contract.ts';

/** Centavos: installments are possible from this subtotal on, before any discount. */
export const INSTALLMENT_MINIMUM = 300_000;

export const BELOW_INSTALLMENTS = 'Installments are possible from Php 3,000.00.';

/** Months. */
export const TERMS = [3, 6] as const;

export type Term = (typeof TERMS)[number];

/** Centavos of each monthly payment; the last one carries the remainder. */
export function monthlyPayments(total: number, months: number): { each: number; last: number } {
  const each = Math.floor(total / months);
  return { each, last: total - each * (months - 1) };
}

/** 1 card, 2 online payment, 3 installment. */
export type PaymentGroup = 1 | 2 | 3;

/** The payment fields of the form. */
export interface ChosenPayment {
  payment_group: PaymentGroup;
  payment_method: PaymentMethod;
  payment_type: PaymentType;
  payment_term: '' | 3 | 6;
  /** Empty unless the method is bancnet. */
  bank: string;
}

/** In the order of the page: a choice of a group selects its first method. */
const GROUPS: Record<PaymentMethod, PaymentGroup> = {
  paymaya: 1,
  gcash: 2,
  bpi: 2,
  bdo: 2,
  rcbc: 2,
  pnb: 2,
  union_bank: 2,
  qr: 2,
  bancnet: 2,
  bpiinstall: 3,
  hsbcinstall: 3,
};

const METHODS = Object.keys(GROUPS) as PaymentMethod[];

/** The methods of a group that are `offered`. */
export function methodsOf(group: PaymentGroup, offered: readonly PaymentMethod[]): PaymentMethod[] {
  return METHODS.filter((method) => GROUPS[method] === group && offered.includes(method));
}

/** The groups with an offered method. */
export function groupsOf(offered: readonly PaymentMethod[]): PaymentGroup[] {
  return ([1, 2, 3] as const).filter((group) => methodsOf(group, offered).length > 0);
}

/** Whether a group is possible for a subtotal in pesos, before any discount. */
export function mayChoose(group: PaymentGroup, cartTotal: number): boolean {
  return group !== 3 || cartTotal * 100 >= INSTALLMENT_MINIMUM;
}

/** The fields after a choice of the group. */
export function paymentOf(payment_group: PaymentGroup, offered: readonly PaymentMethod[]): ChosenPayment {
  const [payment_method = methodsOf(payment_group, METHODS)[0] as PaymentMethod] = methodsOf(payment_group, offered);
  const isInstallment = payment_group === 3;
  return {
    payment_group,
    payment_method,
    payment_type: isInstallment ? 'installment' : 'straight',
    payment_term: isInstallment ? 3 : '',
    bank: '',
  };
}

/** The fields before any choice. */
export function firstPayment(offered: readonly PaymentMethod[]): ChosenPayment {
  return paymentOf(groupsOf(offered).find((group) => group !== 3) ?? 1, offered);
}
