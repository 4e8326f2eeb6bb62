import type { Row } from '../../database/tables.d.ts';
import type { Provider } from './contract.ts';

export type AccountRow = Omit<Row<'accounts'>, 'erased_at'>;
export type AddressRow = Omit<Row<'addresses'>, 'account_id' | 'created_at'>;
export type ConfirmationRow = Row<'email_confirmations', { provider: Provider }>;
