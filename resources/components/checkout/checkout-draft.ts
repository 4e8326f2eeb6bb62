import type { CheckoutForm, CheckoutPage, DeliveryMethod } from '../../../server/checkout/contract.ts';
import { TERMS } from '../../../server/checkout/installments.ts';
import {
  type ChosenPayment,
  firstPayment,
  mayChoose,
  methodsOf,
  paymentOf,
} from '../../../server/checkout/payment-group.ts';
import type { BancnetBank } from '../../../server/payments/contract.ts';
import { isPickupDay, pickupTimesOn } from './pickup/pickup-days.ts';

/** The form as it is being filled in. */
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
  /** `25/12/2026` */
  date: string;
  time: string;
  notes: string;
  hasVoucher: boolean;
  saveInformation: boolean;
}

/** Its fields that are written by hand. */
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

const chosenFields = ['state_id', 'city_id', 'date', 'time'] as const;

/** The form as this browser has stored it, as far as it still holds; where it has nothing of the customer, as the account says. */
export function restoreDraft(stored: string | null, page: DraftPage): CheckoutDraft {
  const given = { ...page.customer, ...read(stored) } as Record<string, unknown>;
  const texts = [...TEXT_FIELDS, ...chosenFields].map((name) => [name, textOf(given[name])]);
  const fields = Object.fromEntries(texts) as Record<(typeof texts)[number][0], string>;
  const isPickup = given.delivery === 'pickup';
  const date = isPickupDay(textOf(given.date), page) ? textOf(given.date) : '';
  return {
    ...(fields as Pick<CheckoutDraft, (typeof TEXT_FIELDS)[number] | (typeof chosenFields)[number]>),
    ...restorePayment(given, page),
    delivery: isPickup ? 'pickup' : 'delivery',
    time: isPickup ? pickupTimeOn(date, textOf(given.time), page) : '',
    date,
    hasVoucher: given.hasVoucher === true,
    saveInformation: true,
  };
}

/** What is sent: of a delivery no appointment, of a pickup no address. */
export function submissionOf(draft: CheckoutDraft, shown: { total: string; artworks: string[] }): CheckoutForm {
  const { payment_group, saveInformation, date, time, ...sent } = draft;
  const { address_1, address_2, state_id, city_id, bank, ...both } = sent;
  const payment = draft.payment_method === 'bancnet' ? { bank } : {};
  const way = draft.delivery === 'pickup' ? { date, time } : { address_1, address_2, state_id, city_id };
  return { ...both, ...payment, ...way, ...shown };
}

/** Pickup begins with the first time, delivery has none. */
export function withDelivery(delivery: DeliveryMethod, { pickupTimes }: Pick<CheckoutPage, 'pickupTimes'>) {
  return { delivery, time: delivery === 'pickup' ? (pickupTimes[0]?.value ?? '') : '' };
}

/** The time, where it can be chosen on that date, or the first that can. */
export function pickupTimeOn(
  date: string,
  time: string,
  page: Pick<CheckoutPage, 'pickupTimes' | 'firstPickup'>,
): string {
  const times = pickupTimesOn(date, page);
  return times.find(({ value }) => value === time)?.value ?? times[0]?.value ?? '';
}

/** An installment below the threshold, or what is not offered any more, becomes the first way of paying. */
function restorePayment(given: Record<string, unknown>, page: DraftPage): ChosenPayment {
  const { paymentMethods: offers, cartTotal, bancnetBanks } = page;
  const group = ([1, 2, 3] as const).find((each) => each === given.payment_group);
  const method = group && methodsOf(group, offers).find((each) => each === given.payment_method);
  if (!group || !method || !mayChoose(group, cartTotal)) return firstPayment(offers);
  const payment = { ...paymentOf(group, offers), payment_method: method };
  if (group === 3) return { ...payment, payment_term: TERMS.find((term) => term === given.payment_term) ?? 3 };
  if (method !== 'bancnet') return payment;
  const bank = bancnetBanks.find((each: BancnetBank) => each === given.bank);
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
