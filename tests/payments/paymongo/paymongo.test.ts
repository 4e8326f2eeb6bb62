import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { GatewayUnavailable, InvalidWebhook } from '../../../server/payments/gateway.ts';
import { paymongoGateway } from '../../../server/payments/paymongo/client.ts';
import type { WebhookPost } from '../api-double.ts';
import { describeGatewayContract, FAULTS, openGateway } from '../gateway-contract.ts';
import { describeGateway } from '../journey.ts';
import { NOW, paymentOrder } from '../payment-order.ts';
import { PaymongoDouble } from './double.ts';

const opened = () => openGateway(() => new PaymongoDouble());

describeGatewayContract('PayMongo', () => new PaymongoDouble());

describe('PayMongo', () => {
  it('PAY-13 opens a hosted checkout session, in centavos', async () => {
    const { double, reference, url } = await opened();
    expect(url).toBe(`${double.origin}/${reference}#client`);
    expect(double.requests[0]?.body.data.attributes).toEqual({
      line_items: [
        { name: 'Hari ng Kalsada', amount: 1_000_000, currency: 'PHP', quantity: 1 },
        { name: 'Payaw sa Umaga', amount: 250_050, currency: 'PHP', quantity: 1 },
      ],
      payment_method_types: ['card'],
      success_url: 'https://gallery.example.com/checkout/return/GA-7K2MQ-X40TB',
      cancel_url: 'https://gallery.example.com/checkout/return/GA-7K2MQ-X40TB?cancelled=1',
      reference_number: 'GA-7K2MQ-X40TB',
      description: 'Order GA-7K2MQ-X40TB: Hari ng Kalsada, Payaw sa Umaga',
      billing: { name: 'Luz Santos', email: 'luz@example.com', phone: '+63 917 555 0100' },
      metadata: { gallery_order: 'GA-7K2MQ-X40TB' },
      send_email_receipt: false,
      show_description: true,
      show_line_items: true,
    });
  });

  it('PAY-13 has exactly the total of a discounted order', async () => {
    const { double, gateway } = await opened();
    await gateway.open(paymentOrder({ total: 1_125_045, discount: 125_005 }));
    expect(double.requests[1]?.body.data.attributes.line_items).toEqual([
      { name: 'Order GA-7K2MQ-X40TB', amount: 1_125_045, currency: 'PHP', quantity: 1 },
    ]);
  });

  it('PAY-13 lists the methods of PayMongo, and refuses others', async () => {
    const { double, gateway } = await opened();
    expect(gateway.methods).toEqual(['paymaya', 'gcash', 'bpi', 'bdo', 'union_bank', 'qr']);
    const choice = { method: 'bpiinstall', type: 'installment', bank: null, term: 3 } as const;
    await expect(gateway.open(paymentOrder({ choice }))).rejects.toThrow(GatewayUnavailable);
    expect(double.sessions.size).toBe(1);
  });

  it('PAY-13 reads the status of a session: open, paid, ended, and open while a payment is processed', async () => {
    const { double, gateway, reference } = await opened();
    const session = double.sessions.get(reference);
    double.decline(reference);
    expect(await gateway.fetchStatus(reference)).toEqual({ state: 'open' });
    Object.assign(session ?? {}, { status: 'expired', intent: 'processing' });
    expect(await gateway.fetchStatus(reference)).toEqual({ state: 'open' });
    Object.assign(session ?? {}, { intent: 'awaiting_next_action' });
    expect(await gateway.fetchStatus(reference)).toEqual({ state: 'ended', isDeclined: true });
    double.pay(reference);
    expect(await gateway.fetchStatus(reference)).toMatchObject({ state: 'paid', amount: 1_250_050, currency: 'PHP' });
  });

  it('PAY-13 leaves a paid session active', async () => {
    const { double, gateway, reference } = await opened();
    double.pay(reference);
    await gateway.expire(reference);
    expect(double.sessions.get(reference)?.status).toBe('active');
  });

  it('PAY-13 is unavailable with another key, for an unknown session, and without a connection', async () => {
    const { double, gateway } = await opened();
    const { origin, webhookSecret } = double;
    const otherGateway = paymongoGateway({ secretKey: 'sk_test_other', webhookSecret, now: () => NOW, origin });
    await expect(otherGateway.open(paymentOrder())).rejects.toThrow('answered 401');
    await expect(gateway.fetchStatus('cs_none')).rejects.toThrow('404 resource_not_found');
    double.stop();
    const failure = await gateway.fetchStatus('cs_none').catch((error) => error);
    expect(failure).toBeInstanceOf(GatewayUnavailable);
    expect(String(failure)).not.toContain('sk_test');
  });
});

