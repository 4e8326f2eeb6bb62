import { write } from '../../../../database/transaction.ts';
import { readAddress } from '../../../mail/address.ts';
import { readSite, saveSetting } from '../../../navigation/records.ts';
import { type Command, CommandError, type CommandInput, optionText } from '../../command.ts';
import { table } from '../../table.ts';

const MAX_LENGTH = 200;

export const details: Record<string, Command> = {
  show: {
    description: 'Shows the details of the gallery: name, e-mail address, pickup address and curator.',
    run: show,
  },
  set: {
    options: { name: 'TEXT', email: 'ADDRESS', pickup: 'TEXT', hours: 'TEXT', copyright: 'TEXT', curator: 'TEXT' },
    description:
      'Sets the name, the e-mail address (receives sales, sends mails), the pickup address, opening hours, copyright line and the curator who signs certificates.',
    run: set,
  },
};

async function show({ database }: CommandInput): Promise<string> {
  const { settings } = await readSite(database);
  const shown = (key: string, otherwise: string) => String(settings.get(key) || otherwise);
  return table(
    ['DETAIL', 'VALUE'],
    [
      ['name', shown('galleryName', 'none: the name is Galerya')],
      [
        'email',
        shown('curatorEmail', 'none: no e-mail is sent about sales or about refunds that must be made by hand'),
      ],
      ['pickup', shown('pickupAddress', 'none: collectors do not see where to pick up')],
      ['hours', shown('openingHours', 'none: the footer names no opening hours')],
      ['copyright', shown('copyright', 'none: the footer says © and the name')],
      ['curator', shown('curatorName', 'none: certificates have no name below the signature line')],
    ],
  );
}

async function set(input: CommandInput): Promise<string> {
  const changed = Object.entries({
    galleryName: line(input, 'name'),
    curatorEmail: email(input),
    pickupAddress: line(input, 'pickup'),
    openingHours: line(input, 'hours'),
    copyright: line(input, 'copyright'),
    curatorName: line(input, 'curator'),
  }).filter(([, value]) => value !== undefined);
  if (changed.length === 0)
    throw new CommandError('Give --name, --email, --pickup, --hours, --copyright or --curator.');
  await write(input.database, async (transaction) => {
    for (const [key, value] of changed) await saveSetting(transaction, key, value);
  });
  return show(input);
}

function line(input: CommandInput, name: string): string | undefined {
  const text = optionText(input, name)?.trim();
  if (text === '' || (text && (text.length > MAX_LENGTH || /\p{Cc}/u.test(text))))
    throw new CommandError(`--${name} has 1 to ${MAX_LENGTH} characters in one line.`);
  return text;
}

function email(input: CommandInput): string | undefined {
  const text = optionText(input, 'email');
  const address = text === undefined ? undefined : readAddress(text);
  if (address === null) throw new CommandError(`"${text}" is not an e-mail address.`);
  return address;
}
