import { TERMS } from '../../../server/checkout/methods.ts';
import { methodsOf } from '../../../server/checkout/payment-group.ts';
import type { Checkout } from '../../hooks/use-checkout.ts';
import { Choice } from './choice.tsx';

export function InstallmentPayment({ checkout }: { checkout: Checkout }) {
  const { page, draft, change } = checkout;
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <fieldset>
        <legend className="mb-3 text-15 font-medium">Your bank</legend>
        <div className="grid gap-3">
          {methodsOf(3, page.paymentMethods).map((method) => (
            <Choice
              key={method}
              name="payment_method"
              value={method}
              isChosen={draft.payment_method === method}
              onChoose={() => change({ payment_method: method })}
            >
              {page.paymentMethodsImages[method].at(-1) ?? method}
            </Choice>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-3 text-15 font-medium">For how long</legend>
        <div className="grid gap-3">
          {TERMS.map((term) => (
            <Choice
              key={term}
              name="payment_term"
              value={term}
              isChosen={draft.payment_term === term}
              onChoose={() => change({ payment_term: term })}
            >
              {term} months
            </Choice>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
