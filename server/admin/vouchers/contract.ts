import type { AuditEntry } from '../../audit/contract.ts';
import type { VoucherState } from '../../vouchers/staff/contract.ts';
import type { VOUCHER_TEXTS } from '../../vouchers/staff/fields.ts';
import type { FormState } from '../form/contract.ts';
import type { ListOption, ListProps } from '../list/contract.ts';

export type VoucherField = (typeof VOUCHER_TEXTS)[number];

export interface VoucherListPage {
  list: ListProps;
  rows: {
    id: number;
    url: string;
    code: string;
    purpose: string | null;
    type: string;
    discount: string;
    from: string;
    until: string;
    used: string;
    perCollector: string;
    state: { value: VoucherState; text: string };
  }[];
  /** The list shows one purpose, whose vouchers can be ended together; null otherwise. */
  together: { purpose: string; open: number } | null;
  /** Audit log of all vouchers of the chosen purpose. */
  timeline: AuditEntry[];
  notice: string | null;
}

export interface VoucherPage {
  /** Null for a new one. */
  voucher: {
    id: number;
    code: string;
    type: string;
    state: { value: VoucherState; text: string };
    used: string;
    /** Percentages and first day stay, because an order has used it. */
    isInUse: boolean;
  } | null;
  form: FormState<VoucherField | 'code' | 'key'>;
  types: ListOption[];
  purposes: string[];
  notice: string | null;
  uses: {
    rows: {
      number: string;
      orderUrl: string;
      state: string;
      discount: string;
      name: string;
      collectorUrl: string | null;
      memberId: string | null;
      at: string;
    }[];
    text: string;
    exportUrl: string;
    previousUrl: string | null;
    nextUrl: string | null;
  } | null;
  timeline: AuditEntry[];
}

export interface NewVouchersPage {
  form: FormState<VoucherField | 'count' | 'prefix' | 'key'>;
  types: ListOption[];
  purposes: string[];
}
