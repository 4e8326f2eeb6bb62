import { write } from '../../database/transaction.ts';
import { readFomo } from '../fomo/settings.ts';
import { readSite, saveSetting } from '../navigation/records.ts';
import { readWhole } from './reading.ts';
import { type Given, textOf, type Verb } from './verb-command.ts';

const SECOND = 1_000;

export const fomo: Record<string, Verb> = {
  on: {
    options: { duration: 'SECONDS', interval: 'SECONDS' },
    says: 'Shows notices about sales and interest. Sets how long each is shown and the pause before the next.',
    run: on,
  },
  off: { says: 'Shows no notices.', run: off },
};

async function on(given: Given): Promise<string> {
  const duration = seconds(given, 'duration');
  const interval = seconds(given, 'interval');
  const now = await change(given, { enabled: true, ...duration, ...interval });
  return `On: each is shown for ${now.duration / SECOND} s, the next comes ${now.interval / SECOND} s later.`;
}

async function off(given: Given): Promise<string> {
  await change(given, { enabled: false });
  return 'Off.';
}

function seconds(given: Given, name: 'duration' | 'interval') {
  const text = textOf(given, name);
  return text === undefined ? {} : { [name]: readWhole(text, name, { least: 1, most: 600 }) * SECOND };
}

/** What is not given stays as it was. */
async function change({ database }: Given, given: Partial<ReturnType<typeof readFomo>>) {
  return write(database, async (transaction) => {
    const { settings } = await readSite(transaction);
    const changed = { ...readFomo(settings.get('fomo')), ...given };
    await saveSetting(transaction, 'fomo', changed);
    return changed;
  });
}
