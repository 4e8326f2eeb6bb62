import type { PaymentMethod } from '../payments/contract.ts';
import type { PaymentType } from '../vouchers/contract.ts';
import { INSTALLMENT_MINIMUM } from './installments.ts';

/** 1 card, 2 online payment, 3 installment. */
export type PaymentGroup = 1 | 2 | 3;

/** What a form says of the payment. */
export interface ChosenPayment {
  payment_group: PaymentGroup;
  payment_method: PaymentMethod;
  payment_type: PaymentType;
  payment_term: '' | 3 | 6;
  /** Empty but for bancnet. */
  bank: string;
}

/** The methods of each, the one that choosing the group sets first. */
const methods: Record<PaymentGroup, PaymentMethod[]> = {
  1: ['paymaya'],
  2: ['gcash', 'bpi', 'bdo', 'rcbc', 'pnb', 'union_bank', 'qr', 'bancnet'],
  3: ['bpiinstall', 'hsbcinstall'],
};

export function methodsOf(group: PaymentGroup, offers: readonly PaymentMethod[]): PaymentMethod[] {
  return methods[group].filter((method) => offers.includes(method));
}

/** The groups that something of is offered. */
export function groupsOf(offers: readonly PaymentMethod[]): PaymentGroup[] {
  return ([1, 2, 3] as const).filter((group) => methodsOf(group, offers).length > 0);
}

/** Whether so many pesos, before any discount, can be paid that way. */
export function mayChoose(group: PaymentGroup, cartTotal: number): boolean {
  return group !== 3 || cartTotal * 100 >= INSTALLMENT_MINIMUM;
}

/** What choosing a group sets. */
export function paymentOf(payment_group: PaymentGroup, offers: readonly PaymentMethod[]): ChosenPayment {
  const [payment_method = methods[payment_group][0] as PaymentMethod] = methodsOf(payment_group, offers);
  const isInstallment = payment_group === 3;
  return {
    payment_group,
    payment_method,
    payment_type: isInstallment ? 'installment' : 'straight',
    payment_term: isInstallment ? 3 : '',
    bank: '',
  };
}

/** What is chosen before anybody has. */
export function firstPayment(offers: readonly PaymentMethod[]): ChosenPayment {
  return paymentOf(groupsOf(offers).find((group) => group !== 3) ?? 1, offers);
}
