import { write } from '../../database/transaction.ts';
import { readAddress } from '../mail/address.ts';
import { readSite, saveSetting } from '../navigation/records.ts';
import { Refused } from './refused.ts';
import { table } from './table.ts';
import { type Given, textOf, type Verb } from './verb-command.ts';

const LONGEST = 200;

export const details: Record<string, Verb> = {
  show: { says: 'Shows the details of the gallery: name, e-mail address, pickup address and curator.', run: show },
  set: {
    options: { name: 'TEXT', email: 'ADDRESS', pickup: 'TEXT', hours: 'TEXT', copyright: 'TEXT', curator: 'TEXT' },
    says: 'Sets the name, the e-mail address (receives sales, sends mails), the pickup address, opening hours, copyright line and the curator who signs certificates.',
    run: set,
  },
};

async function show({ database }: Given): Promise<string> {
  const { settings } = await readSite(database);
  const said = (key: string, otherwise: string) => String(settings.get(key) || otherwise);
  return table(
    ['DETAIL', 'VALUE'],
    [
      ['name', said('galleryName', 'none: the name is Galerya')],
      ['email', said('curatorEmail', 'none: no e-mail is sent about sales or about refunds that must be made by hand')],
      ['pickup', said('pickupAddress', 'none: collectors do not see where to pick up')],
      ['hours', said('openingHours', 'none: the footer names no opening hours')],
      ['copyright', said('copyright', 'none: the footer says © and the name')],
      ['curator', said('curatorName', 'none: certificates have no name below the signature line')],
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
  if (address === null) throw new Refused(`"${text}" is not an e-mail address.`);
  return address;
}
