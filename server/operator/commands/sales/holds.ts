import type { Knex } from 'knex';
import { COMMAND_LINE } from '../../../audit/command-line.ts';
import { RELEASE_CAUSES, type Release, type ReleaseCause } from '../../../cart/release-causes.ts';
import { releaseFromCart } from '../../../cart/releases.ts';
import type { PrivateHoldFields, PrivateHoldRefusal } from '../../../private-holds/contract.ts';
import { changePrivateHold, createPrivateHolds, endPrivateHold } from '../../../private-holds/editing.ts';
import { findPrivateHold, type PrivateHold } from '../../../private-holds/records.ts';
import type { HolderRow } from '../../../reservations/contract.ts';
import { findHolderPage, findHolders } from '../../../reservations/holders.ts';
import { formatDate, formatDateTime } from '../../../time/time.ts';
import { readDay, readLine, readOneOf } from '../../arguments.ts';
import { type Command, CommandError, type CommandInput, optionText } from '../../command.ts';
import { findArtwork, findArtworks } from '../../find-artworks.ts';
import { findCollectorId } from '../../find-collector.ts';
import { table } from '../../table.ts';

const CAUSES = Object.keys(RELEASE_CAUSES) as ReleaseCause[];
const PERSON = { name: 'TEXT', contact: 'EMAIL-OR-PHONE', until: 'DAY', note: 'TEXT' };

export const holds: Record<string, Command> = {
  list: {
    description: 'Lists 200 works that a cart, an unpaid order or a private hold has, the next end first.',
    run: list,
  },
  create: {
    parameters: ['SLUG,SLUG'],
    options: { ...PERSON, collector: 'EMAIL-OR-ID' },
    required: ['name', 'until'],
    description: 'Holds the works for a person until the end of the day: all of them, or none.',
    run: create,
  },
  change: {
    parameters: ['SLUG'],
    options: PERSON,
    description: 'Changes the private hold of a work. What you leave out stays.',
    run: change,
  },
  end: { parameters: ['SLUG'], description: 'Ends the private hold of a work. No mail is sent.', run: end },
  release: {
    parameters: ['SLUG'],
    options: { cause: CAUSES.join('|'), reason: 'TEXT' },
    required: ['cause', 'reason'],
    description:
      'Releases a work from its private hold or from a cart. The audit log has the cause; the person gets the reason by mail, if an address is known.',
    run: release,
  },
};

const MAX_LISTED = 200;

async function list({ database, now }: CommandInput): Promise<string> {
  const rows = await findHolderPage(database, {
    filter: { search: '', kind: null },
    sort: { column: 'until', direction: 'asc' },
    page: 1,
    size: MAX_LISTED,
    total: MAX_LISTED,
    now,
  });
  if (rows.length === 0) return 'Nothing is held.';
  return table(
    ['WORK', 'WHERE', 'WHO', 'UNTIL'],
    rows.map((row) => [
      row.title,
      row.kind,
      row.order_number ?? row.holder_name ?? row.collector ?? 'a visitor',
      row.kind === 'private' ? formatDate(row.until - 1) : formatDateTime(row.until),
    ]),
  );
}

async function create(input: CommandInput): Promise<string> {
  const { database, now, args } = input;
  const artworkIds = await findArtworks(database, args[0]);
  const collector = optionText(input, 'collector');
  const accountId = collector === undefined ? null : await findCollectorId(database, collector);
  const fields = readFields(input, { name: '', contact: '', note: '', until: '', accountId });
  const result = await createPrivateHolds(database, { artworkIds, fields, actor: COMMAND_LINE, now });
  if (result.outcome === 'taken') throw new CommandError(await takenText(database, result.artworkIds, now));
  if (result.outcome === 'unknown-artwork') throw new CommandError('A work does not exist any more.');
  if (result.outcome !== 'held') throw new CommandError(refusalText(result));
  return `Held for ${fields.name} until the end of ${fields.until}.`;
}

async function takenText(database: Knex, artworkIds: number[], now: number): Promise<string> {
  const titles = (await findHolders(database, artworkIds, now)).map(({ title }) => title);
  return `Nothing was held: ${titles.length > 0 ? `others have ${titles.join(', ')}` : 'a work is sold'}.`;
}

