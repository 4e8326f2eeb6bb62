import { describe, expect, it } from 'vitest';
import { GatewayUnavailable } from '../../server/payments/gateway.ts';
import { type Fault, type PaymentDouble, recordingServer } from './api-double.ts';
import { NOW, paymentOrder } from './payment-order.ts';

export const FAULTS: Fault[] = ['slow', 'down', 'garbled', 'strange', 'lost', 'redirected', 'limited'];
const CALLS = ['open', 'fetchStatus', 'expire'] as const;

/** A gateway with an open payment page, on a double of the provider's API that stops after the test. */
export async function openGateway<Double extends PaymentDouble>(create: () => Double) {
  const double = create();
  await double.forThisTest();
  const gateway = double.gateway(() => NOW);
  const { reference, url } = await gateway.open(paymentOrder());
  return { double, gateway, reference, url };
}

/** The contract that every gateway fulfils. */
export function describeGatewayContract(label: string, create: () => PaymentDouble): void {
  describe(`the gateway of ${label}`, () => {
    const opened = () => openGateway(create);

    it('PAY-13 expires a page idempotently, and returns that it is paid instead', async () => {
      const { double, gateway, reference } = await opened();
      expect(await gateway.expire(reference)).toEqual({ state: 'ended' });
      expect(await gateway.expire(reference)).toEqual({ state: 'ended' });
      const second = await gateway.open(paymentOrder());
      expect(second.reference).not.toBe(reference);
      double.pay(second.reference);
      expect(await gateway.expire(second.reference)).toMatchObject({ state: 'paid' });
    });

    it.each(CALLS)('PAY-13 throws GatewayUnavailable, and no other error, if %s fails', async (call) => {
      const { double, gateway, reference } = await opened();
      let number = 0;
      for (const fault of call === 'expire' ? FAULTS.filter((each) => each !== 'strange') : FAULTS) {
        double.faults.set(call, fault);
        const order = paymentOrder({ number: `GA-${number++}` });
        const result = call === 'open' ? gateway.open(order) : gateway[call](reference);
        await expect(result, fault).rejects.toThrow(GatewayUnavailable);
      }
    });

    it('PAY-13 times out each slow call by itself, and no concurrent one', async () => {
      const { double, gateway, reference } = await opened();
      double.faults.set('fetchStatus', 'slow');
      const results = await Promise.allSettled([
        gateway.fetchStatus(reference),
        gateway.fetchStatus(reference),
        gateway.open(paymentOrder()),
      ]);
      expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    });

    it('PAY-13 follows no redirect, so that the key is sent nowhere else', async () => {
      const { double, gateway, reference } = await opened();
      const elsewhere = await recordingServer();
      double.elsewhere = elsewhere.url;
      for (const call of CALLS) {
        double.faults.set(call, 'redirected');
        const order = paymentOrder({ number: 'GA-OTHER' });
        const result = call === 'open' ? gateway.open(order) : gateway[call](reference);
        await expect(result, call).rejects.toThrow('answered a redirect (307), which is not followed');
      }
      expect(elsewhere.received).toEqual([]);
    });

    it('PAY-13 retries after 429 if Retry-After is short, and reports a long one', async () => {
      const { double, gateway, reference } = await opened();
      double.faults.set('fetchStatus', 'limited');
      double.limit = { retryAfter: '0', times: 2 };
      expect(await gateway.fetchStatus(reference)).toEqual({ state: 'open' });
      double.limit = { retryAfter: '0', times: Number.POSITIVE_INFINITY };
      const calls = () => double.requests.length;
      const before = calls();
      await expect(gateway.fetchStatus(reference)).rejects.toThrow('answered 429');
      expect(calls() - before).toBe(3);
      double.limit = { retryAfter: '120', times: Number.POSITIVE_INFINITY };
      await expect(gateway.fetchStatus(reference)).rejects.toMatchObject({
        name: 'GatewayUnavailable',
        retryAfterMs: 120_000,
      });
      expect(calls() - before).toBe(4);
    });

    it('ADM-31 refunds a payment in parts, each once, and not more than was paid', async () => {
      const { double, gateway, reference } = await opened();
      double.pay(reference);
      const status = await gateway.fetchStatus(reference);
      if (status.state !== 'paid') throw new Error('not paid');
      const { paymentId, amount: total } = status;
      const refund = (key: string, amount: number) =>
        gateway.refund({ reference, paymentId, key, amount, madeBefore: [] });
      // Two artworks of the same price, and amounts that are not exact in binary.
      const parts = [100_10, 100_10, 300_29];
      for (const [index, amount] of parts.entries()) expect(await refund(`refund-${index}`, amount)).toBe('refunded');
      expect(await refund('refund-0', 100_10)).toBe('refunded');
      const rest = parts.reduce((left, part) => left - part, total);
      expect(await refund('refund-8', rest + 1)).toBe('cannot');
      expect(await refund('refund-9', rest)).toBe('refunded');
      expect(await refund('refund-10', 1)).toBe('cannot');
    });

    it('PAY-13 ends within 10 seconds, also where a call sends two requests', async () => {
      const timeouts: number[] = [];
      const { double, gateway, reference } = await opened();
      const original = AbortSignal.timeout;
      AbortSignal.timeout = (milliseconds) => {
        timeouts.push(milliseconds);
        return original.call(AbortSignal, milliseconds);
      };
      double.pay(reference);
      await gateway.expire(reference).finally(() => {
        AbortSignal.timeout = original;
      });
      expect(timeouts).toHaveLength(2);
      expect(timeouts.reduce((sum, each) => sum + each, 0)).toBeLessThan(10_000);
    });
  });
}
