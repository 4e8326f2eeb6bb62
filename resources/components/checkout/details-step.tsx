import { AddressFields } from './fields/address-fields.tsx';
import { TextField } from './fields/text-field.tsx';
import { PickupFields } from './pickup/pickup-fields.tsx';
import { Step } from './step.tsx';
import type { Checkout } from './use-checkout.ts';
import { PromoCode } from './voucher/promo-code.tsx';

export function DetailsStep({ checkout }: { checkout: Checkout }) {
  const { draft, change, voucher } = checkout;
  const isPickup = draft.delivery === 'pickup';
  const hasVoucher = draft.hasVoucher || voucher.voucher !== null;
  return (
    <Step number={3} title={isPickup ? 'Enter Pickup Details' : 'Enter Shipping Details'}>
      <p className="mb-5 text-13 text-smoke">
        <span aria-hidden="true" className="text-ember">
          *
        </span>{' '}
        marks required fields.
      </p>
      <div className="details-grid">
        <TextField
          checkout={checkout}
          name="first_name"
          label="First Name"
          isRequired
          autoComplete="given-name"
          maxLength={100}
        />
        <TextField
          checkout={checkout}
          name="last_name"
          label="Last Name"
          isRequired
          autoComplete="family-name"
          maxLength={100}
        />
        <TextField
          checkout={checkout}
          name="email"
          label="Email Address"
          type="email"
          isRequired
          autoComplete="email"
          maxLength={254}
        />
        <TextField
          checkout={checkout}
          name="contact_number"
          label="Contact Number"
          type="tel"
          isRequired
          autoComplete="tel"
          maxLength={40}
        />
        {isPickup ? <PickupFields checkout={checkout} /> : <AddressFields checkout={checkout} />}
        <TextField
          checkout={checkout}
          name="notes"
          label="Notes"
          hint="Anything that we should know (optional)."
          isLong
          maxLength={1_000}
          className="wide"
        />
      </div>
      <label className="mt-6 flex min-h-11 items-center gap-3 text-15 text-smoke">
        <input
          type="checkbox"
          name="saveInformation"
          checked
          disabled
          readOnly
          aria-describedby="saved-hint"
          className="checkbox fixed-choice"
        />
        Save this information for next time
      </label>
      <p id="saved-hint" className="mb-2 text-13 text-smoke">
        Everything that you enter above is saved in this browser, as you enter it, until you sign out.
      </p>
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
    </Step>
  );
}
