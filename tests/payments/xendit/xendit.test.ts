import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { GatewayUnavailable, InvalidWebhook, UnknownPayment } from '../../../server/payments/gateway.ts';
import { xenditGateway } from '../../../server/payments/xendit/client.ts';
import { openApp } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import type { WebhookPost } from '../api-double.ts';
import { describeGatewayContract, openGateway } from '../gateway-contract.ts';
import { describeGateway } from '../journey.ts';
import { NOW, paymentOrder } from '../payment-order.ts';
import { XenditDouble } from './double.ts';

const opened = () => openGateway(() => new XenditDouble());

describeGatewayContract('Xendit', () => new XenditDouble());

describe('Xendit', () => {
  it('PAY-13 opens an invoice in pesos that expires at the order’s deadline', async () => {
    const { double, reference, url } = await opened();
    expect(url).toBe(`${double.origin}/web/${reference}`);
    expect(double.requests.at(-1)?.body).toEqual({
      external_id: 'GA-7K2MQ-X40TB',
      amount: 12_500.5,
      currency: 'PHP',
      description: 'Order GA-7K2MQ-X40TB: Hari ng Kalsada, Payaw sa Umaga',
      invoice_duration: 1_800,
      payment_methods: ['CREDIT_CARD'],
      success_redirect_url: 'https://gallery.example.com/checkout/return/GA-7K2MQ-X40TB',
      failure_redirect_url: 'https://gallery.example.com/checkout/return/GA-7K2MQ-X40TB?cancelled=1',
      payer_email: 'luz@example.com',
      customer: { given_names: 'Luz', surname: 'Santos', email: 'luz@example.com' },
      should_send_email: false,
      items: [
        { name: 'Hari ng Kalsada', quantity: 1, price: 10_000 },
        { name: 'Payaw sa Umaga', quantity: 1, price: 2_500.5 },
      ],
    });
  });

  it('PAY-13 opens one invoice for an order, also if the first response was lost', async () => {
    const { double, gateway, reference } = await opened();
    expect((await gateway.open(paymentOrder())).reference).toBe(reference);
    const other = paymentOrder({ number: 'GA-00000-00000', total: 1_125_045, discount: 125_005 });
    double.faults.set('open', 'lost');
    await expect(gateway.open(other)).rejects.toThrow(GatewayUnavailable);
    double.faults.clear();
    await gateway.open(other);
    expect([...double.sessions.values()].map(({ amount, items }) => [amount, items === undefined])).toEqual([
      [12_500.5, false],
      [11_250.45, true],
    ]);
  });

  it('PAY-13 lists the methods of Xendit, and refuses others', async () => {
    const { double, gateway } = await opened();
    expect(gateway.methods).toEqual(['paymaya', 'gcash', 'bpi', 'bdo', 'rcbc', 'pnb', 'union_bank', 'qr']);
    const choice = { method: 'hsbcinstall', type: 'installment', bank: null, term: 6 } as const;
    await expect(gateway.open(paymentOrder({ choice }))).rejects.toThrow(GatewayUnavailable);
    expect(double.sessions.size).toBe(1);
  });

  it('PAY-13 reads the status of an invoice: open, paid, settled, ended', async () => {
    const { double, gateway, reference } = await opened();
    expect(await gateway.fetchStatus(reference)).toEqual({ state: 'open' });
    double.pay(reference);
    const paid = {
      state: 'paid',
      paymentId: reference,
      amount: 1_250_050,
      currency: 'PHP',
      paidAt: Date.UTC(2026, 10, 21, 4, 1),
    };
    expect(await gateway.fetchStatus(reference)).toEqual(paid);
    for (const [status, says] of [
      ['SETTLED', paid],
      ['EXPIRED', { state: 'ended' }],
    ] as const) {
      Object.assign(double.sessions.get(reference) ?? {}, { status });
      expect(await gateway.fetchStatus(reference)).toEqual(says);
    }
  });

  it('PAY-13 converts centavos exactly', async () => {
    const { double, gateway, reference } = await opened();
    for (const amount of [1, 29, 115, 435, 123_456, 114_999_999]) {
      double.pay(reference, { amount });
      expect(await gateway.fetchStatus(reference)).toMatchObject({ amount });
    }
  });

  it('PAY-13 is unavailable with another key, for an unknown invoice, and without a connection', async () => {
    const { double, gateway } = await opened();
    const { origin, callbackToken } = double;
    const otherGateway = xenditGateway({ secretKey: 'xnd_other', callbackToken, now: () => NOW, origin });
    await expect(otherGateway.open(paymentOrder())).rejects.toThrow('answered 401');
    await expect(gateway.fetchStatus('none')).rejects.toThrow('404 INVOICE_NOT_FOUND_ERROR');
    double.stop();
    const failure = await gateway.fetchStatus('none').catch((error) => error);
    expect(failure).toBeInstanceOf(GatewayUnavailable);
    expect(String(failure)).not.toContain('xnd_');
  });
});

