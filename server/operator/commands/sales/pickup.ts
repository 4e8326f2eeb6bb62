import { write } from '../../../../database/transaction.ts';
import { closeDay, findClosedDays, openDay } from '../../../checkout/records.ts';
import { isoDateInManila } from '../../../time/time.ts';
import { readDay } from '../../arguments.ts';
import { type Command, CommandError, type CommandInput } from '../../command.ts';

export const pickup: Record<string, Command> = {
  list: { description: 'Lists the coming days without pickup, besides weekends.', run: list },
  close: { parameters: ['DAY'], description: 'Closes pickup on a day.', run: close },
  open: { parameters: ['DAY'], description: 'Opens pickup again on a day.', run: open },
};

async function list({ database, now }: CommandInput): Promise<string> {
  const days = await findClosedDays(database, isoDateInManila(now));
  return days.length === 0 ? 'No day is closed.' : days.join('\n');
}

async function close({ database, now, args }: CommandInput): Promise<string> {
  const day = readDay(args[0] ?? '');
  if (day < isoDateInManila(now)) throw new CommandError(`${day} is in the past.`);
  const isClosed = await write(database, (transaction) => closeDay(transaction, day));
  if (!isClosed) throw new CommandError(`${day} is closed already.`);
  return `Nothing can be picked up on ${day}. Orders that already have this day keep it.`;
}

async function open({ database, args }: CommandInput): Promise<string> {
  const day = readDay(args[0] ?? '');
  const isOpened = await write(database, (transaction) => openDay(transaction, day));
  if (!isOpened) throw new CommandError(`${day} was not closed.`);
  return `${day} is open again.`;
}
