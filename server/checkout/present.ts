import type { AccountRow, AddressRow } from '../accounts/rows.ts';
import { inPesos, withCurrency } from '../artworks/money.ts';
import { presentCard } from '../artworks/present.ts';
import type { CardRow } from '../artworks/rows.ts';
import { inCart } from '../artworks/status/own-holdings.ts';
import type { PaymentMethod } from '../payments/contract.ts';
import { BANCNET_BANKS, METHOD_MARKS } from '../payments/methods.ts';
import { isoDateInManila } from '../time.ts';
import type { PaymentType } from '../vouchers/contract.ts';
import { presentVoucher } from '../vouchers/present.ts';
import { type Applied, type Totals, totalsOf } from '../vouchers/totals.ts';
import type { CheckoutPage } from './contract.ts';
import { INSTALLMENT_MINIMUM } from './installments.ts';
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
    preSelectedPaymentType: totals.subtotal >= INSTALLMENT_MINIMUM ? (voucher?.paymentType ?? wanted) : 'straight',
    cartTotal: inPesos(totals.subtotal),
    icons: { delivery: 'delivery', pickup: 'pickup' },
    paymentMethodsImages: METHOD_MARKS,
    paymentMethods: [...offers],
    bancnetBanks: BANCNET_BANKS,
    artworks: items.map((row) => ({ ...inCart(presentCard(row, now)), until: row.until })),
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

/** Account and address as the form's fields. A provider gives the first name and the whole name; the address has both parts. */
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

export function presentTotals({ subtotal, discount, total }: Totals): {
  subTotal: string;
  discount: string;
  total: string;
} {
  return { subTotal: withCurrency(subtotal), discount: `- ${withCurrency(discount)}`, total: withCurrency(total) };
}
