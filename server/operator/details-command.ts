import { write } from '../../database/transaction.ts';
import { readAddress } from '../mail/address.ts';
import { readSite, saveSetting } from '../navigation/records.ts';
import { Refused } from './refused.ts';
import { table } from './table.ts';
import { type Given, textOf, type Verb } from './verb-command.ts';

const LONGEST = 200;

export const details: Record<string, Verb> = {
  show: { says: 'What the gallery says of itself: on its pages, and to whom its mails go.', run: show },
  set: {
    options: { name: 'TEXT', email: 'ADDRESS', pickup: 'TEXT', hours: 'TEXT', copyright: 'TEXT', curator: 'TEXT' },
    says: 'Its name, its e-mail address (sales are sent there, mails come from it), where artworks are picked up, opening hours, copyright line, and who signs certificates.',
    run: set,
  },
};

async function show({ database }: Given): Promise<string> {
  const { settings } = await readSite(database);
  const said = (key: string, otherwise: string) => String(settings.get(key) || otherwise);
  return table(
    ['DETAIL', 'VALUE'],
    [
      ['name', said('galleryName', 'none: it is called Galerya')],
      ['email', said('curatorEmail', 'none: nobody is told of sales, nor of what is to be given back by hand')],
      ['pickup', said('pickupAddress', 'none: collectors are not told where to pick up')],
      ['hours', said('openingHours', 'none: the footer names no opening hours')],
      ['copyright', said('copyright', 'none: the footer says © and the name')],
      ['curator', said('curatorName', 'none: certificates name no one below their signature line')],
    ],
  );
}

async function set(given: Given): Promise<string> {
  const changed = Object.entries({
    galleryName: line(given, 'name'),
    curatorEmail: email(given),
    pickupAddress: line(given, 'pickup'),
    openingHours: line(given, 'hours'),
    copyright: line(given, 'copyright'),
    curatorName: line(given, 'curator'),
  }).filter(([, value]) => value !== undefined);
  if (changed.length === 0) throw new Refused('Give --name, --email, --pickup, --hours, --copyright or --curator.');
  await write(given.database, async (transaction) => {
    for (const [key, value] of changed) await saveSetting(transaction, key, value);
  });
  return show(given);
}

function line(given: Given, name: string): string | undefined {
  const text = textOf(given, name)?.trim();
  if (text === '' || (text && (text.length > LONGEST || /\p{Cc}/u.test(text))))
    throw new Refused(`--${name} has 1 to ${LONGEST} characters in one line.`);
  return text;
}

function email(given: Given): string | undefined {
  const text = textOf(given, 'email');
  const address = text === undefined ? undefined : readAddress(text);
  if (address === null) throw new Refused(`"${text}" is no e-mail address.`);
  return address;
}
