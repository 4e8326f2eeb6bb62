import { expect, it } from 'vitest';
import { write } from '../../database/transaction.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { recordChange, sweepAuditLog } from '../../server/audit/records.ts';
import { changeRole } from '../../server/staff/records.ts';
import { DAY } from '../../server/time/time.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import { createMember, ORIGIN, propsOf, signedInBrowser } from '../support/visitors/staff.ts';

onEachEngine('the audit log', (engine) => {
  const open = async (settings: Parameters<typeof openApp>[0]['settings'] = {}) => {
    const database = await engine.open();
    return openApp({ database, settings: { publicUrl: ORIGIN, environment: 'production', ...settings } });
  };

  it('ADM-04 each change writes who, when, what, from and to, with the change; filter and search find it', async () => {
    const { app, context, clock } = await open();
    const { database } = context;
    const browser = await signedInBrowser(app, database, { staffId: await createMember(database), now: clock.now });
    const id = await createMember(database, { role: 'sales', name: 'Sam Cruz', email: 'sam@example.com' });
    const invited = await browser.post('/admin/staff', { email: 'New@Example.com', role: 'editor' });
    expect((propsOf(invited).invited as { link: string }).link).toContain(`${ORIGIN}/admin/invitations/`);
    expect((await browser.post(`/admin/staff/${id}`, { role: 'manager' })).headers.location).toContain('done=role');
    await browser.post(`/admin/staff/${id}/remove`);
    const { entries, total } = propsOf(await browser.get('/admin/audit')) as unknown as {
      entries: Entry[];
      total: number;
    };
    expect(total).toBe(3);
    expect(entries.map(({ actor, action, subject, changes }) => [actor, action, subject, changes])).toEqual([
      ['Maria Santos', 'Removed', 'Sam Cruz <sam@example.com>', [{ field: 'role', from: 'manager', to: null }]],
      ['Maria Santos', 'Changed role', 'Sam Cruz <sam@example.com>', [{ field: 'role', from: 'sales', to: 'manager' }]],
      ['Maria Santos', 'Invited', 'new@example.com', [{ field: 'role', from: null, to: 'editor' }]],
    ]);
    expect(entries[0]?.dateTime).toBe(new Date(clock.now).toISOString());
    const found = async (query: string) => propsOf(await browser.get(`/admin/audit?${query}`)).total;
    expect(await found('search=SAM')).toBe(2);
    expect(await found('search=%25')).toBe(0);
    expect(await found('action=staff.invited')).toBe(1);
    expect(await found(`staff=${id}`)).toBe(0);
    expect(await found('staff=x&action=y&page=99')).toBe(3);
  });

  it('ADM-04 a search finds the newest lines, in any case, and counts up to its limit', async () => {
    const { app, context, clock } = await open();
    const { database } = context;
    const browser = await signedInBrowser(app, database, { staffId: await createMember(database), now: clock.now });
    const line = { at: 0, actor: 'Ana', action: 'x', subject: 'x:1', changes: '[]' };
    const lines = Array.from({ length: 10_001 }, (_, index) => ({ ...line, subject_name: `Work 100% ${index}` }));
    await database.batchInsert('audit_log', lines, 50);
    const search = async (query: string) =>
      propsOf(await browser.get(`/admin/audit?${query}`)) as unknown as {
        entries: Entry[];
        total: number;
        isCapped: boolean;
      };
    const found = await search('search=work+100%25');
    expect([found.total, found.isCapped, found.entries[0]?.subject]).toEqual([10_000, true, 'Work 100% 10000']);
    const third = await search('search=WORK&page=3');
    expect([third.total, third.entries.length, third.entries[0]?.subject]).toEqual([10_000, 50, 'Work 100% 9900']);
    const one = await search('search=100%25+9999');
    expect([one.total, one.isCapped, one.entries.length]).toEqual([1, false, 1]);
    const beyond = await search('search=100%25+9999&page=7');
    expect([beyond.total, beyond.entries]).toEqual([1, []]);
    expect((await search('search=none&page=2')).total).toBe(0);
    expect((await search('')).total).toBe(10_001);
  });

  it('ADM-04 a refused log line rolls the change back; nothing edits the log, and lines end after two years', async () => {
    const { context, clock } = await open();
    const { database } = context;
    await createMember(database);
    const id = await createMember(database, { role: 'sales', email: 'sam@example.com' });
    const actor = { staffId: 999_999, name: 'A staff id that does not exist' };
    await expect(changeRole(database, { id, role: 'editor', actor, now: clock.now })).rejects.toThrow();
    expect((await database('staff').where({ id }).first('role'))?.role).toBe('sales');
    const line = { actor: COMMAND_LINE, action: 'staff.invited', subject: 'x:1', subjectName: 'X' } as const;
    await write(database, (transaction) => recordChange(transaction, line, clock.now));
    await expect(database('audit_log').update({ actor: 'Somebody else' })).rejects.toThrow('never edited');
    await sweepAuditLog(database, clock.now + 730 * DAY);
    expect(await database('audit_log').pluck('actor')).toEqual(['Command line']);
    await sweepAuditLog(database, clock.now + 732 * DAY);
    expect(await database('audit_log').select()).toEqual([]);
  });
});

interface Entry {
  actor: string;
  action: string;
  subject: string;
  dateTime: string;
  changes: unknown[];
}
