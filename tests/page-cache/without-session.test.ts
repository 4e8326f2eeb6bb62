import type { RequestHandler } from 'express';
import request from 'supertest';
import { expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import type { Context } from '../../server/context.ts';
import type { RouteTable } from '../../server/http/route-table.ts';
import { cacheable, isCacheable } from '../../server/page-cache/route.ts';
import { routes } from '../../server/routes.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';

// Cacheable routes are routed twice: by a router of their own for requests without a session, and by the whole table for others.
// Both must find the same row, or a visitor gets an artwork's page, say, at the address of a personal list.

const ANY_SESSION = 'session=s%3Aany.any';

const respondWith = (address: string): RequestHandler => {
  return (_req, res) => void res.json({ address });
};

/** The same table, whose GET handlers respond with their address. */
function echoing(table: RouteTable): RouteTable {
  const rows = Object.entries(table).filter(([, { get }]) => get);
  return Object.fromEntries(
    rows.map(([address, { get }]) => {
      const handler = respondWith(address);
      return [address, { get: isCacheable(get) ? cacheable(handler, { parameters: [], invalidatedBy: [] }) : handler }];
    }),
  );
}

const isOpen = (segment: string) => /^:\w+$/.test(segment);
const plain = (segment: string) => segment.replaceAll(/:\w+/g, 'any');
const pathOf = (address: string) => address.split('/').map(plain).join('/');

/** A path that matches both addresses; null if there is none. */
function commonPath(one: string, other: string): string | null {
  const others = other.split('/');
  const segments = one.split('/').map((segment, index) => {
    const its = others[index] ?? '';
    if (isOpen(segment)) return plain(its);
    return isOpen(its) || plain(its) === plain(segment) ? plain(segment) : null;
  });
  return segments.length === others.length && !segments.includes(null) ? segments.join('/') : null;
}

/** Paths that match different rows with and without a session, or never their own. */
async function misroutedPaths(context: Context, table: RouteTable): Promise<string[]> {
  const app = createApp(context, echoing(table));
  const all = Object.keys(echoing(table));
  const addressOf = async (path: string, cookie: string) => {
    const { body, status } = await request(app).get(path).set({ Cookie: cookie });
    return body.address ?? `status ${status}`;
  };
  const own = new Map(all.map((address) => [pathOf(address), address]));
  const shared = all.flatMap((one) => all.map((other) => commonPath(one, other) ?? ''));
  const found: string[] = [];
  for (const path of new Set([...own.keys(), ...shared.filter((each) => each !== '')])) {
    const [visitor, collector] = [await addressOf(path, ''), await addressOf(path, ANY_SESSION)];
    if (visitor !== collector) found.push(`${path}: ${visitor} without a session, ${collector} with one`);
    else if (own.get(path) && collector !== own.get(path)) found.push(`${path}: ${collector} instead of its own`);
  }
  return found;
}

onEachEngine('routing without a session', (engine) => {
  it('finds the same row of the table as with a session', async () => {
    const { context } = await openApp({ database: await engine.open() });
    expect(await misroutedPaths(context, routes(context))).toEqual([]);
  });
});

onEachEngine('the comparison of routes', (engine) => {
  const personal = { get: respondWith('personal') };
  const shared = { get: cacheable(respondWith('shared'), { parameters: [], invalidatedBy: [] }) };
  const broken: [what: string, table: RouteTable][] = [
    ['a cacheable pattern over a personal address', { '/artworks/mine': personal, '/artworks/:slug': shared }],
    ['a personal pattern before a cacheable address', { '/artworks/:slug': personal, '/artworks/new': shared }],
    ['an address after a pattern that takes it', { '/orders/:number': personal, '/orders/open': personal }],
  ];

  it.each(broken)('fails for %s', async (_what, table) => {
    const { context } = await openApp({ database: await engine.open() });
    expect(await misroutedPaths(context, table)).not.toEqual([]);
  });
});
