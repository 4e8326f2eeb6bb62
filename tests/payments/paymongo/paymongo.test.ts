import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { GatewayUnavailable, InvalidWebhook } from '../../../server/payments/gateway.ts';
import { paymongoGateway } from '../../../server/payments/paymongo/client.ts';
import { type Fault, recordingServer, type WebhookPost } from '../api-double.ts';
import { describeGateway } from '../journey.ts';
import { NOW, paymentOrder } from '../payment-order.ts';
import { PaymongoDouble } from './double.ts';

const FAULTS: Fault[] = ['slow', 'down', 'garbled', 'strange', 'lost', 'redirected', 'limited'];

async function opened() {
  const double = await new PaymongoDouble().forThisTest();
  const provider = double.provider(() => NOW);
  const { reference, url } = await provider.open(paymentOrder());
  return { double, provider, reference, url };
}

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

  it('PAY-13 asks for exactly the total of a discounted order', async () => {
    const { double, provider } = await opened();
    await provider.open(paymentOrder({ total: 1_125_045, discount: 125_005 }));
    expect(double.requests[1]?.body.data.attributes.line_items).toEqual([
      { name: 'Order GA-7K2MQ-X40TB', amount: 1_125_045, currency: 'PHP', quantity: 1 },
    ]);
  });

  it('PAY-13 offers what PayMongo has, and opens nothing else', async () => {
    const { double, provider } = await opened();
    expect(provider.methods).toEqual(['paymaya', 'gcash', 'bpi', 'bdo', 'union_bank', 'qr']);
    const choice = { method: 'bpiinstall', type: 'installment', bank: null, term: 3 } as const;
    await expect(provider.open(paymentOrder({ choice }))).rejects.toThrow(GatewayUnavailable);
    expect(double.sessions.size).toBe(1);
  });

  it('PAY-13 says how a session stands: open, paid, ended, and still open while money is on its way', async () => {
    const { double, provider, reference } = await opened();
    const session = double.sessions.get(reference);
    double.decline(reference);
    expect(await provider.fetchStatus(reference)).toEqual({ state: 'open' });
    Object.assign(session ?? {}, { status: 'expired', intent: 'processing' });
    expect(await provider.fetchStatus(reference)).toEqual({ state: 'open' });
    Object.assign(session ?? {}, { intent: 'awaiting_next_action' });
    expect(await provider.fetchStatus(reference)).toEqual({ state: 'ended', isDeclined: true });
    double.pay(reference);
    expect(await provider.fetchStatus(reference)).toMatchObject({ state: 'paid', amount: 1_250_050, currency: 'PHP' });
  });

  it('PAY-13 ends a session once and again, and finds it paid instead', async () => {
    const { double, provider, reference } = await opened();
    expect(await provider.expire(reference)).toEqual({ state: 'ended' });
    expect(await provider.expire(reference)).toEqual({ state: 'ended' });
    const second = await provider.open(paymentOrder());
    double.pay(second.reference);
    expect(await provider.expire(second.reference)).toMatchObject({ state: 'paid' });
    expect(double.sessions.get(second.reference)?.status).toBe('active');
  });

  it.each(['open', 'fetchStatus', 'expire'] as const)(
    'PAY-13 is unavailable when %s fails, and nothing else',
    async (call) => {
      const { double, provider, reference } = await opened();
      for (const fault of call === 'expire' ? FAULTS.filter((fault) => fault !== 'strange') : FAULTS) {
        double.faults.set(call, fault);
        const asking = call === 'open' ? provider.open(paymentOrder()) : provider[call](reference);
        await expect(asking, fault).rejects.toThrow(GatewayUnavailable);
      }
    },
  );

  it('PAY-13 gives up each slow question by itself, and none that is asked meanwhile', async () => {
    const { double, provider, reference } = await opened();
    double.faults.set('fetchStatus', 'slow');
    const asked = await Promise.allSettled([
      provider.fetchStatus(reference),
      provider.fetchStatus(reference),
      provider.open(paymentOrder()),
    ]);
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  });

  it('PAY-13 follows no redirect, so that the key reaches nobody else', async () => {
    const { double, provider, reference } = await opened();
    const elsewhere = await recordingServer();
    double.elsewhere = elsewhere.url;
    for (const call of ['open', 'fetchStatus', 'expire'] as const) {
      double.faults.set(call, 'redirected');
      const asking = call === 'open' ? provider.open(paymentOrder({ number: 'GA-OTHER' })) : provider[call](reference);
      await expect(asking, call).rejects.toThrow('answered a redirect (307), which is not followed');
    }
    expect(elsewhere.received).toEqual([]);
  });

  it('PAY-13 calls again after 429 when Retry-After is short, and says when otherwise', async () => {
    const { double, provider, reference } = await opened();
    double.faults.set('fetchStatus', 'limited');
    double.limit = { retryAfter: '0', times: 2 };
    expect(await provider.fetchStatus(reference)).toEqual({ state: 'open' });
    double.limit = { retryAfter: '0', times: Number.POSITIVE_INFINITY };
    const calls = () => double.requests.length;
    const before = calls();
    await expect(provider.fetchStatus(reference)).rejects.toThrow('answered 429');
    expect(calls() - before).toBe(3);
    double.limit = { retryAfter: '120', times: Number.POSITIVE_INFINITY };
    await expect(provider.fetchStatus(reference)).rejects.toMatchObject({
      name: 'GatewayUnavailable',
      retryAfter: 120_000,
    });
    expect(calls() - before).toBe(4);
  });

  it('PAY-13 is unavailable with another key, for a session that is not there, and when nobody listens', async () => {
    const { double, provider } = await opened();
    const { origin, webhookSecret } = double;
    const stranger = paymongoGateway({ secretKey: 'sk_test_other', webhookSecret, now: () => NOW, origin });
    await expect(stranger.open(paymentOrder())).rejects.toThrow('answered 401');
    await expect(provider.fetchStatus('cs_none')).rejects.toThrow('404 resource_not_found');
    double.stop();
    const failure = await provider.fetchStatus('cs_none').catch((error) => error);
    expect(failure).toBeInstanceOf(GatewayUnavailable);
    expect(String(failure)).not.toContain('sk_test');
  });

  it('PAY-13 waits less than 10 seconds for each of its calls, also those that ask twice', async () => {
    const patience: number[] = [];
    const { double, provider, reference } = await opened();
    const original = AbortSignal.timeout;
    AbortSignal.timeout = (milliseconds) => {
      patience.push(milliseconds);
      return original.call(AbortSignal, milliseconds);
    };
    double.pay(reference);
    await provider.expire(reference).finally(() => {
      AbortSignal.timeout = original;
    });
    expect(patience).toHaveLength(2);
    expect(patience.reduce((sum, each) => sum + each, 0)).toBeLessThan(10_000);
  });
});

