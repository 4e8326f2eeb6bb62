import pino from 'pino';
import { afterAll, expect, it } from 'vitest';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import type { Change, ChangeFeed } from '../../server/changes/contract.ts';
import { openChangeFeed } from '../../server/changes/feed.ts';
import { changeClosedDays } from '../../server/checkout/closed-days.ts';
import { findTexts } from '../../server/mail/wording/records.ts';
import { findPublicRedirect } from '../../server/moved-pages/records.ts';
import { createRedirect } from '../../server/redirects/staff/editing.ts';
import type { PartFields, SitePart } from '../../server/site-editing/contract.ts';
import { editPart } from '../../server/site-editing/edit.ts';
import { onEachEngine } from '../support/database.ts';

const BY = { actor: COMMAND_LINE, now: Date.UTC(2026, 10, 21, 4) };
const ITEM = { id: 0, name: 'News', address: '/events', isNewTab: false, enabled: true, children: [] };

onEachEngine('edits of the site', (engine) => {
  const feeds: ChangeFeed[] = [];
  afterAll(() => Promise.all(feeds.map((feed) => feed.close())));

  it('ADM-40 reach the caches of another process, each of its nouns', async () => {
    const settings = await engine.create();
    const [database, other] = [await engine.open(settings), await engine.open(settings)];
    const feed = openChangeFeed({ database, log: pino({ level: 'silent' }) });
    feeds.push(feed);
    let delivered: Change[] = [];
    feed.subscribe((changes) => void delivered.push(...changes));
    await feed.sync();
    await feed.sync();
    const edit = <Part extends SitePart>(part: Part, fields: Partial<PartFields[Part]>) =>
      editPart(other, { part, version: null, fields, ...BY });
    const edits: [kind: string, edit: () => Promise<unknown>][] = [
      ['setting', () => edit('home', { newArrivals: 4 })],
      ['setting', () => edit('banner', { text: 'Open on Sunday' })],
      ['menu', () => edit('header-menu', { items: [ITEM] })],
      ['menu', () => edit('footer-menu', { items: [ITEM] })],
      ['setting', () => edit('searches', { chosen: ['narra'] })],
      ['setting', () => edit('notifications', { enabled: false })],
      ['setting', () => edit('details', { openingHours: 'Monday to Friday' })],
      ['setting', () => changeClosedDays(other, { close: ['2026-12-24'], open: [], ...BY })],
      ['static-page', () => edit('page:about', { title: 'Who we are' })],
    ];
    for (const [kind, change] of edits) {
      delivered = [];
      await change();
      // The feed polls by itself: nothing in this process has made the change.
      await expect.poll(() => [...new Set(delivered.map((each) => each.kind))], { interval: 20 }).toEqual([kind]);
    }
    // Redirects and texts of mails are not cached.
    await createRedirect(other, { from: '/old', to: '/artists', ...BY });
    expect(await findPublicRedirect(database, { path: '/old', search: '' }, BY.now)).toMatchObject({ to: '/artists' });
    await edit('wording:order-ready', { heading: 'Halina' });
    expect(await findTexts(database, 'order-ready')).toEqual({ heading: 'Halina' });
  });
});