describe('a webhook of PayMongo', () => {
  const read = ({ body, headers }: WebhookPost, gateway: ReturnType<PaymongoDouble['gateway']>) =>
    gateway.readWebhook({ body: Buffer.from(body), headers });

  async function paid() {
    const { double, gateway, reference } = await opened();
    double.pay(reference);
    return { double, gateway, reference };
  }

  it('PAY-13 has the payment, and the same event id when it is sent again', async () => {
    const { double, gateway, reference } = await paid();
    const post = double.webhook(reference, NOW, { id: 'evt_1' });
    const event = {
      eventId: 'evt_1',
      reference,
      status: { state: 'paid', paymentId: double.payments[0]?.id, amount: 1_250_050, currency: 'PHP' },
    };
    expect(await read(post, gateway)).toMatchObject(event);
    expect(await read(post, gateway)).toMatchObject(event);
  });

  it('PAY-13 without the payment leads to a query of the status', async () => {
    const { double, gateway, reference } = await paid();
    double.isTerse = true;
    expect((await read(double.webhook(reference, NOW), gateway)).status).toMatchObject({ state: 'paid' });
    double.faults.set('fetchStatus', 'down');
    await expect(read(double.webhook(reference, NOW), gateway)).rejects.toThrow(GatewayUnavailable);
  });

  it('PAY-13 of another type, or of a session that was created by hand, changes nothing', async () => {
    const { double, gateway, reference } = await paid();
    for (const type of ['payment.paid', 'payment.failed', 'payment.refunded', 'refund.succeeded', 'source.chargeable'])
      expect((await read(double.webhook(reference, NOW, { type }), gateway)).status).toBeNull();
    const session = double.sessions.get(reference);
    if (session) session.attributes.metadata = null;
    expect((await read(double.webhook(reference, NOW), gateway)).status).toBeNull();
  });

  it('PAY-13 is invalid without its header, and with another secret, body, mode or time', async () => {
    const { double, gateway, reference } = await paid();
    const { body, headers } = double.webhook(reference, NOW);
    const event = JSON.parse(body);
    const signature = headers['paymongo-signature'] ?? '';
    const forged: WebhookPost[] = [
      { body, headers: {} },
      { body, headers: { 'paymongo-signature': '' } },
      { body, headers: { 'paymongo-signature': signature.replace(/te=../, 'te=zz') } },
      { body, headers: { 'paymongo-signature': signature.replace('t=', 't=1') } },
      { body, headers: { 'paymongo-signature': signature.replace(/^t=\d+,/, '') } },
      { body: body.replace('1250050', '1250051'), headers },
      { body: `${body} `, headers },
      double.sign(event, NOW, { secret: 'whsk_other' }),
      double.sign(event, NOW, { mode: 'li' }),
      double.sign(event, NOW - 301_000),
      double.sign(event, NOW + 301_000),
      // The header of the published guide, whose secret is not published.
      {
        body,
        headers: {
          'paymongo-signature':
            't=1496734173,te=1447a89e7ecebeda32sffs62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd,li=3f7bs59d200aae63f272406069a9788598b792a944a07aba816edb039989a39',
        },
      },
    ];
    for (const post of forged) await expect(read(post, gateway)).rejects.toThrow(InvalidWebhook);
    expect((await read(double.sign(event, NOW - 299_000), gateway)).status).not.toBeNull();
  });

  it('PAY-13 is verified by its live signature only if the key is a live key', async () => {
    const { double, reference } = await paid();
    const { webhookSecret, origin } = double;
    const live = paymongoGateway({ secretKey: 'sk_live_key', webhookSecret, now: () => NOW, origin });
    const event = JSON.parse(double.webhook(reference, NOW).body);
    await expect(read(double.sign(event, NOW), live)).rejects.toThrow(InvalidWebhook);
    expect((await read(double.sign(event, NOW, { mode: 'li' }), live)).reference).toBe(reference);
  });

  it('PAY-13 is signed over the seconds, a dot and the bytes of the body', async () => {
    const { gateway, double } = await paid();
    const bytes = Buffer.from([0x7b, 0xff, 0x7d]);
    const hmac = createHmac('sha256', double.webhookSecret).update(Buffer.concat([Buffer.from('1795233600.'), bytes]));
    const header = `t=1795233600, te=${hmac.digest('hex')}, li=`;
    await expect(gateway.readWebhook({ body: bytes, headers: { 'paymongo-signature': header } })).rejects.toThrow(
      'could not be read',
    );
  });

  it.each(['', 'null', '[]', '{"data":null}', '{"data":{"id":1,"attributes":{}}}', '{"data":'])(
    'PAY-13 that is signed but has the body %j is invalid',
    async (body) => {
      const { gateway, double } = await paid();
      const hmac = createHmac('sha256', double.webhookSecret)
        .update(`${NOW / 1_000}.${body}`)
        .digest('hex');
      const headers = { 'paymongo-signature': `t=${NOW / 1_000},te=${hmac},li=` };
      await expect(read({ body, headers }, gateway)).rejects.toThrow(InvalidWebhook);
    },
  );
});

