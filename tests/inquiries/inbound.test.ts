import { randomBytes } from 'node:crypto';
import request from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { isAutomatic, readMail } from '../../server/inquiries/inbound/read-mail.ts';
import { receiveReply } from '../../server/inquiries/inbound/records.ts';
import { createInquiry } from '../../server/inquiries/records.ts';
import { replyAddress, tokenIn } from '../../server/inquiries/reply-address.ts';
import { splitReply } from '../../server/inquiries/reply-text.ts';
import { saveSetting } from '../../server/navigation/records.ts';
import { DAY } from '../../server/time/time.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import { fc } from '../support/fast-check.ts';
import type { Knex } from '../support/knex.ts';

const SECRET = 'a-secret-of-the-webhook';
const INQUIRY_MAIL = { address: 'inquiries@mail.example.com', secret: SECRET };
const TOKEN = 'a1'.repeat(12);

/** What the provider sends for a mail. */
const mailOf = (fields: object = {}) => ({
  MessageID: randomBytes(8).toString('hex'),
  FromFull: { Email: 'Ana@example.com', Name: 'Ana', MailboxHash: '' },
  OriginalRecipient: `inquiries+${TOKEN}@mail.example.com`,
  ToFull: [],
  TextBody: 'Yes please.\r\n\r\nOn Sat, 21 Nov 2026 at 12:00, Maria\r\n<curator@example.com> wrote:\r\n> Framed?\r\n',
  Headers: [],
  Attachments: [],
  ...fields,
});

