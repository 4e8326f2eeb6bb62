import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createArtist } from '../../../database/factories/artists.ts';
import { createVoucher } from '../../../database/factories/vouchers.ts';
import { orderDocuments } from '../../../server/certificates/order-documents.ts';
import { inertiaPage } from '../../../server/inertia/testing.ts';
import { openMailWorker } from '../../../server/mail/sending/worker.ts';
import { saveSetting } from '../../../server/navigation/records.ts';
import { runCommand } from '../../../server/operator/run-command.ts';
import { createPaymentWorker } from '../../../server/orders/payment/worker.ts';
import { DAY } from '../../../server/time/time.ts';
import { openPostbox } from '../../mail/postbox.ts';
import { DELIVERED, fillCart, GatewayDouble, pickedUp, signedInBrowser } from '../../payments/gateway-double.ts';
import { type OpenedApp, openApp } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import type { Knex } from '../../support/knex.ts';
import { textOf } from '../../support/pdf.ts';
import { Visitor } from '../../support/visitors/visitor.ts';

const ORIGIN = 'https://gallery.example';

onEachEngine('the receipt of an order', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let gateway: GatewayDouble;

  beforeEach(async () => {
    database ??= await engine.open();
    await database('outbox').update({ due_at: null });
    gateway = new GatewayDouble();
    shop = await openApp({ database, payments: gateway.payments });
    await database.transaction((transaction) => saveSetting(transaction, 'pickupAddress', '12 Kamagong Street'));
  });

  const gallery = (...argv: string[]) => runCommand(argv, (work) => work({ database, now: shop.clock.now }));

  async function ordered(form: object = DELIVERED, works: Parameters<typeof fillCart>[2][] = [{}]) {
    const { visitor, accountId } = await signedInBrowser(shop);
    const made = await fillCart(database, visitor, ...works);
    expect((await visitor.post('/checkout', form)).status).toBe(200);
    const { id, number } = await database('orders').where({ account_id: accountId }).first();
    const page = async () => inertiaPage<'orders/show'>(await visitor.get(`/orders/${number}`)).props.order;
    const slugs = made.map(({ slug }) => slug);
    return { id: id as number, number: number as string, visitor, page, slugs, file: `/orders/${number}/receipt` };
  }

  async function bought(...given: Parameters<typeof ordered>) {
    const order = await ordered(...given);
    gateway.pay(`page-${order.id}`);
    await order.visitor.get(`/checkout/return/${order.number}`);
    return order;
  }

  it('ORDER-01 is a PDF with seller, buyer, artworks, amounts and payment', async () => {
    const artist = await createArtist(database, { name: 'Iñigo Peña' });
    const { code } = await createVoucher(database, { straightPercent: 10 });
    const { visitor, accountId } = await signedInBrowser(shop);
    await fillCart(
      database,
      visitor,
      { title: 'Niño sa Bukid', artistId: artist.id },
      { title: 'Affiliate “Hōkūle‘a”' },
    );
    await visitor.post('/web/api/checkouts/vip-code', { code, payment_type: 'straight' });
    await visitor.post('/checkout', DELIVERED);
    const { id, number } = await database('orders').where({ account_id: accountId }).first();
    gateway.pay(`page-${id}`);
    await visitor.get(`/checkout/return/${number}`);
    const { order } = inertiaPage<'orders/show'>(await visitor.get(`/orders/${number}`)).props;
    expect(order.receiptUrl).toBe(`/orders/${number}/receipt`);
    const { status, headers, body } = await visitor.get(order.receiptUrl ?? '');
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['content-disposition']).toBe(`attachment; filename=receipt-${number}.pdf`);
    const text = textOf(body).replace(/\s+/g, ' ');
    for (const said of [
      'Receipt',
      `Order ${number}`,
      'Paid on November 21, 2026',
      '12 Kamagong Street',
      'Luz Santos',
      'luz@example.com',
      '120 Salcedo Street',
      'Niño sa Bukid Iñigo Peña',
      'Affiliate “H',
      'Subtotal Php 25,000.00',
      `Discount (${code}) - Php 2,500.00`,
      'Delivery FREE',
      'Php 22,500.00',
      'Card',
      `Reference pay-page-${id}`,
    ])
      expect(text).toContain(said);
    expect(text.replaceAll(' ', '')).toContain('Affiliate“Hōkūle‘a”');
    expect(text).not.toMatch(/refunded|page 1/);
  });

  it('ORDER-01 has the pickup, and as many pages as its artworks need', async () => {
    const works = Array.from({ length: 14 }, (_, index) => ({ title: `Work ${index + 1}` }));
    const { visitor, file, number } = await bought(pickedUp, works);
    const text = textOf((await visitor.get(file)).body).replace(/\s+/g, ' ');
    for (const { title } of works) expect(text).toContain(title);
    expect(text).toContain('November 25, 2026, 10:00 AM');
    expect(text).toContain(`Order ${number}, page 2 of 2`);
  });

  it('ORDER-01 exists for a paid order, only for its collector, and has the date of a refund', async () => {
    const unpaid = await ordered();
    expect((await unpaid.page()).receiptUrl).toBeNull();
    expect((await unpaid.visitor.get(unpaid.file)).status).toBe(404);
    const { visitor, file, number, page } = await bought();
    expect((await unpaid.visitor.get(file)).status).toBe(404);
    const otherResponse = await new Visitor(shop.app).get(file);
    expect([otherResponse.status, otherResponse.headers.location]).toEqual([
      302,
      expect.stringContaining('/sign-in?returnTo='),
    ]);
    await gallery('orders', 'refund', number);
    expect(textOf((await visitor.get(file)).body)).toContain('This order is being refunded in full.');
    shop.clock.advance(DAY);
    await createPaymentWorker(shop.context).runOnce();
    expect((await page()).receiptUrl).toBe(file);
    expect(textOf((await visitor.get(file)).body)).toContain('This order was refunded in full on November 22, 2026.');
  });

  async function deliverMails() {
    const { url, received } = await openPostbox();
    const context = { ...shop.context, settings: { ...shop.context.settings, smtpUrl: url } };
    const worker = openMailWorker(context, ORIGIN, { renderDocuments: orderDocuments(context, ORIGIN) });
    onTestFinished(() => worker.close());
    await worker.deliverDue();
    return received;
  }

  const filesIn = (raw: string) =>
    Array.from(
      raw.matchAll(/Content-Type: application\/pdf; name=([^\r\n]+)\r\n.*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/gs),
      ([, name = '', content = '']) => ({ name, text: textOf(Buffer.from(content, 'base64')) }),
    );

  it('ORDER-01 is attached to the mail of the paid order, with the certificate of each artwork', async () => {
    const order = await ordered(DELIVERED, [{ title: 'Payaw' }, { title: 'Habi' }]);
    for (const slug of order.slugs) {
      const folder = join(shop.context.settings.dataDir, 'images', `view-of-${slug}`);
      await mkdir(folder, { recursive: true });
      const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#a63f1f' } });
      await writeFile(join(folder, 'lg.jpg'), await picture.jpeg().toBuffer());
    }
    gateway.pay(`page-${order.id}`);
    await order.visitor.get(`/checkout/return/${order.number}`);
    const [mail, ...others] = await deliverMails();
    expect(others).toEqual([]);
    expect(mail?.to).toEqual(['luz@example.com']);
    const files = filesIn(mail?.raw ?? '');
    const certificates = order.slugs.map((slug) => `certificate-${slug}.pdf`);
    expect(files.map(({ name }) => name)).toEqual([`receipt-${order.number}.pdf`, ...certificates]);
    expect(files[0]?.text).toContain('Php 25,000.00');
    const codes = await database('certificates').where({ order_id: order.id }).orderBy('artwork_id').pluck('code');
    expect(codes).toHaveLength(2);
    for (const [index, code] of codes.entries())
      expect(files[index + 1]?.text).toContain(`${ORIGIN}/certificates/${code}`);
  });

  it('ORDER-01 is attached without certificates if the order is refunded before its mail is sent', async () => {
    const { number } = await bought();
    await gallery('orders', 'refund', number);
    const [mail] = await deliverMails();
    const files = filesIn(mail?.raw ?? '');
    expect(files.map(({ name }) => name)).toEqual([`receipt-${number}.pdf`]);
    expect(files[0]?.text).toContain('This order is being refunded in full.');
  });
});
