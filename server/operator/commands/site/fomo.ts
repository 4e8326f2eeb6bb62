import { findPart } from '../../../site-editing/edit.ts';
import { SECOND } from '../../../time/time.ts';
import { readWhole } from '../../arguments.ts';
import { type Command, type CommandInput, optionText } from '../../command.ts';
import { changePart } from './change-part.ts';

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
  const warning = await changePart(input, 'notifications', { enabled: true, ...duration, ...interval });
  const now = await findPart(input.database, 'notifications');
  return `On: each is shown for ${now.duration / SECOND} s, the next comes ${now.interval / SECOND} s later.${warning}`;
}

async function off(input: CommandInput): Promise<string> {
  return `Off.${await changePart(input, 'notifications', { enabled: false })}`;
}

function seconds(input: CommandInput, name: 'duration' | 'interval') {
  const text = optionText(input, name);
  return text === undefined ? {} : { [name]: readWhole(text, name, { min: 1, max: 600 }) * SECOND };
}
