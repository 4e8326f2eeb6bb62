import type { Knex } from 'knex';
import { textError } from './check.ts';
import type { MailTexts, RefusedText } from './contract.ts';
import { defaultTexts, isWordedKind, textsOf, type WordedKind } from './wordings.ts';

/** The texts that mails have instead of the defaults. One that a release refuses is left out. */
export async function findTexts(database: Knex, kind: string): Promise<MailTexts> {
  if (!isWordedKind(kind)) return {};
  const stored = await findStoredTexts(database, kind);
  for (const { name } of refusedOf(kind, stored)) delete stored[name];
  return stored;
}

/** The texts that staff have saved instead of the defaults, also those that mails do not use. */
export async function findStoredTexts(database: Knex, kind: WordedKind): Promise<MailTexts> {
  const row = await database('mail_texts').where({ kind }).first('texts');
  const stored: MailTexts = row ? JSON.parse(row.texts) : {};
  const known = textsOf(kind).filter(([name]) => stored[name] !== undefined);
  return Object.fromEntries(known.map(([name]) => [name, stored[name] ?? '']));
}

/** Kinds with texts of the gallery, each with those that mails do not use. */
export async function listWorded(database: Knex): Promise<Map<string, RefusedText[]>> {
  const rows = await database('mail_texts').select('kind', 'texts');
  return new Map(rows.map(({ kind, texts }) => [kind, isWordedKind(kind) ? refusedOf(kind, JSON.parse(texts)) : []]));
}

/** The stored texts of a kind that mails do not use, and why. */
export function refusedOf(kind: WordedKind, stored: MailTexts): RefusedText[] {
  return textsOf(kind).flatMap(([name, worded]) => {
    const text = stored[name];
    const reason = text === undefined ? null : textError(kind, name, worded, text);
    return reason === null ? [] : { name, label: worded.label, reason };
  });
}

/** Stores the texts that differ from the defaults. */
export async function storeTexts(transaction: Knex.Transaction, kind: WordedKind, texts: MailTexts): Promise<void> {
  const defaults = defaultTexts(kind);
  const own = Object.entries(texts).filter(([name, text]) => name in defaults && text !== defaults[name]);
  await transaction('mail_texts').where({ kind }).delete();
  if (own.length > 0) await transaction('mail_texts').insert({ kind, texts: JSON.stringify(Object.fromEntries(own)) });
}
