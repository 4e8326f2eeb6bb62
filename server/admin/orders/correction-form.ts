import { isPhone } from '../../accounts/phone-number.ts';
import { pickupErrors } from '../../checkout/pickup.ts';
import { readAddress } from '../../mail/address.ts';
import type { OrderRow } from '../../orders/rows.ts';
import { lengthErrors } from '../../texts/lengths.ts';
import type { FormState, FormValues } from '../form/contract.ts';

export const CORRECTION_FIELDS = [
  ...(['firstName', 'lastName', 'email', 'phone', 'address1', 'address2', 'city', 'province'] as const),
  ...(['pickupDay', 'pickupTime', 'agreed', 'notify'] as const),
] as const;
export type CorrectionField = (typeof CORRECTION_FIELDS)[number];

/** For the rules of pickups. */
interface Days {
  closedDays: string[];
  now: number;
}

type Errors = FormState<CorrectionField>['errors'];
type Values = FormValues<CorrectionField>;

const MAX_LENGTHS = {
  firstName: 100,
  lastName: 100,
  phone: 40,
  address1: 200,
  address2: 200,
  city: 100,
  province: 100,
};

export function correctionValues(order: OrderRow): Values {
  return {
    firstName: order.first_name,
    lastName: order.last_name,
    email: order.email,
    phone: order.phone,
    address1: order.address_1 ?? '',
    address2: order.address_2 ?? '',
    city: order.city ?? '',
    province: order.province ?? '',
    pickupDay: order.pickup_day ?? '',
    pickupTime: order.pickup_time ?? '',
    agreed: '',
    notify: 'yes',
  };
}

/** The columns of a form, or why they are refused. A field that stays as it is may be against the rules. */
export function readCorrection(values: Values, order: OrderRow, days: Days) {
  const typed = Object.fromEntries(CORRECTION_FIELDS.map((name) => [name, values[name].trim()])) as Values;
  const stored = correctionValues(order);
  const isChanged = (name: CorrectionField) => typed[name] !== stored[name];
  const all: Errors = { ...textErrors(typed), ...contactErrors(typed, order), ...handoverErrors(typed, order, days) };
  const isNewAppointment = isChanged('pickupDay') || isChanged('pickupTime');
  const errors = Object.fromEntries(
    Object.entries(all).filter(
      ([name]) => isChanged(name as CorrectionField) || (isNewAppointment && name.startsWith('pickup')),
    ),
  ) as Errors;
  if (Object.keys(errors).length > 0) return { errors };
  return { fields: columnsOf(typed, order) };
}

function columnsOf(values: Values, { delivery, email }: OrderRow) {
  const person = { first_name: values.firstName, last_name: values.lastName, phone: values.phone };
  const contact = { ...person, email: readAddress(values.email) ?? (values.email === '' ? '' : email) };
  if (delivery === 'pickup') return { ...contact, pickup_day: values.pickupDay, pickup_time: values.pickupTime };
  const { address1: address_1, address2, city, province } = values;
  return { ...contact, address_1, address_2: address2 || null, city, province: province || null };
}

function textErrors(values: Values): Errors {
  const errors: Errors = lengthErrors(values, MAX_LENGTHS);
  for (const name of Object.keys(MAX_LENGTHS) as (keyof typeof MAX_LENGTHS)[])
    if (/\p{Cc}/u.test(values[name])) errors[name] = 'Please leave out characters that cannot be printed.';
  return errors;
}

/** A sale in the gallery may have no contact. */
function contactErrors(values: Values, { channel }: OrderRow): Errors {
  const isOptional = channel === 'desk';
  const errors: Errors = {};
  if (!values.firstName && !isOptional) errors.firstName = 'Please enter the first name.';
  if (!values.lastName && !isOptional) errors.lastName = 'Please enter the last name.';
  if (!(isOptional && values.email === '') && readAddress(values.email) === null)
    errors.email = 'Please enter a valid e-mail address.';
  if (!(isOptional && values.phone === '') && !isPhone(values.phone))
    errors.phone = 'Please enter a valid phone number.';
  return errors;
}

function handoverErrors(values: Values, { delivery }: OrderRow, days: Days): Errors {
  const errors: Errors = {};
  if (delivery === 'delivery') {
    if (!values.address1) errors.address1 = 'Please enter the street address.';
    if (!values.city) errors.city = 'Please enter the city.';
    return errors;
  }
  const appointment = { day: values.pickupDay, time: values.pickupTime };
  const { day, time } = pickupErrors(appointment, { ...days, isAgreed: values.agreed === 'yes' });
  if (day !== null) errors.pickupDay = day;
  if (time !== null) errors.pickupTime = time;
  return errors;
}
