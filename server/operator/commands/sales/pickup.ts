import { COMMAND_LINE } from '../../../audit/command-line.ts';
import { changeClosedDays, findClosedDays } from '../../../checkout/closed-days.ts';
import { listPickups } from '../../../orders/fulfilment/pickups.ts';
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
  const changed = await changeClosedDays(database, { close: [day], open: [], actor: COMMAND_LINE, now });
  if (changed.close.length === 0) throw new CommandError(`${day} is closed already.`);
  const orders = (await listPickups(database, day, day)).map(({ number }) => number);
  const affected = orders.length === 0 ? 'No order has this day.' : `These orders keep this day: ${orders.join(', ')}.`;
  return `Nothing can be picked up on ${day}. ${affected}`;
}

async function open({ database, now, args }: CommandInput): Promise<string> {
  const day = readDay(args[0] ?? '');
  const changed = await changeClosedDays(database, { close: [], open: [day], actor: COMMAND_LINE, now });
  if (changed.open.length === 0) throw new CommandError(`${day} was not closed.`);
  return `${day} is open again.`;
}
