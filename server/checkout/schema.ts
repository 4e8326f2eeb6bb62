import { z } from 'zod';
import { isPhone } from '../accounts/contact.ts';
import { parsePesos } from '../artworks/money.ts';
import { findPlace } from '../locations/places.ts';
import { readAddress } from '../mail/address.ts';
import type { PaymentChoice, PaymentMethod } from '../payments/contract.ts';
import { BANCNET_BANKS, findMethod } from '../payments/methods.ts';
import type { PaymentType } from '../vouchers/contract.ts';
import { BELOW_INSTALLMENTS, INSTALLMENT_MINIMUM, TERMS } from './installments.ts';
import { dayRefusal, readDay, timeRefusal } from './pickup.ts';
import type { Pickup, Submission } from './submission.ts';

/** What a submission is measured by. */
export interface Circumstances {
  methods: readonly PaymentMethod[];
  /** Centavos, before any discount. */
  subtotal: number;
  closedDays: string[];
  now: number;
}

/** A field as text without the space around it; null for what is none. Numbers come from selectors. */
const text = z
  .unknown()
  .optional()
  .transform((value) => {
    if (value === undefined || value === null) return '';
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
    return typeof value === 'string' ? value.toWellFormed().trim() : null;
  });

const names = [
  'delivery',
  'payment_method',
  'payment_type',
  'payment_term',
  'bank',
  'first_name',
  'last_name',
  'email',
  'contact_number',
  'address_1',
  'address_2',
  'state_id',
  'city_id',
  'date',
  'time',
  'notes',
  'total',
] as const;

type Name = (typeof names)[number];
type Fields = Record<Name, string | null> & { artworks?: unknown };
type Complain = (field: Name, message: string) => void;

/** Everything that is wrong with a form at once, each under its field; or the form as it is meant. */
export function submissionSchema(circumstances: Circumstances) {
  const shape = Object.fromEntries(names.map((name) => [name, text])) as Record<Name, typeof text>;
  return z.object({ ...shape, artworks: z.unknown().optional() }).transform((fields, context): Submission => {
    let isRefused = false;
    const complain: Complain = (field, message) => {
      isRefused = true;
      context.addIssue({ code: 'custom', path: [field], message });
    };
    const submission = {
      payment: readPayment(fields, circumstances, complain),
      customer: readCustomer(fields, complain),
      delivery: readDelivery(fields, circumstances, complain),
      notes: readText(fields, 'notes', { most: 1_000, lines: true }, complain) || null,
      shown: readShown(fields, complain),
    };
    return isRefused ? z.NEVER : (submission as Submission);
  });
}

function readPayment(fields: Fields, { methods, subtotal }: Circumstances, complain: Complain): PaymentChoice {
  const type: PaymentType = fields.payment_type === 'installment' ? 'installment' : 'straight';
  if (!['straight', 'installment'].includes(fields.payment_type ?? ''))
    complain('payment_type', 'Please choose how to pay.');
  const method = findMethod(fields.payment_method ?? '', type);
  if (!method || !methods.includes(method)) complain('payment_method', 'Please choose a payment method to complete.');
  const isBankPaid = method === 'bancnet';
  if (isBankPaid && !BANCNET_BANKS.some((bank) => bank === fields.bank)) complain('bank', 'Please choose your bank.');
  const bank = isBankPaid ? fields.bank : null;
  return { method: method ?? 'paymaya', type, bank, term: readTerm(fields, type, subtotal, complain) };
}

function readTerm(fields: Fields, type: PaymentType, subtotal: number, complain: Complain): 3 | 6 | null {
  const term = TERMS.find((months) => String(months) === fields.payment_term) ?? null;
  if (type === 'straight') {
    if (fields.payment_term !== '') complain('payment_term', 'Only installments have a term.');
    return null;
  }
  if (subtotal < INSTALLMENT_MINIMUM) complain('payment_term', BELOW_INSTALLMENTS);
  else if (term === null) complain('payment_term', 'Please choose a term of 3 or 6 months.');
  return term;
}

function readCustomer(fields: Fields, complain: Complain): Submission['customer'] {
  const firstName = readText(fields, 'first_name', { most: 100, required: 'Please enter your first name.' }, complain);
  const lastName = readText(fields, 'last_name', { most: 100, required: 'Please enter your last name.' }, complain);
  const written = readText(fields, 'email', { most: 254, required: 'Please enter your email address.' }, complain);
  const email = readAddress(written);
  if (written && !email) complain('email', 'Please enter a valid email address.');
  const phone = readText(
    fields,
    'contact_number',
    { most: 40, required: 'Please enter your contact number.' },
    complain,
  );
  if (phone && !isPhone(phone)) complain('contact_number', 'Please enter a valid contact number.');
  return { firstName, lastName, email: email ?? '', phone };
}

function readDelivery(fields: Fields, circumstances: Circumstances, complain: Complain): Submission['delivery'] {
  if (fields.delivery === 'pickup') return readPickup(fields, circumstances, complain);
  if (fields.delivery !== 'delivery') complain('delivery', 'Please choose delivery or pickup.');
  const address1 = readText(
    fields,
    'address_1',
    { most: 200, required: 'Please enter your street address.' },
    complain,
  );
  const address2 = readText(fields, 'address_2', { most: 200 }, complain) || null;
  const { province, city } = readPlace(fields, complain);
  return { method: 'delivery', address1, address2, province, city };
}

function readPlace({ state_id, city_id }: Fields, complain: Complain): { province: string; city: string } {
  const place = findPlace(Number(state_id || Number.NaN), Number(city_id || Number.NaN));
  if (place) return place;
  if (!state_id) complain('state_id', 'Please choose your province.');
  complain('city_id', city_id ? 'This city is not in the province that you chose.' : 'Please choose your city.');
  return { province: '', city: '' };
}

function readPickup({ date, time }: Fields, { closedDays, now }: Circumstances, complain: Complain): Pickup {
  const day = readDay(date ?? '');
  const refusal = day ? dayRefusal(day, { closedDays, now }) : 'Please choose a date for your pickup.';
  if (refusal) complain('date', refusal);
  const late = timeRefusal(time ?? '', day && !refusal ? day : '9999-12-31', now);
  if (late) complain('time', late);
  return { method: 'pickup', day: day ?? '', time: time ?? '' };
}

function readText(
  fields: Fields,
  name: Name,
  { most, required, lines = false }: { most: number; required?: string; lines?: boolean },
  complain: Complain,
): string {
  const value = fields[name];
  if (value === null) complain(name, 'Please enter text.');
  else if (!value && required) complain(name, required);
  else if (value.length > most) complain(name, `Please use at most ${most} characters.`);
  else if (lines ? /[^\P{Cc}\n\r\t]/u.test(value) : /\p{Cc}/u.test(value))
    complain(name, 'Please leave out characters that cannot be printed.');
  return value ?? '';
}

/** `Php 1,000.00`, `1000.00` or nothing. */
function readShown({ total, artworks }: Fields, complain: Complain): Submission['shown'] {
  const slugs = Array.isArray(artworks) ? artworks.filter((slug) => typeof slug === 'string').slice(0, 1_000) : null;
  if (total === '') return { total: null, slugs };
  const centavos = parsePesos(total ?? '');
  if (centavos === null) complain('total', 'Please reload the page: this total cannot be read.');
  return { total: centavos, slugs };
}
