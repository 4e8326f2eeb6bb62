import { withCurrency } from '../artworks/format/money.ts';
import type { PaymentMethod } from '../payments/contract.ts';
import { PAYMENT_METHOD_NAMES, PAYMENT_METHODS, type PaymentGroup, typeOfGroup } from '../payments/methods.ts';
import type { PaymentType } from '../vouchers/contract.ts';

/** Centavos: installments are possible from this subtotal on, before any discount. */
export const INSTALLMENT_MINIMUM = 300_000;

export const BELOW_INSTALLMENTS = `Installments are possible from ${withCurrency(INSTALLMENT_MINIMUM)}.`;

/** Months. */
export const TERMS = [3, 6] as const;

export type Term = (typeof TERMS)[number];

/** Centavos of each monthly payment; the last one carries the remainder. */
export function monthlyPayments(total: number, months: number): { each: number; last: number } {
  const each = Math.floor(total / months);
  return { each, last: total - each * (months - 1) };
}

/** The payment fields of the form. */
export interface ChosenPayment {
  payment_group: PaymentGroup;
  payment_method: PaymentMethod;
  payment_type: PaymentType;
  payment_term: '' | 3 | 6;
  /** Empty unless the method is bancnet. */
  bank: string;
}

/** The methods of a group that are `offered`. */
export function methodsOf(group: PaymentGroup, offered: readonly PaymentMethod[]): PaymentMethod[] {
  return PAYMENT_METHOD_NAMES.filter((method) => PAYMENT_METHODS[method].group === group && offered.includes(method));
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
  const [payment_method = methodsOf(payment_group, PAYMENT_METHOD_NAMES)[0] as PaymentMethod] = methodsOf(
    payment_group,
    offered,
  );
  const isInstallment = payment_group === 3;
  return {
    payment_group,
    payment_method,
    payment_type: typeOfGroup(payment_group),
    payment_term: isInstallment ? 3 : '',
    bank: '',
  };
}

/** The fields before any choice. */
export function firstPayment(offered: readonly PaymentMethod[]): ChosenPayment {
  return paymentOf(groupsOf(offered).find((group) => group !== 3) ?? 1, offered);
}
