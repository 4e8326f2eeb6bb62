import type { Context } from '../context.ts';
import type { PaymentProvider } from './provider.ts';
import { sandbox } from './sandbox-provider.ts';

/** Who takes payments. */
export interface Payments {
  /** With whom new ones are opened; null until one is named. */
  current: PaymentProvider | null;
  /** Whoever opened an earlier one; null for one that is not set up any more. */
  named(name: string): PaymentProvider | null;
}

export function openPayments({ settings, database, now }: Pick<Context, 'settings' | 'database' | 'now'>): Payments {
  const current = settings.payment.provider === 'sandbox' ? sandbox({ settings, database, now }) : null;
  return { current, named: (name) => (current?.name === name ? current : null) };
}
