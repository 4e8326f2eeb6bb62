import type { PaymentMethod } from './contract.ts';

const methods: Record<PaymentMethod, string> = {
  paymaya: 'Card',
  gcash: 'GCash',
  bpi: 'BPI',
  bdo: 'BDO',
  rcbc: 'RCBC',
  pnb: 'PNB',
  union_bank: 'UnionBank',
  qr: 'QR Ph',
  bancnet: 'BancNet',
  bpiinstall: 'BPI installment',
  hsbcinstall: 'HSBC installment',
};

interface Choice {
  method: PaymentMethod;
  bank: string | null;
  /** In months. */
  term: number | null;
}

/** How somebody pays: `GCash`, `BancNet, PBCom`, `BPI installment, 3 months`. */
export function choiceLabel({ method, bank, term }: Choice): string {
  const more = term === null ? bank : `${term} months`;
  return more ? `${methods[method]}, ${more}` : methods[method];
}
