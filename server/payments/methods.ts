import type { PaymentType } from '../vouchers/contract.ts';
import type { PaymentChoice, PaymentMethod } from './contract.ts';
import { BANCNET_BANKS, type PaymentMark } from './marks.ts';

/** 1 card, 2 online payment, 3 installment. */
export type PaymentGroup = 1 | 2 | 3;

/** `marks`: what checkout shows for it, by default its label. */
type MethodRow = { group: PaymentGroup } & (
  | { label: PaymentMark; marks?: never }
  | { label: string; marks: PaymentMark[] }
);

/** In the order of the checkout page: a choice of a group selects its first method. */
export const PAYMENT_METHODS: Record<PaymentMethod, MethodRow> = {
  paymaya: { group: 1, label: 'Card', marks: ['Visa', 'Mastercard', 'JCB', 'American Express'] },
  gcash: { group: 2, label: 'GCash' },
  bpi: { group: 2, label: 'BPI' },
  bdo: { group: 2, label: 'BDO' },
  rcbc: { group: 2, label: 'RCBC' },
  pnb: { group: 2, label: 'PNB' },
  union_bank: { group: 2, label: 'UnionBank' },
  qr: { group: 2, label: 'QR Ph' },
  bancnet: { group: 2, label: 'BancNet', marks: ['BancNet', ...BANCNET_BANKS] },
  bpiinstall: { group: 3, label: 'BPI installment', marks: ['BPI Real 0%', 'BPI'] },
  hsbcinstall: { group: 3, label: 'HSBC installment', marks: ['HSBC'] },
};

export const PAYMENT_METHOD_NAMES = Object.keys(PAYMENT_METHODS) as PaymentMethod[];

export const METHOD_MARKS = Object.fromEntries(
  PAYMENT_METHOD_NAMES.map((name) => [name, marksOf(PAYMENT_METHODS[name])]),
) as Record<PaymentMethod, PaymentMark[]>;

function marksOf({ label, marks }: MethodRow): PaymentMark[] {
  return marks ?? [label];
}

export function typeOfGroup(group: PaymentGroup): PaymentType {
  return group === 3 ? 'installment' : 'straight';
}

export function methodsOfType(type: PaymentType): PaymentMethod[] {
  return PAYMENT_METHOD_NAMES.filter((name) => typeOfGroup(PAYMENT_METHODS[name].group) === type);
}

/** `GCash`, `BancNet, PBCom`, `BPI installment, 3 months`. */
export function choiceLabel({ method, bank, term }: Pick<PaymentChoice, 'method' | 'bank' | 'term'>): string {
  const detail = term === null ? bank : `${term} months`;
  const { label } = PAYMENT_METHODS[method];
  return detail ? `${label}, ${detail}` : label;
}
