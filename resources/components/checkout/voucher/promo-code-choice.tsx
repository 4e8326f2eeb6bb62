import type { Checkout } from '../use-checkout.ts';
import { PromoCode } from './promo-code.tsx';

/** The checkbox that shows the field for a promo code. It stays checked while a voucher applies. */
export function PromoCodeChoice({ checkout }: { checkout: Checkout }) {
  const { draft, change, voucher } = checkout;
  const hasVoucher = draft.hasVoucher || voucher.voucher !== null;
  return (
    <>
      <label className="flex min-h-11 items-center gap-3 text-15">
        <input
          type="checkbox"
          name="hasVoucher"
          checked={hasVoucher}
          aria-expanded={hasVoucher}
          aria-controls="promo-code"
          onChange={(event) => change({ hasVoucher: event.target.checked })}
          className="checkbox"
        />
        I have a promo code
      </label>
      <div id="promo-code">{hasVoucher && <PromoCode checkout={checkout} />}</div>
    </>
  );
}
