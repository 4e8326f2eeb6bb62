import { write } from '../../../../database/transaction.ts';
import { isLinkAddress } from '../../../navigation/link-address.ts';
import { saveSetting } from '../../../navigation/records.ts';
import { type Command, CommandError, type CommandInput, optionText } from '../../command.ts';

const MAX_LENGTH = 200;

export const banner: Record<string, Command> = {
  set: { parameters: ['TEXT'], options: { url: 'ADDRESS' }, description: 'Shows a banner above every page.', run: set },
  clear: { description: 'Removes the banner.', run: clear },
};

async function set(input: CommandInput): Promise<string> {
  const text = input.args[0]?.trim() ?? '';
  if (text.length > MAX_LENGTH) throw new CommandError(`The banner's text has at most ${MAX_LENGTH} characters.`);
  const url = optionText(input, 'url') ?? null;
  if (url !== null && !isLinkAddress(url))
    throw new CommandError(
      `"${url}" is not an address: write a path like /exhibitions, or an address that begins with https://.`,
    );
  const value = { text, url, updatedAt: new Date(input.now).toISOString() };
  await write(input.database, (transaction) => saveSetting(transaction, 'banner', value));
  return `The banner says: ${text}`;
}

async function clear({ database }: CommandInput): Promise<string> {
  await write(database, (transaction) => saveSetting(transaction, 'banner', null));
  return 'No banner is shown.';
}
