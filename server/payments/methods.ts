import type { PaymentType } from '../vouchers/contract.ts';
import type { PaymentChoice, PaymentMethod } from './contract.ts';
import { BANCNET_BANKS, type PaymentMark } from './marks.ts';

interface MethodRow {
  type: PaymentType;
  label: string;
  /** Marks that checkout shows for it. */
  marks: PaymentMark[];
}

export const PAYMENT_METHODS: Record<PaymentMethod, MethodRow> = {
  paymaya: { type: 'straight', label: 'Card', marks: ['Visa', 'Mastercard', 'JCB', 'American Express'] },
  gcash: { type: 'straight', label: 'GCash', marks: ['GCash'] },
  bpi: { type: 'straight', label: 'BPI', marks: ['BPI'] },
  bdo: { type: 'straight', label: 'BDO', marks: ['BDO'] },
  rcbc: { type: 'straight', label: 'RCBC', marks: ['RCBC'] },
  pnb: { type: 'straight', label: 'PNB', marks: ['PNB'] },
  union_bank: { type: 'straight', label: 'UnionBank', marks: ['UnionBank'] },
  qr: { type: 'straight', label: 'QR Ph', marks: ['QR Ph'] },
  bancnet: { type: 'straight', label: 'BancNet', marks: ['BancNet', ...BANCNET_BANKS] },
  bpiinstall: { type: 'installment', label: 'BPI installment', marks: ['BPI Real 0%', 'BPI'] },
  hsbcinstall: { type: 'installment', label: 'HSBC installment', marks: ['HSBC'] },
};

export const PAYMENT_METHOD_NAMES = Object.keys(PAYMENT_METHODS) as PaymentMethod[];

export const METHOD_MARKS = Object.fromEntries(
  PAYMENT_METHOD_NAMES.map((name) => [name, PAYMENT_METHODS[name].marks]),
) as Record<PaymentMethod, PaymentMark[]>;

export function methodsOfType(type: PaymentType): PaymentMethod[] {
  return PAYMENT_METHOD_NAMES.filter((name) => PAYMENT_METHODS[name].type === type);
}

/** `GCash`, `BancNet, PBCom`, `BPI installment, 3 months`. */
export function choiceLabel({ method, bank, term }: Pick<PaymentChoice, 'method' | 'bank' | 'term'>): string {
  const detail = term === null ? bank : `${term} months`;
  const { label } = PAYMENT_METHODS[method];
  return detail ? `${label}, ${detail}` : label;
}
