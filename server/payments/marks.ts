// Names of the marks in resources/public/payment-marks.svg, in the order of the footer.

/** Banks that a BancNet payment can choose. */
export const BANCNET_BANKS = [
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
] as const;

export const ONLINE_MARKS = [
  'Visa',
  'Mastercard',
  'JCB',
  'American Express',
  'GCash',
  'Maya',
  'GrabPay',
  'ShopeePay',
  'QR Ph',
  'BancNet',
  'BPI',
  'BDO',
  'RCBC',
  'PNB',
  'UnionBank',
  'Metrobank',
  'Landbank',
  'Security Bank',
  ...BANCNET_BANKS,
] as const;

export const INSTALLMENT_MARKS = ['BPI Real 0%', 'BPI', 'HSBC'] as const;

export type BancnetBank = (typeof BANCNET_BANKS)[number];

export type PaymentMark = (typeof ONLINE_MARKS)[number] | (typeof INSTALLMENT_MARKS)[number];
