import type { Knex } from 'knex';
import type { Scope } from '../../database/rows.ts';
import { withBuyers } from '../accounts/staff/buyers.ts';
import { collectorSubject } from '../accounts/staff/subject.ts';
import { findAddress, hasAddress, readAddress } from '../mail/address.ts';
import type { GuestKind, Person } from './rows.ts';

/** The collector with this account, whose data may have been erased; null if there is none. */
export async function findCollector(database: Knex, accountId: number): Promise<Person | null> {
  const account = await database('accounts').where('id', accountId).first('email', 'email_verified_at');
  if (!account) return null;
  const email = account.email_verified_at === null ? null : account.email;
  return { accountId, email, guest: null };
}

/** The guest of a row; null if there is none, or if their data was erased. */
export async function findGuest(database: Knex, kind: GuestKind, id: number): Promise<Person | null> {
  const guest = { accountId: null, guest: { kind, id } };
  if (kind === 'subscriber') {
    const row = await database('newsletter_subscriptions').where({ id }).first('email');
    return row ? { ...guest, email: row.email } : null;
  }
  if (kind === 'inquiry') {
    const row = await database('inquiries').where({ id }).whereNull('account_id').first('email');
    return row ? { ...guest, email: row.email } : null;
  }
  if (kind === 'hold') {
    const row = await database('staff_holds')
      .where({ id })
      .whereNull('account_id')
      .whereNull('anonymised_at')
      .first('holder_contact');
    return row ? { ...guest, email: findAddress(row.holder_contact) } : null;
  }
  const row = await database('orders').where({ id }).whereNull('account_id').whereNull('anonymised_at').first('email');
  return row ? { ...guest, email: readAddress(row.email) } : null;
}

/** The guest with this e-mail address; null if nothing is stored under it. */
export async function findGuestByEmail(database: Knex, email: string): Promise<Person | null> {
  const owner: Person = { accountId: null, email, guest: null };
  const rows: [GuestKind, Knex.QueryBuilder][] = [
    ['order', ordersOf(database, owner)],
    ['hold', privateHoldsFor(database, owner)],
    ['inquiry', database('inquiries').whereNull('account_id').where({ email })],
    ['subscriber', database('newsletter_subscriptions').where({ email })],
  ];
  for (const [kind, query] of rows) {
    const row = await query.orderBy('id', 'desc').first<{ id: number } | undefined>('id');
    if (row) return { accountId: null, email, guest: { kind, id: row.id } };
  }
  return null;
}

/** The account that has confirmed the address of a person; null if none has. */
export async function accountOf(database: Knex, { email }: Person): Promise<number | null> {
  if (email === null) return null;
  const account = await database('accounts')
    .where({ email })
    .whereNotNull('email_verified_at')
    .whereNull('erased_at')
    .first('id');
  return account?.id ?? null;
}

/** Orders of a person, also those from the desk without an account that have their address. */
export function ordersOf(database: Knex, person: Person) {
  const { accountId } = person;
  if (accountId !== null)
    return database('orders').whereIn('id', database(withBuyers(database, [accountId]).as('own')).select('id'));
  const own = ofPerson(person, {
    kind: 'order',
    hasSame: (email) => ({ sql: 'lower(email) = ?', bindings: [email] }),
  });
  return database('orders').where(own);
}

/** Private holds for a person. */
export function privateHoldsFor(database: Knex, person: Person) {
  const own = ofPerson(person, { kind: 'hold', hasSame: (email) => hasAddress('holder_contact', email) });
  return database('staff_holds').where(own);
}

function ofPerson(
  { accountId, email, guest }: Person,
  { kind, hasSame }: { kind: GuestKind; hasSame: (email: string) => { sql: string; bindings: string[] } },
): Scope {
  return (either) => {
    either.where('account_id', accountId ?? 0);
    if (guest?.kind === kind) either.orWhere((own) => own.where('id', guest.id).whereNull('account_id'));
    if (email === null) return;
    const { sql, bindings } = hasSame(email);
    either.orWhere((same) => same.whereNull('account_id').whereRaw(sql, bindings));
  };
}

/** A person as the audit log names them: without personal data. */
export function personSubject({ accountId, guest }: Person) {
  if (accountId !== null || !guest) return collectorSubject(accountId ?? 0);
  return { subject: `guest:${guest.kind}-${guest.id}`, subjectName: `Guest, ${guest.kind} ${guest.id}` };
}
