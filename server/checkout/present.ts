import { inPesos, withCurrency } from '../artworks/money.ts';
import { inCart } from '../artworks/own-holdings.ts';
import { presentCard } from '../artworks/present.ts';
import type { CardRow } from '../artworks/rows.ts';
import { dayOf } from '../calendar.ts';
import type { PaymentMethod } from '../payments/contract.ts';
import type { PaymentType } from '../vouchers/contract.ts';
import { presentVoucher } from '../vouchers/present.ts';
import { type Applied, type Totals, totalsOf } from '../vouchers/totals.ts';
import type { CheckoutPage } from './contract.ts';
import { bancnetBanks, INSTALLMENT_FROM, marks } from './methods.ts';
import { firstPickup, pickupTimes } from './pickup.ts';

interface Shown {
  items: (CardRow & { until: number })[];
  voucher: Applied | null;
  /** How somebody said elsewhere that they want to pay. */
  wanted: PaymentType;
  offers: readonly PaymentMethod[];
  closedDays: string[];
  pickupAddress: string;
  customer: CheckoutPage['customer'];
  now: number;
}

export function presentCheckout({
  items,
  voucher,
  wanted,
  offers,
  closedDays,
  pickupAddress,
  customer,
  now,
}: Shown): CheckoutPage {
  const totals = totalsOf(items, voucher);
  return {
    pickupTimes,
    preSelectedPaymentType: totals.subtotal >= INSTALLMENT_FROM ? (voucher?.paymentType ?? wanted) : 'straight',
    cartTotal: inPesos(totals.subtotal),
    icons: { delivery: 'delivery', pickup: 'pickup' },
    paymentMethodsImages: marks,
    paymentMethods: [...offers],
    bancnetBanks,
    artworks: items.map((row) => ({ ...inCart(presentCard(row, now)), until: row.until })),
    now,
    ...presentTotals(totals),
    voucher: voucher && presentVoucher(voucher.voucher),
    tncUrl: '/pages/terms',
    disabledDates: closedDays,
    today: dayOf(now),
    firstPickup: firstPickup(closedDays, now),
    customer,
    pickupAddress,
  };
}

/** The account's details as the form's fields have them: a provider says the first name and the whole name. */
export function presentCustomer(account: { firstname: string; name: string; email: string | null } | null) {
  const { firstname, name, email } = account ?? { firstname: '', name: '', email: '' };
  const lastName = name.startsWith(`${firstname} `) ? name.slice(firstname.length).trim() : '';
  return { first_name: firstname, last_name: lastName, email: email ?? '' };
}

export function presentTotals({ subtotal, discount, total }: Totals): {
  subTotal: string;
  discount: string;
  total: string;
} {
  return { subTotal: withCurrency(subtotal), discount: `- ${withCurrency(discount)}`, total: withCurrency(total) };
}
