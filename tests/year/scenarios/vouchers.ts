import { DAY, dayOf, timeOn } from '../gallery/manila.ts';
import type { Voucher } from '../ledger/records.ts';
import type { Year } from '../year.ts';

/** Creates a voucher on its page. Days are those of Manila, both included. */
export async function createVoucher(
  { staff, ledger }: Year,
  { from, until, ...fields }: Omit<Voucher, 'uses' | 'startsAt' | 'endsAt'> & { from: string; until: string | null },
): Promise<void> {
  const { code, type, straightPercent, installmentPercent, limit, perCollector } = fields;
  const text = (value: number | null) => (value === null ? '' : String(value));
  await staff.save('/admin/vouchers/new', {
    code,
    type,
    purpose: '',
    from,
    until: until ?? '',
    straight: text(straightPercent),
    installment: text(installmentPercent),
    limit: text(limit),
    perCollector: text(perCollector),
  });
  const endsAt = until === null ? null : timeOn(until) + DAY;
  ledger.vouchers.set(code, { ...fields, startsAt: timeOn(from), endsAt, uses: [] });
  ledger.count('vouchers created');
}

/** The vouchers of the year. */
export async function createVouchers(year: Year): Promise<void> {
  const { simulation, size } = year;
  const today = dayOf(simulation.now);
  const common = { installmentPercent: null, limit: null, perCollector: null, until: null, from: today };
  await createVoucher(year, { ...common, code: 'WELCOME', type: 'mmc_promo', straightPercent: 10, perCollector: 1 });
  await createVoucher(year, { ...common, code: 'MEMBERS', type: 'arc_promo', straightPercent: 7 });
  await createVoucher(year, { ...common, code: 'FREE', type: 'mmc_promo', straightPercent: 100 });
  const few = Math.max(3, Math.ceil(size.orders / 40));
  await createVoucher(year, { ...common, code: 'FEW', type: 'acentives_promo', straightPercent: 33, limit: few });
  // From the first day of December to New Year's Eve.
  const pasko = { ...common, from: `${today.slice(0, 4)}-12-01`, until: `${today.slice(0, 4)}-12-31` };
  await createVoucher(year, { ...pasko, code: 'PASKO', type: 'mmc_promo', straightPercent: 15 });
}
