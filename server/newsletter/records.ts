import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';
import { enqueue, withdraw } from '../mail/records.ts';
import { DAY, HOUR } from '../time.ts';

/** Milliseconds in which somebody who asked may say yes. */
export const CONFIRM_WITHIN = 7 * DAY;
/** Milliseconds between two mails to an address of which we do not know whether it asked. */
export const ASK_AGAIN_AFTER = HOUR;

/** What is known of a token: `expired` also where there never was such a one. */
export type SubscriptionState = 'asked' | 'confirmed' | 'expired';

/**
 * Notes that somebody asked, and mails them a link. Known or not, confirmed or not: to whoever asks it looks the same, and
 * nobody can fill another's mailbox by asking often.
 */
export async function askToConfirm(
  database: Knex,
  { email, newToken, now }: { email: string; newToken: string; now: number },
): Promise<void> {
  await write(database, async (transaction) => {
    await forgetExpired(transaction, now);
    const [asked] = await transaction('newsletter_subscriptions')
      .insert({ email, token: newToken, asked_at: now, confirm_until: now + CONFIRM_WITHIN })
      .onConflict('email')
      .merge({ asked_at: now, confirm_until: now + CONFIRM_WITHIN })
      .whereNull('newsletter_subscriptions.confirmed_at')
      .where('newsletter_subscriptions.asked_at', '<=', now - ASK_AGAIN_AFTER)
      .returning('token');
    if (asked) await mailQuestion(transaction, { email, token: asked.token, now });
  });
}

export async function findState(database: Knex, token: string, now: number): Promise<SubscriptionState> {
  const row = await database('newsletter_subscriptions').where({ token }).first('confirmed_at', 'confirm_until');
  if (!row) return 'expired';
  if (row.confirmed_at !== null) return 'confirmed';
  return now < row.confirm_until ? 'asked' : 'expired';
}

/** Says yes, once; the welcome carries the way out. */
export async function confirm(database: Knex, token: string, now: number): Promise<void> {
  await write(database, async (transaction) => {
    const [confirmed] = await transaction('newsletter_subscriptions')
      .where({ token })
      .whereNull('confirmed_at')
      .where('confirm_until', '>', now)
      .update({ confirmed_at: now })
      .returning('email');
    if (confirmed) await mailWelcome(transaction, { email: confirmed.email, token, now });
  });
}

/** Forgets the address, whether it was confirmed or not. */
export async function unsubscribe(database: Knex, token: string, now: number): Promise<'unsubscribed' | 'unknown'> {
  const deleted = await write(database, (transaction) => forget(transaction, (rows) => rows.where({ token }), now));
  return deleted > 0 ? 'unsubscribed' : 'unknown';
}

/** Forgets the addresses of whoever has not said yes in time. */
export async function sweepSubscriptions(database: Knex, now: number): Promise<void> {
  await write(database, (transaction) => forgetExpired(transaction, now));
}

function forgetExpired(transaction: Knex.Transaction, now: number): Promise<number> {
  return forget(transaction, (rows) => rows.whereNull('confirmed_at').where('confirm_until', '<=', now), now);
}

/** Mails that wait or have been given up hold the address as well. */
async function forget(
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

async function mailQuestion(transaction: Knex.Transaction, { email, token, now }: Recipient): Promise<void> {
  const mail = {
    key: `newsletter-confirmation:${token}:${now}`,
    to: email,
    kind: 'newsletter-confirmation',
    props: { confirmUrl: `/newsletter/confirm?token=${token}`, unsubscribeUrl: unsubscribeUrl(token) },
    unsubscribe: unsubscribeUrl(token),
  } as const;
  await enqueue(transaction, mail, now);
}

async function mailWelcome(transaction: Knex.Transaction, { email, token, now }: Recipient): Promise<void> {
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
