import { write } from '../../../../database/transaction.ts';
import { DAY, isoDateInManila, timeInManila } from '../../../time/time.ts';
import { findVoucher } from '../../../vouchers/records.ts';
import type { VoucherRow } from '../../../vouchers/rows.ts';
import { endVoucher, insertVoucher, listVouchers } from '../../../vouchers/staff.ts';
import { readDay, readOneOf, readWhole } from '../../arguments.ts';
import { type Command, CommandError, type CommandInput, optionText } from '../../command.ts';
import { table } from '../../table.ts';

const TYPES = ['mmc_promo', 'arc_promo', 'acentives_promo'] as const;
const COUNT = { min: 1, max: 1_000_000 };

export const vouchers: Record<string, Command> = {
  list: { description: 'Lists all vouchers, the newest first.', run: list },
  create: {
    parameters: ['CODE'],
    options: {
      type: TYPES.join('|'),
      percent: 'N',
      'installment-percent': 'N',
      from: 'DAY',
      until: 'DAY',
      limit: 'N',
      'per-collector': 'N',
    },
    required: ['type'],
    description:
      'Adds a voucher, valid from the first day to the last, both included. Without a percent it does not apply to that way of paying.',
    run: create,
  },
  end: { parameters: ['CODE'], description: 'Ends a voucher. Orders that use it keep their discount.', run: end },
};

async function create(input: CommandInput): Promise<string> {
  const voucher = readVoucher(input);
  const isNew = await write(input.database, (transaction) => insertVoucher(transaction, voucher, input.now));
  if (!isNew) throw new CommandError(`There is a voucher ${voucher.code} already.`);
  return `Voucher ${voucher.code} is valid from ${isoDateInManila(voucher.starts_at)} ${lastDay(voucher)}.`;
}

function readVoucher(input: CommandInput): Omit<VoucherRow, 'id' | 'used'> {
  const code = (input.args[0] ?? '').toUpperCase();
  if (!/^[A-Z0-9-]{3,20}$/.test(code)) throw new CommandError('A code has 3 to 20 letters, digits and hyphens.');
  const type = readOneOf(optionText(input, 'type') ?? '', TYPES, 'type of voucher');
  const straight_percent = whole(input, 'percent', { min: 1, max: 100 });
  const installment_percent = whole(input, 'installment-percent', { min: 1, max: 100 });
  if (straight_percent === null && installment_percent === null)
    throw new CommandError('A voucher needs a discount: give --percent, --installment-percent or both.');
  const starts_at = timeInManila(readDay(optionText(input, 'from') ?? isoDateInManila(input.now)));
  const until = optionText(input, 'until');
  const ends_at = until === undefined ? null : timeInManila(readDay(until)) + DAY;
  if (ends_at !== null && (ends_at <= starts_at || ends_at <= input.now))
    throw new CommandError(`A voucher that ends on ${until} could never be used.`);
  const [use_limit, collector_limit] = [whole(input, 'limit', COUNT), whole(input, 'per-collector', COUNT)];
  return { code, type, straight_percent, installment_percent, starts_at, ends_at, use_limit, collector_limit };
}

function whole(input: CommandInput, name: string, bounds: { min: number; max: number }): number | null {
  const text = optionText(input, name);
  return text === undefined ? null : readWhole(text, name, bounds);
}

async function list({ database, now }: CommandInput): Promise<string> {
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

function percent(value: number | null): string {
  return value === null ? '-' : `${value} %`;
}

function lastDay({ ends_at }: Pick<VoucherRow, 'ends_at'>): string {
  return ends_at === null ? 'without an end' : `to ${isoDateInManila(ends_at - 1)}`;
}

async function end({ database, now, args }: CommandInput): Promise<string> {
  const code = (args[0] ?? '').toUpperCase();
  if (!(await findVoucher(database, code))) throw new CommandError(`There is no voucher ${code}.`);
  const hasEnded = await write(database, (transaction) => endVoucher(transaction, code, now));
  if (!hasEnded) throw new CommandError(`Voucher ${code} has ended already.`);
  return `Voucher ${code} has ended.`;
}
