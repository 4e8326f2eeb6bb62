import request from 'supertest';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { announceNewWorks } from '../../server/follows/announcements/announce.ts';
import { QUIET_PERIOD } from '../../server/follows/announcements/batch.ts';
import { MAX_SHOWN } from '../../server/follows/announcements/mail.ts';
import { follow } from '../../server/follows/records.ts';
import { unfollowSigner } from '../../server/follows/unfollow/signer.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { openMailWorker } from '../../server/mail/sending/worker.ts';
import { openPostbox } from '../mail/postbox.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';

const ORIGIN = 'https://gallery.example.com';
const ONE_CLICK = 'List-Unsubscribe=One-Click';

onEachEngine('unfollow links in mails', (engine) => {
  let opened: OpenedApp;
  let ana: number;
  let luz: number;
  let pio: number;

  beforeEach(async () => {
    opened = await openApp({ database: await engine.open() });
    const { database } = opened.context;
    ana = (await createAccount(database, { email: 'ana@example.com' })).id;
    luz = (await createArtist(database, { slug: 'luz', name: 'Luz Abad' })).id;
    pio = (await createArtist(database, { slug: 'pio', name: 'Pio Reyes' })).id;
    for (const artist of [luz, pio]) await follow(database, ana, artist, opened.clock.now);
  });

  const sign = (artistIds: number[], context: Pick<OpenedApp['context'], 'settings'> = opened.context) =>
    unfollowSigner(context)({ accountId: ana, artistIds });
  const address = (token: string) => `/unfollow?token=${encodeURIComponent(token)}`;
  const open = async (token: string) => inertiaPage(await request(opened.app).get(address(token)));
  const post = (token: string, body = ONE_CLICK) =>
    request(opened.app).post(address(token)).type('application/x-www-form-urlencoded').send(body);
  const followed = () => opened.context.database('follows').orderBy('artist_id').pluck('artist_id');

  it('FOLLOW-05 the link shows a page with a button and changes nothing, because mail scanners follow links', async () => {
    const page = await open(sign([luz]));
    expect([page.component, page.props.heading]).toEqual(['follows/unfollow', 'Unfollow Luz Abad?']);
    expect(page.props.form).toEqual({
      button: 'Unfollow',
      action: address(sign([luz])),
      fields: { 'List-Unsubscribe': 'One-Click' },
    });
    expect(await followed()).toEqual([luz, pio]);
  });

  it('FOLLOW-05 CALL-02 one-click POST unfollows without token or session, also twice', async () => {
    const answer = await post(sign([luz]));
    expect([answer.status, inertiaPage(answer).props.text]).toEqual([200, 'You do not follow Luz Abad any more.']);
    expect(await followed()).toEqual([pio]);
    expect((await post(sign([luz]))).status).toBe(200);
    expect((await open(sign([luz]))).props.heading).toBe('Nothing to unfollow');
  });

  it('FOLLOW-05 one-click POST unfollows all artists of the mail', async () => {
    expect((await open(sign([luz, pio]))).props.heading).toBe('Unfollow Luz Abad and Pio Reyes?');
    await post(sign([luz, pio]));
    expect(await followed()).toEqual([]);
  });

  it.each([
    ['an empty token', () => ''],
    ['a word', () => 'token'],
    [
      'another artist’s number',
      () => sign([luz]).replace(/^[^.]*/, Buffer.from(`${ana}:${pio}`).toString('base64url')),
    ],
    ['a cut signature', () => sign([luz]).slice(0, -1)],
    ['a longer signature', () => `${sign([luz])}A`],
    ['another secret', () => sign([luz], { settings: { ...opened.context.settings, sessionSecrets: ['another'] } })],
    ['two dots', () => '..'],
    ['a text too long', () => 'x'.repeat(9_000)],
  ])('FOLLOW-05 %s changes nothing and shows an error page', async (_name, token) => {
    const page = await request(opened.app).get(address(token()));
    expect([page.status, inertiaPage(page).props.heading]).toEqual([404, 'This link is not valid']);
    expect((await post(token())).status).toBe(200);
    expect(await followed()).toEqual([luz, pio]);
  });

  it('FOLLOW-05 accepts links signed with an older secret until the secret is removed', async () => {
    const token = sign([luz]);
    const { settings } = opened.context;
    settings.sessionSecrets = ['a newer one, which signs', ...settings.sessionSecrets];
    expect((await open(token)).props.heading).toBe('Unfollow Luz Abad?');
    settings.sessionSecrets = ['a newer one, which signs'];
    expect((await open(token)).props.heading).toBe('This link is not valid');
  });

  it('CALL-02 any other POST needs a CSRF token', async () => {
    expect((await post(sign([luz]), 'List-Unsubscribe=Two-Clicks')).status).toBe(419);
    expect((await post(sign([luz]), '')).status).toBe(419);
    expect(await followed()).toEqual([luz, pio]);
  });

  it('FOLLOW-05 the mail has its links and the number of further artworks', async () => {
    const { url, received } = await openPostbox();
    const { context, clock } = opened;
    const { database } = context;
    for (let number = 1; number <= MAX_SHOWN + 3; number++) {
      await createArtwork(database, { title: `No ${number}`, artistId: luz, publishedAt: clock.now });
    }
    const announce = () => announceNewWorks(database, { now: clock.now, sign: unfollowSigner(context) });
    await announce();
    clock.advance(QUIET_PERIOD);
    await announce();
    const worker = openMailWorker({ ...context, settings: { ...context.settings, smtpUrl: url } }, ORIGIN);
    onTestFinished(() => worker.close());
    await worker.deliverDue();
    expect(received.map(({ to }) => to)).toEqual([['ana@example.com']]);
    const { headers, raw } = received[0] ?? { headers: new Map(), raw: '' };
    const link = `${ORIGIN}${address(sign([luz]))}`;
    expect(headers.get('subject')).toBe('New works by Luz Abad');
    expect(headers.get('list-unsubscribe')).toBe(`<${link}>`);
    expect(headers.get('list-unsubscribe-post')).toBe(ONE_CLICK);
    const shown = raw.split('Content-Type: text/html')[0] ?? '';
    expect(shown.match(/No \d+/g)).toHaveLength(MAX_SHOWN);
    expect(shown).toContain('And 3 more');
    expect(shown.replaceAll('=3D', '=')).toContain(link);
    await post(new URL(link).searchParams.get('token') ?? '');
    expect(await followed()).toEqual([pio]);
  });
});