describe('a webhook of Xendit', () => {
  const read = ({ body, headers }: WebhookPost, gateway: ReturnType<XenditDouble['gateway']>) =>
    gateway.readWebhook({ body: Buffer.from(body), headers });

  it('PAY-13 has the status of the invoice, and the same event id when it is sent again', async () => {
    const { double, gateway, reference } = await opened();
    double.pay(reference);
    const event = {
      eventId: `${reference}:PAID`,
      reference,
      status: { state: 'paid', paymentId: reference, amount: 1_250_050, currency: 'PHP' },
    };
    expect(await read(double.webhook(reference), gateway)).toMatchObject(event);
    expect(await read(double.webhook(reference), gateway)).toMatchObject(event);
    Object.assign(double.sessions.get(reference) ?? {}, { status: 'EXPIRED' });
    expect(await read(double.webhook(reference), gateway)).toEqual({
      eventId: `${reference}:EXPIRED`,
      reference,
      status: { state: 'ended' },
    });
  });

  it('PAY-13 takes the status from the API, not from the body', async () => {
    const { double, gateway, reference } = await opened();
    const { body } = double.webhook(reference);
    const claimed = double.sign({ ...JSON.parse(body), status: 'PAID', paid_amount: 12_500.5 });
    expect((await read(claimed, gateway)).status).toEqual({ state: 'open' });
    double.pay(reference, { amount: 100 });
    expect((await read(claimed, gateway)).status).toMatchObject({ state: 'paid', amount: 100 });
    double.faults.set('fetchStatus', 'limited');
    await expect(read(claimed, gateway)).rejects.toThrow(GatewayUnavailable);
    double.faults.clear();
    const unknown = double.sign({ ...JSON.parse(body), id: 'of-another-account', status: 'PAID' });
    await expect(read(unknown, gateway)).rejects.toThrow(UnknownPayment);
  });

  it('PAY-13 is read in the documented form: callbacks of an invoice and of a refund', async () => {
    const { double, gateway } = await opened();
    const invoice = {
      id: '652f9a10c3d3bb7f39733d83',
      external_id: 'GA-7K2MQ-X40TB',
      user_id: '5f27a14a9bf05c73dd040bc8',
      is_high: true,
      payment_method: 'EWALLET',
      payment_channel: 'GCASH',
      status: 'PAID',
      merchant_name: 'Galerya',
      amount: 50_000,
      paid_amount: 50_000,
      paid_at: '2016-10-12T08:15:03.404Z',
      payer_email: 'luz@example.com',
      description: 'Order GA-7K2MQ-X40TB: Hari ng Kalsada',
      created: '2016-10-10T08:15:03.404Z',
      updated: '2016-10-10T08:15:03.404Z',
      currency: 'PHP',
      payment_id: 'ewc_0b6d1f4e-2a35-4c1e-9d50-7f1f8c2f6a11',
    };
    double.sessions.set(invoice.id, { ...invoice, status: 'PAID' });
    expect(await read(double.sign(invoice), gateway)).toEqual({
      eventId: '652f9a10c3d3bb7f39733d83:PAID',
      reference: '652f9a10c3d3bb7f39733d83',
      status: {
        state: 'paid',
        paymentId: '652f9a10c3d3bb7f39733d83',
        amount: 5_000_000,
        currency: 'PHP',
        paidAt: Date.UTC(2016, 9, 12, 8, 15, 3, 404),
      },
    });
    const refunded = { event: 'refund.succeeded', business_id: '5f27', data: { id: 'rfd-1', status: 'SUCCEEDED' } };
    expect((await read(double.sign(refunded), gateway)).status).toBeNull();
  });

  it('PAY-13 is invalid without the token, with another token, and with an unreadable body', async () => {
    const { double, gateway, reference } = await opened();
    const { body, headers } = double.webhook(reference);
    const forged: WebhookPost[] = [
      { body, headers: {} },
      { body, headers: { 'x-callback-token': '' } },
      { body, headers: { 'x-callback-token': `${double.callbackToken} ` } },
      { body, headers: { 'x-callback-token': double.callbackToken.slice(0, -1) } },
      double.sign(JSON.parse(body), double.secretKey),
      { body: body.slice(1), headers },
      { body: '', headers },
      ...['null', '[]', '"PAID"', '{"id":7}', '{"id":"a","status":"FINE","amount":1}'].map((odd) => ({
        body: odd,
        headers,
      })),
    ];
    for (const post of forged) await expect(read(post, gateway), post.body).rejects.toThrow(InvalidWebhook);
  });
});

