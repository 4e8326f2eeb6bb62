import type { Knex } from 'knex';
import { lockAccount } from '../../../database/account-rows.ts';
import { required } from '../../../database/rows.ts';
import { write } from '../../../database/transaction.ts';
import type { MailKind } from '../../mail/contract.ts';
import { enqueue, readdress, withdraw } from '../../mail/records.ts';
import { DAY } from '../../time/time.ts';
import type { LinkToken } from '../confirmation/records.ts';
import { claimEmail } from '../identities/records.ts';

/** Milliseconds after which the mailed link expires. */
const LINK_LIFETIME = DAY;

/** Mails to the address of an account. Those about orders and inquiries go to the address that was typed there. */
const ACCOUNT_MAILS: MailKind[] = ['identity-joined', 'new-works', 'hold-released', 'wish-available'];

/** Stores the requested address in place of an earlier one, whose unsent mail is deleted, and mails a confirmation link to it. */
export async function requestEmailChange(
  database: Knex,
  accountId: number,
  { email, token, now }: { email: string; token: LinkToken; now: number },
): Promise<void> {
  await write(database, async (transaction) => {
    await lockAccount(transaction, accountId);
    await eraseEmailChange(transaction, accountId);
    const change = { token: token.hash, email, created_at: now, expires_at: now + LINK_LIFETIME };
    await transaction('email_changes')
      .insert({ ...change, account_id: accountId })
      .onConflict('account_id')
      .merge(change);
    const confirmUrl = `/account/email?token=${token.secret}`;
    const mail = { key: `email-change:${token.hash}`, to: email, kind: 'email-change', props: { confirmUrl } } as const;
    await enqueue(transaction, mail, now);
  });
}

/** The address that a link confirms; null for an expired, used or replaced link, and for a link of another account. */
export async function findEmailChange(
  database: Knex,
  { accountId, tokenHash, now }: { accountId: number; tokenHash: string; now: number },
): Promise<string | null> {
  const row = await pendingChange(database, { accountId, tokenHash, now }).first('email');
  return row?.email ?? null;
}

/** The requested address that is not confirmed yet. */
export async function findRequestedEmail(database: Knex, accountId: number, now: number): Promise<string | null> {
  const row = await database('email_changes')
    .where({ account_id: accountId })
    .where('expires_at', '>', now)
    .first('email');
  return row?.email ?? null;
}

/** What else follows the address of an account, such as the newsletter. */
export type MoveAddress = (
  transaction: Knex.Transaction,
  change: { from: string; to: string; now: number },
) => Promise<void>;

/**
 * Stores the new address in the account, unless another account has proven it, and mails a notice to the old one. Other mails that
 * wait go to the new one, so that an erasure finds them.
 */
export async function confirmEmailChange(
  database: Knex,
  {
    accountId,
    tokenHash,
    moveAddress,
    now,
  }: { accountId: number; tokenHash: string; moveAddress: MoveAddress; now: number },
): Promise<'changed' | 'taken' | 'unknown'> {
  return write(database, async (transaction) => {
    await lockAccount(transaction, accountId);
    const change = await pendingChange(transaction, { accountId, tokenHash, now }).forUpdate().first('email');
    if (!change) return 'unknown';
    const account = await required(
      transaction('accounts')
        .where({ id: accountId })
        .forUpdate()
        .first('id', 'firstname', 'email', 'email_verified_at'),
    );
    await transaction('email_changes').where({ account_id: accountId }).delete();
    if (!(await claimEmail(transaction, account, change.email, now))) return 'taken';
    const { email: former, email_verified_at } = account;
    if (!former || former === change.email) return 'changed';
    // An address that was never confirmed may belong to another person.
    if (email_verified_at !== null) {
      await readdress(transaction, { kinds: ACCOUNT_MAILS, from: former, to: change.email });
      await moveAddress(transaction, { from: former, to: change.email, now });
    }
    const notice = { key: `email-changed:${tokenHash}`, to: former, kind: 'email-changed', props: {} } as const;
    await enqueue(transaction, notice, now);
    return 'changed';
  });
}

export async function cancelEmailChange(database: Knex, accountId: number): Promise<void> {
  await write(database, (transaction) => eraseEmailChange(transaction, accountId));
}

/** Deletes the account's request and its unsent mail. */
export async function eraseEmailChange(transaction: Knex.Transaction, accountId: number): Promise<void> {
  const requested = () => transaction('email_changes').where({ account_id: accountId });
  await withdraw(transaction, { to: requested().select('email'), kinds: ['email-change'] });
  await requested().delete();
}

/** Deletes requests whose links have expired, with their unsent mails. */
export async function sweepEmailChanges(database: Knex, now: number): Promise<void> {
  await write(database, async (transaction) => {
    const expired = () => transaction('email_changes').where('expires_at', '<=', now);
    await withdraw(transaction, {
      to: expired().select('email'),
      kinds: ['email-change'],
      until: now - LINK_LIFETIME,
    });
    await expired().delete();
  });
}

function pendingChange(
  database: Knex,
  { accountId, tokenHash, now }: { accountId: number; tokenHash: string; now: number },
) {
  return database('email_changes').where({ account_id: accountId, token: tokenHash }).where('expires_at', '>', now);
}
