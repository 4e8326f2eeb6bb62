import type { Response } from 'supertest';
import { createVoucher } from '../../../database/factories/vouchers.ts';
import type { Knex } from '../../support/knex.ts';
import type { StaffBrowser } from '../../support/visitors/staff.ts';

export const VOUCHER = {
  purpose: '',
  type: 'mmc_promo',
  straight: '10',
  installment: '',
  from: '',
  until: '',
  limit: '',
  perCollector: '',
};

/** An example of each write of vouchers, for the test of the audit log. */
export function voucherWrites(
  database: Knex,
  browser: () => Promise<StaffBrowser>,
): Record<string, () => Promise<Response>> {
  const post = async (path: string, form: Record<string, string> = {}) => (await browser()).post(path, form);
  const voucher = async () => (await createVoucher(database)).id;
  return {
    '/admin/vouchers/new': () => post('/admin/vouchers/new', { ...VOUCHER, code: 'AMIHAN' }),
    '/admin/vouchers/many': () => post('/admin/vouchers/many', { ...VOUCHER, purpose: 'Letter', count: '2' }),
    '/admin/vouchers/:id': async () => post(`/admin/vouchers/${await voucher()}`, { ...VOUCHER, version: '1' }),
    '/admin/vouchers/:id/end': async () => post(`/admin/vouchers/${await voucher()}/end`),
    '/admin/vouchers/end': async () => {
      await database('vouchers')
        .where('id', await voucher())
        .update({ purpose: 'Fair' });
      return post('/admin/vouchers/end', { purpose: 'Fair' });
    },
  };
}
