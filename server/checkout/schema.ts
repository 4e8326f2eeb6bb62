import { z } from 'zod';
import { isPhone } from '../accounts/phone-number.ts';
import { parsePesos } from '../artworks/money.ts';
import { findPlace } from '../locations/places.ts';
import { readAddress } from '../mail/address.ts';
import type { PaymentChoice, PaymentMethod } from '../payments/contract.ts';
import { BANCNET_BANKS } from '../payments/marks.ts';
import { findMethod } from '../payments/methods.ts';
import type { PaymentType } from '../vouchers/contract.ts';
import { BELOW_INSTALLMENTS, INSTALLMENT_MINIMUM, TERMS } from './installments.ts';
import { dayRefusal, readDay, timeRefusal } from './pickup.ts';
import type { Pickup, Submission } from './submission.ts';

/** What the form is validated against. */
export interface FormContext {
  methods: readonly PaymentMethod[];
  /** Of the cart, in centavos, before any discount. */
  subtotal: number;
  closedDays: string[];
  now: number;
}

/** A field as trimmed text; null for values that are no text. Selects send numbers. */
const text = z
  .unknown()
  .optional()
  .transform((value) => {
    if (value === undefined || value === null) return '';
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
    return typeof value === 'string' ? value.toWellFormed().trim() : null;
  });

const FIELDS = [
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

type Field = (typeof FIELDS)[number];
type Form = Record<Field, string | null> & { artworks?: unknown };
type AddError = (field: Field, message: string) => void;

/**
 * Validates the whole form, so that the page shows all errors at once. A zod union by delivery or payment would report only a wrong
 * choice and hide the errors of the other fields, so the transform below reads the parts.
 */
export function submissionSchema(context: FormContext) {
  const shape = Object.fromEntries(FIELDS.map((name) => [name, text])) as Record<Field, typeof text>;
  return z.object({ ...shape, artworks: z.unknown().optional() }).transform((form, issues): Submission => {
    let hasErrors = false;
    const addError: AddError = (field, message) => {
      hasErrors = true;
      issues.addIssue({ code: 'custom', path: [field], message });
    };
    const submission = {
      payment: readPayment(form, context, addError),
      customer: readCustomer(form, addError),
      delivery: readDelivery(form, context, addError),
      notes: readText(form, 'notes', { max: 1_000, lines: true }, addError) || null,
      shown: readShown(form, addError),
    };
    return hasErrors ? z.NEVER : (submission as Submission);
  });
}

function readPayment(form: Form, { methods, subtotal }: FormContext, addError: AddError): PaymentChoice {
  const type: PaymentType = form.payment_type === 'installment' ? 'installment' : 'straight';
  if (!['straight', 'installment'].includes(form.payment_type ?? ''))
    addError('payment_type', 'Please choose how to pay.');
  const method = findMethod(form.payment_method ?? '', type);
  if (!method || !methods.includes(method)) addError('payment_method', 'Please choose a payment method to complete.');
  const isBankPaid = method === 'bancnet';
  if (isBankPaid && !BANCNET_BANKS.some((bank) => bank === form.bank)) addError('bank', 'Please choose your bank.');
  const bank = isBankPaid ? form.bank : null;
  return { method: method ?? 'paymaya', type, bank, term: readTerm(form, type, subtotal, addError) };
}

function readTerm(form: Form, type: PaymentType, subtotal: number, addError: AddError): 3 | 6 | null {
  const term = TERMS.find((months) => String(months) === form.payment_term) ?? null;
  if (type === 'straight') {
    if (form.payment_term !== '') addError('payment_term', 'Only installments have a term.');
    return null;
  }
  if (subtotal < INSTALLMENT_MINIMUM) addError('payment_term', BELOW_INSTALLMENTS);
  else if (term === null) addError('payment_term', 'Please choose a term of 3 or 6 months.');
  return term;
}

function readCustomer(form: Form, addError: AddError): Submission['customer'] {
  const firstName = readText(form, 'first_name', { max: 100, required: 'Please enter your first name.' }, addError);
  const lastName = readText(form, 'last_name', { max: 100, required: 'Please enter your last name.' }, addError);
  const written = readText(form, 'email', { max: 254, required: 'Please enter your email address.' }, addError);
  const email = readAddress(written);
  if (written && !email) addError('email', 'Please enter a valid email address.');
  const phone = readText(form, 'contact_number', { max: 40, required: 'Please enter your contact number.' }, addError);
  if (phone && !isPhone(phone)) addError('contact_number', 'Please enter a valid contact number.');
  return { firstName, lastName, email: email ?? '', phone };
}

function readDelivery(form: Form, context: FormContext, addError: AddError): Submission['delivery'] {
  if (form.delivery === 'pickup') return readPickup(form, context, addError);
  if (form.delivery !== 'delivery') addError('delivery', 'Please choose delivery or pickup.');
  const address1 = readText(form, 'address_1', { max: 200, required: 'Please enter your street address.' }, addError);
  const address2 = readText(form, 'address_2', { max: 200 }, addError) || null;
  const { province, city } = readPlace(form, addError);
  return { method: 'delivery', address1, address2, province, city };
}

function readPlace({ state_id, city_id }: Form, addError: AddError): { province: string; city: string } {
  const place = findPlace(Number(state_id || Number.NaN), Number(city_id || Number.NaN));
  if (place) return place;
  if (!state_id) addError('state_id', 'Please choose your province.');
  addError('city_id', city_id ? 'This city is not in the province that you chose.' : 'Please choose your city.');
  return { province: '', city: '' };
}

function readPickup({ date, time }: Form, { closedDays, now }: FormContext, addError: AddError): Pickup {
  const day = readDay(date ?? '');
  const refusal = day ? dayRefusal(day, { closedDays, now }) : 'Please choose a date for your pickup.';
  if (refusal) addError('date', refusal);
  const late = timeRefusal(time ?? '', day && !refusal ? day : '9999-12-31', now);
  if (late) addError('time', late);
  return { method: 'pickup', day: day ?? '', time: time ?? '' };
}

function readText(
  form: Form,
  name: Field,
  { max, required, lines = false }: { max: number; required?: string; lines?: boolean },
  addError: AddError,
): string {
  const value = form[name];
  if (value === null) addError(name, 'Please enter text.');
  else if (!value && required) addError(name, required);
  else if (value.length > max) addError(name, `Please use at most ${max} characters.`);
  else if (lines ? /[^\P{Cc}\n\r\t]/u.test(value) : /\p{Cc}/u.test(value))
    addError(name, 'Please leave out characters that cannot be printed.');
  return value ?? '';
}

/** `total` is `Php 1,000.00`, `1000.00` or empty. */
function readShown({ total, artworks }: Form, addError: AddError): Submission['shown'] {
  const slugs = Array.isArray(artworks) ? artworks.filter((slug) => typeof slug === 'string').slice(0, 1_000) : null;
  if (total === '') return { total: null, slugs };
  const centavos = parsePesos(total ?? '');
  if (centavos === null) addError('total', 'Please reload the page: this total cannot be read.');
  return { total: centavos, slugs };
}
