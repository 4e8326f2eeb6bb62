import type { Knex } from 'knex';
import { readAddress } from '../mail/address.ts';
import { CommandError } from './command.ts';

/**
 * Finds an account by id or by confirmed e-mail address. An unconfirmed address may belong to another person, so it is
 * accepted only with `mayBeClaimed`, for commands that change nothing.
 */
export async function findCollectorId(database: Knex, text = '', { mayBeClaimed = false } = {}): Promise<number> {
  const accounts = database('accounts').whereNull('erased_at');
  const email = readAddress(text);
  if (/^\d{1,9}$/.test(text)) accounts.where('id', Number(text));
  else if (email) accounts.where({ email });
  else throw new CommandError(`"${text}" is neither an e-mail address nor an id.`);
  const rows: { id: number; email_verified_at: number | null }[] = await accounts
    .orderBy('id')
    .select('id', 'email_verified_at');
  const confirmed = email ? rows.filter(({ email_verified_at }) => email_verified_at !== null) : rows;
  const found = confirmed[0] ?? (mayBeClaimed && rows.length === 1 ? rows[0] : undefined);
  if (found) return found.id;
  if (rows.length === 0) throw new CommandError(`There is no collector "${text}".`);
  const ids = rows.map(({ id }) => id).join(', ');
  throw new CommandError(`"${text}" is not confirmed; these accounts use it: ${ids}. Give one of these ids.`);
}
