import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';
import { enqueue, lockAddress, withdraw } from '../mail/records.ts';
import { DAY, HOUR } from '../time/time.ts';

/** Milliseconds for which a confirmation link is valid. */
export const CONFIRMATION_LIFETIME = 7 * DAY;
/** Milliseconds between two confirmation mails to an unconfirmed address. */
export const RESEND_INTERVAL = HOUR;

/** State of a token; `expired` also for an unknown token. */
export type SubscriptionState = 'requested' | 'confirmed' | 'expired';

/**
 * Stores an unconfirmed subscription and mails a confirmation link, at most once per RESEND_INTERVAL. Confirmed addresses get
 * no mail; the response does not reveal the difference.
 */
export async function requestSubscription(
  database: Knex,
  { email, newToken, now }: { email: string; newToken: string; now: number },
): Promise<void> {
  await write(database, async (transaction) => {
    await lockAddress(transaction, email);
    await deleteExpired(transaction, now);
    const [requested] = await transaction('newsletter_subscriptions')
      .insert({ email, token: newToken, requested_at: now, expires_at: now + CONFIRMATION_LIFETIME })
      .onConflict('email')
      .merge({ requested_at: now, expires_at: now + CONFIRMATION_LIFETIME })
      .whereNull('newsletter_subscriptions.confirmed_at')
      .where('newsletter_subscriptions.requested_at', '<=', now - RESEND_INTERVAL)
      .returning('token');
    if (requested) await sendConfirmation(transaction, { email, token: requested.token, now });
  });
}

export async function findSubscriptionState(database: Knex, token: string, now: number): Promise<SubscriptionState> {
  const row = await database('newsletter_subscriptions').where({ token }).first('confirmed_at', 'expires_at');
  if (!row) return 'expired';
  if (row.confirmed_at !== null) return 'confirmed';
  return now < row.expires_at ? 'requested' : 'expired';
}

/** Confirms a subscription once and sends the welcome mail, which has an unsubscribe link. */
export async function confirm(database: Knex, token: string, now: number): Promise<void> {
  await write(database, async (transaction) => {
    const [confirmed] = await transaction('newsletter_subscriptions')
      .where({ token })
      .whereNull('confirmed_at')
      .where('expires_at', '>', now)
      .update({ confirmed_at: now })
      .returning('email');
    if (confirmed) await sendWelcome(transaction, { email: confirmed.email, token, now });
  });
}

/** Deletes the subscription, confirmed or not. */
export async function unsubscribe(database: Knex, token: string, now: number): Promise<'unsubscribed' | 'unknown'> {
  const deleted = await write(database, (transaction) =>
    deleteSubscriptions(transaction, (rows) => rows.where({ token }), now),
  );
  return deleted > 0 ? 'unsubscribed' : 'unknown';
}

/** Deletes the subscription of an erased account with this address. */
export async function eraseSubscription(transaction: Knex.Transaction, email: string): Promise<void> {
  await transaction('newsletter_subscriptions').where({ email }).delete();
}

/** Deletes subscriptions that were not confirmed in time. */
export async function deleteExpiredSubscriptions(database: Knex, now: number): Promise<void> {
  await write(database, (transaction) => deleteExpired(transaction, now));
}

function deleteExpired(transaction: Knex.Transaction, now: number): Promise<number> {
  return deleteSubscriptions(transaction, (rows) => rows.whereNull('confirmed_at').where('expires_at', '<=', now), now);
}

/** Deletes subscriptions and their unsent mails, which contain the address as well. */
async function deleteSubscriptions(
  transaction: Knex.Transaction,
  which: (rows: Knex.QueryBuilder) => Knex.QueryBuilder,
  now: number,
): Promise<number> {
  const rows = () => which(transaction('newsletter_subscriptions'));
  const kinds = ['newsletter-confirmation', 'newsletter-welcome'] as const;
  await withdraw(transaction, { to: rows().select('email'), kinds, until: now });
  return rows().delete();
}

interface Recipient {
  email: string;
  token: string;
  now: number;
}

async function sendConfirmation(transaction: Knex.Transaction, { email, token, now }: Recipient): Promise<void> {
  const mail = {
    key: `newsletter-confirmation:${token}:${now}`,
    to: email,
    kind: 'newsletter-confirmation',
    props: { confirmUrl: `/newsletter/confirm?token=${token}`, unsubscribeUrl: unsubscribeUrl(token) },
    unsubscribe: unsubscribeUrl(token),
  } as const;
  await enqueue(transaction, mail, now);
}

async function sendWelcome(transaction: Knex.Transaction, { email, token, now }: Recipient): Promise<void> {
  const mail = {
    key: `newsletter-welcome:${token}`,
    to: email,
    kind: 'newsletter-welcome',
    props: { unsubscribeUrl: unsubscribeUrl(token) },
    unsubscribe: unsubscribeUrl(token),
  } as const;
  await enqueue(transaction, mail, now);
}

function unsubscribeUrl(token: string): string {
  return `/newsletter/unsubscribe?token=${token}`;
}
