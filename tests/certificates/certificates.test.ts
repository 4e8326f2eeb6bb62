import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create } from 'qrcode';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { write } from '../../database/transaction.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { saveSetting } from '../../server/navigation/records.ts';
import type { Pages } from '../../server/pages.ts';
import { StorageError } from '../../server/storage/storage.ts';
import { DAY } from '../../server/time/time.ts';
import { DELIVERED, fillCart, GatewayDouble, postWebhook, signedInBrowser } from '../payments/gateway-double.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { contentsOf, fontsOf, textOf } from '../support/pdf.ts';
import { Visitor } from '../support/visitors/visitor.ts';

onEachEngine('a certificate of authenticity', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let gateway: GatewayDouble;
  let visitor: Visitor;
  let accountId: number;

  beforeEach(async () => {
    database ??= await engine.open();
    gateway = new GatewayDouble();
    shop = await openApp({ database, payments: gateway.payments, settings: { publicUrl: 'http://gallery.example' } });
    ({ visitor, accountId } = await signedInBrowser(shop));
  });

  async function ordered(how: Parameters<typeof fillCart>[2] = {}) {
    const [work] = await fillCart(database, visitor, how);
    expect((await visitor.post('/checkout', DELIVERED)).status).toBe(200);
    const order = await database('orders').where({ account_id: accountId }).orderBy('id', 'desc').first();
    const slug = work?.slug ?? '';
    return { id: order.id, number: order.number, slug, file: `/orders/${order.number}/certificates/${slug}` };
  }

  async function bought(how?: Parameters<typeof fillCart>[2]) {
    return pay(await ordered(how));
  }

  async function pay(order: Awaited<ReturnType<typeof ordered>>) {
    const reference = `page-${order.id}`;
    gateway.pay(reference);
    await postWebhook(visitor, {
      eventId: `event-${order.id}`,
      reference,
      status: gateway.pages.get(reference)?.state,
    });
    return order;
  }

  it('is 503 while the bucket of pictures does not respond, and is not sent without its picture', async () => {
    const { file } = await bought();
    const location = { kind: 'folder', folder: '/mnt/pictures' } as const;
    const failure = new StorageError(location, 'the service does not respond', { code: 'deadline' });
    const { pictures } = shop.context;
    shop.context.pictures = { ...pictures, read: () => Promise.reject(failure) };
    const { status, headers } = await visitor.get(file);
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    shop.context.pictures = pictures;
    expect((await visitor.get(file)).status).toBe(200);
  });

  const codeOf = async ({ id }: { id: number }) =>
    (await database('certificates').where({ order_id: id }).first()).code;
  const answer = (code: string) => new Visitor(shop.app).get(`/certificates/${code}`);
  const shown = async (code: string) => {
    const { component, props } = inertiaPage(await answer(code));
    expect(component).toBe('certificates/show');
    return props as unknown as Pages['certificates/show'];
  };

  it('PAY-14 the buyer gets a PDF with the artwork, the number and the address of its verification', async () => {
    const artist = await createArtist(database, { name: 'Iñigo Peña' });
    const mediumDescription = 'Oil on abaca paper, mounted on board';
    const work = {
      title: 'Niño sa Bukid',
      artistId: artist.id,
      yearMade: 2019,
      yearText: 'c. 2019–20',
      height: 24,
      width: 36,
      mediumDescription,
    };
    const order = await bought(work);
    const { status, headers, body } = await visitor.get(order.file);
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['content-disposition']).toBe(`attachment; filename=certificate-${order.slug}.pdf`);
    const code = await codeOf(order);
    const address = `http://gallery.example/certificates/${code}`;
    const text = textOf(body);
    for (const said of [
      'Niño sa Bukid',
      'Iñigo Peña',
      'c. 2019–20',
      'Oil',
      '24 × 36 in (61 × 91.4 cm)',
      'November 21, 2026',
    ])
      expect(text).toContain(said);
    for (const said of [mediumDescription, code, address]) expect(text).toContain(said);
    expect(body.toString('latin1')).toContain(`/URI (${address})`);
    // The dark modules of the code, besides the paper and the white background.
    const dark = create(address, { errorCorrectionLevel: 'M' }).modules.data.filter(Boolean);
    expect(contentsOf(body).match(/ re$/gm)).toHaveLength(dark.length + 2);
    expect(text).not.toMatch(/Luz|Santos/);
  });

  it('PAY-14 is set in the typefaces of the site, and has a line for the curator to sign', async () => {
    const order = await bought({ title: 'Hōkūle‘a' });
    const unsigned = await visitor.get(order.file);
    expect(textOf(unsigned.body)).toContain('Curator, Galerya');
    expect(fontsOf(unsigned.body)).toEqual(['Cormorant-Medium', 'HankenGrotesk-Regular']);
    await write(database, (transaction) => saveSetting(transaction, 'curatorName', 'Corazon Villaruel'));
    const signed = textOf((await visitor.get(order.file)).body).split('\n');
    expect(signed.slice(signed.indexOf('Corazon Villaruel')).slice(0, 2)).toEqual([
      'Corazon Villaruel',
      'Curator, Galerya',
    ]);
    expect(signed.join('').replaceAll(' ', '')).toContain('Hōkūle‘a');
  });

  it('PAY-14 OPS-08 the page of its verification is not to be listed by search engines', async () => {
    const order = await bought();
    await visitor.get(order.file);
    const { text } = await answer(await codeOf(order));
    expect(text).toContain('<meta name="robots" content="noindex">');
  });

  it('PAY-14 the order links to it once it is paid', async () => {
    const linkOn = async ({ number, slug }: { number: string; slug: string }) => {
      const { order } = inertiaPage<'orders/show'>(await visitor.get(`/orders/${number}`)).props;
      return order.items.find(({ url }) => url?.endsWith(slug))?.certificateUrl;
    };
    const order = await ordered();
    expect(await linkOn(order)).toBeNull();
    await pay(order);
    expect(await linkOn(order)).toBe(order.file);
  });

  it('PAY-14 stays the same for repeated and concurrent requests', async () => {
    const order = await bought();
    const files = await Promise.all([1, 2, 3, 4].map(() => visitor.get(order.file)));
    shop.clock.advance(DAY);
    files.push(await visitor.get(order.file));
    expect(files.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await database('certificates').where({ order_id: order.id })).toHaveLength(1);
    const code = await codeOf(order);
    for (const { body } of files) expect(textOf(body)).toContain(code);
  });

  it('PAY-14 has the picture of the artwork if there is one', async () => {
    const order = await bought();
    const bare = await visitor.get(order.file);
    expect(bare.body.toString('latin1')).not.toContain('DCTDecode');
    const folder = join(shop.context.settings.dataDir, 'images', `view-of-${order.slug}`);
    await mkdir(folder, { recursive: true });
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#a63f1f' } });
    await writeFile(join(folder, 'lg.jpg'), await picture.jpeg().toBuffer());
    const { body } = await visitor.get(order.file);
    expect(body.toString('latin1')).toContain('DCTDecode');
    expect(contentsOf(body)).toMatch(/\/I1 Do/);
  });

  it('PAY-14 is only for its buyer, only of ordered artworks, and only after the payment', async () => {
    const order = await bought();
    const other = await signedInBrowser(shop, { email: `other-${order.id}@example.com` });
    expect((await other.visitor.get(order.file)).status).toBe(404);
    const otherResponse = await new Visitor(shop.app).get(order.file);
    expect([otherResponse.status, otherResponse.headers.location]).toEqual([
      302,
      expect.stringContaining('/sign-in?returnTo='),
    ]);
    for (const slug of ['no-such-work', 'a'.repeat(300)])
      expect((await visitor.get(`/orders/${order.number}/certificates/${slug}`)).status).toBe(404);
    const unpaid = await ordered();
    expect((await visitor.get(unpaid.file)).status).toBe(404);
    expect(await database('certificates').whereIn('order_id', [order.id, unpaid.id])).toEqual([]);
  });

  it('PAY-14 can be verified by any visitor, in any spelling of its code, and does not show the buyer', async () => {
    const artist = await createArtist(database, { name: 'Iñigo Peña' });
    const order = await bought({ title: 'Payaw', artistId: artist.id });
    await visitor.get(order.file);
    const number = await codeOf(order);
    for (const typed of [number, number.toLowerCase(), number.replaceAll('-', ''), number.replaceAll('0', 'O')]) {
      const props = await shown(typed);
      expect(props.certificate).toMatchObject({ number, isValid: true, title: 'Payaw', soldOn: 'November 21, 2026' });
      expect(props.certificate.artist.name).toBe('Iñigo Peña');
      // Without the code itself: it is random, and one had GA- in it.
      expect(JSON.stringify(props).replaceAll(number, '')).not.toMatch(/Luz|luz@|Santos|GA-/);
    }
  });

  it('PAY-14 links to the artwork while that is published', async () => {
    const order = await bought();
    await visitor.get(order.file);
    const urlNow = async () => (await shown(await codeOf(order))).certificate.url;
    expect(await urlNow()).toBe(`/artworks/${order.slug}`);
    await database('artworks').where({ slug: order.slug }).update({ published_at: null });
    expect(await urlNow()).toBeNull();
    expect((await visitor.get(order.file)).status).toBe(200);
  });

  it('PAY-14 an unknown code is a 404 with a message', async () => {
    for (const code of ['00000-00000-00000-00000', 'x', 'U'.repeat(20), 'a'.repeat(500)])
      expect((await answer(code)).status, code).toBe(404);
    const { component, props } = inertiaPage(await answer('00000-00000-00000-00000'));
    expect(component).toBe('error');
    expect(props.message).toMatch(/could not find a certificate with this number/);
  });

  it('PAY-14 is invalid after a refund of the order, and cannot be downloaded again', async () => {
    const order = await bought();
    await visitor.get(order.file);
    for (const state of ['refund-due', 'refunded']) {
      await database('orders').where({ id: order.id }).update({ state });
      expect((await shown(await codeOf(order))).certificate.isValid).toBe(false);
      expect((await visitor.get(order.file)).status).toBe(404);
    }
  });
});
