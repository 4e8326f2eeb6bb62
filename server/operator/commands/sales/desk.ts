import type { Knex } from 'knex';
import { parsePesos, withCurrency } from '../../../artworks/format/money.ts';
import { findOrdered } from '../../../artworks/ordered.ts';
import { COMMAND_LINE } from '../../../audit/command-line.ts';
import { findClosedDays } from '../../../checkout/closed-days.ts';
import { pickupErrors } from '../../../checkout/pickup.ts';
import { readAddress } from '../../../mail/address.ts';
import { splitName } from '../../../orders/desk/buyer-name.ts';
import type { DeskBuyer, DeskDelivery, DeskResult } from '../../../orders/desk/contract.ts';
import { sellAtDesk } from '../../../orders/desk/sell.ts';
import type { DeskMethod } from '../../../orders/rows.ts';
import { DESK_METHODS } from '../../../orders/wording.ts';
import { findHolders } from '../../../reservations/holders.ts';
import { isoDateInManila } from '../../../time/time.ts';
import { readLine, readOneOf } from '../../arguments.ts';
import { type Command, CommandError, type CommandInput, optionText } from '../../command.ts';
import { findArtworks } from '../../find-artworks.ts';
import { findCollectorId } from '../../find-collector.ts';

const METHODS = Object.keys(DESK_METHODS) as DeskMethod[];

export const desk: Record<string, Command> = {
  sell: {
    parameters: ['SLUG,SLUG'],
    options: {
      name: 'TEXT',
      method: METHODS.join('|'),
      amount: 'PESOS',
      reason: 'TEXT',
      reference: 'TEXT',
      note: 'TEXT',
      collector: 'EMAIL-OR-ID',
      email: 'ADDRESS',
      phone: 'TEXT',
      pickup: 'DAY',
      time: 'TIME',
      agreed: null,
      street: 'TEXT',
      unit: 'TEXT',
      city: 'TEXT',
      province: 'TEXT',
    },
    required: ['name', 'method'],
    description:
      'Sells works to a person who paid in the gallery: taken along, or with --pickup and --time, or delivered to --street and --city. --amount: less than the prices with a --reason. --agreed: also when the gallery is closed.',
    run: sell,
  },
};

async function sell(input: CommandInput): Promise<string> {
  const { database, now, args } = input;
  const artworkIds = await findArtworks(database, args[0]);
  const text = (name: string, max: number) => readOptional(input, name, max);
  const result = await sellAtDesk(database, {
    sale: {
      key: crypto.randomUUID(),
      artworkIds,
      privateHoldIds: await findPrivateHoldIds(input, artworkIds),
      buyer: await readBuyer(input),
      amount: await readAmount(input, artworkIds),
      method: readOneOf(optionText(input, 'method') ?? '', METHODS, 'way of paying'),
      discountReason: text('reason', 200),
      reference: text('reference', 200),
      note: text('note', 2_000),
      delivery: await readDelivery(input),
    },
    actor: COMMAND_LINE,
    now: () => now,
  });
  if (result.outcome !== 'sold') throw new CommandError(await refusalText(database, result, now));
  return `Sold: order ${result.number}.`;
}

/** The sale ends those of its buyer. */
async function findPrivateHoldIds({ database, now }: CommandInput, artworkIds: number[]): Promise<number[]> {
  return (await findHolders(database, artworkIds, now)).flatMap(({ staff_hold_id }) => staff_hold_id ?? []);
}

async function readBuyer(input: CommandInput): Promise<DeskBuyer> {
  const collector = optionText(input, 'collector');
  const address = optionText(input, 'email') ?? '';
  const email = address === '' ? '' : readAddress(address);
  if (email === null) throw new CommandError(`"${address}" is not an e-mail address.`);
  return {
    ...splitName(readLine(optionText(input, 'name') ?? '', 'name', 200)),
    email,
    phone: readOptional(input, 'phone', 40) ?? '',
    accountId: collector === undefined ? null : await findCollectorId(input.database, collector),
  };
}

/** By default the prices of the works. */
async function readAmount(input: CommandInput, artworkIds: number[]): Promise<number> {
  const text = optionText(input, 'amount');
  if (text === undefined)
    return (await findOrdered(input.database, artworkIds)).reduce((sum, { price }) => sum + (price ?? 0), 0);
  const amount = parsePesos(text);
  if (amount === null) throw new CommandError(`"${text}" is not an amount: write pesos, like 12500 or 12500.50.`);
  return amount;
}

async function readDelivery(input: CommandInput): Promise<DeskDelivery> {
  const [day, street] = [optionText(input, 'pickup'), optionText(input, 'street')];
  if (day !== undefined && street !== undefined) throw new CommandError('Give either --pickup or --street.');
  if (street !== undefined)
    return {
      method: 'delivery',
      address1: readLine(street, 'street', 200),
      address2: readOptional(input, 'unit', 200),
      city: readLine(optionText(input, 'city') ?? '', 'city', 100),
      province: readOptional(input, 'province', 100),
    };
  if (day === undefined) return { method: 'taken' };
  const { database, now, options } = input;
  const time = optionText(input, 'time') ?? '';
  const closedDays = await findClosedDays(database, isoDateInManila(now));
  const errors = pickupErrors({ day, time }, { closedDays, now, isAgreed: options.agreed === true });
  const error = errors.day ?? errors.time;
  if (error !== null) throw new CommandError(error);
  return { method: 'pickup', day, time };
}

function readOptional(input: CommandInput, name: string, max: number): string | null {
  const text = optionText(input, name);
  return text === undefined || text === '' ? null : readLine(text, name, max);
}

async function refusalText(
  database: Knex,
  result: Exclude<DeskResult, { outcome: 'sold' }>,
  now: number,
): Promise<string> {
  switch (result.outcome) {
    case 'taken': {
      const holds = await findHolders(database, result.artworkIds, now);
      const titles = holds.map(({ title, holder_name, kind }) =>
        kind === 'private' ? `${title} (for ${holder_name})` : title,
      );
      return `Nothing was sold: ${titles.length > 0 ? `others have ${titles.join(', ')}` : 'a work is sold already'}.`;
    }
    case 'incomplete':
      return 'Nothing was sold: a work lacks its artist, category, picture or price.';
    case 'unknown-artwork':
      return 'Nothing was sold: a work does not exist any more.';
    case 'unknown-collector':
      return 'Nothing was sold: the account of the collector does not exist any more.';
    case 'too-much':
      return `The works cost ${withCurrency(result.subtotal)}: the amount is more.`;
    case 'no-reason':
      return `The works cost ${withCurrency(result.subtotal)}. Give a --reason why the amount is less.`;
    case 'reference-used':
    case 'form-used':
      return `Nothing was sold: order ${result.order} has this reference.`;
  }
}
