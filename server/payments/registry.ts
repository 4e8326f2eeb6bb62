import type { Context } from '../context.ts';
import type { PaymentProvider } from './gateway.ts';
import { paymongo } from './paymongo/client.ts';
import { sandbox } from './sandbox/client.ts';
import { xendit } from './xendit/client.ts';

type Needs = Pick<Context, 'settings' | 'database' | 'now'>;

/** Who takes payments. */
export interface Payments {
  /** With whom new ones are opened; null until one is named. */
  current: PaymentProvider | null;
  /** Whoever opened an earlier one; null for one that is not set up any more. */
  named(name: string): PaymentProvider | null;
}

export function openPayments(needs: Needs): Payments {
  const { provider } = needs.settings.payment;
  const providers = setUp(needs);
  const named = (name: string) => providers.find((each) => each.name === name) ?? null;
  return { current: provider && named(provider), named };
}

/** Whose keys are given is asked about its earlier payments also after another has taken its place. */
function setUp({ settings, database, now }: Needs): PaymentProvider[] {
  const { provider, paymongo: first, xendit: second } = settings.payment;
  return [
    ...(provider === 'sandbox' ? [sandbox({ settings, database, now })] : []),
    ...(first.secretKey && first.webhookSecret
      ? [paymongo({ secretKey: first.secretKey, webhookSecret: first.webhookSecret, now, origin: first.url })]
      : []),
    ...(second.secretKey && second.callbackToken
      ? [xendit({ secretKey: second.secretKey, callbackToken: second.callbackToken, now, origin: second.url })]
      : []),
  ];
}
