import { type Places, useCities, useProvinces } from '../../locations/use-places.ts';
import type { Checkout } from '../use-checkout.ts';
import { Field } from './field.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

export function AddressFields({ checkout }: { checkout: Checkout }) {
  const { draft, change, errorOf } = checkout;
  const provinces = useProvinces();
  const cities = useCities(draft.state_id);
  return (
    <>
      <TextField
        checkout={checkout}
        name="address_1"
        label="Street Address"
        isRequired
        autoComplete="address-line1"
        maxLength={200}
        className="wide"
      />
      <TextField
        checkout={checkout}
        name="address_2"
        label="Apartment, suite, unit (optional)"
        autoComplete="address-line2"
        maxLength={200}
        className="wide"
      />
      <Field name="country" label="Country" isRequired className="wide">
        {({ className, ...control }) => (
          <input
            {...control}
            type="text"
            readOnly
            value="Philippines"
            className={`${className} border-line bg-plaster`}
          />
        )}
      </Field>
      <PlaceSelect
        name="state_id"
        label="Province"
        prompt="Select a province"
        list={provinces}
        value={draft.state_id}
        error={errorOf('state_id')}
        onChange={(state_id) => change({ state_id, city_id: '' })}
      />
      <PlaceSelect
        name="city_id"
        label="City"
        prompt={draft.state_id ? 'Select a city' : 'Select a province first'}
        list={cities}
        isDisabled={!draft.state_id}
        value={draft.city_id}
        error={errorOf('city_id')}
        onChange={(city_id) => change({ city_id })}
      />
    </>
  );
}

interface PlaceProps {
  name: string;
  label: string;
  prompt: string;
  list: Places;
  isDisabled?: boolean;
  value: string;
  error?: string;
  onChange: (id: string) => void;
}

function PlaceSelect({ prompt, list, isDisabled = false, ...field }: PlaceProps) {
  const { places, hasFailed, retry } = list;
  const isLoading = !isDisabled && !places && !hasFailed;
  return (
    <div>
      <SelectField {...field} isRequired isDisabled={isDisabled}>
        <option value="">{isLoading ? 'Loading…' : prompt}</option>
        {places?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {hasFailed && (
        <button type="button" onClick={retry} className="text-link min-h-11 text-15">
          This list could not be loaded. Try again
        </button>
      )}
    </div>
  );
}
