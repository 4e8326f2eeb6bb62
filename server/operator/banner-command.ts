import { write } from '../../database/transaction.ts';
import { saveSetting } from '../navigation/records.ts';
import { Refused } from './refused.ts';
import { type Given, textOf, type Verb } from './verb-command.ts';

const LONGEST = 200;

export const banner: Record<string, Verb> = {
  set: { words: ['TEXT'], options: { url: 'ADDRESS' }, says: 'Shows a banner above every page.', run: set },
  clear: { says: 'Removes the banner.', run: clear },
};

async function set(given: Given): Promise<string> {
  const text = given.words[0]?.trim() ?? '';
  if (text.length > LONGEST) throw new Refused(`The banner's text has at most ${LONGEST} characters.`);
  const url = textOf(given, 'url') ?? null;
  if (url !== null && !isAddress(url))
    throw new Refused(
      `"${url}" is not an address: write a path like /exhibitions, or an address that begins with https://.`,
    );
  const value = { text, url, updatedAt: new Date(given.now).toISOString() };
  await write(given.database, (transaction) => saveSetting(transaction, 'banner', value));
  return `The banner says: ${text}`;
}

async function clear({ database }: Given): Promise<string> {
  await write(database, (transaction) => saveSetting(transaction, 'banner', null));
  return 'No banner is shown.';
}

function isAddress(url: string): boolean {
  return /^\/(?![/\\])\S*$/.test(url) || (/^https:\/\/\S+$/.test(url) && URL.canParse(url));
}
