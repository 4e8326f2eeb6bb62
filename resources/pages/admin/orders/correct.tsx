import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import type { CorrectionField } from '../../../../server/admin/orders/correction-form.ts';
import { EditForm } from '../../../components/admin/form/edit-form.tsx';
import { CheckField, FieldGroup, TextField } from '../../../components/admin/form/fields.tsx';

const LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  address1: 'Street address',
  address2: 'Apartment, floor',
  city: 'City',
  province: 'Province',
  pickupDay: 'Pickup day',
  pickupTime: 'Pickup time',
  agreed: 'Agreed on, although the gallery is closed then',
  notify: 'Tell the collector by e-mail',
};

const ADDRESS = ['address1', 'address2', 'city', 'province'] as const;
const PICKUP = ['pickupDay', 'pickupTime'] as const;

type Props = AdminPropsOf<'admin/orders/correct'>;

export default function OrderCorrection({ number, url, form, isPickup, hasLeft }: Props) {
  return (
    <>
      <EditForm action={`${url}/correct`} form={form} labels={LABELS}>
        <FieldGroup title="Buyer">
          <TextField name="firstName" maxLength={100} />
          <TextField name="lastName" maxLength={100} />
          <TextField name="email" type="email" maxLength={254} help="E-mails that wait go to the new address." />
          <TextField name="phone" type="tel" maxLength={40} />
        </FieldGroup>
        {hasLeft ? (
          <Unchanged names={isPickup ? PICKUP : ADDRESS} values={form.values} />
        ) : isPickup ? (
          <FieldGroup title="Pickup" about="Manila time.">
            <TextField name="pickupDay" type="date" />
            <TextField name="pickupTime" type="time" />
            <CheckField name="agreed" className="sm:col-span-2" />
          </FieldGroup>
        ) : (
          <FieldGroup title="Address">
            <TextField name="address1" maxLength={200} className="sm:col-span-2" />
            <TextField name="address2" maxLength={200} className="sm:col-span-2" />
            <TextField name="city" maxLength={100} />
            <TextField name="province" maxLength={100} />
          </FieldGroup>
        )}
        <CheckField name="notify" help="With the order as it is after the correction." />
      </EditForm>
      <p className="mt-8">
        <a href={url} className="admin-link inline-block py-2">
          Back to order {number}
        </a>
      </p>
    </>
  );
}

/** Sent as it is: the artworks have left the gallery. */
function Unchanged({ names, values }: { names: readonly CorrectionField[]; values: Props['form']['values'] }) {
  return (
    <div className="border-t border-line pt-4">
      <p className="text-smoke">The artworks have left the gallery, so this stays as it is:</p>
      <p className="wrap-anywhere">
        {names
          .map((name) => values[name])
          .filter(Boolean)
          .join(', ')}
      </p>
      {names.map((name) => (
        <input key={name} type="hidden" name={name} value={values[name]} readOnly />
      ))}
    </div>
  );
}