describe('a refund by Xendit', () => {
  async function refundable() {
    const { double, gateway, reference } = await opened();
    double.pay(reference);
    const refund = () =>
      gateway.refund({ reference, paymentId: reference, amount: 1_250_050, key: 'refund-1', madeBefore: [] });
    return { double, refund };
  }

  it('PAY-13 is requested once, in pesos and with its key, however often it is called', async () => {
    const { double, refund } = await refundable();
    expect([await refund(), await refund()]).toEqual(['refunded', 'refunded']);
    expect(double.refunds).toMatchObject([{ amount: 12_500.5, currency: 'PHP', reference_id: 'refund-1' }]);
    expect(double.requests.find(({ method, path }) => `${method} ${path}` === 'POST /refunds')?.headers).toMatchObject({
      'idempotency-key': 'refund-1',
    });
  });

  it('PAY-13 is pending until it succeeds or fails', async () => {
    const { double, refund } = await refundable();
    double.refunding = 'PENDING';
    expect([await refund(), await refund()]).toEqual(['pending', 'pending']);
    for (const [status, outcome] of [
      ['FAILED', 'cannot'],
      ['SUCCEEDED', 'refunded'],
    ]) {
      Object.assign(double.refunds[0] ?? {}, { status });
      expect(await refund()).toBe(outcome);
    }
    expect(double.refunds).toHaveLength(1);
  });

  it.each([
    ['FAILED', 'cannot'],
    ['REFUND_NOT_SUPPORTED', 'cannot'],
    ['INSUFFICIENT_BALANCE', 'cannot'],
    ['REFUND_IN_PROGRESS', 'pending'],
    ['DUPLICATE_ERROR', 'pending'],
  ])('PAY-13 that ends in %s is %s', async (refunding, outcome) => {
    const { double, refund } = await refundable();
    double.refunding = refunding;
    expect(await refund()).toBe(outcome);
  });

  it('PAY-13 is requested again after temporary failures', async () => {
    const { double, refund } = await refundable();
    double.refunding = 'TEMPORARILY_UNAVAILABLE';
    await expect(refund()).rejects.toThrow(GatewayUnavailable);
    double.refunding = 'SUCCEEDED';
    for (const [call, fault] of [
      ['payment', 'slow'],
      ['payment', 'strange'],
      ['refund', 'down'],
      ['refund', 'slow'],
      ['refund', 'lost'],
    ] as const) {
      double.faults.set(call, fault);
      await expect(refund(), `${call} ${fault}`).rejects.toThrow(GatewayUnavailable);
      double.faults.clear();
    }
    expect(await refund()).toBe('refunded');
    expect(double.refunds).toHaveLength(1);
  });
});

describeGateway('xendit', () => new XenditDouble(), {
  pending: 'PENDING',
  done: 'SUCCEEDED',
  none: 'REFUND_NOT_SUPPORTED',
});

onEachEngine('a webhook of Xendit about an unknown invoice', (engine) => {
  it('PAY-13 is answered and logged, and does not count as forged', async () => {
    const { double, gateway } = await opened();
    const sample = { id: '579c8d61f23fa4ca35e52da4', external_id: 'invoice_123124123', status: 'PAID', amount: 50_000 };
    const post = double.sign(sample);
    const { app, logged } = await openApp({
      database: await engine.open(),
      payments: { current: gateway, find: () => gateway },
    });
    const answer = await request(app).post('/webhooks/payments/xendit').set(post.headers).type('json').send(post.body);
    expect(answer.status).toBe(200);
    expect(JSON.stringify(logged)).toContain('unknown invoice');
    expect(JSON.stringify(logged)).not.toContain('forged-webhook-event');
  });
});
