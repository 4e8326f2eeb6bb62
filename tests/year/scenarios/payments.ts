import type { Answer } from '../gallery/client.ts';
import type { ProviderName } from '../gallery/gallery.ts';
import { MINUTE } from '../gallery/manila.ts';
import { expectStatus } from '../gallery/staff.ts';
import type { Attempt, Order, Receipt } from '../ledger/records.ts';
import { check, type Year } from '../year.ts';
import type { Collector } from './collector.ts';

/** How the shop learns of a payment: by a webhook, by the browser that comes back, by its own queries alone. */
export type Notice = 'webhook' | 'twice' | 'return' | 'query';

/** The payment page that checkout has sent the browser to, and the number of its order. */
export async function readPage(
  { gallery }: Year,
  collector: Collector,
  url: string,
): Promise<{ provider: ProviderName; reference: string; number: string; amount: string | null }> {
  const { pathname, origin } = new URL(url);
  const reference = pathname.split('/').at(-1) ?? '';
  const { paymongo, xendit } = gallery.doubles;
  if (origin === paymongo.origin) {
    const number = String(paymongo.sessions.get(reference)?.attributes.reference_number).slice(0, 14);
    return { provider: 'paymongo', reference, number, amount: null };
  }
  if (origin === xendit.origin) {
    const number = String(xendit.sessions.get(reference)?.external_id).slice(0, 14);
    return { provider: 'xendit', reference, number, amount: null };
  }
  const { number, amount } = await collector.client.props(pathname);
  return { provider: 'sandbox', reference, number, amount };
}

/** The collector pays the page of an attempt, and the shop learns of it. Returns what came in. */
export async function payPage(
  year: Year,
  collector: Collector,
  {
    order,
    attempt,
    notice,
    amount = attempt.amount,
  }: { order: Order; attempt: Attempt; notice: Notice; amount?: number },
): Promise<Receipt> {
  const { simulation, gallery } = year;
  const { provider, reference } = attempt;
  const paidAt = simulation.now;
  if (provider === 'sandbox') {
    const action = !attempt.isOpen ? 'pay-late' : notice === 'twice' ? 'notify-twice' : 'pay';
    await press(collector, reference, action);
    // It always receives the total.
    return { provider, amount: attempt.amount, paidAt, refunds: [] };
  }
  const double = gallery.doubles[provider];
  double.pay(reference, { amount, paidAt });
  if (notice === 'webhook' || notice === 'twice') {
    const { body, headers } = double.webhook(reference, paidAt);
    for (const _time of notice === 'twice' ? [1, 2] : [1])
      expectStatus(await sendWebhook(collector, provider, body, headers), 200, `a webhook of ${provider}`);
  }
  if (notice === 'query') {
    // The worker queries each open page once a minute.
    order.isPaidUnseen = true;
    await simulation.sleep(MINUTE + 1);
    order.isPaidUnseen = false;
  }
  // PayMongo's times are whole seconds.
  return {
    provider,
    amount,
    paidAt: provider === 'paymongo' ? Math.floor(paidAt / 1_000) * 1_000 : paidAt,
    refunds: [],
  };
}

async function press(collector: Collector, reference: string, action: string): Promise<Answer> {
  const answer = await collector.client.submit(`/forms/sandbox/payments/${reference}`, { action });
  expectStatus(answer, 303, `the button ${action} of the sandbox`);
  return answer;
}

function sendWebhook(
  { client }: Collector,
  provider: string,
  text: string,
  headers: Record<string, string>,
): Promise<Answer> {
  return client.send('POST', `/webhooks/payments/${provider}`, { text }, headers);
}

/** The browser comes back from a payment page. Returns the path where the shop sends it. */
export async function returnFromPayment(
  { client }: Collector,
  { number, attempts }: Order,
  { attempt, isCancelled = false }: { attempt: Attempt; isCancelled?: boolean },
): Promise<string> {
  const index = attempts.indexOf(attempt) + 1;
  const answer = await client.get(`/checkout/return/${number}?attempt=${index}${isCancelled ? '&cancelled=1' : ''}`);
  if (answer.status !== 302 && answer.status !== 303) expectStatus(answer, 302, 'the return from the payment page');
  return new URL(String(answer.headers.location), 'http://localhost').pathname;
}

/** The bank declines the payment, or the collector leaves the page, so that another attempt can start. */
export async function failPage({ gallery }: Year, collector: Collector, order: Order, attempt: Attempt): Promise<void> {
  const { provider, reference } = attempt;
  if (provider === 'sandbox') await press(collector, reference, 'fail');
  if (provider === 'paymongo') gallery.doubles.paymongo.decline(reference);
  const isCancelled = provider !== 'sandbox';
  check(
    'the way back from a failed payment',
    await returnFromPayment(collector, order, { attempt, isCancelled }),
    '/checkout',
  );
  attempt.isOpen = false;
}
