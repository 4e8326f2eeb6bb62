import type { Row } from '../../database/tables.d.ts';
import type { VoucherType } from './contract.ts';

/** Times in milliseconds since 1970, whole percents. */
export type VoucherRow = Omit<Row<'vouchers', { type: VoucherType }>, 'created_at' | 'version' | 'purpose'>;
