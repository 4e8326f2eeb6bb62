import type { Knex } from 'knex';
import { required } from '../../database/rows.ts';
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

/** `form-used`: the form has created something else than its values now. */
type Creation<Result> = Result | { outcome: 'created'; id: number } | { outcome: 'form-used' };

/**
 * Creates a row by a form, once: the form that is sent again answers with the row that it has created. A form that is refused can
 * be sent again. Without a form, it creates.
 */
export async function createOnce<Result extends { outcome: string }>(
  transaction: Knex.Transaction,
  { form, now }: { form: SentForm | undefined; now: number },
  create: () => Promise<Result>,
): Promise<Creation<Result>> {
  if (!form) return create();
  const claim = await claimForm(transaction, form, now);
  const row = () => transaction('sent_forms').where('key', tokenHash(form.key));
  if (claim === 'changed') return { outcome: 'form-used' };
  if (claim === 'repeated') {
    const { created_id } = await required(row().first('created_id'));
    return { outcome: 'created', id: Number(created_id) };
  }
  const result = await create();
  if (isCreated(result)) await row().update('created_id', result.id);
  else await row().delete();
  return result;
}

function isCreated(result: { outcome: string }): result is { outcome: 'created'; id: number } {
  return result.outcome === 'created';
}

/** Whether a text, such as a note, was sent before with the same form. Another text of the form is new. */
export async function isRepeated(transaction: Knex.Transaction, form: SentForm, now: number): Promise<boolean> {
  const text = { key: `${form.key} ${form.content}`, content: '' };
  return (await claimForm(transaction, text, now)) === 'repeated';
}
