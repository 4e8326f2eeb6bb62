import { useRef } from 'react';
import type { Checkout } from '../../hooks/use-checkout.ts';
import { button } from '../ui/button.ts';
import { Field } from './field.tsx';

/** Off until it is clear how one pays: a code counts for one way or another. */
export function PromoCode({ checkout }: { checkout: Checkout }) {
  const { page, draft, voucher, isLoading, isReady } = checkout;
  const isOff = !page.paymentMethods.includes(draft.payment_method);
  const { code, setCode, check } = voucher;
  const input = useRef<HTMLInputElement>(null);
  return (
    <Field name="promo" label="Promo Code" className="mt-2 sm:max-w-md">
      {({ className, ...control }) => (
        <div className="flex gap-3">
          <input
            {...control}
            ref={input}
            type="text"
            value={code}
            maxLength={20}
            disabled={isOff}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => setCode(event.target.value.toUpperCase().slice(0, 20))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              if (!isLoading) void check();
            }}
            className={`${className} min-w-0 uppercase`}
          />
          <button
            type="button"
            disabled={isOff || isLoading || !isReady || voucher.voucher !== null}
            onClick={({ detail }) => {
              // The button goes off; who came by the keyboard goes on from its field.
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
  );
}
