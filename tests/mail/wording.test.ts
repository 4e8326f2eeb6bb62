import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { write } from '../../database/transaction.ts';
import { renderMail } from '../../resources/mail/render-mail.tsx';
import { undoChange } from '../../server/admin/audit/undo.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { enqueue } from '../../server/mail/records.ts';
import { openMailWorker } from '../../server/mail/sending/worker.ts';
import { readTexts } from '../../server/mail/wording/check.ts';
import { examplesOf } from '../../server/mail/wording/examples.ts';
import { findTexts } from '../../server/mail/wording/records.ts';
import {
  defaultTexts,
  placeholdersOf,
  textsOf,
  WORDINGS,
  type WordedKind,
} from '../../server/mail/wording/wordings.ts';
import { runCommand } from '../../server/operator/run-command.ts';
import { editPart } from '../../server/site-editing/edit.ts';
import { DAY } from '../../server/time/time.ts';
import { publishDue } from '../site-editing/publish-due.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import { createMember, propsOf, signedInBrowser } from '../support/visitors/staff.ts';

const NOW = Date.UTC(2026, 10, 21, 4);
const BY = { actor: COMMAND_LINE, now: NOW };
const KINDS = Object.keys(WORDINGS) as WordedKind[];
const GALLERY = {
  name: 'Galerya & Sons',
  curatorEmail: 'curator@galerya.example',
  pickupAddress: '12 Kamagong Street',
};
const FRAMES = [GALLERY, { name: 'Galerya', curatorEmail: '', pickupAddress: '' }].map((gallery) => ({
  gallery,
  origin: 'https://gallery.example.com',
}));

interface Opened {
  form: { values: Record<string, string>; opened: object; version: number; errors: object };
  refused: object[];
  preview: { text: string; frameUrl: string };
}

interface OpenedSchedule extends Opened {
  scheduled: { previewUrl: string } | null;
  seen: number | null;
}

/** All cases of a mail, with and without the gallery's details. */
function renderAll(kind: WordedKind, texts: Record<string, string>) {
  return FRAMES.flatMap((frame) =>
    examplesOf(kind, []).map(({ props }) => renderMail(kind, props as never, frame, texts)),
  );
}

