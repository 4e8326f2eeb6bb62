import { beforeAll, describe, expect, it } from 'vitest';
import { findTimeline } from '../../server/admin/audit/timeline.ts';
import { UNDO_FUNCTIONS } from '../../server/admin/audit/undo-kinds.ts';
import { ADMIN_ROUTES } from '../../server/admin/routes.ts';
import { UNDO_KINDS } from '../../server/audit/actions.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import type { AuditEntry, AuditLinePage } from '../../server/audit/contract.ts';
import { SUBJECT_PAGES } from '../../server/audit/present.ts';
import { fieldsChangedSince } from '../../server/audit/undo.ts';
import { findSetting } from '../../server/navigation/records.ts';
import { TERM_KINDS } from '../../server/terms/kinds.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { changeBanner, registerBannerUndo } from '../support/undo-kind.ts';
import { createMember, messageOf, propsOf, signedInBrowser } from '../support/visitors/staff.ts';

it('ADM-05 every kind of undo has its function', () => {
  expect(Object.keys(UNDO_FUNCTIONS).sort()).toEqual([...UNDO_KINDS].sort());
});

it('ADM-04 each page of a subject is an address of the admin', () => {
  const routes = Object.keys(ADMIN_ROUTES).filter((route) => ADMIN_ROUTES[route]?.get);
  // Parameters have any name in a route, and a route may have a name of its own for one value.
  const isSame = (part: string, other: string | undefined) =>
    part === other || part.startsWith(':') || other?.startsWith(':');
  const isRoute = (address: string) => {
    const parts = address.replace(/\?.*/, '').split('/');
    return routes.some((route) => {
      const others = route.split('/');
      return parts.length === others.length && parts.every((part, index) => isSame(part, others[index]));
    });
  };
  expect(Object.values(SUBJECT_PAGES).filter((address) => !isRoute(address))).toEqual([]);
  const terms = Object.keys(SUBJECT_PAGES).filter((kind) => SUBJECT_PAGES[kind]?.startsWith('/admin/terms/'));
  expect(terms.sort()).toEqual(Object.keys(TERM_KINDS).sort());
});

describe('fieldsChangedSince', () => {
  it('names the written fields that have another value now', () => {
    const written = { title: 'Ulap', terms: [1, 2], price: null };
    expect(fieldsChangedSince({ title: 'Ulap', terms: [1, 2], price: null, other: 1 }, written)).toEqual([]);
    expect(fieldsChangedSince({ title: 'Alon', terms: [2, 1], price: 0 }, written)).toEqual([
      'title',
      'terms',
      'price',
    ]);
  });
});

