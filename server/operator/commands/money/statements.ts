import type { Knex } from 'knex';
import { formatAmount, withCurrency } from '../../../artworks/format/money.ts';
import { pluralize } from '../../../artworks/format/pluralize.ts';
import { COMMAND_LINE } from '../../../audit/command-line.ts';
import { csvText } from '../../../catalogue/csv-row.ts';
import { closeMonth } from '../../../statements/close.ts';
import { MONTH_CSV, monthCells, STATEMENT_CSV, statementCells } from '../../../statements/documents/csv.ts';
import { balanceOf, monthOnTop, type OpenMonths } from '../../../statements/entries.ts';
import { PAYOUT_METHODS, readPayout } from '../../../statements/payout.ts';
import { recordPayout } from '../../../statements/payouts.ts';
import {
  findOpenMonths,
  findStatedArtist,
  findStatement,
  listStatements,
  openMonthsLoader,
} from '../../../statements/records.ts';
import { formatMonth, isMonth } from '../../../time/months.ts';
import { isoDateInManila } from '../../../time/time.ts';
import { type Command, CommandError, type CommandInput, optionText } from '../../command.ts';
import { idOf } from '../../find-named.ts';
import { table } from '../../table.ts';

export const statements: Record<string, Command> = {
  list: {
    parameters: ['[MONTH]'],
    description: 'Lists the artist statements of a month like 2026-12, by default of the one to close next.',
    run: list,
  },
  close: {
    parameters: ['MONTH'],
    description: 'Closes a month that has ended, and the open ones before it: their statements never change again.',
    run: close,
  },
  payout: {
    parameters: ['ARTIST', 'AMOUNT'],
    options: { method: Object.keys(PAYOUT_METHODS).join('|'), on: 'DAY', reference: 'TEXT', advance: null },
    required: ['method'],
    description:
      'Records a payout to an artist, by the slug or the id, by default of today. --advance: it may be more than is owed now.',
    run: payout,
  },
  csv: {
    parameters: ['MONTH', '[ARTIST]'],
    description: 'Prints the statements of a month as CSV, a row for each artist; or one statement with all its lines.',
    run: csv,
  },
};

async function list({ database, now, args }: CommandInput): Promise<string> {
  const loadOpen = openMonthsLoader(database, now);
  const open = await loadOpen();
  const month = args[0] === undefined ? monthOnTop(open, now) : readMonth(args[0]);
  const rows = (await listStatements(database, month, loadOpen)).map((each) => {
    const { artistId, artistName, works, number, ...amounts } = each;
    const { net, commission, owed, carried, paid, balance } = amounts;
    const texts = [net, commission, owed, carried, paid, balance].map(formatAmount);
    return [String(artistId), artistName, number ?? 'not closed', String(works), ...texts];
  });
  const columns = ['WORKS', 'SOLD FOR', 'COMMISSION', 'OWED', 'CARRIED OVER', 'PAID', 'BALANCE'];
  const shown = rows.length > 0 ? table(['ID', 'ARTIST', 'STATEMENT', ...columns], rows) : 'There are no statements.';
  return [formatMonth(month), ...missing(open), shown].join('\n');
}

/** Sales that are in no statement, and why. */
function missing({ withoutArtist, withoutPercent }: Pick<OpenMonths, 'withoutArtist' | 'withoutPercent'>): string[] {
  return [
    ...withoutArtist.map(({ title }) => `In no statement, because it has no artist: ${title}`),
    ...withoutPercent.map(
      ({ title, order_number, artwork_id }) =>
        `In no statement, because no commission is agreed: ${title} of order ${order_number}. Set it at /admin/sold-works/${order_number}/${artwork_id}`,
    ),
  ];
}

async function close(input: CommandInput): Promise<string> {
  const { database, now, args } = input;
  const month = readMonth(args[0]);
  const result = await closeMonth(database, { month, actor: COMMAND_LINE, now });
  if (result.outcome !== 'closed') throw new CommandError(await closeRefusal(input, month, result.outcome));
  const { months, statements: count } = result;
  return `Closed ${months.map(formatMonth).join(', ')}: ${pluralize(count, 'statement')}.`;
}

async function closeRefusal(
  { database, now }: CommandInput,
  month: string,
  outcome: 'not-ended' | 'already-closed' | 'without-percent',
): Promise<string> {
  if (outcome === 'not-ended') return `${formatMonth(month)} has not ended.`;
  if (outcome === 'already-closed') return `${formatMonth(month)} was closed before, or has nothing to state.`;
  const { withoutPercent } = await findOpenMonths(database, now);
  return missing({ withoutArtist: [], withoutPercent }).join('\n');
}

async function payout(input: CommandInput): Promise<string> {
  const { database, now, args } = input;
  const artist = await findArtist(database, args[0]);
  const text = (name: string) => optionText(input, name) ?? '';
  const texts = { amount: args[1] ?? '', paidOn: text('on') || isoDateInManila(now), method: text('method') };
  const read = readPayout({ ...texts, reference: text('reference') }, now);
  if ('errors' in read) throw refusal(read.errors);
  const fields = { artistId: artist.id, ...read.fields };
  const isAdvance = input.options.advance === true;
  const by = { key: crypto.randomUUID(), isAdvance, actor: COMMAND_LINE, now };
  const result = await recordPayout(database, { fields, ...by });
  if (result.outcome === 'exceeds')
    throw new CommandError(
      `${artist.name} is owed ${withCurrency(Math.max(0, result.balance))} now. If it is an advance, add --advance.`,
    );
  const balance = balanceOf(await findOpenMonths(database, now), artist.id);
  const rest = balance < 0 ? `paid in advance: ${withCurrency(-balance)}` : `owed now: ${withCurrency(balance)}`;
  return `Recorded ${withCurrency(fields.amount)} to ${artist.name}; ${rest}.`;
}

/** Names of the arguments, for errors. */
const ARGUMENTS: Record<string, string> = {
  amount: 'AMOUNT',
  paidOn: '--on',
  method: '--method',
  reference: '--reference',
};

function refusal(errors: Record<string, string>): CommandError {
  const sentences = Object.entries(errors).map(([field, error]) => `${ARGUMENTS[field] ?? field}: ${error}`);
  return new CommandError(sentences.join(' '));
}

async function csv({ database, now, args }: CommandInput): Promise<string> {
  const month = readMonth(args[0]);
  const loadOpen = openMonthsLoader(database, now);
  if (args[1] === undefined) return csvText(MONTH_CSV, monthCells(await listStatements(database, month, loadOpen)));
  const artist = await findArtist(database, args[1]);
  const statement = await findStatement(database, { month, artistId: artist.id, loadOpen });
  if (!statement) throw new CommandError(`${artist.name} has no statement of ${formatMonth(month)}.`);
  return csvText(STATEMENT_CSV, statementCells(statement));
}

function readMonth(text = ''): string {
  if (!isMonth(text)) throw new CommandError(`"${text}" is not a month: write it like 2026-12.`);
  return text;
}

async function findArtist(database: Knex, text = ''): Promise<{ id: number; name: string }> {
  const artist = await findStatedArtist(database, await idOf(database, 'artists', text));
  if (!artist) throw new CommandError(`There is no artist "${text}": use the last part of the address of its page.`);
  return artist;
}
