import type { RequestHandler, Response } from 'express';
import type { Context } from '../../context.ts';
import { createVouchers } from '../../vouchers/staff/editing.ts';
import { readBatchFields, readVoucher, VOUCHER_TEXTS } from '../../vouchers/staff/fields.ts';
import { listPurposes } from '../../vouchers/staff/list.ts';
import { openForm, readForm, refusedForm } from '../form/form.ts';
import { pageUrl } from '../form/requests.ts';
import { sentForm, withNewKey } from '../form/sent-form.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf } from '../session.ts';
import type { NewVouchersPage } from './contract.ts';
import { newVoucherTexts, TYPE_OPTIONS } from './list.ts';

type Form = NewVouchersPage['form'];

const URL = '/admin/vouchers/many';
const FIELDS = [...VOUCHER_TEXTS, 'count', 'prefix', 'key'] as const;
const MAX_PURPOSES = 50;
const FORM_USED = 'This form has created other vouchers. Press Create them again to create these too.';

/** `GET /admin/vouchers/many` */
export function showNew(context: Context): RequestHandler {
  return (_req, res) => {
    const { code: _, ...texts } = newVoucherTexts(context.now());
    return render(context, res, openForm({ ...texts, limit: '1', count: '', prefix: '' }, null));
  };
}

/** `POST /admin/vouchers/many` */
export function create(context: Context): RequestHandler {
  const { database, now } = context;
  return async (req, res) => {
    const posted = readForm(FIELDS, req.body);
    const read = readVoucher(posted.values, { now: now() });
    const together = readBatchFields(posted.values);
    // By their purpose they are found, exported and ended together.
    const purpose = posted.values.purpose.trim() === '' ? { purpose: 'Please enter what they are for.' } : {};
    if ('errors' in read || 'errors' in together || 'purpose' in purpose) {
      const errors = { ...('errors' in together && together.errors), ...('errors' in read && read.errors), ...purpose };
      return render(context, res.status(422), refusedForm(posted, errors));
    }
    const form = sentForm(posted.values);
    const by = { actor: actorOf(res), now: now() };
    const { outcome } = await createVouchers(database, { voucher: read.fields, form, ...together, ...by });
    if (outcome === 'form-used')
      return render(context, res.status(409), refusedForm(withNewKey(posted), { count: FORM_USED }));
    const query = new URLSearchParams({ purpose: read.fields.purpose ?? '', done: 'created-many' });
    res.redirect(303, `/admin/vouchers?${query}`);
  };
}

async function render({ database }: Context, res: Response, form: Form): Promise<void> {
  const props = { form, types: TYPE_OPTIONS, purposes: await listPurposes(database, MAX_PURPOSES) };
  await renderAdminPage(res, 'admin/vouchers/many', { title: 'New vouchers', ...props }, pageUrl(res, URL));
}
