import { globSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { expect, it } from 'vitest';
import { partsOf, template } from '../server/frontend/document.ts';
import { assertInertia, inertiaPage } from '../server/inertia/testing.ts';
import { PAGES, pageRow, privatePaths } from '../server/page-table.ts';
import { openApp, visit } from './support/app.ts';
import { onEachEngine } from './support/database.ts';

const rows = Object.entries(PAGES);

it('every address with data of one person is private, and no other', () => {
  expect(privatePaths()).toEqual([
    '/artworks/*/ask',
    '/cart',
    '/checkout',
    '/orders',
    '/sandbox/payments',
    '/favorites',
    '/followed-artists',
    '/account',
  ]);
  expect(template([])).toContain(`data-private-paths="${privatePaths().join(' ')}"`);
});

it('every page has a component in resources/pages, and every component a page', () => {
  const folder = join(import.meta.dirname, '../resources/pages');
  const components = globSync('**/*.tsx', { cwd: folder })
    .map((path) => path.replaceAll('\\', '/').slice(0, -4))
    // The admin has a table of its own.
    .filter((path) => !path.startsWith('admin/'));
  expect(components.sort()).toEqual(rows.map(([name]) => name).sort());
});

it('only public pages are cached or indexed', () => {
  const restricted = rows.filter(([, { audience }]) => audience !== 'public');
  expect(restricted.filter(([, row]) => row.cache || row.robots !== 'noindex' || row.sitemap)).toEqual([]);
});

it('a page without a row is an ordinary page without structured data', () => {
  expect(pageRow('constructor')).toBeUndefined();
  const page = { component: 'constructor', url: '/', version: null, props: { errors: {} } };
  expect(partsOf(page, null).head.join()).not.toContain('noindex');
});

onEachEngine('the table of pages', (engine) => {
  const plain = rows.flatMap(([name, { addresses, audience }]) =>
    Object.keys(addresses)
      .filter((address) => !address.includes(':'))
      .map((address) => ({ name, address, audience })),
  );

  it('a page carries the layout fields of its row', async () => {
    const { app } = await openApp({ database: await engine.open() });
    const fields = async (path: string) => {
      const { hasHero, omitsPromises, isSignIn } = (await visit(app, path)).body;
      return { hasHero, omitsPromises, isSignIn };
    };
    expect(await fields('/')).toEqual({ hasHero: true, omitsPromises: true });
    expect(await fields('/sign-in')).toEqual({ isSignIn: true });
    expect(await fields('/artists')).toEqual({});
  });

  it('each address without parameters answers with its page, those of collectors after a sign-in', async () => {
    const { app } = await openApp({ database: await engine.open() });
    for (const { name, address, audience } of plain) {
      // Without a term it redirects to the list of artworks.
      const response = await request(app).get(address === '/search' ? '/search?search=red' : address);
      if (audience === 'collector') {
        expect([response.status, response.headers.location]).toEqual([
          302,
          `/sign-in?returnTo=${encodeURIComponent(address)}`,
        ]);
      } else {
        expect([address, inertiaPage(response).component]).toEqual([address, name]);
      }
    }
  });

  it('an unknown address is answered with the error page', async () => {
    const { app } = await openApp({ database: await engine.open() });
    assertInertia(await visit(app, '/nowhere')).component('error');
  });
});
