import type { PaymentProvider } from '../gateway.ts';
import { sandboxGateway } from './client.ts';

const VARIABLES = {};

export const sandbox: PaymentProvider<typeof VARIABLES> = {
  label: 'the sandbox',
  isTest: true,
  variables: VARIABLES,
  required: [],
  open: (_variables, { isCurrent, ...options }) => (isCurrent ? sandboxGateway(options) : null),
};
