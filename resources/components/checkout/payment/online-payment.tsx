import { methodsOf } from '../../../../server/checkout/payment-options.ts';
import { ChoiceGroup } from '../fields/choice-group.tsx';
import { SelectField } from '../fields/select-field.tsx';
import type { Checkout } from '../use-checkout.ts';

/** E-wallets, banks, QR, and the banks that Bancnet connects. */
export function OnlinePayment({ checkout }: { checkout: Checkout }) {
  const { page, draft, change, errorOf } = checkout;
  const methods = methodsOf(2, page.paymentMethods);
  const single = methods.filter((method) => method !== 'bancnet');
  const [first = 'gcash'] = methods;
  const choose = (payment_method: (typeof methods)[number]) => change({ payment_method, bank: '' });
  const chooseBank = (bank: string) => (bank ? change({ payment_method: 'bancnet', bank }) : choose(first));
  return (
    <>
      <ChoiceGroup
        name="payment_method"
        legend="Pay online with"
        options={single.map((value) => ({ value, text: page.paymentMethodsImages[value][0] ?? value }))}
        chosen={draft.payment_method}
        onChoose={choose}
        className="grid-cols-2 sm:grid-cols-3"
      />
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
    </>
  );
}
