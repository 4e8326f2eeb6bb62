import { COMMAND_LINE } from '../../../audit/command-line.ts';
import { findVoucher } from '../../../vouchers/records.ts';
import type { NewVoucher } from '../../../vouchers/staff/contract.ts';
import { createVoucher, createVouchers, endVoucher } from '../../../vouchers/staff/editing.ts';
import {
  endText,
  NO_CODE,
  readBatchFields,
  readCode,
  readVoucher,
  startText,
  VOUCHER_TYPES,
} from '../../../vouchers/staff/fields.ts';
import { listVouchers } from '../../../vouchers/staff/list.ts';
import { readLine } from '../../arguments.ts';
import { type Command, CommandError, type CommandInput, optionText } from '../../command.ts';
import { table } from '../../table.ts';

const OF_ALL = {
  type: VOUCHER_TYPES.join('|'),
  percent: 'N',
  'installment-percent': 'N',
  from: 'DAY',
  until: 'DAY',
  limit: 'N',
  'per-collector': 'N',
};

export const vouchers: Record<string, Command> = {
  list: { description: 'Lists all vouchers, the newest first.', run: list },
  create: {
    parameters: ['CODE'],
    options: OF_ALL,
    required: ['type'],
    description:
      'Adds a voucher, valid from the first day to the last, both included. Without a percent it does not apply to that way of paying.',
    run: create,
  },
  'create-many': {
    parameters: ['PURPOSE'],
    options: { count: 'N', prefix: 'TEXT', ...OF_ALL },
    required: ['count', 'type'],
    description: 'Adds vouchers with random codes that are alike otherwise, and prints the codes.',
    run: createMany,
  },
  end: { parameters: ['CODE'], description: 'Ends a voucher. Orders that use it keep their discount.', run: end },
};

async function create(input: CommandInput): Promise<string> {
  const voucher = { ...readFields(input), code: readArgument(input) };
  const { outcome } = await createVoucher(input.database, {
    voucher,
    form: null,
    actor: COMMAND_LINE,
    now: input.now,
  });
  if (outcome === 'code-taken') throw new CommandError(`There is a voucher ${voucher.code} already.`);
  return `Voucher ${voucher.code} ${validity(voucher)}.`;
}

async function createMany(input: CommandInput): Promise<string> {
  const purpose = readLine(input.args[0] ?? '', 'purpose', 60);
  const together = readBatchFields({
    count: optionText(input, 'count') ?? '',
    prefix: optionText(input, 'prefix') ?? '',
  });
  if ('errors' in together) throw refusal(together.errors);
  const voucher = { ...readFields(input), purpose };
  const by = { actor: COMMAND_LINE, now: input.now };
  const { codes } = await createVouchers(input.database, { voucher, form: null, ...together, ...by });
  return codes.join('\n');
}

function readArgument({ args }: CommandInput): string {
  const code = readCode(args[0] ?? '');
  if (code === null) throw new CommandError(NO_CODE);
  return code;
}

function readFields(input: CommandInput): Omit<NewVoucher, 'code'> {
  const text = (name: string) => optionText(input, name) ?? '';
  const texts = {
    purpose: '',
    type: text('type'),
    straight: text('percent'),
    installment: text('installment-percent'),
    from: text('from'),
    until: text('until'),
    limit: text('limit'),
    perCollector: text('per-collector'),
  };
  const read = readVoucher(texts, { now: input.now });
  if ('errors' in read) throw refusal(read.errors);
  return read.fields;
}

/** Names of the options, for errors. */
const OPTIONS: Record<string, string> = {
  straight: '--percent',
  installment: '--installment-percent',
  perCollector: '--per-collector',
};

function refusal(errors: Record<string, string>): CommandError {
  return new CommandError(
    Object.entries(errors)
      .map(([field, error]) => `${OPTIONS[field] ?? `--${field}`}: ${error}`)
      .join(' '),
  );
}

function validity(voucher: NewVoucher): string {
  return `is valid from ${startText(voucher)} ${lastDay(voucher)}`;
}

async function list({ database, now }: CommandInput): Promise<string> {
  const rows = (await listVouchers(database)).map((voucher) => [
    voucher.code,
    voucher.type,
    percent(voucher.straight_percent),
    percent(voucher.installment_percent),
    startText(voucher),
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

function lastDay(voucher: Pick<NewVoucher, 'ends_at'>): string {
  return voucher.ends_at === null ? 'without an end' : `to ${endText(voucher)}`;
}

async function end(input: CommandInput): Promise<string> {
  const code = (input.args[0] ?? '').toUpperCase();
  const voucher = await findVoucher(input.database, code);
  if (!voucher) throw new CommandError(`There is no voucher ${code}.`);
  const outcome = await endVoucher(input.database, { id: voucher.id, actor: COMMAND_LINE, now: input.now });
  if (outcome !== 'ended') throw new CommandError(`Voucher ${code} has ended already.`);
  return `Voucher ${code} has ended.`;
}
