import { parsePesos } from '../../artworks/format/money.ts';
import { pickupErrors } from '../../checkout/pickup.ts';
import { readAddress } from '../../mail/address.ts';
import { splitName } from '../../orders/desk/buyer-name.ts';
import type { DeskDelivery, DeskSale } from '../../orders/desk/contract.ts';
import type { DeskMethod } from '../../orders/rows.ts';
import { DESK_METHODS } from '../../orders/wording.ts';
import { shortText } from '../form/texts.ts';
import type { DeskErrors, SaleField } from './contract.ts';

export type SaleValues = Record<SaleField, string>;

const MAX_LENGTHS: Record<SaleField, number> = {
  name: 200,
  email: 254,
  phone: 40,
  method: 20,
  amount: 30,
  reference: 200,
  reason: 200,
  delivery: 10,
  address1: 200,
  address2: 200,
  city: 100,
  province: 100,
  day: 10,
  time: 5,
  agreed: 3,
  note: 2_000,
};
const FIELDS = Object.keys(MAX_LENGTHS) as SaleField[];

export const DELIVERIES = [
  { value: 'taken', text: 'Taken along' },
  { value: 'pickup', text: 'Picked up later' },
  { value: 'delivery', text: 'Delivered' },
];

export function emptySale(): SaleValues {
  const empty = Object.fromEntries(FIELDS.map((field) => [field, ''])) as SaleValues;
  return { ...empty, method: 'cash', delivery: 'taken' };
}

export function readSaleValues(body: Record<string, unknown>): SaleValues {
  const empty = emptySale();
  // A form without works has no other fields.
  const textFor = (field: SaleField) => (field in body ? shortText(body[field], MAX_LENGTHS[field]) : empty[field]);
  return Object.fromEntries(FIELDS.map((field) => [field, textFor(field)])) as SaleValues;
}

export type ReadSale = Omit<DeskSale, 'key' | 'artworkIds' | 'privateHoldIds'>;

/** The sale of a form, or the errors of its fields. */
export function readSale(
  values: SaleValues,
  { accountId, closedDays, now }: { accountId: number | null; closedDays: string[]; now: number },
): { sale: ReadSale } | { errors: DeskErrors<SaleField> } {
  const errors: DeskErrors<SaleField> = {};
  if (values.name === '') errors.name = 'Please enter who buys.';
  const email = values.email === '' ? '' : readAddress(values.email);
  if (email === null) errors.email = 'Please enter a valid e-mail address, or none.';
  const amount = parsePesos(values.amount);
  if (amount === null || amount < 0) errors.amount = 'Please enter pesos, like 12500 or 12,500.50.';
  if (!Object.hasOwn(DESK_METHODS, values.method)) errors.method = 'Please choose how it was paid.';
  const delivery = readDelivery(values, { errors, closedDays, now });
  if (Object.keys(errors).length > 0 || amount === null || email === null || delivery === null) return { errors };
  const { firstName, lastName } = splitName(values.name);
  const buyer = { accountId, firstName, lastName, email, phone: values.phone };
  const method = values.method as DeskMethod;
  const { reference, reason, note } = values;
  const payment = { method, amount, reference: reference || null, discountReason: reason || null };
  return { sale: { buyer, ...payment, delivery, note: note || null } };
}

function readDelivery(
  values: SaleValues,
  { errors, closedDays, now }: { errors: DeskErrors<SaleField>; closedDays: string[]; now: number },
): DeskDelivery | null {
  const { delivery, address1, address2, city, province, day, time } = values;
  if (delivery === 'delivery') {
    if (address1 === '') errors.address1 = 'Please enter the street.';
    if (city === '') errors.city = 'Please enter the city.';
    return { method: 'delivery', address1, address2: address2 || null, city, province: province || null };
  }
  if (delivery === 'pickup') {
    const pickup = pickupErrors({ day, time }, { closedDays, now, isAgreed: values.agreed === 'yes' });
    if (pickup.day !== null) errors.day = pickup.day;
    if (pickup.time !== null) errors.time = pickup.time;
    return { method: 'pickup', day, time };
  }
  if (delivery === 'taken') return { method: 'taken' };
  errors.delivery = 'Please choose how the works leave the gallery.';
  return null;
}
