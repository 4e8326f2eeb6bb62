import type { Knex } from 'knex';
import { inserted, required } from '../../database/rows.ts';
import { enqueue } from '../mail/records.ts';
import type { Account, Identity, Provider } from './contract.ts';

/** Gives everything that one account has to another, which is the same person's. Returns the artworks that the joint cart released. */
export type HandOver = (
  transaction: Knex.Transaction,
  how: { from: number; into: Account; now: number },
) => Promise<number[]>;

/** The account after a sign-in or a confirmation, and what happened to it. */
export interface ProofResult {
  account: Account;
  /**
   * `proven`: the e-mail is this account's from now on. `joined`: `account` is the owner of the e-mail, and `joinedId` was
   * merged into it. `taken`: the owner signs in with another identity of the same provider, so both accounts stay.
   * `unchanged`: the account has a proven e-mail already, or none was proven.
   */
  outcome: 'proven' | 'joined' | 'taken' | 'unchanged';
  joinedId?: number;
  /** Artworks that did not fit into the joint cart. */
  released: number[];
}

/** Who signs in: the collector that this identity belongs to, or whose proven e-mail it proves as well, or a new one. */
export async function accountOf(
  transaction: Knex.Transaction,
  identity: Identity,
  { now, handOver }: { now: number; handOver: HandOver },
): Promise<ProofResult> {
  const account = (await lockKnown(transaction, identity)) ?? (await openAccount(transaction, identity, now));
  const { email, isEmailVerified } = identity;
  if (!email || !isEmailVerified) return { account, outcome: 'unchanged', released: [] };
  return proveEmail(transaction, account, { email, now, handOver });
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
    .whereNull('accounts.erased_at')
    .first('accounts.id', 'accounts.firstname');
  return row ?? null;
}

/** Nobody writes for the account, or joins it with another, until the transaction ends; where it has just been joined, for that other. */
export async function lockKnown(
  transaction: Knex.Transaction,
  identity: Pick<Identity, 'provider' | 'subject'>,
): Promise<Account | null> {
  const known = await findAccount(transaction, identity);
  if (!known) return null;
  const locked = await transaction('accounts').where('id', known.id).whereNull('erased_at').forUpdate().first('id');
  return locked ? known : lockKnown(transaction, identity);
}

/**
 * Gives a proven e-mail to the account. If another account has proven it before, the two are merged, unless this one has
 * proven another e-mail or both sign in with the same provider. A provider that names two subjects for one e-mail has given
 * the address to another person.
 */
export async function proveEmail(
  transaction: Knex.Transaction,
  account: Account,
  { email, now, handOver }: { email: string; now: number; handOver: HandOver },
): Promise<ProofResult> {
  if (!(await lacksEmail(transaction, account))) return { account, outcome: 'unchanged', released: [] };
  if (await claimEmail(transaction, account, email, now)) return { account, outcome: 'proven', released: [] };
  const owner: Account = await required(ownerOf(transaction, email).forUpdate().first('id', 'firstname'));
  if (await shareProvider(transaction, account, owner)) return { account, outcome: 'taken', released: [] };
  const released = await handOver(transaction, { from: account.id, into: owner, now });
  await mailJoinedIdentities(transaction, { from: account.id, owner, email, now });
  await transaction('identities').where('account_id', account.id).update({ account_id: owner.id });
  await transaction('accounts').where('id', account.id).delete();
  return { account: owner, outcome: 'joined', joinedId: account.id, released };
}

/** The account that has proven an e-mail. */
export function ownerOf(database: Knex, email: string): Knex.QueryBuilder {
  return database('accounts').where({ email }).whereNotNull('email_verified_at').whereNull('erased_at');
}

/** Whether two accounts have identities of one provider, which are two persons to that provider. */
async function shareProvider(transaction: Knex.Transaction, one: Account, other: Account): Promise<boolean> {
  const providers = transaction('identities').where('account_id', one.id).select('provider');
  const shared = transaction('identities').where('account_id', other.id).whereIn('provider', providers);
  return (await shared.first('provider')) !== undefined;
}

async function mailJoinedIdentities(
  transaction: Knex.Transaction,
  { from, owner, email, now }: { from: number; owner: Account; email: string; now: number },
): Promise<void> {
  const providers: Provider[] = await transaction('identities').where('account_id', from).pluck('provider');
  for (const provider of providers) {
    // By account ids: the outbox keeps the keys of sent mails, and what a provider calls the person is personal data.
    const key = `identity-joined:${provider}:${from}:${owner.id}`;
    await enqueue(transaction, { key, to: email, kind: 'identity-joined', props: { provider } }, now);
  }
}

async function openAccount(transaction: Knex.Transaction, identity: Identity, now: number): Promise<Account> {
  const { provider, subject, firstname, name, email } = identity;
  const account = await inserted(
    transaction('accounts').insert({ firstname, name, email, created_at: now }).returning(['id', 'firstname']),
  );
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

/**
 * Makes a proved e-mail the account's; false where another account has proved it. The savepoint keeps the transaction usable on
 * PostgreSQL when the unique index refuses.
 */
export async function claimEmail(
  transaction: Knex.Transaction,
  { id }: Pick<Account, 'id'>,
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
