import { write } from '../../database/transaction.ts';
import { DAY, isoDateInManila, timeInManila } from '../time.ts';
import type { VoucherRow } from '../vouchers/claim.ts';
import { endVoucher, insertVoucher, listVouchers } from '../vouchers/manage-records.ts';
import { findVoucher } from '../vouchers/records.ts';
import { readDay, readOneOf, readWhole } from './reading.ts';
import { Refused } from './refused.ts';
import { table } from './table.ts';
import { type Given, textOf, type Verb } from './verb-command.ts';

const types = ['mmc_promo', 'arc_promo', 'acentives_promo'] as const;
const count = { least: 1, most: 1_000_000 };

export const vouchers: Record<string, Verb> = {
  list: { says: 'All vouchers, the newest first.', run: list },
  create: {
    words: ['CODE'],
    options: {
      type: types.join('|'),
      percent: 'N',
      'installment-percent': 'N',
      from: 'DAY',
      until: 'DAY',
      limit: 'N',
      'per-collector': 'N',
    },
    needs: ['type'],
    says: 'Adds a voucher, valid from the first day to the last, both included. Without a percent it does not apply to that way of paying.',
    run: create,
  },
  end: { words: ['CODE'], says: 'Ends a voucher. Orders that use it keep their discount.', run: end },
};

async function create(given: Given): Promise<string> {
  const voucher = readVoucher(given);
  const isNew = await write(given.database, (transaction) => insertVoucher(transaction, voucher, given.now));
  if (!isNew) throw new Refused(`There is a voucher ${voucher.code} already.`);
  return `Voucher ${voucher.code} is valid from ${isoDateInManila(voucher.starts_at)} ${lastDay(voucher)}.`;
}

function readVoucher(given: Given): Omit<VoucherRow, 'id' | 'used'> {
  const code = (given.words[0] ?? '').toUpperCase();
  if (!/^[A-Z0-9-]{3,20}$/.test(code)) throw new Refused('A code has 3 to 20 letters, digits and hyphens.');
  const type = readOneOf(textOf(given, 'type') ?? '', types, 'type of voucher');
  const straight_percent = whole(given, 'percent', { least: 1, most: 100 });
  const installment_percent = whole(given, 'installment-percent', { least: 1, most: 100 });
  if (straight_percent === null && installment_percent === null)
    throw new Refused('A voucher needs a discount: give --percent, --installment-percent or both.');
  const starts_at = timeInManila(readDay(textOf(given, 'from') ?? isoDateInManila(given.now)));
  const until = textOf(given, 'until');
  const ends_at = until === undefined ? null : timeInManila(readDay(until)) + DAY;
  if (ends_at !== null && (ends_at <= starts_at || ends_at <= given.now))
    throw new Refused(`A voucher that ends on ${until} could never be used.`);
  const [use_limit, collector_limit] = [whole(given, 'limit', count), whole(given, 'per-collector', count)];
  return { code, type, straight_percent, installment_percent, starts_at, ends_at, use_limit, collector_limit };
}

function whole(given: Given, name: string, bounds: { least: number; most: number }): number | null {
  const text = textOf(given, name);
  return text === undefined ? null : readWhole(text, name, bounds);
}

async function list({ database, now }: Given): Promise<string> {
  const rows = (await listVouchers(database)).map((voucher) => [
    voucher.code,
    voucher.type,
    percent(voucher.straight_percent),
    percent(voucher.installment_percent),
    isoDateInManila(voucher.starts_at),
    voucher.ends_at !== null && voucher.ends_at <= now ? 'ended' : lastDay(voucher),
    `${voucher.used} of ${voucher.use_limit ?? 'any'}`,
    String(voucher.collector_limit ?? 'any'),
  ]);
  if (rows.length === 0) return 'There are no vouchers.';
  return table(['CODE', 'TYPE', 'STRAIGHT', 'INSTALLMENT', 'FROM', 'UNTIL', 'USED', 'PER COLLECTOR'], rows);
}

function percent(given: number | null): string {
  return given === null ? '-' : `${given} %`;
}

function lastDay({ ends_at }: Pick<VoucherRow, 'ends_at'>): string {
  return ends_at === null ? 'without an end' : `to ${isoDateInManila(ends_at - 1)}`;
}

async function end({ database, now, words }: Given): Promise<string> {
  const code = (words[0] ?? '').toUpperCase();
  if (!(await findVoucher(database, code))) throw new Refused(`There is no voucher ${code}.`);
  const hasEnded = await write(database, (transaction) => endVoucher(transaction, code, now));
  if (!hasEnded) throw new Refused(`Voucher ${code} has ended already.`);
  return `Voucher ${code} has ended.`;
}
