import { pickupTimeOn } from '../checkout-draft.ts';
import { SelectField } from '../fields/select-field.tsx';
import type { Checkout } from '../use-checkout.ts';
import { DateField } from './date-field.tsx';
import { pickupTimesOn } from './pickup-days.ts';

export function PickupFields({ checkout }: { checkout: Checkout }) {
  const { page, draft, change, errorOf } = checkout;
  return (
    <>
      <SelectField
        name="time"
        label="Time"
        isRequired
        value={draft.time}
        error={errorOf('time')}
        onChange={(time) => change({ time })}
      >
        {pickupTimesOn(draft.date, page).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <DateField
        page={page}
        value={draft.date}
        error={errorOf('date')}
        onPick={(date) => change({ date, time: pickupTimeOn(date, draft.time, page) })}
      />
    </>
  );
}
