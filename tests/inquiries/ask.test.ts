import request from 'supertest';
import { beforeEach, expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { renderMail } from '../../resources/mail/render-mail.tsx';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { RATE_LIMITS } from '../../server/http/rate-limits/table.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { MAX_QUESTION } from '../../server/inquiries/limits.ts';
import { INQUIRY_RETENTION, sweepInquiries } from '../../server/inquiries/records.ts';
import { closeInquiry, noteInquiry } from '../../server/inquiries/staff/actions.ts';
import { saveSetting } from '../../server/navigation/records.ts';
import { HOUR } from '../../server/time/time.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { signIn } from '../support/visitors/sign-in.ts';
import { Visitor } from '../support/visitors/visitor.ts';

const CURATOR = 'curator@example.com';
const TYPED = { name: 'Ana Cruz', email: 'ana@example.com', question: 'Is it framed?\nAnd signed?' };
const FRAME = {
  gallery: { name: 'Galerya', curatorEmail: CURATOR, pickupAddress: '' },
  origin: 'https://gallery.example.com',
};

onEachEngine('a question about an artwork', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let slug: string;

  beforeEach(async () => {
    database = await engine.open();
    shop = await openApp({ database });
    await saveSetting(database, 'curatorEmail', CURATOR);
    const artist = await createArtist(database, { name: 'Luz Reyes' });
    ({ slug } = await createArtwork(database, { title: 'Payaw', artistId: artist.id }));
  });

  const mails = async () =>
    (await database('outbox').orderBy('id')).map(({ kind, recipient, content }) => {
      const { props, replyTo } = JSON.parse(content ?? '{}');
      return { kind, recipient, replyTo, props };
    });

  /** Opens the page and sends its form, like a browser without JavaScript. */
  async function send(fields: Record<string, string>, visitor = new Visitor(shop.app)) {
    const { form } = inertiaPage<'inquiries/show'>(await visitor.get(`/artworks/${slug}/ask`)).props;
    const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
    return request(shop.app)
      .post(form?.action ?? '')
      .set({ Cookie: cookie, 'X-Forwarded-For': visitor.address })
      .type('form')
      .send({ _csrf: form?.token, ...fields });
  }

  it('ASK-01 is sent by a form without JavaScript, to the gallery, with a confirmation that repeats nothing', async () => {
    const answer = await send(TYPED);
    expect([answer.status, answer.headers.location]).toEqual([303, `/artworks/${slug}/ask?sent`]);
    const page = inertiaPage<'inquiries/show'>(await new Visitor(shop.app).get(`/artworks/${slug}/ask?sent`));
    expect(page.props.form).toBeNull();
    expect(await database('inquiries').first()).toMatchObject({
      artwork_title: 'Payaw',
      name: 'Ana Cruz',
      email: 'ana@example.com',
      state: 'open',
      account_id: null,
      created_at: shop.clock.now,
    });
    expect(await database('inquiry_messages').select('kind', 'body')).toEqual([
      { kind: 'question', body: TYPED.question },
    ]);
    const [received, toGallery] = await mails();
    expect(received).toMatchObject({ kind: 'inquiry-received', recipient: 'ana@example.com' });
    // The address is not confirmed: the mail would carry any text to any person.
    expect(JSON.stringify(received)).not.toMatch(/framed|Ana Cruz/);
    expect(toGallery).toMatchObject({ kind: 'inquiry-new', recipient: CURATOR, replyTo: 'ana@example.com' });
    const { subject, text } = renderMail('inquiry-new', toGallery?.props, FRAME);
    expect(subject).toBe('Question about “Payaw” from Ana Cruz');
    expect(text).toContain('Is it framed?\nAnd signed?');
    expect(text).toContain('https://gallery.example.com/admin/inquiries/1');
    expect(renderMail('inquiry-received', received?.props, FRAME).text).toContain('“Payaw” by Luz Reyes');
  });

  it('ASK-01 is sent by a script, and refused with the reason of each field', async () => {
    const visitor = new Visitor(shop.app);
    const address = `/web/api/artworks/${slug}/inquiries`;
    const refused = await visitor.post(address, { name: ' ', email: 'ana@', question: 'x'.repeat(MAX_QUESTION + 1) });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        name: ['Please enter your name.'],
        email: ['Please enter a valid email address.'],
        question: ['At most 2,000 characters.'],
      },
    ]);
    for (const body of [{}, { ...TYPED, name: 5 }, { ...TYPED, question: ['x'] }, { ...TYPED, name: 'A\u0007' }])
      expect((await visitor.post(address, body)).status).toBe(422);
    expect(await database('inquiries')).toEqual([]);
    expect((await visitor.post(address, TYPED)).body.data.message).toMatch(/^Thank you/);
    expect(await database('inquiries')).toHaveLength(1);
    expect((await visitor.post('/web/api/artworks/none/inquiries', TYPED)).status).toBe(404);
    expect((await visitor.get('/artworks/none/ask')).status).toBe(404);
  });

  it('ASK-01 a refused form shows what was typed, and one with an expired token is confirmed', async () => {
    const refused = await send({ ...TYPED, email: 'ana' });
    expect(refused.status).toBe(422);
    const { form } = inertiaPage<'inquiries/show'>(refused).props;
    expect(form).toMatchObject({
      values: { ...TYPED, email: 'ana' },
      errors: { email: 'Please enter a valid email address.' },
    });
    const expired = await send({ ...TYPED, _csrf: 'old' });
    expect(expired.status).toBe(419);
    expect(inertiaPage<'forms/confirm'>(expired).props).toMatchObject({
      heading: 'Send your question?',
      fields: { name: 'Ana Cruz', question: TYPED.question },
    });
    expect(await database('inquiries')).toEqual([]);
  });

  it('ASK-01 is filled in for a collector, whose confirmed address gets the question back', async () => {
    const collector = await signIn(shop, { name: 'Ben Cruz', email: 'ben@example.com' });
    const visitor = new Visitor(shop.app, { cookie: collector.headers.Cookie });
    const page = inertiaPage<'inquiries/show'>(await visitor.get(`/artworks/${slug}/ask`));
    expect(page.props.form?.values).toEqual({ name: 'Ben Cruz', email: 'ben@example.com', question: '' });
    const contact = await visitor.get(`/web/api/artworks/${slug}/inquiries`);
    expect(contact.body.data).toEqual({ name: 'Ben Cruz', email: 'ben@example.com' });
    expect(contact.headers['cache-control']).toContain('no-store');
    const anonymous = await new Visitor(shop.app).get(`/web/api/artworks/${slug}/inquiries`);
    expect(anonymous.body.data).toEqual({ name: '', email: '' });
    await visitor.post(`/web/api/artworks/${slug}/inquiries`, { ...TYPED, email: 'ben@example.com' });
    await visitor.post(`/web/api/artworks/${slug}/inquiries`, TYPED);
    expect(await database('inquiries').pluck('account_id')).toEqual([collector.id, collector.id]);
    const received = (await mails()).filter(({ kind }) => kind === 'inquiry-received');
    expect(received.map(({ props }) => props.question)).toEqual([TYPED.question, undefined]);
  });

  it('ASK-01 is limited by e-mail address and by network, and discarded when a program fills the trap', async () => {
    const post = (address: string, body: object) =>
      new Visitor(shop.app, { address }).post(`/web/api/artworks/${slug}/inquiries`, body);
    const trapped = await post('198.51.100.1', { ...TYPED, email: 'bot@example.com', website: 'https://spam.example' });
    expect([trapped.status, await database('inquiries')]).toEqual([200, []]);
    const { points, windowMs } = RATE_LIMITS.inquiriesByEmail;
    for (let count = 0; count < points; count++)
      expect((await post(`203.0.113.${count}`, { ...TYPED, email: ' ANA@example.com ' })).status).toBe(200);
    expect((await post('203.0.113.200', TYPED)).status).toBe(429);
    const others = async (count: number) =>
      (await post('192.0.2.9', { ...TYPED, email: `p${count}@example.com` })).status;
    for (let count = 0; count < RATE_LIMITS.inquiries.points; count++) expect(await others(count)).toBe(200);
    expect(await others(99)).toBe(429);
    shop.clock.advance(windowMs);
    expect((await post('203.0.113.200', TYPED)).status).toBe(200);
  });

  it('ASK-01 sent twice is one thread with one mail to each side, and an hour later another one', async () => {
    const collector = await signIn(shop, { email: 'ben@example.com' });
    for (const visitor of [undefined, new Visitor(shop.app, { cookie: collector.headers.Cookie })]) {
      await database('inquiries').delete();
      await database('outbox').delete();
      const answers = await Promise.all([send(TYPED, visitor), send(TYPED, visitor)]);
      answers.push(await send(TYPED, visitor));
      expect(answers.map(({ status, headers }) => [status, headers.location])).toEqual(
        answers.map(() => [303, `/artworks/${slug}/ask?sent`]),
      );
      expect([(await database('inquiries')).length, (await database('outbox')).length]).toEqual([1, 2]);
      // Another question, and another address.
      await send({ ...TYPED, question: 'Is it signed?' }, visitor);
      await send({ ...TYPED, email: 'liza@example.com' }, visitor);
      shop.clock.advance(HOUR);
      await send(TYPED, visitor);
      expect(await database('inquiries')).toHaveLength(4);
    }
  });

  it('ASK-01 the same question is a new inquiry once the first one was answered or closed', async () => {
    const threads = () => database('inquiries').orderBy('id').pluck('id');
    const by = { actor: COMMAND_LINE, now: shop.clock.now };
    await send(TYPED);
    const [first = 0] = await threads();
    await noteInquiry(database, { id: first, text: 'In the store', form: { key: 'a', content: 'a' }, ...by });
    await send(TYPED);
    expect(await threads()).toHaveLength(1);
    const reply = { kind: 'reply' as const, body: 'Thank you.', sent_at: shop.clock.now };
    await database('inquiry_messages').insert({ inquiry_id: first, ...reply });
    await send(TYPED);
    const [, second = 0] = await threads();
    await closeInquiry(database, { id: second, isClosed: true, ...by });
    await send(TYPED);
    expect(await threads()).toHaveLength(3);
    expect(await database('outbox')).toHaveLength(6);
  });

  it('ASK-01 is deleted two years after its last message', async () => {
    await send(TYPED);
    await sweepInquiries(database, shop.clock.now + INQUIRY_RETENTION);
    expect(await database('inquiry_messages')).toHaveLength(1);
    await sweepInquiries(database, shop.clock.now + INQUIRY_RETENTION + 1);
    expect([await database('inquiries'), await database('inquiry_messages')]).toEqual([[], []]);
  });
});
