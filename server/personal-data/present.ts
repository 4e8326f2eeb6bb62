import { withCurrency } from '../artworks/format/money.ts';
import { orderUrl } from '../navigation/links.ts';
import { formatDateTime, formatIsoDate } from '../time/time.ts';
import type { EraseAccountPage, ErasureSummary, PersonalDataPage } from './contract.ts';
import { AMOUNT_COLUMNS, type ExportedValue, type Obstacle, type PersonalData } from './rows.ts';

/** The export for people: names in words, times of Manila, amounts in pesos. Empty values are left out. */
export function presentPersonalData(data: PersonalData): PersonalDataPage {
  const sections = Object.values(data).filter(({ rows }) => rows.length > 0);
  return {
    sections: sections.map(({ heading, rows }) => ({
      heading,
      rows: rows.map((row) =>
        Object.entries(row)
          .filter(([, value]) => value !== null && value !== '')
          .map(([name, value]) => ({ name: nameText(name), value: valueText(name, value) })),
      ),
    })),
  };
}

/** `First name` of `first_name`. */
function nameText(column: string): string {
  const text = column.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const ISO_DATE = /^\d{4}-\d\d-\d\d$/;

function valueText(column: string, value: ExportedValue): string {
  if (typeof value === 'string' && ISO_TIME.test(value)) return formatDateTime(Date.parse(value));
  if (typeof value === 'string' && ISO_DATE.test(value)) return formatIsoDate(value);
  if (typeof value === 'number' && AMOUNT_COLUMNS.includes(column)) return withCurrency(Math.round(value * 100));
  return String(value);
}

/** Tables whose rows stay, without the person. */
const STAYING = [
  'orders',
  'order_items',
  'order_history',
  'payments',
  'payment_events',
  'receipts',
  'refunds',
  'sandbox_payments',
  'sandbox_refunds',
  'certificates',
  'voucher_uses',
  'interests',
  'holds',
];

/** What an erasure of this data removes and leaves. */
export function presentErasure(data: PersonalData): ErasureSummary {
  const counts = Object.entries(data).flatMap(([table, { heading, rows }]) =>
    rows.length === 0 ? [] : [{ table, text: `${heading}: ${rows.length.toLocaleString('en')}` }],
  );
  const orders = data.orders?.rows ?? [];
  const numbers = orders.map(({ number }) => number).join(', ');
  return {
    goes: [
      ...(orders.length > 0 ? ['Name, e-mail address, phone, address and notes of the orders'] : []),
      ...counts.filter(({ table }) => !STAYING.includes(table)).map(({ text }) => text),
    ],
    stays:
      orders.length > 0
        ? [`Orders ${numbers}: artworks, prices, discounts, dates, references of payments and refunds, certificates`]
        : [],
  };
}

const REASONS: Record<Obstacle['reason'], string> = {
  'awaiting-payment': 'It is awaiting payment. Please pay or cancel it first.',
  'not-delivered': 'It is paid and not delivered yet. We need your name and address until you have it.',
  'refund-due': 'It is being refunded. We need the payment details until the refund is complete.',
};

export function presentEraseAccount(
  obstacles: Obstacle[],
  summary: ErasureSummary,
  { formToken, problem }: { formToken: string; problem: string | null },
): EraseAccountPage {
  return {
    ...summary,
    obstacles: obstacles.map(({ number, reason }) => ({ number, url: orderUrl(number), reason: REASONS[reason] })),
    problem,
    form:
      obstacles.length > 0
        ? null
        : { button: 'Erase my account', action: '/forms/account/erase', fields: { _csrf: formToken } },
  };
}
