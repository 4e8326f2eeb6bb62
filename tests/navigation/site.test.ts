import pino from 'pino';
import request from 'supertest';
import { expect, it } from 'vitest';
import { openChangeFeed } from '../../server/changes/feed.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { cachedSite } from '../../server/navigation/cached.ts';
import type { Menus } from '../../server/navigation/contract.ts';
import { saveSetting } from '../../server/navigation/records.ts';
import { openApp, staleFeed } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';

const now = Date.UTC(2026, 10, 21);

onEachEngine('the shared props', (engine) => {
  it('SHELL-04 a gallery without menu items has the default menus, whose links all work', async () => {
    const database = await engine.open();
    const { app, clock } = await openApp({ database, now });
    const menusOf = async () => inertiaPage(await request(app).get('/artworks')).props.menus as Menus;
    const { header, footer } = await menusOf();
    expect(header.menuItems.map(({ name }) => name)).toEqual(['Artworks', 'Artists', 'Exhibitions', 'Events', 'About']);
    const links = [...header.menuItems, ...footer.flatMap(({ menuItems }) => menuItems)];
    expect(links.map(({ value }) => value)).toEqual([
      '/artworks',
      '/artists',
      '/exhibitions',
      '/events',
      '/pages/about',
      '/pages/shipping-and-returns',
      '/pages/faq',
      '/pages/contact',
      '/pages/terms',
      '/pages/privacy',
    ]);
    expect(new Set([...links, ...footer].map(({ name }) => name)).size).toBe(links.length + footer.length);
    for (const { value } of links) expect([value, (await request(app).get(value ?? '')).status]).toEqual([value, 200]);

    const own = { placement: 'header', name: 'Own', address: '/artworks', enabled: true, position: 1 };
    await database('menu_items').insert(own);
    clock.advance(2_000);
    expect(await menusOf()).toMatchObject({ header: { menuItems: [{ name: 'Own', children: [] }] }, footer: [] });
    await database('menu_items').update({ enabled: false });
    clock.advance(2_000);
    expect(await menusOf()).toEqual({ header: { menuItems: [] }, footer: [] });
  });

  it('SHELL-04 menus, breadcrumbs, banner and the signed-in user are page props', async () => {
    const database = await engine.open();
    const item = async (fields: object): Promise<number> => {
      const row = { placement: 'header', enabled: true, position: 1, ...fields };
      const [made] = await database('menu_items').insert(row).returning('id');
      return made.id;
    };
    const artworks = await item({ name: 'Artworks', address: '/artworks' });
    const byStyle = await item({ name: 'By style', parent_id: artworks, position: 2 });
    await item({ name: 'By size', parent_id: artworks, position: 1 });
    await item({ name: 'Folk', address: '/artworks?styles[]=folk', parent_id: byStyle });
    await item({ name: 'Gone', address: '/gone', parent_id: byStyle, enabled: false });
    await item({ name: 'Dead end', position: 3 });
    const withoutAddress = await item({ name: 'Deaf', position: 4 });
    await item({ name: 'Hidden', address: '/hidden', parent_id: withoutAddress, enabled: false });
    const off = await item({ name: 'Off', address: '/off', position: 2, enabled: false });
    await item({ name: 'Below off', address: '/below', parent_id: off });
    const column = await item({ placement: 'footer', name: 'Gallery' });
    await item({
      placement: 'footer',
      name: 'Out',
      address: 'https://example.org/',
      target: '_blank',
      parent_id: column,
    });
    const banner = { text: 'Open on Sunday', url: '/artworks', updatedAt: '2026-11-01T00:00:00.000Z' };
    await saveSetting(database, 'banner', { ...banner, text: 'Closed' });
    await saveSetting(database, 'banner', banner);
    await saveSetting(database, 'galleryName', 'Sining');

    const { app } = await openApp({ database, now });
    const { props } = inertiaPage(await request(app).get('/artworks'));
    const leaf = { target: '_self', enabled: true, children: [] };
    expect(props.menus).toMatchObject({
      header: {
        menuItems: [
          {
            name: 'Artworks',
            value: '/artworks',
            children: [
              { ...leaf, name: 'By size', value: null },
              { ...leaf, name: 'By style', value: null, children: [{ ...leaf, name: 'Folk' }] },
            ],
          },
        ],
      },
      footer: [{ name: 'Gallery', menuItems: [{ name: 'Out', value: 'https://example.org/', target: '_blank' }] }],
    });
    expect(JSON.stringify(props.menus)).not.toMatch(/Gone|Off|Below|Dead end|Deaf|Hidden/);
    expect(props).toMatchObject({
      banner,
      gallery: { name: 'Sining' },
      auth: { user: null },
      breadcrumbs: [
        { text: 'Home', url: '/' },
        { text: 'Artworks', url: '/artworks' },
      ],
    });
  });

  it('SHELL-04 OPS-07 menus and banner show the changes of another process', async () => {
    const settings = await engine.create();
    const [database, other] = [await engine.open(settings), await engine.open(settings)];
    const changes = openChangeFeed({ database, log: pino({ level: 'silent' }) });
    try {
      await changes.sync();
      const site = cachedSite({ database, changes, onError: () => expect.unreachable() });
      const first = await site();
      expect(await site()).toBe(first);
      await other('menu_items').insert({
        placement: 'header',
        name: 'Own',
        address: '/artworks',
        enabled: true,
        position: 1,
      });
      await saveSetting(other, 'galleryName', 'Sining');
      await changes.sync();
      expect(await site()).toMatchObject({
        gallery: { name: 'Sining' },
        menus: { header: { menuItems: [{ name: 'Own' }] } },
      });
    } finally {
      await changes.close();
    }
  });

  it('OPS-07 a failed load is reported once, and rejects for all its callers', async () => {
    const database = await engine.open();
    const failures: unknown[] = [];
    const site = cachedSite({ database, changes: staleFeed, onError: (error) => failures.push(error) });
    await database.schema.dropTable('settings');
    const answers = await Promise.allSettled([site(), site()]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(failures).toHaveLength(1);
    await expect(site()).rejects.toThrow();
    expect(failures).toHaveLength(2);
  });

  it('OPS-07 details that cannot be presented are reported too', async () => {
    const database = await engine.open();
    await saveSetting(database, 'galleryName', { toString: null });
    const messages: string[] = [];
    const onError = (_error: unknown, message: string) => messages.push(message);
    await expect(cachedSite({ database, changes: staleFeed, onError })()).rejects.toThrow(TypeError);
    expect(messages).toEqual([
      'menus and details of the gallery could not be read; pages show the last ones that were read',
    ]);
  });
});
