import type { AccountRow, AddressRow } from '../accounts/rows.ts';
import { formatDiscount, inPesos, withCurrency } from '../artworks/format/money.ts';
import { presentCard } from '../artworks/present.ts';
import type { CardRow } from '../artworks/rows.ts';
import { inCart } from '../artworks/status.ts';
import type { PaymentMethod } from '../payments/contract.ts';
import { BANCNET_BANKS } from '../payments/marks.ts';
import { METHOD_MARKS } from '../payments/methods.ts';
import { isoDateInManila } from '../time/time.ts';
import type { PaymentType } from '../vouchers/contract.ts';
import { presentVoucher, refusalMessage } from '../vouchers/present.ts';
import { type AppliedVoucher, type Totals, totalsOf } from '../vouchers/totals.ts';
import type { CheckoutPage } from './contract.ts';
import { BELOW_INSTALLMENTS, INSTALLMENT_MINIMUM } from './payment-options.ts';
import { DAY_CLOSED, firstPickup, pickupTimes } from './pickup.ts';
import type { PlaceOrderResult } from './submission.ts';

interface CheckoutInput {
  items: (CardRow & { expires_at: number })[];
  voucher: AppliedVoucher | null;
  /** From the address of the page. */
  requestedType: PaymentType;
  methods: readonly PaymentMethod[];
  closedDays: string[];
  pickupAddress: string;
  customer: CheckoutPage['customer'];
  now: number;
}

export function presentCheckout({
  items,
  voucher,
  requestedType,
  methods,
  closedDays,
  pickupAddress,
  customer,
  now,
}: CheckoutInput): CheckoutPage {
  const totals = totalsOf(items, voucher);
  return {
    pickupTimes,
    preSelectedPaymentType:
      totals.subtotal >= INSTALLMENT_MINIMUM ? (voucher?.paymentType ?? requestedType) : 'straight',
    cartTotal: inPesos(totals.subtotal),
    icons: { delivery: 'delivery', pickup: 'pickup' },
    paymentMethodsImages: METHOD_MARKS,
    paymentMethods: [...methods],
    bancnetBanks: [...BANCNET_BANKS],
    artworks: items.map((row) => ({ ...inCart(presentCard(row, now)), expiresAt: row.expires_at })),
    now,
    ...presentTotals(totals),
    voucher: voucher && presentVoucher(voucher.voucher),
    tncUrl: '/pages/terms',
    disabledDates: closedDays,
    today: isoDateInManila(now),
    firstPickup: firstPickup(closedDays, now),
    customer,
    pickupAddress,
  };
}

/** Account and address as fields of the form. Sign-in providers give the first name and the whole name; an address has both parts. */
export function presentCustomer(account: AccountRow | null, address: AddressRow | undefined): CheckoutPage['customer'] {
  const { firstname, name, email } = account ?? { firstname: '', name: '', email: '' };
  const lastName = name.startsWith(`${firstname} `) ? name.slice(firstname.length).trim() : '';
  return {
    first_name: address?.first_name ?? firstname,
    last_name: address?.last_name ?? lastName,
    email: email ?? '',
    contact_number: address?.phone ?? '',
    address_1: address?.address_1 ?? '',
    address_2: address?.address_2 ?? '',
    state_id: String(address?.state_id ?? ''),
    city_id: String(address?.city_id ?? ''),
  };
}

type Refused = Extract<
  PlaceOrderResult,
  { outcome: 'lost' | 'other-total' | 'below-installments' | 'day-closed' | 'empty' }
>;

/** Why no order was placed: the message, and the errors by field. */
export function presentRefusal(result: Refused): { message: string; errors: Record<string, string[]> } {
  if (result.outcome === 'lost') {
    const errors = { order: ['Some artworks are no longer reserved for you:', ...result.titles] };
    return { message: 'Some artworks are no longer reserved for you. Nothing was charged.', errors };
  }
  if (result.outcome === 'other-total') {
    const reason = result.refusal ? refusalMessage(result.refusal) : 'The total has changed.';
    const message = `${reason} It is ${withCurrency(result.total)} now: please check your order and submit it again.`;
    return { message, errors: { total: [message] } };
  }
  if (result.outcome === 'below-installments')
    return { message: BELOW_INSTALLMENTS, errors: { payment_term: [BELOW_INSTALLMENTS] } };
  if (result.outcome === 'day-closed') return { message: DAY_CLOSED, errors: { date: [DAY_CLOSED] } };
  const message = 'Your cart is empty.';
  return { message, errors: { order: [message] } };
}

export function presentTotals({ subtotal, discount, total }: Totals): {
  subTotal: string;
  discount: string;
  total: string;
} {
  return { subTotal: withCurrency(subtotal), discount: formatDiscount(discount), total: withCurrency(total) };
}
