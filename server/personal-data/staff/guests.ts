import type { Knex } from 'knex';
import { findAddress, readAddress } from '../../mail/address.ts';
import type { GuestRow } from './rows.ts';

interface GuestRecord extends Omit<GuestRow, 'orders' | 'contact'> {
  email: string | null;
  contact: string;
}

/**
 * Buyers, people with a private hold and people with a question about a work, all without an account. Each e-mail address has one
 * row, and so has each order or hold without an address. A subscriber to the newsletter is found by the whole address.
 */
export async function findGuests(database: Knex, search: string): Promise<GuestRow[]> {
  const found = [
    ...(await buyers(database)),
    ...(await held(database)),
    ...(await askers(database)),
    ...(await subscriber(database, search)),
  ];
  const confirmed = await confirmedOf(database, found);
  const guests = new Map<string, GuestRow>();
  for (const { email, ...row } of found) {
    if (email !== null && confirmed.has(email)) continue;
    const key = email ?? `${row.kind}-${row.id}`;
    const known = guests.get(key);
    const orders = (known?.orders ?? 0) + (row.kind === 'order' ? 1 : 0);
    const newest = known && known.last >= row.last ? known : row;
    guests.set(key, { ...newest, name: newest.name || known?.name || row.name, orders });
  }
  return [...guests.values()];
}

async function buyers(database: Knex): Promise<GuestRecord[]> {
  const rows = await database('orders')
    .whereNull('account_id')
    .whereNull('anonymised_at')
    .select('id', 'first_name', 'last_name', 'email', 'phone', 'placed_at');
  return rows.flatMap(({ id, first_name, last_name, email, phone, placed_at }) => {
    const name = `${first_name} ${last_name}`.trim();
    const contact = [email, phone].filter(Boolean).join(', ');
    // A buyer who left nothing is no person of whom anything is stored.
    if (name === '' && contact === '') return [];
    return [{ kind: 'order', id, name, email: readAddress(email), contact, last: placed_at }];
  });
}

async function held(database: Knex): Promise<GuestRecord[]> {
  const rows = await database('staff_holds')
    .whereNull('account_id')
    .whereNull('anonymised_at')
    .select('id', 'holder_name', 'holder_contact', 'created_at');
  return rows.map(({ id, holder_name, holder_contact, created_at }) => {
    const email = findAddress(holder_contact);
    return { kind: 'hold', id, name: holder_name, email, contact: holder_contact, last: created_at };
  });
}

async function askers(database: Knex): Promise<GuestRecord[]> {
  const rows = await database('inquiries').whereNull('account_id').select('id', 'name', 'email', 'updated_at');
  return rows.map(({ id, name, email, updated_at }) => {
    return { kind: 'inquiry', id, name, email: readAddress(email), contact: email, last: updated_at };
  });
}

async function subscriber(database: Knex, search: string): Promise<GuestRecord[]> {
  const email = readAddress(search);
  if (email === null) return [];
  const row = await database('newsletter_subscriptions').where({ email }).first('id', 'requested_at');
  return row ? [{ kind: 'subscriber', id: row.id, name: '', email, contact: email, last: row.requested_at }] : [];
}

/** Addresses that an account has confirmed: their orders and holds are on the page of that collector. */
async function confirmedOf(database: Knex, found: GuestRecord[]): Promise<Set<string>> {
  const emails = [...new Set(found.flatMap(({ email }) => email ?? []))];
  const confirmed = new Set<string>();
  // SQLite has a limit of variables.
  for (let start = 0; start < emails.length; start += 500) {
    const accounts = database('accounts').whereNotNull('email_verified_at').whereNull('erased_at');
    for (const email of await accounts.whereIn('email', emails.slice(start, start + 500)).pluck('email'))
      if (email !== null) confirmed.add(email);
  }
  return confirmed;
}