onEachEngine('the undo of a change', (engine) => {
  beforeAll(() => registerBannerUndo());

  const open = async () => {
    const database = await engine.open();
    const { app, clock } = await openApp({ database });
    const member = async (role: 'owner' | 'editor' | 'sales', name: string) => {
      const staffId = await createMember(database, { role, name, email: `${name}@example.com` });
      return signedInBrowser(app, database, { staffId, now: clock.now });
    };
    const change = (fields: Parameters<typeof changeBanner>[1]) =>
      changeBanner(database, fields, { actor: COMMAND_LINE, now: clock.now });
    const lastId = async () => (await database('audit_log').max('id as id').first())?.id ?? 0;
    return { app, clock, database, member, change, lastId };
  };
  const textOf = async (database: Knex) => ((await findSetting(database, 'banner')) as { text: string }).text;

  it('ADM-05 puts the old values back, is logged, and can be undone itself', async () => {
    const { database, member, change, lastId } = await open();
    const owner = await member('owner', 'Ana');
    await change({ text: 'Open on Sunday' });
    await change({ text: 'Closed on Sunday' });
    const id = await lastId();
    const listed = propsOf(await owner.get('/admin/audit')).entries as AuditEntry[];
    expect(listed.map(({ undoUrl }) => undoUrl)).toEqual([`/admin/audit/${id}/undo`, `/admin/audit/${id - 1}/undo`]);
    expect(propsOf(await owner.get(`/admin/audit/${id}`))).toMatchObject({ reason: null, refusal: null, later: [] });

    const undone = await owner.post(`/admin/audit/${id}/undo`, { returnTo: '/admin/audit?search=banner#x' });
    expect(undone.headers.location).toBe('/admin/audit?search=banner&done=undone#x');
    expect(await textOf(database)).toBe('Open on Sunday');
    const { entries, admin } = propsOf(await owner.get('/admin/audit?done=undone')) as unknown as {
      entries: AuditEntry[];
      admin: { undone: string | null };
    };
    expect(admin.undone).toBe('The change was undone.');
    expect(entries[0]).toMatchObject({
      actor: 'Ana',
      action: 'Undid: Changed role',
      subject: 'Banner',
      undone: null,
      changes: [{ field: 'text', from: 'Closed on Sunday', to: 'Open on Sunday' }],
    });
    expect(entries[1]).toMatchObject({ id, undoUrl: null, undone: expect.stringMatching(/^Undone by Ana on /) });

    const again = await owner.post(`/admin/audit/${id + 1}/undo`);
    expect(again.headers.location).toBe(`/admin/audit/${id + 1}?done=undone`);
    expect(await textOf(database)).toBe('Closed on Sunday');
  });

  it('ADM-05 leaves a field that was changed later, and shows who changed it', async () => {
    const { database, member, change, lastId } = await open();
    const owner = await member('owner', 'Ana');
    await change({ text: 'One', url: '/one' });
    const id = await lastId();
    await change({ url: '/two' });
    const refused = await owner.post(`/admin/audit/${id}/undo`);
    expect(refused.status).toBe(409);
    const { refusal, later } = propsOf(refused) as unknown as AuditLinePage;
    expect(refusal).toMatch(/^Nothing was undone.* changes of: url\. The last change was by Command line on /);
    expect(later.map((entry) => entry.id)).toEqual([id + 1]);
    expect(await findSetting(database, 'banner')).toEqual({ text: 'One', url: '/two' });
    expect(await lastId()).toBe(id + 1);
    // After the later change has been undone, nothing is overwritten any more.
    expect((await owner.post(`/admin/audit/${id + 1}/undo`)).status).toBe(303);
    expect((await owner.post(`/admin/audit/${id}/undo`)).status).toBe(303);
    expect(await findSetting(database, 'banner')).toEqual({ text: '', url: null });
  });

  it('ADM-05 shows why something cannot be undone', async () => {
    const { database, member, change, lastId } = await open();
    const owner = await member('owner', 'Ana');
    await owner.post('/admin/staff', { email: 'new@example.com', role: 'editor' });
    const invited = await lastId();
    expect(propsOf(await owner.get(`/admin/audit/${invited}`)).reason).toContain('Only content can be undone');
    const staffLine = await owner.post(`/admin/audit/${invited}/undo`);
    expect([staffLine.status, propsOf(staffLine).reason]).toEqual([409, expect.stringContaining('Only content')]);

    await change({ text: 'forbidden' });
    await change({ text: 'allowed' });
    const id = await lastId();
    const refused = await owner.post(`/admin/audit/${id}/undo`);
    expect([refused.status, propsOf(refused).refusal]).toEqual([409, 'This text may not be shown.']);

    await owner.post(`/admin/audit/${id - 1}/undo`);
    await change({ text: 'third' });
    const last = await lastId();
    expect((await owner.post(`/admin/audit/${last}/undo`)).status).toBe(303);
    const twice = await owner.post(`/admin/audit/${last}/undo`);
    expect([twice.status, propsOf(twice).reason]).toEqual([409, expect.stringMatching(/^Undone by Ana/)]);
    expect(await textOf(database)).toBe('allowed');

    for (const unknown of ['0', 'x', '99999999999', '987654'])
      expect((await owner.post(`/admin/audit/${unknown}/undo`)).status).toBe(404);
    const line = { at: 0, actor: 'Old', action: 'x', subject: 'x:1', subject_name: 'X', changes: '[]' };
    await database('audit_log').insert({ ...line, undo: '{"kind":"gone"}' });
    const gone = await owner.post(`/admin/audit/${await lastId()}/undo`);
    expect([gone.status, propsOf(gone).refusal]).toEqual([409, expect.stringContaining('This version')]);
  });

  it('ADM-05 needs the permission of the change, and hides other lines from members without `audit`', async () => {
    const { database, member, change, lastId } = await open();
    await change({ text: 'One' });
    const id = await lastId();
    const sales = await member('sales', 'Sam');
    const refused = await sales.post(`/admin/audit/${id}/undo`);
    expect([refused.status, messageOf(refused)]).toEqual([403, expect.stringContaining('does not include')]);
    const editor = await member('editor', 'Eva');
    expect((await editor.get(`/admin/audit/${id}`)).status).toBe(403);
    const done = await editor.post(`/admin/audit/${id}/undo`, { returnTo: '/admin/banner' });
    expect(done.headers.location).toBe('/admin/banner?done=undone');
    expect(await textOf(database)).toBe('');
    const owner = await member('owner', 'Ana');
    await owner.post('/admin/staff', { email: 'new@example.com', role: 'editor' });
    expect((await editor.post(`/admin/audit/${await lastId()}/undo`)).status).toBe(403);
  });

  it('ADM-05 two who undo at once: one does, the other reads that it was undone', async () => {
    const { database, member, change, lastId } = await open();
    await change({ text: 'One' });
    const id = await lastId();
    const [ana, ben] = [await member('owner', 'Ana'), await member('owner', 'Ben')];
    const answers = await Promise.all([ana, ben].map((browser) => browser.post(`/admin/audit/${id}/undo`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(await database('audit_log').where('undoes', id).select('id')).toHaveLength(1);
  });

  it('ADM-05 the timeline of a subject has its last changes', async () => {
    const { database, change } = await open();
    await change({ text: 'One' });
    await change({ text: 'Two' });
    const entries = await findTimeline(database, { subject: 'setting:banner', canUndo: true });
    expect(entries.map(({ changes }) => changes[0]?.to)).toEqual(['Two', 'One']);
    expect(entries[0]?.undoUrl).toContain('/undo');
    const [readOnly] = await findTimeline(database, { subject: 'setting:banner', canUndo: false });
    expect(readOnly?.undoUrl).toBeNull();
    expect(await findTimeline(database, { subject: 'setting:other', canUndo: true })).toEqual([]);
  });
});
