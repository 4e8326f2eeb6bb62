import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
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
  notify: 'Tell the collector by e-mail',
};

export default function OrderCorrection({
  number,
  url,
  form,
  isPickup,
  hasLeft,
}: AdminPropsOf<'admin/orders/correct'>) {
  return (
    <>
      <EditForm action={`${url}/correct`} form={form} labels={LABELS}>
        <FieldGroup title="Buyer">
          <TextField name="firstName" maxLength={100} />
          <TextField name="lastName" maxLength={100} />
          <TextField name="email" type="email" maxLength={254} help="E-mails that wait go to the new address." />
          <TextField name="phone" type="tel" maxLength={40} />
        </FieldGroup>
        {isPickup ? (
          <FieldGroup
            title="Pickup"
            about={hasLeft ? 'Already picked up.' : 'Manila time. Any day that you have agreed on.'}
          >
            <TextField name="pickupDay" type="date" />
            <TextField name="pickupTime" type="time" />
          </FieldGroup>
        ) : (
          <FieldGroup
            title="Address"
            {...(hasLeft && { about: 'The artworks have left the gallery, so the address stays as it is.' })}
          >
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
