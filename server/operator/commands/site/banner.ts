import { readBanner } from '../../../site-editing/fields/banner.ts';
import { type Command, CommandError, type CommandInput, optionText } from '../../command.ts';
import { changePart } from './change-part.ts';

export const banner: Record<string, Command> = {
  set: { parameters: ['TEXT'], options: { url: 'ADDRESS' }, description: 'Shows a banner above every page.', run: set },
  clear: { description: 'Removes the banner.', run: clear },
};

async function set(input: CommandInput): Promise<string> {
  const { fields, errors } = readBanner({ text: input.args[0] ?? '', url: optionText(input, 'url') ?? '' });
  if (errors.text) throw new CommandError(`The banner's text: ${errors.text}`);
  if (errors.url) throw new CommandError(`"${fields.url}" is not an address. ${errors.url}`);
  const warning = await changePart(input, 'banner', fields);
  return `The banner says: ${fields.text}${warning}`;
}

async function clear(input: CommandInput): Promise<string> {
  const warning = await changePart(input, 'banner', { text: '', url: '' });
  return `No banner is shown.${warning}`;
}