async function change(input: CommandInput): Promise<string> {
  const { database, now, args } = input;
  const { id, version, account_id, holder_name, holder_contact, note, until } = await findHold(input);
  const stored = { name: holder_name, contact: holder_contact, note, until, accountId: account_id };
  const fields = readFields(input, stored);
  const result = await changePrivateHold(database, {
    id,
    version,
    fields,
    canRelease: true,
    actor: COMMAND_LINE,
    now,
  });
  if (result.outcome === 'conflict') throw new CommandError('The hold was changed meanwhile; run the command again.');
  if (result.outcome === 'gone' || result.outcome === 'unknown' || result.outcome === 'other-member') throw ended(args);
  if (result.outcome !== 'changed') throw new CommandError(refusalText(result));
  return `The hold of ${args[0]} lasts until the end of ${fields.until}.`;
}

async function end(input: CommandInput): Promise<string> {
  const { database, now, args } = input;
  const { id } = await findHold(input);
  const result = await endPrivateHold(database, { id, release: null, canRelease: true, actor: COMMAND_LINE, now });
  if (result.outcome !== 'ended') throw ended(args);
  return `The hold of ${args[0]} has ended; visitors can reserve it again.`;
}

async function release(input: CommandInput): Promise<string> {
  const { database, now, args } = input;
  const artworkId = await findArtwork(database, args[0]);
  const given = readRelease(input);
  const row = await findRow(input);
  if (row.kind === 'order')
    throw new CommandError(`Order ${row.order_number} has it. Cancel it with: orders cancel ${row.order_number}`);
  const by = { actor: COMMAND_LINE, now };
  const result =
    row.cart_id !== null
      ? await releaseFromCart(database, { artworkId, cartId: row.cart_id, ...given, ...by })
      : await endPrivateHold(database, { id: row.staff_hold_id ?? 0, release: given, canRelease: true, ...by });
  if (result.outcome !== 'released' && result.outcome !== 'ended') throw ended(args);
  const mail = result.isMailed ? 'The reason was sent by mail.' : 'No mail was sent: no address is known.';
  return `${args[0]} is released. ${mail}`;
}

/** Who has the artwork now. */
async function findRow({ database, now, args }: CommandInput): Promise<HolderRow> {
  const [row] = await findHolders(database, [await findArtwork(database, args[0])], now);
  if (!row) throw new CommandError(`${args[0]} is not held: it is free, or sold.`);
  return row;
}

async function findHold(input: CommandInput): Promise<PrivateHold> {
  const { staff_hold_id } = await findRow(input);
  const hold = staff_hold_id === null ? null : await findPrivateHold(input.database, staff_hold_id);
  if (!hold) throw new CommandError(`${input.args[0]} has no private hold.`);
  return hold;
}

function readFields(input: CommandInput, stored: PrivateHoldFields): PrivateHoldFields {
  const line = (name: 'name' | 'contact' | 'note', max: number) => {
    const text = optionText(input, name);
    return text === undefined ? stored[name] : text === '' && name !== 'name' ? '' : readLine(text, name, max);
  };
  const until = optionText(input, 'until');
  return {
    name: line('name', 200),
    contact: line('contact', 254),
    note: line('note', 2_000),
    until: until === undefined ? stored.until : readDay(until),
    accountId: stored.accountId,
  };
}

function readRelease(input: CommandInput): Release {
  return {
    cause: readOneOf(optionText(input, 'cause') ?? '', CAUSES, 'cause of a release'),
    reason: readLine(optionText(input, 'reason') ?? '', 'reason', 200),
  };
}

function refusalText({ outcome }: PrivateHoldRefusal): string {
  const texts = {
    'past-day': 'That day is over.',
    'far-day': 'A hold lasts at most a year.',
    'unknown-collector': 'The account of the collector does not exist any more.',
  };
  return texts[outcome];
}

function ended(args: string[]): CommandError {
  return new CommandError(`The hold of ${args[0]} has ended meanwhile; nothing was changed.`);
}
