import { BELOW_INSTALLMENTS, groupsOf, mayChoose } from '../../../../server/checkout/payment-options.ts';
import type { PaymentGroup } from '../../../../server/payments/methods.ts';
import { Choice } from '../fields/choice.tsx';
import { GroupError } from '../fields/field.tsx';
import { Step } from '../step.tsx';
import type { Checkout } from '../use-checkout.ts';
import { InstallmentPayment } from './installment-payment.tsx';
import { OnlinePayment } from './online-payment.tsx';

const GROUP_NAMES: Record<PaymentGroup, string> = { 1: 'Card', 2: 'Online Payment', 3: 'Installment' };
const GROUP_PANELS = { 1: CardPayment, 2: OnlinePayment, 3: InstallmentPayment };

export function PaymentStep({ checkout }: { checkout: Checkout }) {
  const { page, draft, errorOf, chooseGroup } = checkout;
  const groups = groupsOf(page.paymentMethods);
  const isTooLittle = groups.includes(3) && !mayChoose(3, page.cartTotal);
  const Panel = GROUP_PANELS[draft.payment_group];
  const error = errorOf('payment_method') && 'Please choose a payment method to complete.';
  const other = errorOf('payment_term') ?? errorOf('payment_type');
  return (
    <Step number={1} title="Select Payment Method">
      <fieldset>
        <legend className="sr-only">How you pay</legend>
        <div className="grid gap-3 sm:grid-cols-3">
          {groups.map((group) => {
            const isDisabled = !mayChoose(group, page.cartTotal);
            return (
              <Choice
                key={group}
                name="payment_group"
                value={group}
                isChosen={group === draft.payment_group}
                isDisabled={isDisabled}
                describedBy={isDisabled ? 'installment-hint' : undefined}
                onChoose={() => chooseGroup(group)}
              >
                {GROUP_NAMES[group]}
              </Choice>
            );
          })}
        </div>
        {isTooLittle && (
          <p id="installment-hint" className="mt-3 text-13 text-smoke">
            {BELOW_INSTALLMENTS}
          </p>
        )}
      </fieldset>
      <div className="mt-6">
        <Panel checkout={checkout} />
      </div>
      {(error || other) && <GroupError>{error ?? other}</GroupError>}
    </Step>
  );
}

function CardPayment({ checkout }: { checkout: Checkout }) {
  return (
    <>
      <p className="text-15 text-smoke">You enter your card on our payment partner’s page. We never see its number.</p>
      <ul aria-label="Cards" className="mt-3 flex flex-wrap items-baseline gap-x-6 gap-y-1.5 text-15 text-smoke">
        {checkout.page.paymentMethodsImages.paymaya.map((mark) => (
          <li key={mark}>{mark}</li>
        ))}
      </ul>
    </>
  );
}
