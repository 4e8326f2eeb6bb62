import type { Knex } from 'knex';
import { textFault } from './check.ts';
import type { MailTexts } from './contract.ts';
import { defaultTexts, isWordedKind, textsOf, type WordedKind } from './wordings.ts';

/**
 * The texts of the gallery for a kind of mail, instead of the defaults. A text that lacks what a later version of the shop needs is
 * left out.
 */
export async function findTexts(database: Knex, kind: string): Promise<MailTexts> {
  if (!isWordedKind(kind)) return {};
  const row = await database('mail_texts').where({ kind }).first('texts');
  const stored: MailTexts = row ? JSON.parse(row.texts) : {};
  const usable = textsOf(kind).filter(([name, text]) => {
    const own = stored[name];
    return own !== undefined && textFault(kind, name, text, own) === null;
  });
  return Object.fromEntries(usable.map(([name]) => [name, stored[name] ?? '']));
}

/** Kinds with texts of the gallery. */
export async function listWorded(database: Knex): Promise<Set<string>> {
  return new Set(await database('mail_texts').pluck('kind'));
}

/** Stores the texts that differ from the defaults. */
export async function storeTexts(transaction: Knex.Transaction, kind: WordedKind, texts: MailTexts): Promise<void> {
  const defaults = defaultTexts(kind);
  const own = Object.entries(texts).filter(([name, text]) => name in defaults && text !== defaults[name]);
  await transaction('mail_texts').where({ kind }).delete();
  if (own.length > 0) await transaction('mail_texts').insert({ kind, texts: JSON.stringify(Object.fromEntries(own)) });
}
