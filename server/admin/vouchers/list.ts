import { plainPesos } from '../../artworks/format/money.ts';
import { statusLabel } from '../../orders/wording.ts';
import { formatShortDate, isoDateInManila } from '../../time/time.ts';
import type {
  EditedVoucher,
  VoucherFilter,
  VoucherOrder,
  VoucherState,
  VoucherUse,
} from '../../vouchers/staff/contract.ts';
import {
  endText,
  startText,
  typeName,
  VOUCHER_STATES,
  VOUCHER_TYPES,
  voucherState,
} from '../../vouchers/staff/fields.ts';
import { newFormKey } from '../form/sent-form.ts';
import type { ListOption } from '../list/contract.ts';
import type { ListDefinition, ListQuery } from '../list/definition.ts';
import type { VoucherField, VoucherListPage } from './contract.ts';

export type VoucherColumn =
  | 'added'
  | 'code'
  | 'purpose'
  | 'type'
  | 'discount'
  | 'from'
  | 'until'
  | 'used'
  | 'perCollector'
  | 'state';
export type VoucherFilterName = 'state' | 'type' | 'purpose';

export const STATE_NAMES: Record<VoucherState, string> = {
  current: 'Current',
  upcoming: 'Upcoming',
  'used-up': 'Used up',
  ended: 'Ended',
};

export const TYPE_OPTIONS: ListOption[] = VOUCHER_TYPES.map((value) => ({ value, text: typeName(value) }));

export const VOUCHER_LIST: ListDefinition<VoucherColumn, VoucherFilterName> = {
  url: '/admin/vouchers',
  nouns: ['voucher', 'vouchers'],
  search: 'Code or purpose',
  columns: {
    added: { label: 'Added last', sort: 'desc', orders: ['Newest first', 'Oldest first'], shown: 'never' },
    code: { label: 'Code', sort: 'asc', orders: ['Code, A to Z', 'Code, Z to A'], shown: 'always' },
    purpose: { label: 'Purpose', shown: 'first' },
    type: { label: 'For', shown: 'chosen' },
    discount: { label: 'Discount', shown: 'first' },
    from: {
      label: 'First day',
      sort: 'desc',
      orders: ['First day, latest first', 'First day, earliest first'],
      shown: 'chosen',
    },
    until: { label: 'Last day', sort: 'asc', orders: ['Ends first', 'Ends last'], shown: 'first', isWhole: true },
    used: {
      label: 'Used',
      sort: 'desc',
      orders: ['Most used first', 'Least used first'],
      shown: 'first',
      isNumber: true,
    },
    perCollector: { label: 'Per collector', shown: 'chosen', isNumber: true },
    state: { label: 'State', shown: 'first' },
  },
  filters: {
    state: { label: 'State', all: 'All', kind: 'tabs' },
    type: { label: 'For', all: 'Everyone and members', kind: 'choice' },
    purpose: { label: 'Purpose', all: 'Any purpose', kind: 'text' },
  },
  sort: { column: 'added', direction: 'desc' },
};

export function filterOptions(
  purposes: string[],
  counts: Record<VoucherState, number> | null,
): Record<VoucherFilterName, (ListOption & { count?: number })[]> {
  return {
    state: VOUCHER_STATES.map((value) => ({
      value,
      text: STATE_NAMES[value],
      ...(counts && { count: counts[value] }),
    })),
    type: TYPE_OPTIONS,
    purpose: purposes.map((value) => ({ value, text: value })),
  };
}

/** The texts of a form for something new. */
export function newVoucherTexts(now: number): Record<VoucherField | 'code' | 'key', string> {
  return {
    key: newFormKey(),
    code: '',
    purpose: '',
    type: 'mmc_promo',
    straight: '',
    installment: '',
    from: isoDateInManila(now),
    until: '',
    limit: '',
    perCollector: '',
  };
}

type Query = Pick<ListQuery<VoucherColumn, VoucherFilterName>, 'search' | 'filters'>;

export function voucherFilter({ search, filters }: Query): VoucherFilter {
  const { state, type, purpose } = filters;
  // The choices have been checked.
  return { search, state: (state || null) as VoucherState | null, type, purpose };
}

export function voucherOrder({ column, direction }: ListQuery<VoucherColumn>['sort']) {
  // The list is sorted only by columns with a direction.
  return { column: column as VoucherOrder, direction };
}

export function presentVoucherRow(voucher: EditedVoucher, now: number): VoucherListPage['rows'][number] {
  const { id, code, purpose, type, collector_limit } = voucher;
  return {
    id,
    code,
    purpose,
    url: `/admin/vouchers/${id}`,
    type: typeName(type),
    discount: discountText(voucher),
    from: formatShortDate(voucher.starts_at),
    until: lastDay(voucher),
    used: usedText(voucher),
    perCollector: collector_limit === null ? 'Any' : String(collector_limit),
    state: presentState(voucher, now),
  };
}

function lastDay({ ends_at }: EditedVoucher): string {
  return ends_at === null ? 'No end' : formatShortDate(ends_at - 1);
}

export function presentState(voucher: EditedVoucher, now: number): { value: VoucherState; text: string } {
  const value = voucherState(voucher, now);
  return { value, text: STATE_NAMES[value] };
}

/** `3 of 100`, or `3` without a limit. */
export function usedText({ used, use_limit }: EditedVoucher): string {
  return use_limit === null ? String(used) : `${used} of ${use_limit}`;
}

/** `10 %`, `10 %, installments 5 %`, or `Installments 5 %`. */
function discountText({ straight_percent, installment_percent }: EditedVoucher): string {
  if (straight_percent === null) return `Installments ${installment_percent} %`;
  if (installment_percent === straight_percent) return `${straight_percent} %`;
  if (installment_percent === null) return `${straight_percent} %, not by installments`;
  return `${straight_percent} %, installments ${installment_percent} %`;
}

export const VOUCHER_CSV = [
  ...(['code', 'purpose', 'for', 'percent', 'installment_percent', 'first_day', 'last_day'] as const),
  ...(['uses', 'used', 'uses_by_one_collector', 'state'] as const),
];

/** The cells of a voucher in the CSV file. */
export function voucherCells(voucher: EditedVoucher, now: number): string[] {
  const { code, purpose, type, straight_percent, installment_percent, use_limit, used, collector_limit } = voucher;
  return [
    code,
    purpose,
    typeName(type),
    straight_percent,
    installment_percent,
    startText(voucher),
    endText(voucher),
    use_limit,
    used,
    collector_limit,
    presentState(voucher, now).text,
  ].map((cell) => (cell === null ? '' : String(cell)));
}

export const USES_CSV = ['order', 'state', 'used_at', 'discount', 'collector', 'name', 'member_id'];

/** The state of the order in words. */
export function statusOfUse({ state, total, delivery, fulfilment }: VoucherUse): string {
  return statusLabel({ state, total, delivery: delivery as 'delivery' | 'pickup', fulfilment });
}

/** The cells of a use. `usedAt`: day and time in Manila. */
export function useCells(use: VoucherUse, usedAt: string): string[] {
  const { order_number, discount, account_id, name, member_id } = use;
  return [
    order_number,
    statusOfUse(use),
    usedAt,
    plainPesos(discount),
    account_id === null ? '' : String(account_id),
    name,
    member_id ?? '',
  ];
}
