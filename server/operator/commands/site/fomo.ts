import { write } from '../../../../database/transaction.ts';
import { readFomoSettings } from '../../../fomo/schema.ts';
import { readSite, saveSetting } from '../../../navigation/records.ts';
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
async function change({ database }: CommandInput, settingsChange: Partial<ReturnType<typeof readFomoSettings>>) {
  return write(database, async (transaction) => {
    const { settings } = await readSite(transaction);
    const changed = { ...readFomoSettings(settings.get('fomo')), ...settingsChange };
    await saveSetting(transaction, 'fomo', changed);
    return changed;
  });
}
