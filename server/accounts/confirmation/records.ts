import type { Knex } from 'knex';
import { write } from '../../../database/transaction.ts';
import { enqueue, withdraw } from '../../mail/records.ts';
import { DAY, HOUR } from '../../time/time.ts';
import type { Account, Identity, Provider } from '../contract.ts';
import { hasNoProvenEmail, lockByIdentity, ownerOfEmail, type ProofResult, proveEmail } from '../identities/records.ts';
import type { ConfirmationRow } from '../rows.ts';

/** Milliseconds after which a mailed link expires. */
const LINK_LIFETIME = 7 * DAY;
/** Minimum milliseconds between two mails about one identity. */
const RESEND_INTERVAL = HOUR;

/** The secret in a mailed link, and its hash, which the table stores. */
export interface LinkToken {
  secret: string;
  hash: string;
}

export interface Confirmation {
  provider: Provider;
  email: string;
  /** The account of the identity, and the account that has proven the e-mail before. Only these two may confirm. */
  accountIds: number[];
}

/**
 * Mails a confirmation link to an e-mail address that the provider has not verified, while the account has no proven one.
 * Returns the address, also if the mail was sent within the last hour.
 */
export async function requestConfirmation(
  transaction: Knex.Transaction,
  { provider, subject, email, isEmailVerified }: Identity,
  { account, token, now }: { account: Account; token: LinkToken; now: number },
): Promise<string | null> {
  if (!email || isEmailVerified || !(await hasNoProvenEmail(transaction, account))) return null;
  // The two accounts cannot be merged.
  if (await ownerUsesProvider(transaction, { email, provider })) return null;
  await deleteExpired(transaction, now);
  const recent = await transaction('email_confirmations')
    .where({ provider, subject, email })
    .where('created_at', '>', now - RESEND_INTERVAL)
    .first('token');
  if (recent) return email;
  await transaction('email_confirmations').insert({
    token: token.hash,
    provider,
    subject,
    email,
    created_at: now,
    expires_at: now + LINK_LIFETIME,
  });
  const mail = {
    key: `sign-in-confirmation:${token.hash}`,
    to: email,
    kind: 'sign-in-confirmation',
    props: { provider, confirmUrl: `/sign-in/confirm?token=${token.secret}` },
  } as const;
  await enqueue(transaction, mail, now);
  return email;
}

export async function findConfirmation(database: Knex, hash: string, now: number): Promise<Confirmation | null> {
  const row = await database('email_confirmations')
    .join('identities', (on) => on.using(['provider', 'subject']))
    .where('token', hash)
    .where('expires_at', '>', now)
    .first('provider', 'email', 'account_id');
  if (!row) return null;
  const owner = await ownerOfEmail(database, row.email).first('id');
  return { provider: row.provider, email: row.email, accountIds: [row.account_id, ...(owner ? [owner.id] : [])] };
}

/** `not-yours`: the browser is signed in to neither account, so it may not confirm. */
export type ConfirmationResult = ProofResult | { outcome: 'unknown' | 'not-yours' };

/**
 * Proves the e-mail of a mailed link for the identity that claims it; a link works once. `by`: the account that the browser is
 * signed in to. It must be one of the two accounts, or an opened link would give another person's identity access.
 */
export async function confirmEmail(
  transaction: Knex.Transaction,
  hash: string,
  { by, cartItems, now }: { by: number | null; cartItems: number; now: number },
): Promise<ConfirmationResult> {
  const row = await transaction<ConfirmationRow>('email_confirmations')
    .where('token', hash)
    .where('expires_at', '>', now)
    .forUpdate()
    .first('provider', 'subject', 'email');
  const account = row && (await lockByIdentity(transaction, row));
  if (!account) return { outcome: 'unknown' };
  const owner = await ownerOfEmail(transaction, row.email).first('id');
  if (by === null || (by !== account.id && by !== owner?.id)) return { outcome: 'not-yours' };
  const proof = await proveEmail(transaction, account, { email: row.email, cartItems, now });
  await transaction('email_confirmations').where({ provider: row.provider, subject: row.subject }).delete();
  return proof;
}

/** Whether the account that has proven the e-mail already signs in with this provider. */
async function ownerUsesProvider(
  transaction: Knex.Transaction,
  { email, provider }: { email: string; provider: Provider },
): Promise<boolean> {
  const owner = ownerOfEmail(transaction, email).select('id');
  return (
    (await transaction('identities').where({ provider }).whereIn('account_id', owner).first('provider')) !== undefined
  );
}

/** Deletes unsent confirmation mails of the account. Its confirmations are deleted with its identities. */
export async function withdrawConfirmations(transaction: Knex.Transaction, accountId: number): Promise<void> {
  const claimed = transaction('email_confirmations as c')
    .join('identities as i', (join) => join.on('i.provider', 'c.provider').on('i.subject', 'c.subject'))
    .where('i.account_id', accountId)
    .select('c.email');
  await withdraw(transaction, { to: claimed, kinds: ['sign-in-confirmation'] });
}

/** Deletes expired confirmations and their unsent mails. */
export async function sweepConfirmations(database: Knex, now: number): Promise<void> {
  await write(database, (transaction) => deleteExpired(transaction, now));
}

async function deleteExpired(transaction: Knex.Transaction, now: number): Promise<void> {
  const expired = () => transaction('email_confirmations').where('expires_at', '<=', now);
  const until = now - LINK_LIFETIME;
  await withdraw(transaction, { to: expired().select('email'), kinds: ['sign-in-confirmation'], until });
  await expired().delete();
}