onEachEngine('a reply to an inquiry by mail', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let id: number;

  beforeEach(async () => {
    database = await engine.open();
    shop = await openApp({ database, settings: { inquiryMail: INQUIRY_MAIL } });
    await saveSetting(database, 'curatorEmail', 'curator@example.com');
    const artwork = await createArtwork(database, { title: 'Payaw' });
    id = await createInquiry(database, {
      name: 'Ana',
      email: 'ana@example.com',
      question: 'Is it framed?',
      accountId: null,
      token: TOKEN,
      artwork: { id: artwork.id, title: 'Payaw', artist: 'Luz', url: '/artworks/payaw' },
      replyTo: null,
      now: shop.clock.now,
    });
    await database('outbox').delete();
  });

  const deliver = (mail: object | string, authorization = `Basic ${btoa(`any:${SECRET}`)}`) =>
    request(shop.app)
      .post('/webhooks/inquiries')
      .set({ Authorization: authorization, 'Content-Type': 'application/json' })
      .send(typeof mail === 'string' ? mail : JSON.stringify(mail));

  it('ASK-01 is added to its thread once, opens it again, and notifies the gallery', async () => {
    await database('inquiries').where({ id }).update({ state: 'closed' });
    const mail = mailOf({ Attachments: [{ Name: 'wall.jpg', Content: 'AAAA' }] });
    expect((await deliver(mail)).body).toEqual({ data: { outcome: 'stored' } });
    expect((await deliver(mail, `Bearer ${SECRET}`)).body).toEqual({ data: { outcome: 'known' } });
    const replies = await database('inquiry_messages').where('kind', 'reply');
    expect(replies).toMatchObject([
      { body: 'Yes please.', sender: null, attachments: 'wall.jpg', quoted: expect.stringContaining('> Framed?') },
    ]);
    expect(await database('inquiries').where({ id }).first('state')).toEqual({ state: 'open' });
    expect(await database('outbox').select('kind', 'recipient')).toEqual([
      { kind: 'inquiry-reply', recipient: 'curator@example.com' },
    ]);
  });

  it('ASK-01 from another address states that address', async () => {
    await deliver(mailOf({ FromFull: { Email: 'ana@work.example' } }));
    expect(await database('inquiry_messages').where('kind', 'reply').first('sender')).toEqual({
      sender: 'ana@work.example',
    });
  });

  it('ASK-01 is refused without the secret, malformed or too large, and ignored where it has no thread', async () => {
    for (const authorization of ['', 'Basic', `Basic ${btoa('any:wrong')}`, 'Bearer wrong', `Digest ${SECRET}`])
      expect((await deliver(mailOf(), authorization)).status).toBe(401);
    for (const body of ['', '{', 'null', '[]', '{"MessageID":5}', JSON.stringify({ ...mailOf(), Headers: 'x' })])
      expect([400, 422]).toContain((await deliver(body)).status);
    expect((await deliver(`"${'x'.repeat(11 * 1_024 * 1_024)}"`)).status).toBe(413);
    const outcome = async (fields: object) => (await deliver(mailOf(fields))).body.data.outcome;
    expect(await outcome({ OriginalRecipient: 'inquiries@mail.example.com' })).toBe('unknown');
    expect(await outcome({ OriginalRecipient: `inquiries+${'b'.repeat(24)}@mail.example.com` })).toBe('unknown');
    expect(await outcome({ Headers: [{ Name: 'Auto-Submitted', Value: 'auto-replied' }] })).toBe('automatic');
    expect(await database('inquiry_messages').where('kind', 'reply')).toEqual([]);
    const closed = await openApp({ database, settings: { inquiryMail: null } });
    expect((await request(closed.app).post('/webhooks/inquiries').send({})).status).toBe(404);
  });

  it('ASK-01 reads up to 10 MB, stores 20,000 characters, and at most 100 replies a day', async () => {
    const large = mailOf({
      TextBody: 'y'.repeat(50_000),
      Attachments: [{ Name: 'a.jpg', Content: 'A'.repeat(2_000_000) }],
    });
    expect((await deliver(large)).status).toBe(200);
    const { body } = await database('inquiry_messages').where('kind', 'reply').first('body');
    expect(body).toHaveLength(20_000 + '\n[shortened]'.length);
    for (let count = 1; count < 32; count++) await deliver(mailOf());
    // The 31st and the 32nd are stored; the gallery gets no mail about them.
    const replies = () => database('inquiry_messages').where('kind', 'reply');
    expect([(await replies()).length, (await database('outbox')).length]).toEqual([32, 30]);
    const reply = { inquiry_id: id, kind: 'reply', body: 'And?', sent_at: shop.clock.now } as const;
    for (let count = 32; count < 100; count++) await database('inquiry_messages').insert(reply);
    const last = mailOf();
    const refused = await deliver(last);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    // It is not read either.
    const unread = {
      ...mailOf(),
      CcFull: [],
      BccFull: [],
      get TextBody(): string {
        throw new Error('read');
      },
    };
    const received = (token: string) => receiveReply(database, { token, mail: unread, now: shop.clock.now });
    expect([await received(TOKEN), await received('b'.repeat(24))]).toEqual(['too-many', 'unknown']);
    expect(await database('inquiry_messages').where('kind', 'reply')).toHaveLength(100);
    // The service sends it again.
    shop.clock.advance(DAY);
    expect((await deliver(last)).body.data.outcome).toBe('stored');
  });
});

