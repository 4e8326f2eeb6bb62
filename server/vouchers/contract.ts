export type VoucherType = 'mmc_promo' | 'arc_promo' | 'acentives_promo';

export type PaymentType = 'straight' | 'installment';

/** An applied voucher; a percent is null where the voucher is not for that payment type. */
export interface Voucher {
  code: string;
  type: VoucherType;
  message: string;
  discount: number | null;
  installment_discount: number | null;
  payment_type: PaymentType[];
}

/** `GET /web/api/checkouts/vip-code` */
export interface VoucherCheck {
  data: { code: string; type: VoucherType };
}

/** `POST /web/api/checkouts/vip-code`: texts like `Php 1,000.00` and `- Php 1,000.00`. */
export interface VoucherApplied {
  data: { voucher: Voucher; total: string; discount: string };
}

/** `DELETE /web/api/checkouts/vip-code` */
export interface VoucherRemoved {
  total: string;
}
