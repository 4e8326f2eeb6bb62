import type { Knex } from 'knex';
import { findDetails, listProviders, removeIdentity } from '../accounts/details-records.ts';
import { listSessions, signOutEverywhere } from '../http/session/account-sessions.ts';
import { readAddress } from '../mail/address.ts';
import { eraseAccount } from '../personal-data/erase-records.ts';
import { exportPersonalData } from '../personal-data/export-records.ts';
import { formatDateTime } from '../time.ts';
import { Refused } from './refused.ts';
import { table } from './table.ts';
import type { Given, Verb } from './verb-command.ts';

const WHO = ['EMAIL-OR-ID'];

export const collectors: Record<string, Verb> = {
  show: { words: WHO, says: 'Name, e-mail, ways to sign in, sessions and number of orders.', run: show },
  export: { words: WHO, says: 'Everything that the database holds about a collector, as JSON.', run: exportOne },
  erase: {
    words: WHO,
    options: { yes: null },
    needs: ['yes'],
    says: 'Erases account and personal data for good. Orders keep number, artworks, amounts and dates.',
    run: erase,
  },
  unlink: {
    words: [...WHO, 'PROVIDER'],
    says: 'Removes a way to sign in, google or facebook, and ends all sessions. The last one stays.',
    run: unlink,
  },
  'sign-out': { words: WHO, says: 'Ends all sessions of a collector.', run: signOut },
};

async function show({ database, now, words }: Given): Promise<string> {
  const id = await find(database, words[0], { mayBeClaimed: true });
  const [account, providers, sessions, orders] = await Promise.all([
    findDetails(database, id),
    listProviders(database, id),
    listSessions(database, id, now),
    database('orders').where('account_id', id).count({ count: '*' }),
  ]);
  const email = account?.email
    ? `${account.email}${account.email_verified_at === null ? ' (not confirmed)' : ''}`
    : 'none';
  return table(
    ['COLLECTOR', String(id)],
    [
      ['Name', `${account?.name} (${account?.firstname})`],
      ['E-mail', email],
      ['Since', formatDateTime(account?.created_at ?? 0)],
      ['Signs in with', providers.join(', ')],
      ...sessions.map(({ device, lastUsedAt }) => [
        'Session',
        `${device ?? 'Unknown browser'}, last used ${formatDateTime(lastUsedAt)}`,
      ]),
      ['Orders', String(orders[0]?.count)],
    ],
  );
}

async function exportOne({ database, words }: Given): Promise<string> {
  return JSON.stringify(await exportPersonalData(database, await find(database, words[0])), null, 2);
}

async function erase({ database, now, words }: Given): Promise<string> {
  const id = await find(database, words[0]);
  const outcome = await eraseAccount(database, id, now);
  if (outcome === 'erased') return `Collector ${id} is erased.`;
  if (outcome === 'unknown') throw new Refused(`There is no collector "${words[0]}".`);
  const orders = outcome.obstacles.map(({ number, reason }) => `${number} (${reason})`);
  throw new Refused(`These orders have to be completed first: ${orders.join(', ')}.`);
}

async function unlink({ database, words: [who, provider = ''] }: Given): Promise<string> {
  const id = await find(database, who);
  const outcome = await removeIdentity(database, id, { provider });
  if (outcome === 'unknown') throw new Refused(`Collector ${id} does not sign in with "${provider}".`);
  if (outcome === 'last') throw new Refused(`${provider} is the only way to sign in of collector ${id}.`);
  return `Collector ${id} no longer signs in with ${provider} and is signed out everywhere.`;
}

async function signOut({ database, words }: Given): Promise<string> {
  const id = await find(database, words[0]);
  await signOutEverywhere(database, id);
  return `Collector ${id} is signed out everywhere.`;
}

/**
 * The account with this id, or the one that has confirmed this e-mail. An e-mail that an account only claims may be somebody else's, so
 * it finds the account only where that is harmless.
 */
async function find(database: Knex, given = '', { mayBeClaimed = false } = {}): Promise<number> {
  const accounts = database('accounts').whereNull('erased_at');
  const email = readAddress(given);
  if (/^\d{1,9}$/.test(given)) accounts.where('id', Number(given));
  else if (email) accounts.where({ email });
  else throw new Refused(`"${given}" is neither an e-mail address nor an id.`);
  const rows: { id: number; email_verified_at: number | null }[] = await accounts
    .orderBy('id')
    .select('id', 'email_verified_at');
  const sure = email ? rows.filter(({ email_verified_at }) => email_verified_at !== null) : rows;
  const found = sure[0] ?? (mayBeClaimed && rows.length === 1 ? rows[0] : undefined);
  if (found) return found.id;
  if (rows.length === 0) throw new Refused(`There is no collector "${given}".`);
  const ids = rows.map(({ id }) => id).join(', ');
  throw new Refused(`"${given}" is not confirmed; these collectors claim it: ${ids}. Name one by its id.`);
}
