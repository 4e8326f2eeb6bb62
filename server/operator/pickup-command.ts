import { write } from '../../database/transaction.ts';
import { closeDay, openDay } from '../checkout/closed-days-records.ts';
import { findClosedDays } from '../checkout/contents-records.ts';
import { isoDateInManila } from '../time.ts';
import { readDay } from './reading.ts';
import { Refused } from './refused.ts';
import type { Given, Verb } from './verb-command.ts';

export const pickup: Record<string, Verb> = {
  list: { says: 'Lists the coming days without pickup, besides weekends.', run: list },
  close: { words: ['DAY'], says: 'Closes pickup on a day.', run: close },
  open: { words: ['DAY'], says: 'Opens pickup again on a day.', run: open },
};

async function list({ database, now }: Given): Promise<string> {
  const days = await findClosedDays(database, isoDateInManila(now));
  return days.length === 0 ? 'No day is closed.' : days.join('\n');
}

async function close({ database, now, words }: Given): Promise<string> {
  const day = readDay(words[0] ?? '');
  if (day < isoDateInManila(now)) throw new Refused(`${day} is in the past.`);
  const isClosed = await write(database, (transaction) => closeDay(transaction, day));
  if (!isClosed) throw new Refused(`${day} is closed already.`);
  return `Nothing can be picked up on ${day}. Orders that already have this day keep it.`;
}

async function open({ database, words }: Given): Promise<string> {
  const day = readDay(words[0] ?? '');
  const isOpened = await write(database, (transaction) => openDay(transaction, day));
  if (!isOpened) throw new Refused(`${day} was not closed.`);
  return `${day} is open again.`;
}
