import type { Knex } from 'knex';
import { lockAccountExclusively } from '../../../database/account-rows.ts';
import { inserted, required } from '../../../database/rows.ts';
import { write } from '../../../database/transaction.ts';
import { endSessionsOf } from '../../http/session/account-sessions.ts';
import { enqueue } from '../../mail/records.ts';
import type { Account, Identity, Provider } from '../contract.ts';
import { mergeAccounts } from './merge.ts';

/** The account after a sign-in or an e-mail confirmation, and how it changed. */
export interface ProofResult {
  account: Account;
  /**
   * `proven`: the account now has this e-mail. `joined`: `account` is the owner of the e-mail, and `mergedId` was merged
   * into it. `taken`: the owner signs in with another identity of the same provider, so both accounts stay.
   * `unchanged`: the account already has a proven e-mail, or the sign-in proved none.
   */
  outcome: 'proven' | 'joined' | 'taken' | 'unchanged';
  mergedId?: number;
  /** Ids of the artworks that did not fit into the merged cart. */
  released: number[];
}

/** Finds the account of an identity or creates one, and merges it with the owner of the e-mail that the provider has verified. */
export async function signInAccount(
  transaction: Knex.Transaction,
  identity: Identity,
  { cartItems, now }: { cartItems: number; now: number },
): Promise<ProofResult> {
  const account = (await lockByIdentity(transaction, identity)) ?? (await createAccount(transaction, identity, now));
  const { email, isEmailVerified } = identity;
  if (!email || !isEmailVerified) return { account, outcome: 'unchanged', released: [] };
  return proveEmail(transaction, account, { email, cartItems, now });
}

export async function hasNoProvenEmail(database: Knex, { id }: Account): Promise<boolean> {
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

/** Locks the account of an identity until the transaction ends. If the account was merged meanwhile, locks the one it was merged into. */
export async function lockByIdentity(
  transaction: Knex.Transaction,
  identity: Pick<Identity, 'provider' | 'subject'>,
): Promise<Account | null> {
  const account = await findAccount(transaction, identity);
  if (!account) return null;
  const locked = await transaction('accounts').where('id', account.id).whereNull('erased_at').forUpdate().first('id');
  return locked ? account : lockByIdentity(transaction, identity);
}

/**
 * Gives a proven e-mail to the account. If another account has proven it before, the two are merged. They stay apart if this one
 * has proven another e-mail, or both sign in with the same provider. A provider that names two subjects for one e-mail has given
 * the address to another person.
 */
export async function proveEmail(
  transaction: Knex.Transaction,
  account: Account,
  { email, cartItems, now }: { email: string; cartItems: number; now: number },
): Promise<ProofResult> {
  if (!(await hasNoProvenEmail(transaction, account))) return { account, outcome: 'unchanged', released: [] };
  if (await claimEmail(transaction, account, email, now)) return { account, outcome: 'proven', released: [] };
  const owner: Account = await required(ownerOfEmail(transaction, email).forUpdate().first('id', 'firstname'));
  if (await shareProvider(transaction, account, owner)) return { account, outcome: 'taken', released: [] };
  await mailJoinedIdentities(transaction, { from: account.id, owner, email, now });
  const released = await mergeAccounts(transaction, { from: account.id, into: owner.id, cartItems, now });
  return { account: owner, outcome: 'joined', mergedId: account.id, released };
}

/** The account that has proven an e-mail. */
export function ownerOfEmail(database: Knex, email: string) {
  return database('accounts').where({ email }).whereNotNull('email_verified_at').whereNull('erased_at');
}

/** Whether two accounts have identities of one provider. For the provider these are two persons. */
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
    // The key has account ids, because the outbox stores keys of sent mails and the provider's subject is personal data.
    const key = `identity-joined:${provider}:${from}:${owner.id}`;
    await enqueue(transaction, { key, to: email, kind: 'identity-joined', props: { provider } }, now);
  }
}

async function createAccount(transaction: Knex.Transaction, identity: Identity, now: number): Promise<Account> {
  const { provider, subject, firstname, name, email } = identity;
  const account = await inserted(
    transaction('accounts').insert({ firstname, name, email, created_at: now }).returning(['id', 'firstname']),
  );
  const inserts = await transaction('identities')
    .insert({ provider, subject, account_id: account.id, created_at: now })
    .onConflict(['provider', 'subject'])
    .ignore()
    .returning('subject');
  if (inserts.length > 0) return account;
  // A concurrent sign-in with the same identity created its account first.
  await transaction('accounts').where('id', account.id).delete();
  return (await lockByIdentity(transaction, identity)) ?? account;
}

/**
 * Stores a proven e-mail in the account; false if another account has proven it. After a unique violation PostgreSQL accepts
 * further statements only because of the savepoint.
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
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

function isUniqueViolation(error: unknown): boolean {
  const code = String((error as { code?: unknown } | null)?.code);
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE';
}

/** The account's sign-in providers, oldest first. */
export async function listProviders(database: Knex, accountId: number): Promise<Provider[]> {
  return database('identities').where({ account_id: accountId }).orderBy('created_at').pluck('provider');
}

/**
 * Removes a provider's identities from the account, unless the collector has no other way to sign in. Ends the account's other
 * sessions, because they may have started with that provider.
 */
export async function removeIdentity(
  database: Knex,
  accountId: number,
  { provider, thisSession = null }: { provider: string; thisSession?: string | null },
): Promise<'removed' | 'last' | 'unknown'> {
  return write(database, async (transaction) => {
    await lockAccountExclusively(transaction, accountId);
    const providers: string[] = await transaction('identities').where({ account_id: accountId }).pluck('provider');
    if (!providers.includes(provider)) return 'unknown';
    if (providers.every((each) => each === provider)) return 'last';
    await transaction('identities').where('account_id', accountId).where('provider', provider).delete();
    await endSessionsOf(transaction, accountId, thisSession);
    return 'removed';
  });
}
