import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AccountPage } from '../../../server/accounts/contract.ts';
import type { Place } from '../../../server/locations/contract.ts';
import { Field } from '../checkout/fields/field.tsx';
import { useCities } from '../locations/use-places.ts';
import { button } from '../ui/button.ts';
import { AccountField, AccountForm } from './account-parts.tsx';

type Props = Pick<AccountPage, 'provinces' | 'cities' | 'entered' | 'problems' | 'formToken'>;

/** Adds an address. Without JavaScript, a first small form selects the province; the page then lists its cities. */
export function AddressForm({ provinces, cities, entered, problems, formToken }: Props) {
  const [province, setProvince] = useState(entered.state_id ?? '');
  const loaded = useCities(province);
  const isEntered = province === (entered.state_id ?? '');
  const listed = loaded.places ?? (isEntered ? cities : []);
  const text = (name: string) => ({ name, value: entered[name] ?? '', error: problems[name] });
  return (
    <details open={Object.keys(entered).includes('state_id')} className="mt-6">
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center text-15">Add an address</summary>
      <noscript>
        <form action="/account" className="mt-4 flex max-w-2xl flex-wrap items-end gap-4">
          <PlaceField name="province" label="First choose your province" places={provinces} value={province} />
          <button type="submit" className={button({ kind: 'outlined' })}>
            List its cities
          </button>
        </form>
      </noscript>
      <AccountForm action="/forms/account/addresses" token={formToken}>
        <AccountField {...text('first_name')} label="First Name" autoComplete="given-name" maxLength={100} />
        <AccountField {...text('last_name')} label="Last Name" autoComplete="family-name" maxLength={100} />
        <AccountField
          {...text('phone')}
          label="Contact Number"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          className="wide"
        />
        <AccountField
          {...text('address_1')}
          label="Street Address"
          autoComplete="address-line1"
          maxLength={200}
          className="wide"
        />
        <AccountField
          {...text('address_2')}
          label="Apartment, suite, unit (optional)"
          isOptional
          autoComplete="address-line2"
          maxLength={200}
          className="wide"
        />
        <PlaceField {...text('state_id')} label="Province" places={provinces} value={province} onChange={setProvince} />
        <PlaceField
          {...text('city_id')}
          label="City"
          places={listed}
          key={province}
          value={isEntered ? (entered.city_id ?? '') : ''}
        />
        <button type="submit" className={button({ kind: 'outlined', className: 'wide justify-self-start' })}>
          Save address
        </button>
      </AccountForm>
    </details>
  );
}

interface PlaceFieldProps {
  name: string;
  label: string;
  places: Place[];
  value: string;
  error?: string;
  onChange?: (id: string) => void;
}

function PlaceField({ places, value, onChange, ...field }: PlaceFieldProps): ReactNode {
  const select = useRef<HTMLSelectElement>(null);
  // React fires no change event for a value that was changed before hydration.
  const reportChosen = useEffectEvent(() => onChange?.(select.current?.value ?? ''));
  useEffect(() => reportChosen(), []);
  return (
    <Field {...field} id={`account-${field.name}`} isRequired>
      {({ className, ...control }) => (
        <div className="relative">
          <select
            {...control}
            ref={select}
            defaultValue={value}
            onChange={({ target }) => onChange?.(target.value)}
            className={`${className} appearance-none`}
          >
            <option value="">Please choose</option>
            {places.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" size={18} strokeWidth={1.5} />
        </div>
      )}
    </Field>
  );
}
