import { z } from 'zod';
import { isPhone } from '../accounts/phone-number.ts';
import { parsePesos } from '../artworks/format/money.ts';
import { findPlace } from '../locations/places.ts';
import { readAddress } from '../mail/address.ts';
import type { PaymentMethod } from '../payments/contract.ts';
import { BANCNET_BANKS } from '../payments/marks.ts';
import { methodsOfType } from '../payments/methods.ts';
import { atMost } from '../texts/lengths.ts';
import { TERMS } from './payment-options.ts';
import { dayRefusal, isPickupTime, PICKUP_HOURS, readDay, timeRefusal } from './pickup.ts';
import type { Submission } from './submission.ts';

interface FormOptions {
  /** The methods of the payment provider. */
  methods: readonly PaymentMethod[];
  now: number;
}

/**
 * The checkout form. Each part reports its own errors, so that the page shows all errors at once. The rules that need the cart and
 * the gallery's closed days are checked where the order is placed.
 */
export function submissionSchema({ methods, now }: FormOptions): z.ZodType<Submission> {
  return z.preprocess(trimmed, payment(methods).and(customer).and(fulfilment(now)).and(notesAndShown));
}

/** The form with trimmed texts and without its empty fields. Selects send numbers. */
function trimmed(form: unknown): unknown {
  const fields = Object.entries(form ?? {}).map(([name, value]) => [name, trimmedValue(value)] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== '' && value !== null));
}

function trimmedValue(value: unknown): unknown {
  return typeof value === 'string' || typeof value === 'number' ? String(value).toWellFormed().trim() : value;
}

/** A form that fits no option of a union has the errors of the first one. */
const FIRST_OPTION = { unionFallback: true };

const NO_METHOD = 'Please choose a payment method to complete.';

function payment(offered: readonly PaymentMethod[]) {
  const isOffered = (method: PaymentMethod) => offered.includes(method);
  const installment = z
    .object({
      payment_type: z.literal('installment'),
      payment_method: z.enum(methodsOfType('installment'), NO_METHOD).refine(isOffered, NO_METHOD),
      payment_term: z.preprocess(Number, z.literal(TERMS, 'Please choose a term of 3 or 6 months.')),
    })
    .transform(({ payment_method: method, payment_type: type, payment_term: term }) => ({
      payment: { method, type, bank: null, term },
    }));
  return z.discriminatedUnion('payment_type', [straightPayment(isOffered), installment], FIRST_OPTION);
}

function straightPayment(isOffered: (method: PaymentMethod) => boolean) {
  const common = {
    payment_type: z.literal('straight', 'Please choose how to pay.'),
    payment_term: z.undefined('Only installments have a term.').optional(),
  };
  const online = z
    .object({
      ...common,
      payment_method: z
        .enum(methodsOfType('straight'), NO_METHOD)
        .exclude(['bancnet'], NO_METHOD)
        .refine(isOffered, NO_METHOD),
    })
    .transform(({ payment_method: method, payment_type: type }) => ({
      payment: { method, type, bank: null, term: null },
    }));
  const bancnet = z
    .object({
      ...common,
      payment_method: z.literal('bancnet').refine(isOffered, NO_METHOD),
      bank: z.enum(BANCNET_BANKS, 'Please choose your bank.'),
    })
    .transform(({ payment_method: method, payment_type: type, bank }) => ({
      payment: { method, type, bank, term: null },
    }));
  return z.discriminatedUnion('payment_method', [online, bancnet], FIRST_OPTION);
}

const customer = z
  .object({
    first_name: text(100, 'Please enter your first name.'),
    last_name: text(100, 'Please enter your last name.'),
    email: text(254, 'Please enter your email address.').transform(
      parsed(readAddress, 'Please enter a valid email address.'),
    ),
    contact_number: text(40, 'Please enter your contact number.').refine(
      isPhone,
      'Please enter a valid contact number.',
    ),
  })
  .transform(({ first_name: firstName, last_name: lastName, email, contact_number: phone }) => ({
    customer: { firstName, lastName, email, phone },
  }));

function fulfilment(now: number) {
  return z.discriminatedUnion('delivery', [homeDelivery, pickup(now)], FIRST_OPTION);
}

const homeDelivery = z
  .object({
    delivery: z.literal('delivery', 'Please choose delivery or pickup.'),
    address_1: text(200, 'Please enter your street address.'),
    address_2: text(200).nullable().default(null),
    state_id: z.string('Please choose your province.'),
    city_id: z.string('Please choose your city.'),
  })
  .transform(({ delivery: method, address_1: address1, address_2: address2, state_id, city_id }, { addIssue }) => {
    const place = findPlace(Number(state_id), Number(city_id));
    if (place) return { delivery: { method, address1, address2, ...place } };
    addIssue({ code: 'custom', path: ['city_id'], message: 'This city is not in the province that you chose.' });
    return z.NEVER;
  });

const NO_DATE = 'Please choose a date for your pickup.';

function pickup(now: number) {
  return z
    .object({
      delivery: z.literal('pickup'),
      date: z
        .string(NO_DATE)
        .transform(parsed(readDay, NO_DATE))
        .superRefine(refused((day) => dayRefusal(day, { now }))),
      time: z.string(PICKUP_HOURS).refine(isPickupTime, PICKUP_HOURS),
    })
    .transform(({ delivery: method, date: day, time }, { addIssue }) => {
      const refusal = timeRefusal(time, day, { now });
      if (!refusal) return { delivery: { method, day, time } };
      addIssue({ code: 'custom', path: ['time'], message: refusal });
      return z.NEVER;
    });
}

const UNREADABLE_TOTAL = 'Please reload the page: this total cannot be read.';

const notesAndShown = z
  .object({
    notes: text(1_000, undefined, /^[\P{Cc}\n\r\t]*$/u)
      .nullable()
      .default(null),
    // `Php 1,000.00` or `1000.00`
    total: z.string(UNREADABLE_TOTAL).transform(parsed(parsePesos, UNREADABLE_TOTAL)).nullable().default(null),
    artworks: z.array(z.unknown()).nullable().catch(null).default(null),
  })
  .transform(({ notes, total, artworks }) => ({ notes, shown: { total, slugs: artworks && slugsIn(artworks) } }));

function slugsIn(artworks: unknown[]): string[] {
  return artworks.filter((slug) => typeof slug === 'string').slice(0, 1_000);
}

/** A text of printable characters. */
function text(max: number, required = 'Please enter text.', printable = /^\P{Cc}*$/u) {
  return z
    .string({ error: ({ input }) => (input === undefined ? required : 'Please enter text.') })
    .max(max, { error: atMost(max), abort: true })
    .regex(printable, { error: 'Please leave out characters that cannot be printed.', abort: true });
}

type Issues = z.core.$RefinementCtx;

/** Transforms a text by `parse`; null is an error. */
function parsed<Result>(parse: (text: string) => Result | null, message: string) {
  return (value: string, { addIssue }: Issues): Result => {
    const result = parse(value);
    if (result !== null) return result;
    addIssue(message);
    return z.NEVER;
  };
}

/** Refuses a value with the message that `refusalOf` has for it. */
function refused(refusalOf: (value: string) => string | null) {
  return (value: string, { addIssue }: Issues): void => {
    const refusal = refusalOf(value);
    if (refusal) addIssue(refusal);
  };
}
