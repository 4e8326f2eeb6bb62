import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { PaymentType, Voucher } from '../../../../server/vouchers/contract.ts';
import { button } from '../../ui/button.ts';
import { Field } from '../fields/field.tsx';
import type { Checkout } from '../use-checkout.ts';

/**
 * The promo code field. It is disabled until a payment type is chosen, because a code is valid for one type. The result
 * appears below the field.
 */
export function PromoCode({ checkout }: { checkout: Checkout }) {
  const { page, draft, voucher, isLoading, isReady } = checkout;
  const isDisabled = !page.paymentMethods.includes(draft.payment_method);
  const { code, changeCode, check, refusal } = voucher;
  const input = useRef<HTMLInputElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const isFirstRender = useRef(true);
  const applied = voucher.voucher?.code;
  // The result may be below the edge of the screen. A code that was applied before the page loaded does not scroll.
  useEffect(() => {
    if (!isFirstRender.current && (refusal || applied)) result.current?.scrollIntoView({ block: 'nearest' });
    isFirstRender.current = false;
  }, [refusal, applied]);
  return (
    <div ref={result}>
      <Field name="promo" label="Promo Code" error={refusal ?? undefined} className="mt-2 sm:max-w-md">
        {({ className, ...control }) => (
          <div className="flex gap-3">
            <input
              {...control}
              ref={input}
              type="text"
              value={code}
              maxLength={20}
              disabled={isDisabled}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={(event) => changeCode(event.target.value.toUpperCase().slice(0, 20))}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                if (!isLoading) void check();
              }}
              className={`${className} min-w-0 uppercase`}
            />
            <button
              type="button"
              disabled={isDisabled || isLoading || !isReady || voucher.voucher !== null}
              onClick={({ detail }) => {
                // The button becomes disabled; keyboard users continue from the field.
                if (detail === 0) input.current?.focus();
                void check();
              }}
              className={`${button({ kind: 'outlined' })} disabled:border-line`}
            >
              APPLY
            </button>
          </div>
        )}
      </Field>
      <p role="status" className="text-15 text-lagoon">
        {voucher.voucher && <PromoOutcome voucher={voucher.voucher} paymentType={draft.payment_type} />}
      </p>
    </div>
  );
}

function PromoOutcome({ voucher, paymentType }: { voucher: Voucher; paymentType: PaymentType }) {
  const percent = paymentType === 'straight' ? voucher.discount : voucher.installment_discount;
  return (
    <span className="mt-1.5 flex gap-2">
      <Check aria-hidden="true" size={18} strokeWidth={1.5} className="mt-0.5 shrink-0" />
      <span className="min-w-0">
        Promo code was successfully applied.
        {percent !== null && ` ${percent}% discount applied for ${paymentType} payment.`}
      </span>
    </span>
  );
}
