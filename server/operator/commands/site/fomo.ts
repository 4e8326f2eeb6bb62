import { COMMAND_LINE } from '../../../audit/command-line.ts';
import type { PartFields } from '../../../site-editing/contract.ts';
import { editPart, findPart } from '../../../site-editing/edit.ts';
import { SECOND } from '../../../time/time.ts';
import { readWhole } from '../../arguments.ts';
import { type Command, type CommandInput, optionText } from '../../command.ts';

export const fomo: Record<string, Command> = {
  on: {
    options: { duration: 'SECONDS', interval: 'SECONDS' },
    description: 'Shows notices about sales and interest. Sets how long each is shown and the pause before the next.',
    run: on,
  },
  off: { description: 'Shows no notices.', run: off },
};

async function on(input: CommandInput): Promise<string> {
  const duration = seconds(input, 'duration');
  const interval = seconds(input, 'interval');
  const now = await change(input, { enabled: true, ...duration, ...interval });
  return `On: each is shown for ${now.duration / SECOND} s, the next comes ${now.interval / SECOND} s later.`;
}

async function off(input: CommandInput): Promise<string> {
  await change(input, { enabled: false });
  return 'Off.';
}

function seconds(input: CommandInput, name: 'duration' | 'interval') {
  const text = optionText(input, name);
  return text === undefined ? {} : { [name]: readWhole(text, name, { min: 1, max: 600 }) * SECOND };
}

/** Settings that are not given stay unchanged. */
async function change(
  { database, now }: CommandInput,
  fields: Partial<PartFields['notifications']>,
): Promise<PartFields['notifications']> {
  await editPart(database, { part: 'notifications', version: null, fields, actor: COMMAND_LINE, now });
  return findPart(database, 'notifications');
}
