import type { Role } from '../../server/staff/permissions.ts';

const ALL: Role[] = ['owner', 'manager', 'sales', 'editor'];
const ALL_BUT_EDITORS: Role[] = ['owner', 'manager', 'sales'];
const ALL_BUT_SALES: Role[] = ['owner', 'manager', 'editor'];
const MANAGERS: Role[] = ['owner', 'manager'];
const OWNERS: Role[] = ['owner'];

interface Expected {
  read: Role[];
  write: Role[];
}

const EVERYONE: Expected = { read: ALL, write: ALL };
const SALES: Expected = { read: ALL_BUT_EDITORS, write: ALL_BUT_EDITORS };
const CATALOGUE: Expected = { read: ALL, write: ALL_BUT_SALES };
const CATALOGUE_WRITERS: Expected = { read: ALL_BUT_SALES, write: ALL_BUT_SALES };
const SITE: Expected = { read: ALL_BUT_SALES, write: ALL_BUT_SALES };
const MANAGERS_ALONE: Expected = { read: MANAGERS, write: MANAGERS };

/**
 * The roles that the specification gives to each area, written out. Comparing the server with its own table of permissions would
 * accept each mistake in it. An address belongs to the longest beginning.
 */
const AREAS: Record<string, Expected> = {
  '/admin/events': EVERYONE,
  '/admin/setup': SITE,
  '/admin/verify': EVERYONE,
  '/admin/sign-out': EVERYONE,
  '/admin/sign-out-everywhere': EVERYONE,
  '/admin/searches': EVERYONE,
  '/admin/orders': SALES,
  '/admin/mails': SALES,
  '/admin/desk': SALES,
  '/admin/holds': SALES,
  '/admin/holds/carts/:id': { read: ALL_BUT_EDITORS, write: OWNERS },
  '/admin/holds/:id/release': { read: OWNERS, write: OWNERS },
  '/admin/collectors': SALES,
  '/admin/collectors/:id/erase': MANAGERS_ALONE,
  '/admin/collectors/guests/:guest/erase': MANAGERS_ALONE,
  '/admin/vouchers': SALES,
  '/admin/inquiries': SALES,
  '/admin/artworks': CATALOGUE,
  '/admin/artworks/new': CATALOGUE_WRITERS,
  '/admin/bulk-changes': CATALOGUE_WRITERS,
  '/admin/artists': CATALOGUE,
  '/admin/artists/new': CATALOGUE_WRITERS,
  '/admin/artists/:id/merge': CATALOGUE_WRITERS,
  '/admin/exhibitions': CATALOGUE,
  '/admin/exhibitions/new': CATALOGUE_WRITERS,
  '/admin/terms': CATALOGUE,
  '/admin/terms/:kind/new': CATALOGUE_WRITERS,
  '/admin/terms/:kind/:id/merge': CATALOGUE_WRITERS,
  '/admin/picks': CATALOGUE,
  '/admin/print': CATALOGUE,
  '/admin/quotes': CATALOGUE,
  '/admin/quotes/new': CATALOGUE_WRITERS,
  '/admin/imports': CATALOGUE_WRITERS,
  '/admin/pictures': CATALOGUE,
  '/admin/statements': MANAGERS_ALONE,
  '/admin/sold-works': MANAGERS_ALONE,
  '/admin/artist-accounts': MANAGERS_ALONE,
  '/admin/payouts': MANAGERS_ALONE,
  '/admin/reports': MANAGERS_ALONE,
  '/admin/newsletters': SITE,
  '/admin/redirects': SITE,
  '/admin/site': SITE,
  '/admin/staff': { read: OWNERS, write: OWNERS },
  '/admin/audit': MANAGERS_ALONE,
  // The function of each change has the permission to undo it.
  '/admin/audit/:id/undo': EVERYONE,
};

/** The roles that may read or write at an address of the route table. */
export function expectedRoles(address: string, kind: keyof Expected): Role[] {
  if (address === '/admin') return ALL;
  const areas = Object.keys(AREAS).filter((area) => address === area || address.startsWith(`${area}/`));
  const area = areas.sort((a, b) => b.length - a.length)[0];
  if (area === undefined) throw new Error(`${address} has no roles in tests/admin/expected-roles.ts.`);
  return AREAS[area]?.[kind] ?? [];
}
