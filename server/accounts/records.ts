import type { Knex } from 'knex';
import type { Account, Identity } from './contract.ts';

/** Gives everything that one account has to another, which is the same person's. Returns the artworks that the joint cart released. */
export type HandOver = (
  transaction: Knex.Transaction,
  how: { from: number; into: Account; now: number },
) => Promise<number[]>;

/** Who signs in: the collector that this identity belongs to, or whose proven e-mail it proves as well, or a new one. */
export async function accountOf(
  transaction: Knex.Transaction,
  identity: Identity,
  { now, handOver }: { now: number; handOver: HandOver },
): Promise<Account> {
  const account = (await lockKnown(transaction, identity)) ?? (await openAccount(transaction, identity, now));
  const { email, isEmailVerified } = identity;
  return email && isEmailVerified ? proveEmail(transaction, account, { email, now, handOver }) : account;
}

/** Whether the collector has no proven e-mail yet, so that a claim is worth a question. */
export async function lacksEmail(database: Knex, { id }: Account): Promise<boolean> {
  return (await database('accounts').where({ id }).whereNull('email_verified_at').first('id')) !== undefined;
}

async function findAccount(
  database: Knex,
  { provider, subject }: Pick<Identity, 'provider' | 'subject'>,
): Promise<Account | null> {
  const row = await database('identities')
    .join('accounts', 'accounts.id', 'identities.account_id')
    .where({ provider, subject })
    .first('accounts.id', 'accounts.firstname');
  return row ?? null;
}

/** Nobody writes for the account, or joins it with another, until the transaction ends; where it has just been joined, for that other. */
export async function lockKnown(
  transaction: Knex.Transaction,
  identity: Pick<Identity, 'provider' | 'subject'>,
): Promise<Account | null> {
  const known = await findAccount(transaction, identity);
  if (!known || (await transaction('accounts').where('id', known.id).forUpdate().first('id'))) return known;
  return lockKnown(transaction, identity);
}

/** The e-mail is this collector's. Who has it already is the same person, and the two become one, unless this one has proven another. */
export async function proveEmail(
  transaction: Knex.Transaction,
  account: Account,
  { email, now, handOver }: { email: string; now: number; handOver: HandOver },
): Promise<Account> {
  if (!(await lacksEmail(transaction, account))) return account;
  const isFirst = await claimEmail(transaction, account, email, now);
  if (isFirst) return account;
  const owner: Account = await transaction('accounts')
    .where({ email })
    .whereNotNull('email_verified_at')
    .forUpdate()
    .first('id', 'firstname');
  await handOver(transaction, { from: account.id, into: owner, now });
  await transaction('identities').where('account_id', account.id).update({ account_id: owner.id });
  await transaction('accounts').where('id', account.id).delete();
  return owner;
}

async function openAccount(transaction: Knex.Transaction, identity: Identity, now: number): Promise<Account> {
  const { provider, subject, firstname, name, email } = identity;
  const [account] = await transaction('accounts')
    .insert({ firstname, name, email, created_at: now })
    .returning(['id', 'firstname']);
  const taken = await transaction('identities')
    .insert({ provider, subject, account_id: account.id, created_at: now })
    .onConflict(['provider', 'subject'])
    .ignore()
    .returning('subject');
  if (taken.length > 0) return account;
  // The same person has signed in twice at once, and the other was faster.
  await transaction('accounts').where('id', account.id).delete();
  return (await lockKnown(transaction, identity)) ?? account;
}

/** Within a savepoint, since on PostgreSQL a refusal would spoil the whole transaction. */
async function claimEmail(
  transaction: Knex.Transaction,
  { id }: Account,
  email: string,
  now: number,
): Promise<boolean> {
  try {
    await transaction.transaction((savepoint) =>
      savepoint('accounts').where({ id }).update({ email, email_verified_at: now }),
    );
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
}

function isTaken(error: unknown): boolean {
  const code = String((error as { code?: unknown } | null)?.code);
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE';
}