describe('a refund by PayMongo', () => {
  async function refundable() {
    const { double, gateway, reference } = await opened();
    double.pay(reference);
    const paymentId = double.payments[0]?.id ?? '';
    const refund = () => gateway.refund({ reference, paymentId, amount: 1_250_050, key: 'refund-1', madeBefore: [] });
    return { double, refund, refunds: double.payments[0]?.refunds ?? [] };
  }

  it('PAY-13 is requested once, however often it is called', async () => {
    const { refund, refunds } = await refundable();
    expect([await refund(), await refund()]).toEqual(['refunded', 'refunded']);
    expect(refunds).toEqual([{ id: expect.any(String), amount: 1_250_050, status: 'succeeded', notes: 'refund-1' }]);
  });

  it('PAY-13 is pending until it succeeds or fails', async () => {
    const { double, refund, refunds } = await refundable();
    double.refunding = 'processing';
    expect([await refund(), await refund()]).toEqual(['pending', 'pending']);
    for (const [status, outcome] of [
      ['failed', 'cannot'],
      ['succeeded', 'refunded'],
    ]) {
      Object.assign(refunds[0] ?? {}, { status });
      expect(await refund()).toBe(outcome);
    }
    expect(refunds).toHaveLength(1);
  });

  it.each([
    ['failed', 'cannot'],
    ['allowed_date_exceeded', 'cannot'],
    ['payment_method_not_allowed', 'cannot'],
    ['available_balance_insufficient', 'cannot'],
    ['resource_processing_state', 'pending'],
  ])('PAY-13 that ends in %s is %s', async (refunding, outcome) => {
    const { double, refund } = await refundable();
    double.refunding = refunding;
    expect(await refund()).toBe(outcome);
  });

  it('PAY-13 cannot be in full after a partial refund by hand', async () => {
    const { refund, refunds } = await refundable();
    refunds.push({ id: 'ref_part', amount: 1_000, status: 'succeeded', notes: 'by hand' });
    expect(await refund()).toBe('cannot');
  });

  it('PAY-13 is requested again after temporary failures', async () => {
    const { double, refund, refunds } = await refundable();
    double.refunding = 'provider_processing_error';
    await expect(refund()).rejects.toThrow(GatewayUnavailable);
    double.refunding = 'succeeded';
    for (const call of ['payment', 'refund'])
      for (const fault of FAULTS.filter((each) => each !== 'garbled' && each !== 'strange' && each !== 'lost')) {
        double.faults.set(call, fault);
        await expect(refund()).rejects.toThrow(GatewayUnavailable);
        double.faults.clear();
      }
    double.faults.set('refund', 'lost');
    await expect(refund()).rejects.toThrow(GatewayUnavailable);
    expect(await refund()).toBe('refunded');
    expect(refunds).toHaveLength(1);
  });
});

describeGateway('paymongo', () => new PaymongoDouble(), {
  pending: 'processing',
  done: 'succeeded',
  none: 'payment_method_not_allowed',
});
