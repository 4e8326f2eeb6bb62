import type { ReactNode } from 'react';
import { NO_DISCOUNT } from './no-discount.ts';

interface Props {
  subTotal: string;
  discountCode: string | null | undefined;
  /** Example: `- Php 0.00`. */
  discount: string;
  total: string;
  /** The payment method, once it is chosen. */
  payment?: string;
}

/** The lines of a total. The discount line appears only with a discount. */
export function Totals({ subTotal, discountCode, discount, total, payment }: Props) {
  return (
    <dl className="space-y-3 text-15 tabular-nums">
      <Row name="Subtotal">{subTotal}</Row>
      {discountCode && discount !== NO_DISCOUNT && <Row name={`Discount (${discountCode})`}>{discount}</Row>}
      <Row name="Delivery">FREE</Row>
      <div className="flex justify-between gap-4 border-t border-line pt-4 text-21 font-medium">
        <dt>Total</dt>
        <dd>{total}</dd>
      </div>
      {payment && <Row name="Payment">{payment}</Row>}
    </dl>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="min-w-0 text-smoke wrap-anywhere">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}
