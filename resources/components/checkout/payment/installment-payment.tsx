import { parsePesos, withCurrency } from '../../../../server/artworks/format/money.ts';
import { methodsOf, monthlyPayments, TERMS } from '../../../../server/checkout/payment-options.ts';
import { ChoiceGroup } from '../fields/choice-group.tsx';
import type { Checkout } from '../use-checkout.ts';

export function InstallmentPayment({ checkout }: { checkout: Checkout }) {
  const { page, draft, change, voucher } = checkout;
  const total = parsePesos(voucher.total) ?? 0;
  const banks = methodsOf(3, page.paymentMethods);
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <ChoiceGroup
        name="payment_method"
        legend="Your bank"
        options={banks.map((value) => ({ value, text: page.paymentMethodsImages[value].at(-1) ?? value }))}
        chosen={draft.payment_method}
        onChoose={(payment_method) => change({ payment_method })}
      />
      <ChoiceGroup
        name="payment_term"
        legend="For how long"
        options={TERMS.map((value) => ({ value, text: `${value} months`, detail: monthly(total, value) }))}
        chosen={draft.payment_term}
        onChoose={(payment_term) => change({ payment_term })}
      />
    </div>
  );
}

/** Example: `Php 4,166.66 a month, the last Php 4,166.68`. */
function monthly(total: number, months: number): string {
  const { each, last } = monthlyPayments(total, months);
  const inOneLine = (centavos: number) => withCurrency(centavos).replace(' ', '\u00a0');
  const text = `${inOneLine(each)} a month`;
  return last === each ? text : `${text}, the last ${inOneLine(last)}`;
}
