import type { Knex } from 'knex';
import { serialize } from '../../database/engine.ts';
import { SINGLE } from './address.ts';

interface NewRedirect {
  /** Paths such as `/artworks/payaw-i`. */
  from: string;
  to: string;
  now: number;
}

/**
 * Redirects an old address to the page that has replaced it. `to` is a page from now on, so a redirect away from it ends. Chains are flat:
 * what led to `from` leads to `to`. So there is never a circle.
 */
export async function addRedirect(transaction: Knex.Transaction, { from, to, now }: NewRedirect): Promise<void> {
  if (from === to) return;
  // Two redirects at the same time could lead to each other.
  await serialize(transaction, 'redirects');
  await transaction('redirects').whereIn('from_address', [from, to]).delete();
  await transaction('redirects').where('to_address', from).update({ to_address: to });
  await transaction('redirects').insert({ from_address: from, to_address: to, created_at: now });
}

/** The address that has replaced this one; null if there is none. */
export async function findRedirect(database: Knex, address: string): Promise<string | null> {
  const row = await database('redirects').where('from_address', address).first('to_address');
  return row?.to_address ?? null;
}

/** Earlier addresses of artworks, artists and exhibitions, such as `/artworks/payaw`, each with the slug that the page has now. */
export async function findEarlierAddresses(database: Knex): Promise<Map<string, string>> {
  const rows = await database('redirects').select('from_address', 'to_address');
  return new Map(
    rows.flatMap(({ from_address, to_address }) => {
      const [, folder] = SINGLE.exec(from_address) ?? [];
      const [, newFolder, slug] = SINGLE.exec(to_address) ?? [];
      return folder !== undefined && folder === newFolder && slug ? [[from_address, slug] as const] : [];
    }),
  );
}

interface SlugOwners {
  table: 'artists' | 'exhibitions';
  /** What the slugs start with. */
  base: string;
  /** The row that may have its own slug again. */
  own: { id: number; slug: string } | null;
}

/** Slugs that start with `base` and lead to other rows, also by a redirect. Other slugs stay free until the transaction ends. */
export async function takenSlugs(
  transaction: Knex.Transaction,
  { table, base, own }: SlugOwners,
): Promise<Set<string>> {
  await serialize(transaction, `${table}-slugs`);
  const others = transaction(table as 'artists')
    .whereNot('id', own?.id ?? 0)
    .whereLike('slug', `${base}%`);
  const moved = { folder: `/${table}/`, base, own: own && `/${table}/${own.slug}` };
  return new Set([...(await others.pluck('slug')), ...(await redirectedSlugs(transaction, moved))]);
}

/** Slugs of pages in a folder such as `/artists/` whose addresses redirect to pages other than `own`. `base`: what the slugs start with. */
export async function redirectedSlugs(
  database: Knex,
  { folder, base, own }: { folder: string; base: string; own: string | null },
): Promise<string[]> {
  const addresses = await database('redirects')
    .whereLike('from_address', `${folder}${base}%`)
    .whereNot('to_address', own ?? '')
    .pluck('from_address');
  return addresses.map((address) => address.slice(folder.length));
}

/** Addresses that redirect to this one. */
export function redirectsTo(database: Knex, address: string): Promise<string[]> {
  return database('redirects').where('to_address', address).orderBy('id').pluck('from_address');
}

/** An address is a page again, and these addresses redirect to it again. Those that were changed meanwhile stay. */
export async function undoRedirect(
  transaction: Knex.Transaction,
  { from, to, earlier }: { from: string; to: string; earlier: string[] },
): Promise<void> {
  await serialize(transaction, 'redirects');
  await transaction('redirects').where({ from_address: from, to_address: to }).delete();
  await transaction('redirects').where('to_address', to).whereIn('from_address', earlier).update({ to_address: from });
}
