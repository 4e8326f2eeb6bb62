import { methodsOf } from '../../../server/checkout/payment-group.ts';
import type { Checkout } from '../../hooks/use-checkout.ts';
import { Choice } from './choice.tsx';
import { SelectField } from './select-field.tsx';

/** E-wallet, banks, QR, and the banks that are reached through Bancnet. */
export function OnlinePayment({ checkout }: { checkout: Checkout }) {
  const { page, draft, change, errorOf } = checkout;
  const methods = methodsOf(2, page.paymentMethods);
  const single = methods.filter((method) => method !== 'bancnet');
  const [first = 'gcash'] = methods;
  const choose = (payment_method: (typeof methods)[number]) => change({ payment_method, bank: '' });
  const chooseBank = (bank: string) => (bank ? change({ payment_method: 'bancnet', bank }) : choose(first));
  return (
    <fieldset>
      <legend className="mb-3 text-15 font-medium">Pay online with</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {single.map((method) => (
          <Choice
            key={method}
            name="payment_method"
            value={method}
            isChosen={draft.payment_method === method}
            onChoose={() => choose(method)}
          >
            {page.paymentMethodsImages[method][0] ?? method}
          </Choice>
        ))}
      </div>
      {methods.includes('bancnet') && (
        <SelectField
          name="bank"
          label="Banks through BancNet"
          value={draft.bank}
          error={errorOf('bank')}
          onChange={chooseBank}
          className="mt-5 sm:max-w-sm"
        >
          <option value="">Other Available Banks</option>
          {page.bancnetBanks.map((bank) => (
            <option key={bank}>{bank}</option>
          ))}
        </SelectField>
      )}
    </fieldset>
  );
}
