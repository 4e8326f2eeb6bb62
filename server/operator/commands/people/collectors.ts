import type { Knex } from 'knex';
import { findDetails } from '../../../accounts/account/records.ts';
import { listProviders, removeIdentity } from '../../../accounts/identities/records.ts';
import { COMMAND_LINE } from '../../../audit/command-line.ts';
import { recordRead } from '../../../audit/records.ts';
import { listSessions, signOutEverywhere } from '../../../http/session/account-sessions.ts';
import { readAddress } from '../../../mail/address.ts';
import { eraseAccount, eraseGuest } from '../../../personal-data/erase.ts';
import { exportPerson } from '../../../personal-data/export.ts';
import { findCollector, findGuestByEmail, personSubject } from '../../../personal-data/person.ts';
import type { Person } from '../../../personal-data/rows.ts';
import { formatDateTime } from '../../../time/time.ts';
import { type Command, CommandError, type CommandInput } from '../../command.ts';
import { findCollectorId } from '../../find-collector.ts';
import { table } from '../../table.ts';

const COLLECTOR = ['EMAIL-OR-ID'];

export const collectors: Record<string, Command> = {
  show: {
    parameters: COLLECTOR,
    description: 'Shows name, e-mail, sign-in providers, sessions and number of orders.',
    run: show,
  },
  export: {
    parameters: COLLECTOR,
    description: 'Prints all data about a collector, or about a person without an account, as JSON.',
    run: exportOne,
  },
  erase: {
    parameters: COLLECTOR,
    options: { yes: null },
    required: ['yes'],
    description:
      'Erases account and personal data, also of a person without an account. Orders keep number, artworks, amounts and dates.',
    run: erase,
  },
  unlink: {
    parameters: [...COLLECTOR, 'PROVIDER'],
    description:
      'Removes a sign-in provider, google or facebook, and ends all sessions. The last provider cannot be removed.',
    run: unlink,
  },
  'sign-out': { parameters: COLLECTOR, description: 'Ends all sessions of a collector.', run: signOut },
};

async function show({ database, now, args }: CommandInput): Promise<string> {
  const id = await findCollectorId(database, args[0], { mayBeClaimed: true });
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

async function exportOne({ database, now, args }: CommandInput): Promise<string> {
  const person = await findPerson(database, args[0]);
  await recordRead(database, { actor: COMMAND_LINE, action: 'collector.exported', ...personSubject(person) }, now);
  return JSON.stringify(await exportPerson(database, person), null, 2);
}

async function erase({ database, now, args }: CommandInput): Promise<string> {
  const person = await findPerson(database, args[0]);
  const { accountId } = person;
  const by = { actor: COMMAND_LINE, now };
  const outcome =
    accountId === null
      ? await eraseGuest(database, { person, ...by })
      : await eraseAccount(database, { accountId, ...by });
  if (outcome === 'erased') return `${personSubject(person).subjectName} is erased.`;
  if (outcome === 'unknown') throw new CommandError(`There is no collector "${args[0]}".`);
  const orders = outcome.obstacles.map(({ number, reason }) => `${number} (${reason})`);
  throw new CommandError(`These orders have to be completed first: ${orders.join(', ')}.`);
}

/** The collector, or the person without an account whose e-mail address it is. */
async function findPerson(database: Knex, text = ''): Promise<Person> {
  const email = readAddress(text);
  const hasAccount = email === null || (await database('accounts').whereNull('erased_at').where({ email }).first('id'));
  const guest = hasAccount ? null : await findGuestByEmail(database, email);
  const person = guest ?? (await findCollector(database, await findCollectorId(database, text)));
  if (!person) throw new CommandError(`There is no collector "${text}".`);
  return person;
}

async function unlink({ database, args: [collector, provider = ''] }: CommandInput): Promise<string> {
  const id = await findCollectorId(database, collector);
  const outcome = await removeIdentity(database, id, { provider });
  if (outcome === 'unknown') throw new CommandError(`Collector ${id} does not sign in with "${provider}".`);
  if (outcome === 'last') throw new CommandError(`${provider} is the only way to sign in of collector ${id}.`);
  return `Collector ${id} no longer signs in with ${provider} and is signed out everywhere.`;
}

async function signOut({ database, args }: CommandInput): Promise<string> {
  const id = await findCollectorId(database, args[0]);
  await signOutEverywhere(database, id);
  return `Collector ${id} is signed out everywhere.`;
}
