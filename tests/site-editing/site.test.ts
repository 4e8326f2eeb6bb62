import request from 'supertest';
import { expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createOrder } from '../../database/factories/orders.ts';
import { undoChange } from '../../server/admin/audit/undo.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import type { SitePart } from '../../server/site-editing/contract.ts';
import { editPart, findPart } from '../../server/site-editing/edit.ts';
import { SITE_PARTS } from '../../server/site-editing/part-names.ts';
import { editScheduled } from '../../server/site-editing/scheduled/edit.ts';
import { MINUTE } from '../../server/time/time.ts';
import { visit } from '../support/app.ts';
import { onEachComposition } from '../support/compositions.ts';
import { createMember, propsOf, signedInBrowser } from '../support/visitors/staff.ts';
import { publishDue } from './publish-due.ts';
import { SITE_FORMS } from './site-writes.ts';

const NOW = Date.UTC(2026, 10, 21, 4);

/** What visitors see of a part, as a text. */
const SEEN: Record<SitePart, [path: string, text: string]> = {
  home: ['/', 'Open on Sunday'],
  banner: ['/artworks', '"banner":{"text":"Open on Sunday","url":"/exhibitions"'],
  'header-menu': ['/artworks', '"name":"Own","value":"/artworks"'],
  'footer-menu': ['/artworks', '"name":"Help"'],
  searches: ['/web/api/search/artworks/latest-search-keyword-collections', 'rice terraces'],
  notifications: ['/web/api/fomo-notifications', '"fomo_notifications_interval":9000'],
  details: ['/pages/contact', '+63 2 8123 4567'],
};

