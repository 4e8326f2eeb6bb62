import { isPickupTime } from '../../../server/checkout/pickup.ts';
import { clockTime } from '../../../server/orders/days.ts';
import type { Checkout } from '../../hooks/use-checkout.ts';
import { DateField } from './date-field.tsx';
import { SelectField } from './select-field.tsx';

export function PickupFields({ checkout }: { checkout: Checkout }) {
  const { page, draft, change, errorOf } = checkout;
  return (
    <>
      <SelectField
        name="time"
        label="Time"
        isRequired
        hint="The calendar has the minutes in between."
        value={draft.time}
        error={errorOf('time')}
        onChange={(time) => change({ time })}
      >
        {timesWith(draft.time, page).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <DateField
        page={page}
        value={draft.date}
        time={draft.time}
        error={errorOf('date')}
        onPick={(date) => change({ date })}
        onPickTime={(time) => change({ time })}
      />
    </>
  );
}

/** The full hours, and the minute that has been chosen between two of them. */
function timesWith(time: string, { pickupTimes }: Checkout['page']): Checkout['page']['pickupTimes'] {
  if (!isPickupTime(time) || pickupTimes.some(({ value }) => value === time)) return pickupTimes;
  return [...pickupTimes, { value: time, label: clockTime(time) }].sort((a, b) => (a.value < b.value ? -1 : 1));
}
