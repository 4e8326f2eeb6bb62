import { Check } from 'lucide-react';
import type { Voucher } from '../../../../server/vouchers/contract.ts';

/** The benefits of an applied code for each payment type that it supports. */
export function PromoSuccess({
  voucher,
  onRemove,
  isBusy,
}: {
  voucher: Voucher;
  onRemove: () => void;
  isBusy: boolean;
}) {
  const { payment_type: types, discount, installment_discount: installment } = voucher;
  return (
    <fieldset aria-label="Promo code" className="mt-5 border border-lagoon bg-paper px-4 py-3 text-15">
      <p className="flex gap-2 font-medium text-lagoon">
        <Check aria-hidden="true" size={18} strokeWidth={1.5} className="mt-0.5 shrink-0" />
        Promo code was successfully applied.
      </p>
      {types.includes('straight') && discount !== null && (
        <p className="mt-1 text-smoke">{discount}% discount applied for straight payment.</p>
      )}
      {types.includes('installment') && installment !== null && (
        <p className="mt-1 text-smoke">{installment}% discount applied for installment payment.</p>
      )}
      <button
        type="button"
        disabled={isBusy}
        onClick={({ detail, currentTarget }) => {
          // The box disappears with its button; keyboard users continue in the code field.
          if (detail === 0) currentTarget.form?.querySelector<HTMLElement>('[name="hasVoucher"]')?.focus();
          onRemove();
        }}
        className="text-link min-h-11 disabled:no-underline"
      >
        Remove<span className="sr-only"> promo code {voucher.code}</span>
      </button>
    </fieldset>
  );
}
