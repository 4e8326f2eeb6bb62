import { COMMAND_LINE } from '../../../audit/command-line.ts';
import { editPart } from '../../../site-editing/edit.ts';
import { readBanner } from '../../../site-editing/fields/banner.ts';
import { type Command, CommandError, type CommandInput, optionText } from '../../command.ts';

export const banner: Record<string, Command> = {
  set: { parameters: ['TEXT'], options: { url: 'ADDRESS' }, description: 'Shows a banner above every page.', run: set },
  clear: { description: 'Removes the banner.', run: clear },
};

async function set(input: CommandInput): Promise<string> {
  const { fields, errors } = readBanner({ text: input.args[0] ?? '', url: optionText(input, 'url') ?? '' });
  if (errors.text) throw new CommandError(`The banner's text: ${errors.text}`);
  if (errors.url) throw new CommandError(`"${fields.url}" is not an address. ${errors.url}`);
  await change(input, fields);
  return `The banner says: ${fields.text}`;
}

async function clear(input: CommandInput): Promise<string> {
  await change(input, { text: '', url: '' });
  return 'No banner is shown.';
}

async function change({ database, now }: CommandInput, fields: { text: string; url: string }): Promise<void> {
  await editPart(database, { part: 'banner', version: null, fields, actor: COMMAND_LINE, now });
}
