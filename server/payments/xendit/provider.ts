import { apiOrigin, text } from '../../boot/settings/variable-types.ts';
import type { PaymentProvider } from '../gateway.ts';
import { checkXenditKey, xenditGateway } from './client.ts';

const variables = {
  XENDIT_SECRET_KEY: text,
  XENDIT_CALLBACK_TOKEN: text,
  XENDIT_URL: apiOrigin,
};

export const xendit: PaymentProvider<typeof variables> = {
  label: 'Xendit',
  variables,
  required: ['XENDIT_SECRET_KEY', 'XENDIT_CALLBACK_TOKEN'],
  open({ XENDIT_SECRET_KEY: secretKey, XENDIT_CALLBACK_TOKEN: callbackToken, XENDIT_URL: origin }, { now }) {
    return secretKey && callbackToken ? xenditGateway({ secretKey, callbackToken, origin, now }) : null;
  },
  keyCheck: {
    variable: 'XENDIT_SECRET_KEY',
    send: ({ XENDIT_SECRET_KEY: secretKey, XENDIT_URL: origin }) =>
      secretKey ? checkXenditKey({ secretKey, origin }) : null,
  },
};
