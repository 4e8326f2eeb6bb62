import request from 'supertest';
import { expect, it, vi } from 'vitest';
import { undoChange } from '../../server/admin/audit/undo.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { saveSetting } from '../../server/navigation/records.ts';
import { runCommand } from '../../server/operator/run-command.ts';
import { createRedirect } from '../../server/redirects/staff/editing.ts';
import { editPart } from '../../server/site-editing/edit.ts';
import { recordFiles } from '../../server/static-pages/records.ts';
import { visit } from '../support/app.ts';
import { onEachComposition } from '../support/compositions.ts';
import type { Knex } from '../support/knex.ts';
import { createMember, propsOf, signedInBrowser } from '../support/visitors/staff.ts';
import { SHORT_TIMEOUT } from '../support/wait-limit.ts';
import { publishDue } from './publish-due.ts';

const NOW = Date.UTC(2026, 10, 21, 4);
const BY = { actor: COMMAND_LINE, now: NOW };
const CARE = {
  title: 'Caring for art',
  description: 'How to hang and clean.',
  isListed: 'yes',
  text: '## Light\n\nKeep it away from the sun.',
};

/** Runs `work` once, after the first query of a table. */
function afterQueryOf(database: Knex, table: string, work: () => Promise<unknown>): Knex {
  let isDone = false;
  return new Proxy(database, {
    apply(target, self, args) {
      const query = Reflect.apply(target, self, args);
      if (args[0] !== table || isDone) return query;
      isDone = true;
      const run = query.then.bind(query);
      const runAndWork = () =>
        run(async (rows: unknown) => {
          await work();
          return rows;
        });
      const value = (...handlers: Parameters<Promise<unknown>['then']>) => runAndWork().then(...handlers);
      return Object.defineProperty(query, 'then', { value });
    },
  });
}