onEachComposition('the parts of the site', (engine, open) => {
  const openShop = async () => {
    const database = await engine.open();
    const { app, clock, context } = await open({ database, now: NOW });
    const staffId = await createMember(database, { role: 'editor', name: 'Luz' });
    const browser = await signedInBrowser(app, database, { staffId, now: NOW });
    const see = async (path: string) => {
      clock.advance(2_000);
      const { text } = await (path.startsWith('/web') ? request(app).get(path) : visit(app, path));
      return text;
    };
    const lastLine = () => database('audit_log').orderBy('id', 'desc').first('id', 'action', 'actor', 'changes');
    return { database, app, clock, context, browser, see, lastLine };
  };

  it('ADM-40 each is changed by its form, seen at once, and undone from the audit log', async () => {
    const { database, browser, see, lastLine } = await openShop();
    await createArtwork(database, { title: 'Rice terraces' });
    await createArtwork(database, { title: 'Rice terraces again' });
    for (const part of SITE_PARTS) {
      const [path, text] = SEEN[part];
      expect(await see(path), part).not.toContain(text);
      const form = propsOf(await browser.get(`/admin/site/${part}`)).form as { version: number };
      const sent = { ...SITE_FORMS[part], version: String(form.version) };
      const saved = await browser.post(`/admin/site/${part}`, sent);
      expect(saved.headers.location, part).toBe(`/admin/site/${part}?done=saved`);
      expect(await see(path), part).toContain(text);
      const line = await lastLine();
      expect(line).toMatchObject({ action: 'site.changed', actor: 'Luz' });
      // Sending it again changes nothing, and is no conflict.
      expect((await browser.post(`/admin/site/${part}`, sent)).status, part).toBe(303);
      expect((await lastLine())?.id, part).toBe(line?.id);
      const by = { actor: COMMAND_LINE, now: NOW, role: 'editor' } as const;
      expect(await undoChange(database, { id: line?.id ?? 0, ...by }), part).toEqual({ outcome: 'undone' });
      expect(await see(path), part).not.toContain(text);
    }
  });

  it('ADM-40 shows a preview of the real page, and becomes public at its time', async () => {
    const { database, app, clock, browser, see, lastLine } = await openShop();
    await createArtwork(database, { title: 'Rice terraces' });
    await createArtwork(database, { title: 'Rice terraces again' });
    const before = await lastLine();
    for (const part of SITE_PARTS) {
      const sent = await browser.post(`/admin/site/${part}`, { ...SITE_FORMS[part], intent: 'preview' });
      expect([part, sent.status]).toEqual([part, 303]);
      const preview = await request(app).get(sent.headers.location ?? '');
      expect(preview.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
      const [path, text] = SEEN[part];
      const plain = { searches: 'rice terraces', notifications: '9000' }[part as string] ?? text;
      expect(preview.text.replaceAll('\\/', '/'), part).toContain(plain);
      expect(await see(path), part).not.toContain(text);
    }
    expect((await lastLine())?.id).toBe(before?.id);
    expect((await request(app).get('/preview/site/nothing')).status).toBe(404);
    for (const part of SITE_PARTS) {
      const publishAt = '2026-11-22T09:00';
      const sent = await browser.post(`/admin/site/${part}`, { ...SITE_FORMS[part], publishAt });
      expect(sent.headers.location).toBe(`/admin/site/${part}?done=scheduled`);
      expect(propsOf(await browser.get(`/admin/site/${part}`)).scheduled).toMatchObject({
        at: 'November 22, 2026 at 9:00 AM',
        by: 'Luz',
      });
    }
    const publishAt = Date.UTC(2026, 10, 22, 1);
    await publishDue(database, publishAt - 1);
    for (const part of SITE_PARTS) expect(await see(SEEN[part][0]), part).not.toContain(SEEN[part][1]);
    clock.now = publishAt;
    await publishDue(database, publishAt);
    for (const part of SITE_PARTS) expect(await see(SEEN[part][0]), part).toContain(SEEN[part][1]);
    expect(await lastLine()).toMatchObject({ action: 'site.changed', actor: 'Luz' });
    expect(await database('site_drafts').whereNotNull('publish_at')).toEqual([]);
  });

  it('ADM-06 ADM-40 shows the second of two people what the first has changed', async () => {
    const { database, browser } = await openShop();
    const page = propsOf(await browser.get('/admin/site/banner')).form as { version: number; opened: object };
    const opened = { version: String(page.version), opened: JSON.stringify(page.opened) };
    await editPart(database, {
      part: 'banner',
      version: null,
      fields: { text: 'Theirs', url: '/artists' },
      actor: COMMAND_LINE,
      now: NOW,
    });
    const mine = { text: 'Mine', url: '', publishAt: '' };
    const conflict = await browser.post('/admin/site/banner', { ...mine, ...opened });
    expect(conflict.status).toBe(409);
    const { form } = propsOf(conflict) as { form: { version: number; values: object; conflict: { fields: object[] } } };
    expect(form.conflict.fields).toMatchObject([
      { name: 'text', theirs: 'Theirs', typed: 'Mine', isChoice: true },
      { name: 'url', theirs: '/artists', isChoice: false },
    ]);
    expect(await findPart(database, 'banner')).toMatchObject({ text: 'Theirs' });
    const again = { ...form.values, version: String(form.version), opened: JSON.stringify({}) };
    expect((await browser.post('/admin/site/banner', again)).status).toBe(303);
    expect(await findPart(database, 'banner')).toMatchObject({ text: 'Mine', url: '/artists' });
  });

  it('a scheduled change is discarded, replaced, and changes only its own fields', async () => {
    const { database, browser, see } = await openShop();
    const at = { publishAt: NOW + MINUTE, actor: COMMAND_LINE, now: NOW };
    const edit = (fields: object, more: object = {}) =>
      editPart(database, { part: 'details', version: null, fields, actor: COMMAND_LINE, now: NOW, ...more });
    await edit({ telephone: '111 11111' }, at);
    await edit({ telephone: '222 22222' }, at);
    await edit({ openingHours: 'Always' });
    await publishDue(database, NOW + MINUTE);
    expect(await findPart(database, 'details')).toMatchObject({ telephone: '222 22222', openingHours: 'Always' });
    expect(await see('/artworks')).toContain('222 22222');
    await edit({ telephone: '' }, { ...at, publishAt: NOW + 2 * MINUTE });
    expect((await browser.post('/admin/site/details/discard')).headers.location).toContain('discarded');
    await publishDue(database, NOW + 2 * MINUTE);
    expect(await findPart(database, 'details')).toMatchObject({ telephone: '222 22222' });
  });

  it('a scheduled change does not overwrite what was saved meanwhile', async () => {
    const { database, app, browser, lastLine } = await openShop();
    const site = async () => propsOf(await browser.get('/admin/site')).parts;
    const part = async () => propsOf(await browser.get('/admin/site/banner')).scheduled;
    const today = async () => {
      const sections = propsOf(await browser.get('/admin')).today as { sections: { id: string; figures: object[] }[] };
      return sections.sections.find(({ id }) => id === 'site')?.figures;
    };
    await browser.post('/admin/site/banner', { text: 'Scheduled', url: '', publishAt: '2026-11-22T09:00' });
    expect(await today()).toBeUndefined();
    // A colleague is warned, at once and before that time.
    const saved = await browser.post('/admin/site/banner', { text: 'Theirs', url: '' });
    expect(saved.headers.location).toBe('/admin/site/banner?done=overwritten');
    expect(await part()).toMatchObject({
      overwritten: ['Text'],
      publishFailure: null,
      changes: [
        {
          field: 'Text',
          parts: [
            { kind: 'removed', text: 'Theirs' },
            { kind: 'added', text: 'Scheduled' },
          ],
        },
      ],
    });
    const publishAt = Date.UTC(2026, 10, 22, 1);
    await publishDue(database, publishAt);
    await publishDue(database, publishAt + MINUTE);
    expect(await findPart(database, 'banner')).toMatchObject({ text: 'Theirs' });
    const stopped = await database('audit_log').where('action', 'site.schedule-stopped');
    expect(stopped).toMatchObject([{ actor: 'Schedule', subject: 'site:banner', staff_id: null }]);
    expect(stopped[0]?.changes).toContain('"to":"Text"');
    expect(await site()).toContainEqual(expect.objectContaining({ title: 'Banner', publishFailure: 'stopped' }));
    expect(await part()).toMatchObject({ overwritten: ['Text'], publishFailure: 'stopped' });
    expect(await today()).toMatchObject([{ value: '1', url: '/admin/site', isUrgent: true }]);
    const visible = async () => (await visit(app, '/artworks')).text;
    expect(await visible()).toContain('Theirs');
    // A person decides.
    const published = await browser.post('/admin/site/banner/publish');
    expect(published.headers.location).toBe('/admin/site/banner?done=published');
    expect(await findPart(database, 'banner')).toMatchObject({ text: 'Scheduled' });
    expect(await lastLine()).toMatchObject({ action: 'site.changed', actor: 'Luz' });
    expect([await part(), await today()]).toEqual([null, undefined]);
  });

  it('ADM-40 a scheduled change that makes no difference any more is discarded, and the audit log has it', async () => {
    const { database, browser, lastLine } = await openShop();
    const by = { part: 'banner', version: null, actor: COMMAND_LINE, now: NOW } as const;
    // A banner without a text has no link either.
    const scheduleLink = async () => {
      await editPart(database, { ...by, fields: { text: 'Sale', url: '' } });
      await editPart(database, { ...by, fields: { url: '/artworks' }, publishAt: NOW + MINUTE });
      await editPart(database, { ...by, fields: { text: '' } });
    };
    const discarded = (actor: string) => ({ action: 'site.schedule-discarded', actor });
    await scheduleLink();
    await publishDue(database, NOW + MINUTE);
    expect(await lastLine()).toMatchObject(discarded('Schedule'));
    await scheduleLink();
    const published = await browser.post('/admin/site/banner/publish');
    expect(published.headers.location).toBe('/admin/site/banner?done=without-effect');
    expect(propsOf(await browser.get('/admin/site/banner?done=without-effect'))).toMatchObject({
      notice: null,
      refusal: expect.stringContaining('Nothing was published'),
    });
    expect(await lastLine()).toMatchObject(discarded('Luz'));
    const line = await lastLine();
    const undone = await undoChange(database, { id: line?.id ?? 0, role: 'editor', actor: COMMAND_LINE, now: NOW });
    expect(undone).toEqual({ outcome: 'undone' });
    const draft = await database('site_drafts').first('id');
    const edit = { ...by, version: null, fields: { text: '', url: '/artists' }, seen: draft?.id ?? 0 };
    expect(await editScheduled(database, edit)).toEqual({ outcome: 'discarded' });
    expect(await lastLine()).toMatchObject({ action: 'site.schedule-discarded' });
    // The text of the change was saved meanwhile by a person.
    await editPart(database, { ...by, fields: { text: 'Open' }, publishAt: NOW + MINUTE });
    await editPart(database, { ...by, fields: { text: 'Open' } });
    await publishDue(database, NOW + MINUTE);
    expect(await lastLine()).toMatchObject(discarded('Schedule'));
    expect(await database('site_drafts')).toEqual([]);
  });

  it('ADM-06 ADM-40 the second of two people who schedule a change sees the first one', async () => {
    const { database, browser } = await openShop();
    const url = '/admin/site/banner';
    const open = async (address = url) => {
      const { form, seen } = propsOf(await browser.get(address)) as {
        form: { version: number; opened: object; values: Record<string, string> };
        seen: number | null;
      };
      const hidden = {
        version: String(form.version),
        opened: JSON.stringify(form.opened),
        scheduled: String(seen ?? ''),
      };
      return { ...form.values, ...hidden };
    };
    const [first, second] = [await open(), await open()];
    const one = { ...first, text: 'First', url: '/artists', publishAt: '2026-11-22T09:00' };
    expect((await browser.post(url, one)).headers.location).toBe(`${url}?done=scheduled`);
    // A form that is sent twice is no conflict with itself.
    expect((await browser.post(url, one)).headers.location).toBe(`${url}?done=scheduled`);
    expect(await database('audit_log').where('action', 'site.scheduled')).toHaveLength(1);
    const other = { ...second, text: 'Second', publishAt: '2026-11-23T09:00' };
    const conflict = await browser.post(url, other);
    expect(conflict.status).toBe(409);
    const shown = propsOf(conflict) as {
      action: string;
      seen: number;
      form: { version: number; opened: object; values: Record<string, string> };
    };
    expect(shown).toMatchObject({
      action: `${url}/scheduled`,
      edits: 'scheduled',
      form: {
        values: { text: 'Second', url: '/artists' },
        conflict: {
          by: 'Luz',
          fields: [
            { name: 'text', theirs: 'First', typed: 'Second', isChoice: true },
            { name: 'url', theirs: '/artists', isChoice: false },
            { name: 'publishAt', theirs: '2026-11-22T09:00', typed: '2026-11-23T09:00', isChoice: true },
          ],
        },
      },
    });
    const again = {
      ...shown.form.values,
      version: String(shown.form.version),
      opened: JSON.stringify(shown.form.opened),
      scheduled: String(shown.seen),
    };
    // Meanwhile the first one corrects theirs.
    const correction = await open(`${url}/scheduled`);
    await browser.post(`${url}/scheduled`, { ...correction, text: 'First again' });
    expect((await browser.post(shown.action, again)).status).toBe(409);
    // Buttons act on the change that was shown.
    for (const act of ['publish', 'discard'])
      expect((await browser.post(`${url}/${act}`, { scheduled: String(shown.seen) })).headers.location).toBe(
        `${url}?done=replaced`,
      );
    const { scheduled } = await open(`${url}/scheduled`);
    expect((await browser.post(shown.action, { ...again, scheduled })).headers.location).toBe(`${url}?done=scheduled`);
    await publishDue(database, Date.UTC(2026, 10, 23, 1));
    expect(await findPart(database, 'banner')).toMatchObject({ text: 'Second', url: '/artists' });
  });

  it('ADM-06 a form of a scheduled change that was discarded meanwhile loses nothing', async () => {
    const { database, browser } = await openShop();
    const url = '/admin/site/banner/scheduled';
    await browser.post('/admin/site/banner', { text: 'First', url: '', publishAt: '2026-11-22T09:00' });
    const { form, seen } = propsOf(await browser.get(url)) as {
      form: { version: number; opened: object; values: Record<string, string> };
      seen: number;
    };
    await browser.post('/admin/site/banner/discard');
    const sent = { version: String(form.version), opened: JSON.stringify(form.opened), scheduled: String(seen) };
    const conflict = await browser.post(url, { ...form.values, ...sent, text: 'Corrected' });
    expect(conflict.status).toBe(409);
    expect(propsOf(conflict)).toMatchObject({
      action: '/admin/site/banner',
      edits: 'public',
      form: { values: { text: 'Corrected', publishAt: '2026-11-22T09:00' } },
    });
    expect(await findPart(database, 'banner')).toMatchObject({ text: '' });
  });

  it('ADM-40 a scheduled change that fails does not hold up the others, is shown, and is tried again', async () => {
    const { database, browser } = await openShop();
    const at = { version: null, publishAt: NOW + MINUTE, actor: COMMAND_LINE, now: NOW };
    await editPart(database, { part: 'home', fields: { bandText: 'Broken' }, ...at });
    await editPart(database, { part: 'banner', fields: { text: 'Whole' }, ...at });
    const other = { part: 'of-a-later-version', fields: '{}', publish_at: NOW, actor: 'Luz', created_at: NOW };
    await database('site_drafts').insert(other);
    const ofHome = () => database('site_drafts').where('part', 'home');
    const { fields } = (await ofHome().first('fields')) ?? { fields: '' };
    await ofHome().update({ fields: '{"after":' });
    expect(await publishDue(database, NOW + MINUTE)).toEqual(['home']);
    expect(await findPart(database, 'banner')).toMatchObject({ text: 'Whole' });
    const { parts } = propsOf(await browser.get('/admin/site')) as {
      parts: { title: string; publishFailure: string | null }[];
    };
    expect(parts.filter(({ publishFailure }) => publishFailure !== null)).toMatchObject([
      { title: 'Home page', publishFailure: 'unreadable' },
    ]);
    const { sections } = propsOf(await browser.get('/admin')).today as {
      sections: { id: string; figures: object[] }[];
    };
    expect(sections.find(({ id }) => id === 'site')?.figures).toMatchObject([{ value: '1', isUrgent: true }]);
    // Not at once, and the other one not again.
    expect(await publishDue(database, NOW + 2 * MINUTE - 1)).toEqual([]);
    expect(await publishDue(database, NOW + 2 * MINUTE)).toEqual(['home']);
    await ofHome().update({ fields });
    expect(propsOf(await browser.get('/admin/site/home')).scheduled).toMatchObject({ publishFailure: 'failing' });
    expect(await publishDue(database, NOW + 3 * MINUTE)).toEqual([]);
    expect(await findPart(database, 'home')).toMatchObject({ bandText: 'Broken' });
    expect(await database('site_drafts').pluck('part')).toEqual(['of-a-later-version']);
  });

  it.each([
    ['is no JSON', '{"after":'],
    ['has no fields', '{}'],
    ['has a text for a number', '{"before":{"duration":3},"after":{"duration":"long"}}'],
    ['has a text for a list', '{"before":{"texts":["One"]},"after":{"texts":"One"}}'],
  ])('ADM-40 a scheduled change that %s is shown as damaged, and is discarded or replaced', async (_what, fields) => {
    const { database, app, browser } = await openShop();
    const at = { version: null, publishAt: NOW + MINUTE, actor: COMMAND_LINE, now: NOW };
    await editPart(database, { part: 'home', fields: { bandText: 'Words' }, ...at });
    const stored = propsOf(await browser.get('/admin/site/home')).scheduled as { id: number; previewUrl: string };
    await database('site_drafts').update({ fields });
    for (const path of ['/admin/site/home', '/admin/site/home/scheduled']) {
      const page = await browser.get(path);
      expect([page.status, propsOf(page)]).toMatchObject([
        200,
        { edits: 'public', scheduled: { publishFailure: 'unreadable', previewUrl: null, changes: [] } },
      ]);
    }
    for (const path of ['/admin', '/admin/site', '/admin/site/pages'])
      expect((await browser.get(path)).status).toBe(200);
    expect((await request(app).get(stored.previewUrl)).status).toBe(404);
    const scheduled = String(stored.id);
    const published = await browser.post('/admin/site/home/publish', { scheduled });
    expect(published.headers.location).toBe('/admin/site/home?done=unreadable');
    expect(propsOf(await browser.get('/admin/site/home?done=unreadable')).refusal).toContain('is damaged');
    const replaced = { ...at, seen: stored.id, fields: { bandText: 'Others' }, part: 'home' } as const;
    expect(await editPart(database, replaced)).toEqual({ outcome: 'scheduled' });
    expect(propsOf(await browser.get('/admin/site/home')).scheduled).toMatchObject({ publishFailure: null });
    await database('site_drafts').update({ fields });
    const [{ id }] = await database('site_drafts').select('id');
    const discarded = await browser.post('/admin/site/home/discard', { scheduled: String(id) });
    expect(discarded.headers.location).toBe('/admin/site/home?done=discarded-unreadable');
    expect(await database('site_drafts')).toEqual([]);
  });

  it('refuses in words what cannot be, and stores nothing', async () => {
    const { database, browser } = await openShop();
    const menu = (row: object) => ({ items: JSON.stringify([{ name: 'A', address: '', level: 0, ...row }]) });
    const wrong: [SitePart, Record<string, string>, string][] = [
      ['banner', { text: 'x'.repeat(201) }, 'text'],
      ['banner', { text: 'Hello', url: 'javascript:alert(1)' }, 'url'],
      ['banner', { text: 'Hello', url: '/nowhere' }, 'url'],
      ['banner', { text: '', url: '/artworks' }, 'text'],
      ['banner', { text: 'Hello', publishAt: '2026-11-21T09:00' }, 'publishAt'],
      ['banner', { text: 'Hello', publishAt: 'soon' }, 'publishAt'],
      ['header-menu', menu({ address: '/pages/abuot' }), 'items'],
      ['header-menu', menu({ address: '//evil.example' }), 'items'],
      ['header-menu', menu({ address: '/artworks/gone' }), 'items'],
      ['header-menu', menu({ name: '', address: '/artworks' }), 'items'],
      ['header-menu', { items: '{"a":1}' }, 'items'],
      ['header-menu', { items: JSON.stringify(Array.from({ length: 81 }, () => ({ name: 'A' }))) }, 'items'],
      ['home', { ...SITE_FORMS.home, hero: 'No such work' }, 'hero'],
      ['home', { ...SITE_FORMS.home, newArrivals: '99' }, 'newArrivals'],
      ['home', { ...SITE_FORMS.home, typeSpeed: 'quick' }, 'typeSpeed'],
      ['home', { ...SITE_FORMS.home, texts: 'x'.repeat(61) }, 'texts'],
      ['searches', { chosen: Array.from({ length: 13 }, (_, n) => `word ${n}`).join('\n') }, 'chosen'],
      ['notifications', { duration: '0', interval: '4' }, 'duration'],
      ['details', { ...SITE_FORMS.details, galleryName: '' }, 'galleryName'],
      ['details', { ...SITE_FORMS.details, curatorEmail: 'luz@' }, 'curatorEmail'],
      ['details', { ...SITE_FORMS.details, telephone: 'call us' }, 'telephone'],
      ['details', { ...SITE_FORMS.details, mapUrl: 'http://maps.example' }, 'mapUrl'],
    ];
    for (const [part, form, field] of wrong) {
      const answer = await browser.post(`/admin/site/${part}`, form);
      expect([part, field, answer.status]).toEqual([part, field, 422]);
      expect((propsOf(answer).form as { errors: object }).errors, field).toHaveProperty(field);
    }
    expect(await database('audit_log').where('action', 'site.changed')).toEqual([]);
    expect(await database('settings').select()).toEqual([]);
  });

  it('ADM-40 ADM-52 a menu is put in order without JavaScript, and an item keeps its id', async () => {
    const { database, browser, see } = await openShop();
    const row = (index: number, name: string, address: string, level = 0) => ({
      [`row.${index}.id`]: '0',
      [`row.${index}.name`]: name,
      [`row.${index}.address`]: address,
      [`row.${index}.level`]: String(level),
      [`row.${index}.enabled`]: 'yes',
    });
    const rows = {
      ...row(0, 'Artworks', '/artworks'),
      ...row(1, 'Artists', '/artists'),
      ...row(2, 'Events', '/events'),
    };
    const rowsAfter = async (button: Record<string, string>) => {
      const { status, ...response } = await browser.post('/admin/site/header-menu', { ...rows, ...button });
      expect(status).toBe(200);
      const { values } = propsOf(response as never).form as { values: { items: string } };
      return JSON.parse(values.items).map(({ name, level }: { name: string; level: number }) => `${level} ${name}`);
    };
    expect(await rowsAfter({ down: '0' })).toEqual(['0 Artists', '0 Artworks', '0 Events']);
    expect(await rowsAfter({ up: '2' })).toEqual(['0 Artworks', '0 Events', '0 Artists']);
    expect(await rowsAfter({ indent: '1' })).toEqual(['0 Artworks', '1 Artists', '0 Events']);
    expect(await rowsAfter({ remove: '0' })).toEqual(['0 Artists', '0 Events']);
    expect(await rowsAfter({ add: '3' })).toHaveLength(4);
    expect(await database('menu_items').select()).toEqual([]);

    await browser.post('/admin/site/header-menu', { ...rows, ...row(1, 'Artists', '/artists', 1) });
    expect(await see('/events')).toContain('"name":"Artists","value":"/artists"');
    // The footer was the default one, and stays.
    expect(await see('/events')).toContain('For collectors');
    const ids = await database('menu_items').where('placement', 'header').orderBy('id').pluck('id');
    const { items } = await findPart(database, 'header-menu');
    const [artworks, events] = items;
    const fields = { items: [{ ...events, name: 'What is on' }, artworks] as typeof items };
    await editPart(database, { part: 'header-menu', version: null, fields, actor: COMMAND_LINE, now: NOW });
    expect(await database('menu_items').where('placement', 'header').orderBy('id').pluck('id')).toEqual(ids);
    const stored = await findPart(database, 'header-menu');
    expect(stored.items.map(({ name, children }) => [name, children.length])).toEqual([
      ['What is on', 0],
      ['Artworks', 1],
    ]);
  });

  it('ADM-40 days are closed in a calendar, and orders that have one are named', async () => {
    const { database, app, clock, browser, see, lastLine } = await openShop();
    const opened = propsOf(await browser.get('/admin/site/pickup-days?month=2026-12'));
    expect(opened).toMatchObject({ month: 'December 2026', opened: '', closed: [], affected: [] });
    await browser.post('/admin/site/pickup-days', { month: '2026-12', opened: '', closed: '2026-12-24' });
    // Another person has closed the 24th meanwhile: each saves only what they have changed.
    await browser.post('/admin/site/pickup-days', { month: '2026-12', opened: '', closed: '2026-12-30' });
    expect(await database('closed_pickup_days').orderBy('day').pluck('day')).toEqual(['2026-12-24', '2026-12-30']);
    clock.now = Date.UTC(2026, 11, 1);
    expect(await see('/pages/contact')).toContain('2026-12-24');
    const line = await lastLine();
    expect(JSON.parse(line?.changes ?? '')).toEqual([{ field: 'Closed', from: null, to: 'December 30, 2026' }]);
    const by = { actor: COMMAND_LINE, now: clock.now, role: 'editor' } as const;
    expect(await undoChange(database, { id: line?.id ?? 0, ...by })).toEqual({ outcome: 'undone' });
    expect(await see('/pages/contact')).not.toContain('2026-12-30');
    const staffId = await createMember(database, { role: 'owner', email: 'owner@example.com' });
    const owner = await signedInBrowser(app, database, { staffId, now: clock.now });
    const { number } = await createOrder(database, { pickupDay: '2026-12-24' });
    await createOrder(database, { pickupDay: '2026-12-24', fulfilment: 'delivered' });
    expect(propsOf(await owner.get('/admin/site/pickup-days')).affected).toEqual([
      { day: 'December 24, 2026', orders: [{ number, url: `/admin/orders/${number}` }] },
    ]);
  });
});