describe('the texts of mails', () => {
  it.each(KINDS)('ADM-43 %s: the defaults pass the check, fill every placeholder, and each is in a mail', (kind) => {
    expect(readTexts(kind, defaultTexts(kind)).errors).toEqual({});
    for (const { subject, html } of renderAll(kind, {})) {
      expect(subject).not.toBe('');
      expect(subject + html.replace(/ style="[^"]*"/g, '')).not.toMatch(/\{\w+\}|\[\w/);
    }
    for (const [name, { text }] of textsOf(kind)) {
      const mails = renderAll(kind, { [name]: `${text} Halina` });
      expect(
        mails.some(({ subject, html }) => (subject + html).includes('Halina')),
        name,
      ).toBe(true);
    }
  });

  it.each(KINDS)('ADM-43 %s: each text may contain only placeholders that all its mails fill', (kind) => {
    for (const [name, worded] of textsOf(kind)) {
      const own = Object.keys(placeholdersOf(kind, worded)).map((placeholder) => `«{${placeholder}}»`);
      const written = `${own.join(' ')}${worded.hasLink ? ' [link]' : ''}`;
      for (const { subject, html } of renderAll(kind, { [name]: written }))
        expect(`${subject} ${html}`, `${kind}: ${name}`).not.toMatch(/«»|«\{|undefined|null/);
    }
  });

  it('ADM-43 an empty line starts a paragraph, words in brackets are the link, and text stays text', () => {
    const texts = { text: 'Salamat!\n\nWelcome to <b>{galleryName}</b>.', note: 'To stop, [press {galleryName}].' };
    const { html, text } = renderMail('newsletter-welcome', { unsubscribeUrl: '/u' }, FRAMES[0] as never, texts);
    expect(html).toContain('Salamat!</p><p');
    expect(html).toContain('&lt;b&gt;Galerya &amp; Sons&lt;/b&gt;');
    expect(html).toMatch(/<a href="https:\/\/gallery\.example\.com\/u"[^>]*>press Galerya &amp; Sons<\/a>\./);
    expect(text).toContain('To stop, press Galerya & Sons: https://gallery.example.com/u');
  });
});

onEachEngine('the wording of mails', (engine) => {
  const openShop = async () => {
    const database = await engine.open();
    const opened = await openApp({ database, now: NOW });
    const staffId = await createMember(database, { role: 'editor', name: 'Luz' });
    const browser = await signedInBrowser(opened.app, database, { staffId, now: NOW });
    const path = '/admin/site/mails/newsletter-welcome';
    const form = async () => {
      const { form } = propsOf(await browser.get(path)) as {
        form: { values: object; opened: object; version: number };
      };
      return { ...form.values, opened: JSON.stringify(form.opened), version: String(form.version) };
    };
    const post = async (fields: Record<string, string>) => browser.post(path, { ...(await form()), ...fields });
    return { ...opened, database, browser, path, form, post };
  };

  it('ADM-43 the worker sends a mail with the texts of that moment', async () => {
    const { database, context, post, browser, path } = await openShop();
    const worker = openMailWorker(context, 'https://gallery.example.com');
    const folder = join(context.settings.dataDir, 'mail');
    const send = async (key: string) => {
      const props = { unsubscribeUrl: '/u' };
      const mail = { key, to: 'ana@example.com', kind: 'newsletter-welcome', props } as const;
      await write(database, (transaction) => enqueue(transaction, mail, NOW));
      await worker.deliverDue();
      const [file = ''] = (await readdir(folder)).sort().toReversed();
      return (await readFile(join(folder, file), 'utf8')).replaceAll('=\r\n', '');
    };
    expect(await send('a')).toContain('You are subscribed');
    expect((await post({ heading: 'Salamat' })).headers.location).toBe(`${path}?done=saved&example=0`);
    expect(await send('b')).toContain('Salamat');
    expect(await database('mail_texts').select()).toEqual([
      { kind: 'newsletter-welcome', texts: '{"heading":"Salamat"}' },
    ]);
    expect((await browser.post(`${path}/reset`)).headers.location).toBe(`${path}?done=reset`);
    expect(await send('c')).not.toContain('Salamat');
    expect(await database('mail_texts').select()).toEqual([]);
    await worker.close();
  });

  it('ADM-43 is previewed as HTML and text, and stores nothing', async () => {
    const { app, database, browser, post } = await openShop();
    const shown = propsOf(await post({ heading: 'Salamat', intent: 'preview' })) as {
      preview: { of: string; text: string; frameUrl: string };
      form: { values: { heading: string } };
    };
    expect(shown.form.values.heading).toBe('Salamat');
    expect(shown.preview).toMatchObject({ of: 'typed', text: expect.stringContaining('Salamat') });
    const frame = await request(app).get(shown.preview.frameUrl);
    expect(frame.text).toContain('Salamat</h1>');
    expect(frame.headers['content-security-policy']).toContain("default-src 'none'; style-src 'unsafe-inline'");
    expect(frame.headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'SAMEORIGIN' });
    // Another case of the mail, with texts that are not saved.
    const pickup = await browser.post('/admin/site/mails/order-preparing', {
      ...defaultTexts('order-preparing'),
      pickup: 'Halina, {number}',
      intent: 'preview',
      example: '1',
    });
    expect(propsOf(pickup).preview).toMatchObject({ example: 1, text: expect.stringContaining('Halina, GA-') });
    // A host that is no host name starts no link.
    const linked = await request(app).get(shown.preview.frameUrl).set('Host', 'evil example/');
    expect([linked.status, linked.text.includes('evil example')]).toEqual([200, false]);
    expect((await request(app).get('/preview/mail/nothing')).status).toBe(404);
    expect(await database('mail_texts').select()).toEqual([]);
    expect(await database('audit_log').where('action', 'site.changed')).toEqual([]);
  });

  it('ADM-43 refuses in words what cannot be', async () => {
    const { browser, database, post } = await openShop();
    const wrong: [Record<string, string>, string, string][] = [
      [{ subject: '' }, 'subject', 'enter a text'],
      [{ subject: 'x'.repeat(151) }, 'subject', '150'],
      [{ text: 'Hello {name}' }, 'text', '{name} is unknown here. Known are {galleryName}.'],
      [{ text: 'Hello {GalleryName}' }, 'text', 'Please write {galleryName}.'],
      [{ note: 'You cannot leave.' }, 'note', 'square brackets, once: [unsubscribe].'],
      [{ note: '[unsubscribe] or [stay]' }, 'note', 'once'],
    ];
    for (const [fields, name, words] of wrong) {
      const answer = await post(fields);
      expect([name, answer.status]).toEqual([name, 422]);
      expect((propsOf(answer).form as { errors: Record<string, string> }).errors[name]).toContain(words);
    }
    const shipped = { ...defaultTexts('order-shipped'), text: 'It is on its way.' };
    const answer = await browser.post('/admin/site/mails/order-shipped', shipped);
    expect((propsOf(answer).form as { errors: object }).errors).toEqual({
      text: 'This text needs {number} and {carrier} and {trackingNumber}.',
    });
    for (const path of ['nothing', 'newsletter-issue', '__proto__'])
      expect((await browser.get(`/admin/site/mails/${path}`)).status, path).toBe(404);
    expect(await database('mail_texts').select()).toEqual([]);
  });

  it('ADM-43 is undone from the audit log, and shows a conflict', async () => {
    const { database, post, form, browser, path } = await openShop();
    await post({ heading: 'Salamat' });
    const line = await database('audit_log').orderBy('id', 'desc').first();
    expect(line).toMatchObject({ actor: 'Luz', subject: 'wording:newsletter-welcome' });
    expect(JSON.parse(line?.changes ?? '')).toEqual([{ field: 'Heading', from: 'You are subscribed', to: 'Salamat' }]);
    expect(await undoChange(database, { id: line?.id ?? 0, role: 'editor', ...BY })).toEqual({ outcome: 'undone' });
    expect(await findTexts(database, 'newsletter-welcome')).toEqual({});
    const opened = await form();
    const fields = { heading: 'Mabuhay' };
    await editPart(database, { part: 'wording:newsletter-welcome', version: null, fields, ...BY });
    expect((await browser.post(path, { ...opened, heading: 'Hello' })).status).toBe(409);
  });

  it('ADM-43 a stored text that lacks what a mail needs is not used, and staff see which and why', async () => {
    const { database, browser } = await openShop();
    await database('mail_texts').insert({ kind: 'order-ready', texts: '{"text":"Come!","heading":"Halina"}' });
    expect(await findTexts(database, 'order-ready')).toEqual({ heading: 'Halina' });
    const path = '/admin/site/mails/order-ready';
    const open = async () => propsOf(await browser.get(path)) as unknown as Opened;
    const opened = await open();
    const reason = 'This text needs {number} and {pickupAddress}.';
    expect(opened.refused).toEqual([{ name: 'text', label: 'Text', reason }]);
    expect(opened.form).toMatchObject({ values: { text: 'Come!', heading: 'Halina' } });
    expect(opened.preview.text).not.toContain('Come!');
    const listed = async () => {
      const { groups } = propsOf(await browser.get('/admin/site/mails')) as {
        groups: { mails: { kind: string; refused: number }[] }[];
      };
      return groups.flatMap(({ mails }) => mails).find(({ kind }) => kind === 'order-ready')?.refused;
    };
    const onToday = async () => JSON.stringify(propsOf(await browser.get('/admin')).today).includes('not used');
    expect([await listed(), await onToday()]).toEqual([1, true]);
    const shown = await runCommand(['mails', 'show', 'order-ready'], (work) => work({ database, now: NOW }));
    expect(shown.text).toContain(`refuses the own one. ${reason}`);

    const save = async (text: string) => {
      const { form } = await open();
      const fields = { ...form.values, opened: JSON.stringify(form.opened), version: String(form.version), text };
      return (await browser.post(path, fields)).status;
    };
    expect(await save('Come to {pickupAddress} with {number}!')).toBe(303);
    expect([(await open()).refused, await listed(), await onToday()]).toEqual([[], 0, false]);
    // The default texts are a way out as well, also by hand.
    await database('mail_texts').update({ texts: '{"text":"Come!"}' });
    expect(await save(defaultTexts('order-ready').text ?? '')).toBe(303);
    expect(await database('mail_texts').select()).toEqual([]);
    await database('mail_texts').insert({ kind: 'order-ready', texts: '{"text":"Come!"}' });
    expect((await browser.post(`${path}/reset`)).status).toBe(303);
    expect(await database('mail_texts').select()).toEqual([]);
  });

  it('ADM-43 is worded from a moment on: previewed, edited, published, discarded, and undone', async () => {
    const { app, database, browser, path, post } = await openShop();
    const tomorrow = NOW + DAY;
    const publishAt = '2026-11-22T12:00';
    const saved = await post({ heading: 'Maligayang Pasko', publishAt, example: '0' });
    expect(saved.headers.location).toBe(`${path}?done=scheduled&example=0`);
    expect(await findTexts(database, 'newsletter-welcome')).toEqual({});
    // Another text is public at once, and stays when the change is.
    await post({ button: 'Halina' });
    const open = async (at = path) => propsOf(await browser.get(at)) as unknown as OpenedSchedule;
    const { scheduled, preview } = await open();
    expect(scheduled).toMatchObject({ by: 'Luz', publishFailure: null, at: expect.stringContaining('November 22') });
    expect(preview).toMatchObject({ of: 'public', text: expect.not.stringContaining('Pasko') });
    const shown = await request(app).get(scheduled?.previewUrl ?? '');
    expect(shown.text).toMatch(/Maligayang Pasko<\/h1>.*Halina/s);
    const listed = async () => JSON.stringify(propsOf(await browser.get('/admin/site/mails'))).includes('November 22');
    expect([await listed(), JSON.stringify(propsOf(await browser.get('/admin/site'))).includes('November 22')]).toEqual(
      [true, true],
    );

    const drafts = await database('site_drafts').select();
    const { form, preview: future, seen } = await open(`${path}/scheduled`);
    // The preview is the scheduled change itself: a page that is only looked at stores nothing.
    expect(await database('site_drafts').select()).toEqual(drafts);
    expect((await request(app).get(future.frameUrl)).text).toMatch(/Maligayang Pasko<\/h1>.*Halina/s);
    expect(form.values).toMatchObject({ heading: 'Maligayang Pasko', button: 'Halina', publishAt });
    expect(future).toMatchObject({ of: 'scheduled', text: expect.stringContaining('Maligayang Pasko') });
    const sent = { ...form.values, opened: JSON.stringify(form.opened), version: String(form.version) };
    const edited = await browser.post(`${path}/scheduled`, { ...sent, scheduled: String(seen), heading: 'Pasko na' });
    expect(edited.headers.location).toContain('done=scheduled');
    expect(await publishDue(database, tomorrow)).toEqual([]);
    const pasko = { heading: 'Pasko na', button: 'Halina' };
    expect(await findTexts(database, 'newsletter-welcome')).toEqual(pasko);
    const line = await database('audit_log').where('action', 'site.changed').orderBy('id', 'desc').first();
    expect(await undoChange(database, { id: line?.id ?? 0, role: 'editor', ...BY })).toEqual({ outcome: 'undone' });
    expect(await findTexts(database, 'newsletter-welcome')).toEqual({ button: 'Halina' });

    const again = { heading: 'Halina', publishAt: '2026-12-01T12:00' };
    await post(again);
    expect((await browser.post(`${path}/discard`)).headers.location).toBe(`${path}?done=discarded`);
    await post(again);
    expect((await browser.post(`${path}/publish`)).headers.location).toBe(`${path}?done=published`);
    expect(await findTexts(database, 'newsletter-welcome')).toEqual({ heading: 'Halina', button: 'Halina' });
    // Putting back the default texts shows that a change of the same text will not be published.
    await post({ ...again, heading: 'Hello' });
    expect((await browser.post(`${path}/publish`, { scheduled: '999' })).headers.location).toBe(
      `${path}?done=replaced`,
    );
    expect(propsOf(await browser.get(`${path}?done=replaced`))).toMatchObject({
      notice: null,
      refusal: expect.stringContaining('Nothing was done'),
    });
    expect((await browser.post(`${path}/reset`)).headers.location).toBe(`${path}?done=overwritten`);
    const past = await post({ heading: 'Hello', publishAt: '2020-01-01T00:00' });
    expect([past.status, (propsOf(past).form as { errors: object }).errors]).toEqual([
      422,
      { publishAt: 'Please choose a time to come.' },
    ]);
  });

  it('OPS-03 the command line words mails by the same rules', async () => {
    const { database } = await openShop();
    const gallery = (...argv: string[]) => runCommand(argv, (work) => work({ database, now: NOW }));
    expect((await gallery('mails', 'set', 'order-ready', 'text', 'Come!')).text).toContain('needs {number}');
    expect((await gallery('mails', 'set', 'order-ready', 'heading', 'Halina')).code).toBe(0);
    expect((await gallery('mails', 'show', 'order-ready')).text).toMatch(/heading +Halina/);
    expect((await gallery('mails', 'list')).text).toMatch(/order-ready +Order ready for pickup +own words/);
    expect((await gallery('mails', 'reset', 'order-ready')).code).toBe(0);
    expect((await gallery('mails', 'show', 'nothing')).code).toBe(2);
  });
});