describe('the text of a reply', () => {
  it.each([
    ['Yes.\n\nOn Mon, Maria <m@example.com> wrote:\n> Framed?', 'Yes.'],
    ['Yes.\n\nOn Monday the 21st of November 2026, Maria Santos\n<m@example.com> wrote:\n> Framed?', 'Yes.'],
    ['Yes.\r\n\r\n-----Original Message-----\r\nFrom: Maria', 'Yes.'],
    ['Yes.\n\nFrom: Maria\nSent: Monday\nTo: Ana', 'Yes.'],
    ['Yes.\n________________________________\nFrom: Maria', 'Yes.'],
    ['Yes.\n> Framed?\n> Or not?\n', 'Yes.'],
    ['Yes.\n-- \nAna Cruz', 'Yes.'],
    ['> Framed?\nYes.', '> Framed?\nYes.'],
    ['> Framed?\n', '> Framed?'],
    ['I wrote: hello', 'I wrote: hello'],
  ])('of %j is %j', (text, body) => {
    expect(splitReply(text).body).toBe(body);
  });

  it('loses no word of any text', () => {
    const line = fc.constantFrom('Yes', '> no', '', 'On a day Ana wrote:', '-- ', 'From: a', 'Sent: b', 'words');
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const { body, quoted } = splitReply(lines.join('\n'));
        expect(`${body}\n${quoted}`.split(/\s+/).filter(Boolean)).toEqual(
          lines.join('\n').split(/\s+/).filter(Boolean),
        );
      }),
    );
  });

  it('is read from HTML where there is no other', () => {
    const HtmlBody = '<head><style>p{}</style></head><p>Is it &lt;framed&gt;?</p><div>Ana&nbsp;C.</div>';
    expect(readMail({ ...mailOf(), CcFull: [], BccFull: [], TextBody: '', HtmlBody }).body).toBe(
      'Is it <framed>?\nAna C.',
    );
  });

  it.each([
    ['<p>1 < 2 <b>and</b> 3 > 2</p>', '1 < 2 and 3 > 2'],
    ['<!-- <p>no</p> --><P CLASS="a">Yes<BR/>please<script>no()</script></P>', 'Yes\nplease'],
    ['Yes<style>p { color: red }', 'Yes'],
    ['<p>Yes</p>\n <p> </p>\n<p></p><p>please &amp;lt;</p>', 'Yes\n\nplease &lt;'],
    ['Yes<br>-- <br>Ana Cruz', 'Yes'],
  ])('of the HTML %j is %j', (HtmlBody, text) => {
    expect(readMail({ ...mailOf(), CcFull: [], BccFull: [], TextBody: ' ', HtmlBody }).body).toBe(text);
  });

  it.each(['<', '<br ', '<head ', '<style>', '<!--', '</', '&amp', '\n ', 'On <p '])(
    'of %j again and again takes a time that grows with the length, not its square',
    (part) => {
      const time = (length: number) => {
        const HtmlBody = part.repeat(length / part.length);
        const before = process.threadCpuUsage();
        const { body } = readMail({ ...mailOf(), CcFull: [], BccFull: [], TextBody: null, HtmlBody });
        expect(body.length).toBeLessThan(20_100);
        const { user, system } = process.threadCpuUsage(before);
        return user + system;
      };
      const minTime = (length: number) => Math.min(...Array.from({ length: 5 }, () => time(length)));
      // Eight times the length: a quadratic reading takes 64 times as long. A short reading is rounded up to a millisecond.
      expect(minTime(160_000) / Math.max(1_000, minTime(20_000))).toBeLessThan(30);
    },
  );

  it.each([
    [[{ Name: 'auto-submitted', Value: 'no' }], false],
    [[{ Name: 'Precedence', Value: 'bulk' }], true],
    [[{ Name: 'X-Autoreply', Value: 'yes' }], true],
    [[], false],
  ])('with the headers %j: automatic %s', (Headers, expected) => {
    expect(isAutomatic({ ...mailOf(), CcFull: [], BccFull: [], Headers })).toBe(expected);
  });

  it('is addressed by a token that survives a change of case', () => {
    const address = replyAddress('inquiries@mail.example.com', TOKEN);
    expect(address).toBe(`inquiries+${TOKEN}@mail.example.com`);
    expect(tokenIn(['curator@example.com', address.toUpperCase()], 'inquiries@mail.example.com')).toBe(TOKEN);
    for (const other of [
      `other+${TOKEN}@mail.example.com`,
      `inquiries+${TOKEN}@example.com`,
      'inquiries+x@mail.example.com',
    ])
      expect(tokenIn([other], 'inquiries@mail.example.com')).toBeNull();
  });
});