onEachComposition('the text pages', (engine, open) => {
  const openShop = async () => {
    const database = await engine.open();
    const { app, clock, context } = await open({ database, now: NOW });
    const staffId = await createMember(database, { role: 'editor', name: 'Luz' });
    const browser = await signedInBrowser(app, database, { staffId, now: NOW });
    const see = async (slug: string) => {
      const { title, html, updatedAt } = (await visit(app, `/pages/${slug}`)).body.props;
      return { title, html, updatedAt };
    };
    const lastLine = () => database('audit_log').orderBy('id', 'desc').first();
    const edit = async (slug: string, fields: Record<string, string>) => {
      const { form } = propsOf(await browser.get(`/admin/site/pages/${slug}`)) as {
        form: { values: Record<string, string>; version: number };
      };
      return browser.post(`/admin/site/pages/${slug}`, { ...form.values, version: String(form.version), ...fields });
    };
    return { database, app, clock, context, browser, see, lastLine, edit };
  };

  it('ADM-40 the text of a file is edited, shown at once, undone, and restored', async () => {
    const { database, browser, see, lastLine, edit } = await openShop();
    const before = await see('about');
    const { form } = propsOf(await browser.get('/admin/site/pages/about')) as { form: { values: { text: string } } };
    const text = form.values.text.replace('Good art', 'Great art');
    expect((await edit('about', { text })).headers.location).toBe('/admin/site/pages/about?done=saved');
    expect((await see('about')).html).toContain('Great art');
    expect((await see('about')).updatedAt).toBe('2026-11-21');
    const line = await lastLine();
    expect(line).toMatchObject({ action: 'site.changed', actor: 'Luz', subject: 'page:about' });
    // The log has the paragraph that differs, not the whole page.
    const [change] = JSON.parse(line?.changes ?? '');
    expect(change).toMatchObject({ field: 'Text', from: expect.stringMatching(/^Good art/) });
    expect(change.to.length).toBeLessThan(700);
    const undone = await undoChange(database, { id: line?.id ?? 0, role: 'editor', ...BY });
    expect(undone).toEqual({ outcome: 'undone' });
    expect(await see('about')).toEqual(before);
    await edit('about', { text: 'Short.' });
    const reset = await browser.post('/admin/site/pages/about/reset');
    expect(reset.headers.location).toBe('/admin/site/pages/about?done=restored');
    expect(await see('about')).toEqual(before);
    const newest = await database('static_page_versions').orderBy('id', 'desc').first();
    expect(Boolean(newest?.follows_file)).toBe(true);
  });

  it('ADM-40 a new page is previewed, scheduled, listed, hidden and removed', async () => {
    const { database, app, clock, browser, see } = await openShop();
    const preview = await browser.post('/admin/site/new-page', { ...CARE, intent: 'preview' });
    const shown = await request(app).get(preview.headers.location ?? '');
    expect(shown.text).toContain('Keep it away from the sun.');
    expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
    expect((await request(app).get('/pages/caring-for-art')).status).toBe(404);
    const sent = await browser.post('/admin/site/new-page', { ...CARE, publishAt: '2026-11-21T20:00' });
    expect(sent.headers.location).toBe('/admin/site/pages/caring-for-art?done=scheduled');
    expect((await request(app).get('/pages/caring-for-art')).status).toBe(404);
    expect((await browser.get('/admin/site/pages/caring-for-art')).status).toBe(200);
    clock.now = Date.UTC(2026, 10, 21, 12);
    await publishDue(database, clock.now);
    expect(await see('caring-for-art')).toMatchObject({ title: 'Caring for art', updatedAt: '2026-11-21' });
    const sitemap = async () => (await request(app).get('/sitemap-pages.xml')).text;
    expect(await sitemap()).toContain('/pages/caring-for-art</loc><lastmod>2026-11-21');
    await editPart(database, { part: 'page:caring-for-art', version: null, fields: { isListed: false }, ...BY });
    expect(await sitemap()).not.toContain('caring-for-art');
    expect((await request(app).get('/pages/caring-for-art')).text).toContain('noindex');
    const removed = await browser.post('/admin/site/pages/caring-for-art/reset');
    expect(removed.headers.location).toBe('/admin/site/pages?done=removed');
    expect((await request(app).get('/pages/caring-for-art')).status).toBe(404);
    const line = await database('audit_log').orderBy('id', 'desc').first('id');
    await undoChange(database, { id: line?.id ?? 0, role: 'editor', ...BY });
    expect((await request(app).get('/pages/caring-for-art')).status).toBe(200);
  });

  it('ADM-40 scheduled new pages and removed pages are in the list, and a removed page is restored', async () => {
    const { database, app, clock, browser } = await openShop();
    const lists = async () => {
      const { pages, coming, removed } = propsOf(await browser.get('/admin/site/pages')) as Record<string, object[]>;
      return { pages, coming, removed };
    };
    const care = '/admin/site/pages/caring-for-art';
    await browser.post('/admin/site/new-page', { ...CARE, publishAt: '2026-11-21T20:00' });
    expect(await lists()).toMatchObject({
      coming: [
        { title: 'Caring for art', url: care, scheduled: 'November 21, 2026 at 8:00 PM', state: 'Written by Luz' },
      ],
      removed: [],
    });
    // Its form is that of the scheduled page, with its title.
    expect(propsOf(await browser.get(care))).toMatchObject({
      title: 'Caring for art',
      edits: 'scheduled',
      scheduled: { isNew: true },
      form: { values: { text: CARE.text } },
    });
    const list = async () => (await runCommand(['pages', 'list'], (work) => work({ database, now: NOW }))).text;
    expect(await list()).toMatch(/caring-for-art +Caring for art +no +public from November 21, 2026 at 8:00 PM by Luz/);
    clock.now = Date.UTC(2026, 10, 21, 12);
    await publishDue(database, clock.now);
    expect(await lists()).toMatchObject({ coming: [], removed: [] });
    expect((await lists()).pages).toContainEqual(expect.objectContaining({ url: care }));
    await browser.post(`${care}/reset`);
    const { pages, removed } = await lists();
    expect(removed).toMatchObject([
      { title: 'Caring for art', url: care, state: expect.stringMatching(/^Removed on .* by Luz$/) },
    ]);
    expect(pages).not.toContainEqual(expect.objectContaining({ url: care }));
    expect(await list()).toMatch(/caring-for-art +Caring for art +no +removed on November 21, 2026 at 8:00 PM by Luz/);
    const { versions } = propsOf(await browser.get(care)) as { versions: { url: string }[] };
    await browser.post(versions[1]?.url ?? '');
    expect((await request(app).get('/pages/caring-for-art')).status).toBe(200);
    expect(await lists()).toMatchObject({ removed: [] });
  });

  it('ADM-40 a new page and the links to it become public together', async () => {
    const { database, app, clock, browser, edit } = await openShop();
    const url = '/admin/site/header-menu';
    const row = { id: 0, name: 'Care', address: '/pages/caring-for-art', isNewTab: false, enabled: true, level: 0 };
    const menu = (publishAt: string) => browser.post(url, { items: JSON.stringify([row]), publishAt });
    const faq = (publishAt: string) => edit('faq', { text: 'Read [this](/pages/caring-for-art#light).', publishAt });
    // A new page may link to itself.
    const page = { ...CARE, text: '## Light\n\n[Care](/pages/caring-for-art#light)' };
    const added = await browser.post('/admin/site/new-page', { ...page, publishAt: '2026-11-21T20:00' });
    expect(added.status).toBe(303);
    for (const early of ['', '2026-11-21T19:59']) {
      expect((await menu(early)).status).toBe(422);
      expect((await faq(early)).status).toBe(422);
    }
    expect((await menu('2026-11-21T20:00')).status).toBe(303);
    expect((await faq('2026-11-21T20:01')).status).toBe(303);
    const early = await browser.post(`${url}/publish`);
    expect(early.headers.location).toBe(`${url}?done=broken-links`);
    const errors = async (address: string) =>
      (propsOf(await browser.get(address)) as { scheduled: { errors: string[] } }).scheduled.errors;
    expect([await errors(url), await errors('/admin/site/pages/faq')]).toEqual([[], []]);
    // Without the page, the forms of the changes name the links.
    await browser.post('/admin/site/pages/caring-for-art/discard');
    const line = await database('audit_log').orderBy('id', 'desc').first('id');
    expect(await errors(url)).toEqual(['No page of the shop has this address: /pages/caring-for-art.']);
    expect(await errors('/admin/site/pages/faq')).toEqual([
      'No page of the shop has this address: /pages/caring-for-art#light.',
    ]);
    await undoChange(database, { id: line?.id ?? 0, role: 'editor', ...BY });
    clock.now = Date.UTC(2026, 10, 21, 12, 1);
    await publishDue(database, clock.now);
    expect((await visit(app, '/artworks')).text).toContain('/pages/caring-for-art');
    expect((await request(app).get('/pages/caring-for-art')).status).toBe(200);
    expect((await request(app).get('/pages/faq')).text).toContain('/pages/caring-for-art#light');
  });

  it('ADM-40 no undo and no scheduled change makes a page without a title or a text public', async () => {
    const { database, app, clock, browser, edit, lastLine } = await openShop();
    const isPublic = async (slug: string) => (await request(app).get(`/pages/${slug}`)).status === 200;
    const part = 'page:caring-for-art' as const;
    await browser.post('/admin/site/new-page', { ...CARE, isListed: '' });
    const created = await lastLine();
    await edit('caring-for-art', { isListed: 'yes' });
    const undone = await undoChange(database, { id: created?.id ?? 0, role: 'editor', ...BY });
    expect(undone).toMatchObject({ outcome: 'refused' });
    expect(await isPublic('caring-for-art')).toBe(true);
    // Only one field is scheduled, and the page is removed meanwhile.
    await edit('caring-for-art', { isListed: '' });
    await edit('caring-for-art', { isListed: 'yes', publishAt: '2026-11-21T20:00' });
    const removal = await browser.post('/admin/site/pages/caring-for-art/reset');
    expect(removal.headers.location).toBe('/admin/site/pages?done=removed-with-schedule');
    const discarded = await lastLine();
    expect(discarded).toMatchObject({ action: 'site.schedule-discarded', subject: part });
    expect(await database('site_drafts')).toEqual([]);
    // The schedule alone is brought back.
    await undoChange(database, { id: discarded?.id ?? 0, role: 'editor', ...BY });
    const { scheduled } = propsOf(await browser.get('/admin/site/pages/caring-for-art')) as { scheduled: object };
    expect(scheduled).toMatchObject({ previewUrl: null });
    const published = await browser.post('/admin/site/pages/caring-for-art/publish');
    expect(published.headers.location).toBe('/admin/site/pages/caring-for-art?done=impossible');
    expect(propsOf(await browser.get(published.headers.location ?? ''))).toMatchObject({
      notice: null,
      refusal: expect.stringContaining('Not published'),
    });
    clock.now = Date.UTC(2026, 10, 21, 12);
    await publishDue(database, clock.now);
    expect(await lastLine()).toMatchObject({ action: 'site.schedule-stopped', subject: part });
    expect((await browser.get('/admin/site/pages/caring-for-art')).status).toBe(200);
    expect(await isPublic('caring-for-art')).toBe(false);
  });

  it('ADM-40 a scheduled text is read whole, previewed and corrected', async () => {
    const { database, app, clock, browser, see, edit } = await openShop();
    const long = Array.from({ length: 200 }, (_, line) => `Line ${line} of the text.`).join('\n\n');
    await edit('faq', { text: long, publishAt: '2026-11-21T20:00' });
    const before = await see('faq');
    const { scheduled } = propsOf(await browser.get('/admin/site/pages/faq')) as {
      scheduled: { previewUrl: string; editUrl: string; changes: { parts: { kind: string; text: string }[] }[] };
    };
    const added = scheduled.changes[0]?.parts.filter(({ kind }) => kind !== 'removed') ?? [];
    expect(added.map(({ text }) => text).join('')).toContain('Line 150 of the text.');
    const preview = await request(app).get(scheduled.previewUrl);
    expect(preview.text).toContain('Line 150 of the text.');
    expect(preview.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
    // Meanwhile another field is saved, which the correction leaves alone.
    await editPart(database, { part: 'page:faq', version: null, fields: { title: 'Questions' }, ...BY });
    const { form, seen } = propsOf(await browser.get(scheduled.editUrl)) as {
      form: { values: Record<string, string>; opened: object; version: number };
      seen: number;
    };
    expect(form.values).toMatchObject({ text: long, title: 'Questions', publishAt: '2026-11-21T20:00' });
    const sent = { ...form.values, version: String(form.version), scheduled: String(seen) };
    const corrected = await browser.post(scheduled.editUrl, { ...sent, text: 'Corrected.' });
    expect(corrected.headers.location).toBe('/admin/site/pages/faq?done=scheduled');
    expect(await see('faq')).toMatchObject({ html: before.html, title: 'Questions' });
    expect(await database('site_drafts').whereNotNull('publish_at')).toHaveLength(1);
    clock.now = Date.UTC(2026, 10, 21, 12);
    await publishDue(database, clock.now);
    expect(await see('faq')).toMatchObject({ html: '<p>Corrected.</p>\n', title: 'Questions' });
    // Its form is that of the page now.
    expect(propsOf(await browser.get(scheduled.editUrl))).toMatchObject({
      edits: 'public',
      action: '/admin/site/pages/faq',
    });
  });

  it('ADM-40 a scheduled change that is corrected to what is public is discarded, and one without a time is public', async () => {
    const { database, browser, see, edit, lastLine } = await openShop();
    const url = '/admin/site/pages/faq/scheduled';
    const correct = async (fields: Record<string, string>) => {
      const { form, seen } = propsOf(await browser.get(url)) as {
        form: { values: Record<string, string>; version: number };
        seen: number;
      };
      return browser.post(url, { ...form.values, version: String(form.version), scheduled: String(seen), ...fields });
    };
    await edit('faq', { text: 'First.' });
    await edit('faq', { text: 'Second.', publishAt: '2026-11-22T09:00' });
    expect((await correct({ text: 'First.' })).headers.location).toBe('/admin/site/pages/faq?done=discarded');
    expect(await lastLine()).toMatchObject({ action: 'site.schedule-discarded' });
    await edit('faq', { text: 'Third.', publishAt: '2026-11-22T09:00' });
    expect((await correct({ text: '' })).status).toBe(422);
    expect((await correct({ publishAt: '' })).headers.location).toBe('/admin/site/pages/faq?done=saved');
    expect((await see('faq')).html).toBe('<p>Third.</p>\n');
    expect(await database('site_drafts').whereNotNull('publish_at')).toEqual([]);
  });

  it('ADM-05 ADM-40 an undo that would change nothing is refused in words', async () => {
    const { database, lastLine } = await openShop();
    const change = (fields: { text?: string; url?: string }) =>
      editPart(database, { part: 'banner', version: null, fields, ...BY });
    await change({ text: 'Sale', url: '/artworks' });
    await change({ url: '' });
    const line = await lastLine();
    await change({ text: '' });
    const undone = await undoChange(database, { id: line?.id ?? 0, role: 'editor', ...BY });
    expect(undone).toEqual({ outcome: 'refused', reason: 'The old values are no longer possible.' });
  });

  it('ADM-40 the history has the default texts that visitors saw, also of earlier releases', async () => {
    const { database, browser, edit, see, lastLine } = await openShop();
    const history = async (slug: string) =>
      (
        propsOf(await browser.get(`/admin/site/pages/${slug}`)) as {
          versions: { action: string | null; url: string }[];
        }
      ).versions;
    const ofShop = 'The text that comes with the shop';
    // The first start stores each file; the next start of the same release stores nothing.
    expect(await recordFiles(database, NOW)).toContain('faq');
    expect(await recordFiles(database, NOW)).toEqual([]);
    expect(await history('faq')).toMatchObject([{ action: ofShop, isCurrent: true, by: 'Galerya' }]);
    await edit('about', { text: 'Own.' });
    await edit('faq', { text: 'Own.' });
    await browser.post('/admin/site/pages/faq/reset');
    // An earlier release had another text in the file of both.
    const ofEarlier = { text: 'Of the earlier release.' };
    await database('static_page_versions')
      .where('follows_file', true)
      .whereIn('slug', ['faq', 'about'])
      .update(ofEarlier);
    const before = await lastLine();
    expect(await recordFiles(database, NOW)).toEqual(['faq']);
    expect(await lastLine()).toEqual(before);
    expect(await history('about')).toMatchObject([{ action: null, isCurrent: true }, { action: ofShop }]);
    const versions = await history('faq');
    expect(versions).toMatchObject([
      { action: ofShop, isCurrent: true },
      { action: 'Put back the default text' },
      { action: null },
      { action: ofShop },
    ]);
    const old = await browser.get(versions[1]?.url ?? '');
    expect(propsOf(old)).toMatchObject({ text: 'Of the earlier release.' });
    await browser.post(versions[1]?.url ?? '');
    expect((await see('faq')).html).toBe('<p>Of the earlier release.</p>\n');
    expect(await recordFiles(database, NOW)).toEqual([]);
  });

  it('ADM-40 restoring a text shows that the scheduled change will not be published by itself', async () => {
    const { browser, edit } = await openShop();
    await edit('faq', { text: 'First.' });
    await edit('faq', { text: 'Second.' });
    await edit('faq', { text: 'Third.', publishAt: '2026-11-22T09:00' });
    const { versions } = propsOf(await browser.get('/admin/site/pages/faq')) as { versions: { url: string }[] };
    for (const url of [versions[1]?.url ?? '', '/admin/site/pages/faq/reset']) {
      const back = await browser.post(url);
      expect(back.headers.location).toBe('/admin/site/pages/faq?done=restored-overwritten');
    }
    expect(propsOf(await browser.get('/admin/site/pages/faq?done=restored-overwritten'))).toMatchObject({
      notice: expect.stringContaining('will not be published by itself'),
      scheduled: { overwritten: ['Text'] },
    });
  });

  it('ADM-40 every saved text is shown, compared and restored', async () => {
    const { database, app, browser, see, edit } = await openShop();
    for (const text of ['One thing.', 'One other thing.', 'Nothing.']) await edit('faq', { text });
    const { versions } = propsOf(await browser.get('/admin/site/pages/faq')) as { versions: { url: string }[] };
    expect(versions).toMatchObject([{ isCurrent: true, by: 'Luz' }, { isCurrent: false }, { isCurrent: false }]);
    const all = propsOf(await browser.get('/admin/site/pages/faq/versions')) as { versions: object[] };
    expect(all.versions).toHaveLength(4);
    expect(all.versions.at(-1)).toMatchObject({ key: 'default', isCurrent: false });
    const [, second] = versions;
    const compared = propsOf(await browser.get(`${second?.url}?with=before`)) as { fields: object[] };
    expect(compared.fields).toEqual([
      {
        name: 'Text',
        parts: [
          { kind: 'same', text: 'One ' },
          { kind: 'added', text: 'other ' },
          { kind: 'same', text: 'thing.' },
        ],
      },
    ]);
    const preview = await browser.post(second?.url ?? '', { intent: 'preview' });
    expect((await request(app).get(preview.headers.location ?? '')).text).toContain('One other thing.');
    expect((await see('faq')).html).toBe('<p>Nothing.</p>\n');
    const back = await browser.post(second?.url ?? '');
    expect(back.headers.location).toBe('/admin/site/pages/faq?done=restored');
    expect((await see('faq')).html).toBe('<p>One other thing.</p>\n');
    expect(await database('static_page_versions').where({ slug: 'faq' })).toHaveLength(4);
    expect((await browser.get('/admin/site/pages/faq/versions/default')).status).toBe(200);
    for (const path of [
      'faq/versions/99',
      'about/versions/1',
      'faq/versions/x',
      'nothing',
      'nothing/versions',
      'A',
      'A/versions',
      'A/versions/1',
    ])
      expect((await browser.get(`/admin/site/pages/${path}`)).status, path).toBe(404);
  });

  it('ADM-40 refuses in words what cannot be, and stores nothing', async () => {
    const { database, browser, edit } = await openShop();
    await saveSetting(database, 'curatorEmail', '');
    await createRedirect(database, { from: '/pages/old-care', to: '/pages/about', ...BY });
    await browser.post('/admin/site/new-page', { ...CARE, slug: 'later', publishAt: '2026-11-22T09:00' });
    const stored = await database('static_page_versions').select();
    const wrong: [Record<string, string>, string, string][] = [
      [{ title: '' }, 'title', 'enter a title'],
      [{ title: 'x'.repeat(121) }, 'title', '120'],
      [{ description: '' }, 'description', 'a sentence'],
      [{ text: '' }, 'text', 'write a text'],
      [{ text: 'Write to {curatorEmial}.' }, 'text', 'Please write {curatorEmail}'],
      [{ text: 'Call {phone}.' }, 'text', 'Known are {galleryName}'],
      [{ text: '[a](/pages/abuot)' }, 'text', '/pages/abuot'],
      [{ text: '[a](about)' }, 'text', 'must begin with /'],
      [{ text: '[a](#nowhere)' }, 'text', 'No heading'],
      [{ text: '![a](https://other.example/a.jpg)' }, 'text', 'not of this site'],
      [{ slug: 'about' }, 'slug', 'There is a page'],
      [{ slug: '/pages/FAQ/' }, 'slug', 'There is a page'],
      [{ slug: 'old-care' }, 'slug', 'redirects to /pages/about'],
      [{ slug: 'later' }, 'slug', 'is scheduled'],
      [{ slug: '!!!' }, 'slug', 'letters or digits'],
      [{ publishAt: '2026-11-21T09:00' }, 'publishAt', 'a time to come'],
    ];
    for (const [fields, name, words] of wrong) {
      const answer = await browser.post('/admin/site/new-page', { ...CARE, ...fields });
      expect([name, answer.status]).toEqual([name, 422]);
      expect((propsOf(answer).form as { errors: Record<string, string> }).errors[name]).toContain(words);
    }
    expect((await edit('about', { text: 'Write to {curatormail}.' })).status).toBe(422);
    expect(await database('static_page_versions').select()).toEqual(stored);
    // A detail that the gallery has not set is named.
    await edit('about', { text: 'Write to {curatorEmail}.' });
    expect(propsOf(await browser.get('/admin/site/pages/about')).warnings).toEqual([
      'The gallery has no e-mail address for visitors: visitors read “our curators” instead of {curatorEmail}.',
    ]);
  });

  it('ADM-06 ADM-40 shows the second of two people what the first has changed', async () => {
    const { database, browser } = await openShop();
    const { form } = propsOf(await browser.get('/admin/site/pages/terms')) as {
      form: { values: Record<string, string>; opened: object; version: number };
    };
    await editPart(database, { part: 'page:terms', version: null, fields: { title: 'Theirs' }, ...BY });
    const sent = { ...form.values, version: String(form.version), opened: JSON.stringify(form.opened), text: 'Mine.' };
    const conflict = await browser.post('/admin/site/pages/terms', sent);
    expect(conflict.status).toBe(409);
    expect(propsOf(conflict).form).toMatchObject({
      conflict: { fields: [{ name: 'title', theirs: 'Theirs', isChoice: false }] },
    });
  });

  it('ADM-40 the form of a new page that is sent twice makes one page, and reports no error', async () => {
    const { database, browser } = await openShop();
    const send = async (fields: Record<string, string>) => {
      const { status, headers } = await browser.post('/admin/site/new-page', { ...CARE, ...fields });
      return [status, headers.location];
    };
    const saved = [303, '/admin/site/pages/caring-for-art?done=saved'];
    expect([await send({}), await send({})]).toEqual([saved, saved]);
    const later = { slug: 'later', publishAt: '2026-11-22T09:00' };
    const scheduled = [303, '/admin/site/pages/later?done=scheduled'];
    expect([await send(later), await send(later)]).toEqual([scheduled, scheduled]);
    expect(await send({ text: 'Other.' })).toEqual([422, undefined]);
    for (const publishAt of ['', '2026-11-23T09:00'])
      expect(await send({ ...later, publishAt })).toEqual([422, undefined]);
    expect(await database('static_page_versions').where({ slug: 'caring-for-art' })).toHaveLength(1);
    expect(await database('site_drafts')).toHaveLength(1);
  });

  it('ADM-06 ADM-40 the second of two people who make a page with the same address replaces nothing', async () => {
    const { database, app, context, browser } = await openShop();
    const part = 'page:caring-for-art';
    const theirs = { title: 'Theirs', description: 'Of a colleague.', text: 'Theirs.', isListed: true };
    // The colleague saves after the last check of the address.
    context.database = afterQueryOf(database, 'redirects', () =>
      editPart(database, { part, version: null, fields: theirs, ...BY }),
    );
    const second = await browser.post('/admin/site/new-page', CARE);
    expect(second.status).toBe(422);
    expect(propsOf(second).form).toMatchObject({
      values: { text: CARE.text },
      errors: { slug: 'There is a page with this address.' },
    });
    expect((await request(app).get('/pages/caring-for-art')).text).toContain('Theirs.');
    expect(await database('static_page_versions').where({ slug: 'caring-for-art' })).toHaveLength(1);
  });

  it('ADM-40 another process shows a saved page within a second', async () => {
    const { database, app, edit } = await openShop();
    const other = await open({ database, now: NOW });
    const html = async () => (await visit(other.app, '/pages/privacy')).body.props.html;
    for (const text of ['First.', 'Second.']) {
      await html();
      await edit('privacy', { text });
      await vi.waitFor(async () => expect(await html()).toBe(`<p>${text}</p>\n`), {
        timeout: SHORT_TIMEOUT,
        interval: 20,
      });
      expect((await visit(app, '/pages/privacy')).body.props.html).toBe(`<p>${text}</p>\n`);
    }
  });

  it('OPS-03 the command line changes pages by the same rules', async () => {
    const { database, see } = await openShop();
    const gallery = (...argv: string[]) => runCommand(argv, (work) => work({ database, now: NOW }));
    expect((await gallery('pages', 'set', 'about', '--text', 'Hello {visitor}')).text).toContain(
      '{visitor} is unknown',
    );
    expect((await gallery('pages', 'set', 'about', '--text', 'Hello')).code).toBe(0);
    expect((await see('about')).html).toBe('<p>Hello</p>\n');
    expect((await gallery('pages', 'list')).text).toMatch(/\/pages\/about +About us +yes +November 21, 2026.*line/);
    const added = ['--title', 'Care', '--description', 'How.', '--text', 'Dust.', '--listed', 'no'];
    expect((await gallery('pages', 'set', 'care', ...added)).code).toBe(0);
    expect((await gallery('pages', 'show', 'care')).text).toBe('Care\nHow.\n\nDust.');
    const id = (await gallery('pages', 'versions', 'about')).text.split('\n')[1]?.split(' ')[0] ?? '';
    expect((await gallery('pages', 'reset', 'about')).text).toBe('/pages/about has its default text.');
    expect((await gallery('pages', 'restore', 'about', id)).code).toBe(0);
    expect((await see('about')).html).toBe('<p>Hello</p>\n');
    expect((await gallery('pages', 'reset', 'care')).text).toBe('/pages/care is removed.');
    expect((await gallery('pages', 'show', 'care')).code).toBe(2);
  });
});
