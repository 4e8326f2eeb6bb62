import type { CheckoutForm, CheckoutPage, DeliveryMethod } from '../../../server/checkout/contract.ts';
import {
  type ChosenPayment,
  firstPayment,
  mayChoose,
  methodsOf,
  paymentOf,
  TERMS,
} from '../../../server/checkout/payment-options.ts';
import type { BancnetBank } from '../../../server/payments/marks.ts';
import { isPickupDay, pickupTimesOn } from './pickup/pickup-days.ts';

/** The checkout form as the visitor fills it in. */
export interface CheckoutDraft extends ChosenPayment {
  delivery: DeliveryMethod;
  first_name: string;
  last_name: string;
  email: string;
  contact_number: string;
  address_1: string;
  address_2: string;
  state_id: string;
  city_id: string;
  /** Example: `25/12/2026`. */
  date: string;
  time: string;
  notes: string;
  hasVoucher: boolean;
  saveInformation: boolean;
}

/** The fields that the visitor types. */
export const TEXT_FIELDS = [
  'first_name',
  'last_name',
  'email',
  'contact_number',
  'address_1',
  'address_2',
  'notes',
] as const;

export type DraftPage = Pick<
  CheckoutPage,
  | 'paymentMethods'
  | 'bancnetBanks'
  | 'cartTotal'
  | 'pickupTimes'
  | 'disabledDates'
  | 'today'
  | 'firstPickup'
  | 'customer'
>;

const SELECT_FIELDS = ['state_id', 'city_id', 'date', 'time'] as const;

/**
 * Restores the form from its stored JSON, without values that are no longer valid. Empty contact fields come from the
 * account.
 */
export function restoreDraft(stored: string | null, page: DraftPage): CheckoutDraft {
  const source = { ...page.customer, ...read(stored) } as Record<string, unknown>;
  const texts = [...TEXT_FIELDS, ...SELECT_FIELDS].map((name) => [name, textOf(source[name])]);
  const fields = Object.fromEntries(texts) as Record<(typeof texts)[number][0], string>;
  const isPickup = source.delivery === 'pickup';
  const date = isPickupDay(textOf(source.date), page) ? textOf(source.date) : '';
  return {
    ...(fields as Pick<CheckoutDraft, (typeof TEXT_FIELDS)[number] | (typeof SELECT_FIELDS)[number]>),
    ...restorePayment(source, page),
    delivery: isPickup ? 'pickup' : 'delivery',
    time: isPickup ? pickupTimeOn(date, textOf(source.time), page) : '',
    date,
    hasVoucher: source.hasVoucher === true,
    saveInformation: true,
  };
}

/** The fields to submit: an address for deliveries, date and time for pickups. */
export function submissionOf(draft: CheckoutDraft, displayed: { total: string; artworks: string[] }): CheckoutForm {
  const { payment_group, saveInformation, date, time, ...sent } = draft;
  const { address_1, address_2, state_id, city_id, bank, ...common } = sent;
  const payment = draft.payment_method === 'bancnet' ? { bank } : {};
  const details = draft.delivery === 'pickup' ? { date, time } : { address_1, address_2, state_id, city_id };
  return { ...common, ...payment, ...details, ...displayed };
}

/** Choosing pickup selects the first time; deliveries have no time. */
export function withDelivery(delivery: DeliveryMethod, { pickupTimes }: Pick<CheckoutPage, 'pickupTimes'>) {
  return { delivery, time: delivery === 'pickup' ? (pickupTimes[0]?.value ?? '') : '' };
}

/** The given time if it can be chosen on that date, else the first one that can. */
export function pickupTimeOn(
  date: string,
  time: string,
  page: Pick<CheckoutPage, 'pickupTimes' | 'firstPickup'>,
): string {
  const times = pickupTimesOn(date, page);
  return times.find(({ value }) => value === time)?.value ?? times[0]?.value ?? '';
}

/**
 * Falls back to the first payment method when the stored one is no longer offered or the total is below the minimum for
 * installments.
 */
function restorePayment(source: Record<string, unknown>, page: DraftPage): ChosenPayment {
  const { paymentMethods: offers, cartTotal, bancnetBanks } = page;
  const group = ([1, 2, 3] as const).find((each) => each === source.payment_group);
  const method = group && methodsOf(group, offers).find((each) => each === source.payment_method);
  if (!group || !method || !mayChoose(group, cartTotal)) return firstPayment(offers);
  const payment = { ...paymentOf(group, offers), payment_method: method };
  if (group === 3) return { ...payment, payment_term: TERMS.find((term) => term === source.payment_term) ?? 3 };
  if (method !== 'bancnet') return payment;
  const bank = bancnetBanks.find((each: BancnetBank) => each === source.bank);
  return bank ? { ...payment, bank } : paymentOf(group, offers);
}

function read(stored: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(stored ?? '{}'));
  } catch {
    return {};
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
