import type { Knex } from 'knex';
import { tokenHash } from '../http/security/secret-token.ts';
import { DAY } from '../time/time.ts';
import type { SentForm } from './contract.ts';

/** Milliseconds for which a form that was sent again is recognised. */
const RETENTION = 7 * DAY;

/**
 * Claims a form for this transaction. `repeated`: it was sent before, with the same content. `changed`: it was sent before with
 * other content, and is not claimed.
 */
export async function claimForm(
  transaction: Knex.Transaction,
  form: SentForm,
  now: number,
): Promise<'new' | 'repeated' | 'changed'> {
  // Hashes: what staff type may name a person.
  const [key, content] = [tokenHash(form.key), tokenHash(`${form.key} ${form.content}`)];
  await transaction('sent_forms')
    .where('sent_at', '<', now - RETENTION)
    .delete();
  const row = { key, content, sent_at: now };
  const claimed = await transaction('sent_forms').insert(row).onConflict('key').ignore().returning('key');
  if (claimed.length > 0) return 'new';
  return (await transaction('sent_forms').where({ key, content }).first('key')) ? 'repeated' : 'changed';
}

/** Whether a text, such as a note, was sent before with the same form. Another text of the form is new. */
export async function isRepeated(transaction: Knex.Transaction, form: SentForm, now: number): Promise<boolean> {
  const text = { key: `${form.key} ${form.content}`, content: '' };
  return (await claimForm(transaction, text, now)) === 'repeated';
}
