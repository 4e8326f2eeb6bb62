import { AddressFields } from './fields/address-fields.tsx';
import { ContactFields } from './fields/contact-fields.tsx';
import { TextField } from './fields/text-field.tsx';
import { PickupFields } from './pickup/pickup-fields.tsx';
import { Step } from './step.tsx';
import type { Checkout } from './use-checkout.ts';
import { PromoCodeChoice } from './voucher/promo-code-choice.tsx';

export function DetailsStep({ checkout }: { checkout: Checkout }) {
  const isPickup = checkout.draft.delivery === 'pickup';
  return (
    <Step number={3} title={isPickup ? 'Enter Pickup Details' : 'Enter Shipping Details'}>
      <p className="mb-5 text-13 text-smoke">
        <span aria-hidden="true" className="text-ember">
          *
        </span>{' '}
        marks required fields.
      </p>
      <div className="details-grid">
        <ContactFields checkout={checkout} />
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
      <PromoCodeChoice checkout={checkout} />
    </Step>
  );
}
