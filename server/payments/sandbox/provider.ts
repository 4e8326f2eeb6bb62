import type { PaymentProvider } from '../gateway.ts';
import { sandboxGateway } from './client.ts';

const variables = {};

export const sandbox: PaymentProvider<typeof variables> = {
  label: 'the sandbox',
  variables,
  required: [],
  open: (_variables, { isCurrent, ...options }) => (isCurrent ? sandboxGateway(options) : null),
};
