import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';
import { enqueue, withdraw } from '../mail/records.ts';
import { DAY, HOUR } from '../time.ts';
import type { Account, Identity, Provider } from './contract.ts';
import { type HandOver, lacksEmail, lockKnown, ownerOf, type ProofResult, proveEmail } from './records.ts';
import type { ConfirmationRow } from './rows.ts';

/** Milliseconds in which a link in a mail can be followed. */
const CONFIRM_WITHIN = 7 * DAY;
/** Milliseconds between two mails about the same identity, so that nobody's mailbox is filled by signing in often. */
const ASK_AGAIN_AFTER = HOUR;

/** A link's secret, and what the table knows it by. */
export interface LinkToken {
  secret: string;
  hash: string;
}

export interface Confirmation {
  provider: Provider;
  email: string;
  /** The account that would get the e-mail, and the one that has proven it before. Only these two may confirm. */
  accountIds: number[];
}

/**
 * Mails the owner of an e-mail that a provider only claims, whether it is theirs, while the collector has none that is proven.
 * The address that has been asked, now or within the last hour.
 */
export async function askToConfirm(
  transaction: Knex.Transaction,
  { provider, subject, email, isEmailVerified }: Identity,
  { account, token, now }: { account: Account; token: LinkToken; now: number },
): Promise<string | null> {
  if (!email || isEmailVerified || !(await lacksEmail(transaction, account))) return null;
  // Nothing could be joined.
  if (await isOwnedThroughProvider(transaction, { email, provider })) return null;
  await forgetExpired(transaction, now);
  const asked = await transaction('email_confirmations')
    .where({ provider, subject, email })
    .where('created_at', '>', now - ASK_AGAIN_AFTER)
    .first('token');
  if (asked) return email;
  await transaction('email_confirmations').insert({
    token: token.hash,
    provider,
    subject,
    email,
    created_at: now,
    expires_at: now + CONFIRM_WITHIN,
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
  const owner = await ownerOf(database, row.email).first('id');
  return { provider: row.provider, email: row.email, accountIds: [row.account_id, ...(owner ? [owner.id] : [])] };
}

/** `not-yours`: the browser is signed in to neither account, so its answer does not count. */
export type ConfirmationResult = ProofResult | { outcome: 'unknown' | 'not-yours' };

/**
 * Proves the e-mail that a link was mailed to, once, for the identity that claims it. `by`: the account that the browser is
 * signed in to. It must be one of the two, or a link that is merely opened would let a stranger's identity in.
 */
export async function confirmEmail(
  transaction: Knex.Transaction,
  hash: string,
  { by, now, handOver }: { by: number | null; now: number; handOver: HandOver },
): Promise<ConfirmationResult> {
  const row = await transaction<ConfirmationRow>('email_confirmations')
    .where('token', hash)
    .where('expires_at', '>', now)
    .forUpdate()
    .first('provider', 'subject', 'email');
  const account = row && (await lockKnown(transaction, row));
  if (!account) return { outcome: 'unknown' };
  const owner = await ownerOf(transaction, row.email).first('id');
  if (by === null || (by !== account.id && by !== owner?.id)) return { outcome: 'not-yours' };
  const proof = await proveEmail(transaction, account, { email: row.email, now, handOver });
  await transaction('email_confirmations').where({ provider: row.provider, subject: row.subject }).delete();
  return proof;
}

/** Whether the account that has proven an e-mail signs in with this provider already. */
async function isOwnedThroughProvider(
  transaction: Knex.Transaction,
  { email, provider }: { email: string; provider: Provider },
): Promise<boolean> {
  const owner = ownerOf(transaction, email).select('id');
  return (
    (await transaction('identities').where({ provider }).whereIn('account_id', owner).first('provider')) !== undefined
  );
}

/** Forgets the addresses whose owners have not said yes in time. */
export async function sweepConfirmations(database: Knex, now: number): Promise<void> {
  await write(database, (transaction) => forgetExpired(transaction, now));
}

async function forgetExpired(transaction: Knex.Transaction, now: number): Promise<void> {
  const expired = () => transaction('email_confirmations').where('expires_at', '<=', now);
  const until = now - CONFIRM_WITHIN;
  await withdraw(transaction, { to: expired().select('email'), kinds: ['sign-in-confirmation'], until });
  await expired().delete();
}
