import { apiOrigin, text } from '../../boot/settings/variable-types.ts';
import type { PaymentProvider } from '../gateway.ts';
import { checkPaymongoKey, paymongoGateway } from './client.ts';

const variables = {
  PAYMONGO_SECRET_KEY: text,
  PAYMONGO_WEBHOOK_SECRET: text,
  PAYMONGO_URL: apiOrigin,
};

export const paymongo: PaymentProvider<typeof variables> = {
  label: 'PayMongo',
  variables,
  required: ['PAYMONGO_SECRET_KEY', 'PAYMONGO_WEBHOOK_SECRET'],
  examples: { PAYMONGO_SECRET_KEY: 'sk_live_…', PAYMONGO_WEBHOOK_SECRET: 'whsk_…' },
  open({ PAYMONGO_SECRET_KEY: secretKey, PAYMONGO_WEBHOOK_SECRET: webhookSecret, PAYMONGO_URL: origin }, { now }) {
    return secretKey && webhookSecret ? paymongoGateway({ secretKey, webhookSecret, origin, now }) : null;
  },
  keyCheck: {
    variable: 'PAYMONGO_SECRET_KEY',
    send: ({ PAYMONGO_SECRET_KEY: secretKey, PAYMONGO_URL: origin }) =>
      secretKey ? checkPaymongoKey({ secretKey, origin }) : null,
  },
};