describe('a notice of PayMongo', () => {
  const read = ({ body, headers }: WebhookPost, provider: ReturnType<PaymongoDouble['provider']>) =>
    provider.readWebhook({ body: Buffer.from(body), headers });

  async function paid() {
    const { double, provider, reference } = await opened();
    double.pay(reference);
    return { double, provider, reference };
  }

  it('PAY-13 tells what was paid, and has the same id when it comes again', async () => {
    const { double, provider, reference } = await paid();
    const post = double.notice(reference, NOW, { id: 'evt_1' });
    const news = {
      eventId: 'evt_1',
      reference,
      status: { state: 'paid', paymentId: double.payments[0]?.id, amount: 1_250_050, currency: 'PHP' },
    };
    expect(await read(post, provider)).toMatchObject(news);
    expect(await read(post, provider)).toMatchObject(news);
  });

  it('PAY-13 that leaves out the payment is asked about', async () => {
    const { double, provider, reference } = await paid();
    double.isTerse = true;
    expect((await read(double.notice(reference, NOW), provider)).status).toMatchObject({ state: 'paid' });
    double.faults.set('fetchStatus', 'down');
    await expect(read(double.notice(reference, NOW), provider)).rejects.toThrow(GatewayUnavailable);
  });

  it('PAY-13 of anything else, or of a page that somebody made by hand, changes nothing', async () => {
    const { double, provider, reference } = await paid();
    for (const type of ['payment.paid', 'payment.failed', 'payment.refunded', 'refund.succeeded', 'source.chargeable'])
      expect((await read(double.notice(reference, NOW, { type }), provider)).status).toBeNull();
    const session = double.sessions.get(reference);
    if (session) session.attributes.metadata = null;
    expect((await read(double.notice(reference, NOW), provider)).status).toBeNull();
  });

  it('PAY-13 is forged without its header, by another secret, with another body, of another mode or another time', async () => {
    const { double, provider, reference } = await paid();
    const { body, headers } = double.notice(reference, NOW);
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
    for (const post of forged) await expect(read(post, provider)).rejects.toThrow(InvalidWebhook);
    expect((await read(double.sign(event, NOW - 299_000), provider)).status).not.toBeNull();
  });

  it('PAY-13 counts by its live signature alone once the key is a live one', async () => {
    const { double, reference } = await paid();
    const { webhookSecret, origin } = double;
    const live = paymongoGateway({ secretKey: 'sk_live_key', webhookSecret, now: () => NOW, origin });
    const event = JSON.parse(double.notice(reference, NOW).body);
    await expect(read(double.sign(event, NOW), live)).rejects.toThrow(InvalidWebhook);
    expect((await read(double.sign(event, NOW, { mode: 'li' }), live)).reference).toBe(reference);
  });

  it('PAY-13 is signed over seconds, a dot and the bytes as they came', async () => {
    const { provider, double } = await paid();
    const bytes = Buffer.from([0x7b, 0xff, 0x7d]);
    const hmac = createHmac('sha256', double.webhookSecret).update(Buffer.concat([Buffer.from('1795233600.'), bytes]));
    const header = `t=1795233600, te=${hmac.digest('hex')}, li=`;
    await expect(provider.readWebhook({ body: bytes, headers: { 'paymongo-signature': header } })).rejects.toThrow(
      'could not be read',
    );
  });

  it.each(['', 'null', '[]', '{"data":null}', '{"data":{"id":1,"attributes":{}}}', '{"data":'])(
    'PAY-13 that is signed but says %j is refused like a forged one',
    async (body) => {
      const { provider, double } = await paid();
      const hmac = createHmac('sha256', double.webhookSecret)
        .update(`${NOW / 1_000}.${body}`)
        .digest('hex');
      const headers = { 'paymongo-signature': `t=${NOW / 1_000},te=${hmac},li=` };
      await expect(read({ body, headers }, provider)).rejects.toThrow(InvalidWebhook);
    },
  );
});

describe('a refund by PayMongo', () => {
  async function refundable() {
    const { double, provider, reference } = await opened();
    double.pay(reference);
    const paymentId = double.payments[0]?.id ?? '';
    const refund = () => provider.refund({ reference, paymentId, amount: 1_250_050, key: 'refund-1' });
    return { double, refund, refunds: double.payments[0]?.refunds ?? [] };
  }

  it('PAY-13 is done once, however often it is asked for', async () => {
    const { refund, refunds } = await refundable();
    expect([await refund(), await refund()]).toEqual(['refunded', 'refunded']);
    expect(refunds).toEqual([{ id: expect.any(String), amount: 1_250_050, status: 'succeeded', notes: 'refund-1' }]);
  });

  it('PAY-13 is pending until it is done, or failed', async () => {
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

  it('PAY-13 is not the whole of it when a part was given back by hand', async () => {
    const { refund, refunds } = await refundable();
    refunds.push({ id: 'ref_part', amount: 1_000, status: 'succeeded', notes: 'by hand' });
    expect(await refund()).toBe('cannot');
  });

  it('PAY-13 is tried again after whatever passes', async () => {
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
