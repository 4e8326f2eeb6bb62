import type { RequestHandler, Response } from 'express';
import { withCurrency } from '../../artworks/format/money.ts';
import { pluralize } from '../../artworks/format/pluralize.ts';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { formatDateTime } from '../../time/time.ts';
import type { EditedVoucher, VoucherUse } from '../../vouchers/staff/contract.ts';
import {
  createVoucher,
  editVoucher,
  endVoucher,
  findEditedVoucher,
  voucherSubject,
} from '../../vouchers/staff/editing.ts';
import { endVouchers, purposeSubject } from '../../vouchers/staff/ends.ts';
import {
  IN_USE,
  LIMIT_BELOW_USES,
  NO_CODE,
  readCode,
  readVoucher,
  VOUCHER_TEXTS,
  voucherTexts,
} from '../../vouchers/staff/fields.ts';
import { countVouchers, findVoucherPage, listPurposes, listUses } from '../../vouchers/staff/list.ts';
import { findTimeline } from '../audit/timeline.ts';
import { openForm, readForm, refusedForm } from '../form/form.ts';
import { idOf, noticeOf, pageUrl } from '../form/requests.ts';
import { saveForm } from '../form/save-form.ts';
import { sentForm, withNewKey } from '../form/sent-form.ts';
import { checkChoices } from '../list/address.ts';
import { LIST_PAGE_SIZE } from '../list/definition.ts';
import { existingPage, presentList } from '../list/present.ts';
import { readList } from '../list/read-list.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf } from '../session.ts';
import type { VoucherPage } from './contract.ts';
import {
  filterOptions,
  newVoucherTexts,
  presentState,
  presentVoucherRow,
  statusOfUse,
  TYPE_OPTIONS,
  usedText,
  VOUCHER_LIST,
  voucherFilter,
  voucherOrder,
} from './list.ts';

type VoucherHandler = RequestHandler<{ id: string }>;
type Form = VoucherPage['form'];

const URL = '/admin/vouchers';
const FIELDS = [...VOUCHER_TEXTS, 'code', 'key'] as const;
const MAX_PURPOSES = 50;

const FORM_USED = 'This form has created another voucher. Press Create again to create this one too.';

const NOTICES: Record<string, string> = {
  created: 'Created.',
  'created-many': 'Created. The CSV file below has their codes.',
  saved: 'Saved. Orders keep the discount that they have.',
  ended: 'Ended. Orders keep the discount that they have.',
};

/** `GET /admin/vouchers` */
export function index({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const time = now();
    const read = readList(VOUCHER_LIST, req, res);
    const purposes = await listPurposes(database, MAX_PURPOSES);
    const { query, notes } = checkChoices(VOUCHER_LIST, read.query, filterOptions(purposes, null));
    const filter = voucherFilter(query);
    const counts = await countVouchers(database, filter, time);
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const total = filter.state === null ? all : counts[filter.state];
    const page = existingPage(query.page, total);
    const rows = await findVoucherPage(database, {
      filter,
      sort: voucherOrder(query.sort),
      page,
      size: LIST_PAGE_SIZE,
      total,
      now: time,
    });
    await renderAdminPage(res, 'admin/vouchers/index', {
      title: 'Vouchers',
      list: presentList(VOUCHER_LIST, {
        query: { ...query, page },
        total,
        notes: [...read.notes, ...notes],
        options: filterOptions(purposes, counts),
      }),
      rows: rows.map((row) => presentVoucherRow(row, time)),
      together: await presentTogether(database, filter.purpose, time),
      timeline: await findTimeline(database, { ...purposeSubject(filter.purpose), canUndo: true }),
      notice: noticeOf(req, NOTICES),
    });
  };
}

async function presentTogether(database: Context['database'], purpose: string, now: number) {
  const counts = await countVouchers(database, { search: '', state: null, type: '', purpose }, now);
  const open = counts.current + counts.upcoming + counts['used-up'];
  return purpose !== '' && open > 0 ? { purpose, open } : null;
}

/** `GET /admin/vouchers/new` */
export function showNew(context: Context): RequestHandler {
  return (_req, res) => renderNew(context, res, openForm(newVoucherTexts(context.now()), null));
}

/** `POST /admin/vouchers/new` */
export function create(context: Context): RequestHandler {
  const { database, now } = context;
  return async (req, res) => {
    const posted = readForm(FIELDS, req.body);
    const refuse = (errors: Form['errors']) => renderNew(context, res.status(422), refusedForm(posted, errors));
    const code = readCode(posted.values.code);
    const read = readVoucher(posted.values, { now: now() });
    if ('errors' in read || code === null)
      return refuse({ ...(code === null && { code: NO_CODE }), ...('errors' in read && read.errors) });
    const voucher = { ...read.fields, code };
    const form = sentForm(posted.values);
    const result = await createVoucher(database, { voucher, form, actor: actorOf(res), now: now() });
    if (result.outcome === 'form-used')
      return renderNew(context, res.status(409), refusedForm(withNewKey(posted), { code: FORM_USED }));
    if (result.outcome === 'code-taken') return refuse({ code: 'Another voucher has this code.' });
    res.redirect(303, `${URL}/${result.id}?done=created`);
  };
}

/** `GET /admin/vouchers/{id}` */
export function show(context: Context): VoucherHandler {
  return async (req, res) => {
    const voucher = await findEditedVoucher(context.database, idOf(req));
    if (!voucher) throw new NotFound();
    const form = openForm({ ...voucherTexts(voucher), code: voucher.code, key: '' }, voucher.version);
    const page = /^\d{1,6}$/.test(String(req.query.page)) ? Math.max(1, Number(req.query.page)) : 1;
    await renderEdit(context, res, { voucher, form, page, notice: noticeOf(req, NOTICES) });
  };
}

/** `POST /admin/vouchers/{id}` */
export function update(context: Context): VoucherHandler {
  const { database, now } = context;
  return async (req, res) => {
    const id = idOf(req);
    const stored = await findEditedVoucher(database, id);
    if (!stored) throw new NotFound();
    const posted = readForm(FIELDS, req.body);
    const refuse = (errors: Form['errors']) =>
      renderEdit(context, res.status(422), { voucher: stored, form: refusedForm(posted, errors) });
    const read = readVoucher(posted.values, { now: now(), stored });
    if ('errors' in read) return refuse(read.errors);
    const { type: _, ...fields } = read.fields;
    const change = { id, fields, actor: actorOf(res), now: now() };
    const result = await saveForm(
      database,
      posted,
      (version: number) => editVoucher(database, { ...change, version }),
      {
        valuesOf: (current) => ({ ...voucherTexts(current), code: current.code, key: '' }),
        subjectOf: voucherSubject,
      },
    );
    if (result.outcome === 'unknown') throw new NotFound();
    if (result.outcome === 'in-use') {
      // An order has used it since it was read above.
      const voucher = (await findEditedVoucher(database, id)) ?? stored;
      return renderEdit(context, res.status(422), { voucher, form: refusedForm(posted, { straight: IN_USE }) });
    }
    if (result.outcome === 'limit-below-uses') return refuse({ limit: LIMIT_BELOW_USES });
    if (result.outcome === 'conflict')
      return renderEdit(context, res.status(409), { voucher: result.current, form: result.form });
    res.redirect(303, `${URL}/${id}?done=saved`);
  };
}

/** `POST /admin/vouchers/{id}/end` */
export function destroy({ database, now }: Context): VoucherHandler {
  return async (req, res) => {
    const id = idOf(req);
    if ((await endVoucher(database, { id, actor: actorOf(res), now: now() })) === 'unknown') throw new NotFound();
    res.redirect(303, `${URL}/${id}?done=ended`);
  };
}

/** `POST /admin/vouchers/end`: all with one purpose. */
export function destroyVouchers({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const purpose = String(req.body?.purpose ?? '');
    await endVouchers(database, { purpose, actor: actorOf(res), now: now() });
    res.redirect(303, `${URL}?${new URLSearchParams({ purpose, done: 'ended' })}`);
  };
}

async function renderNew({ database }: Context, res: Response, form: Form): Promise<void> {
  const props = { voucher: null, form, types: TYPE_OPTIONS, purposes: await listPurposes(database, MAX_PURPOSES) };
  await renderAdminPage(
    res,
    'admin/vouchers/edit',
    { title: 'New voucher', ...props, notice: null, uses: null, timeline: [] },
    pageUrl(res, `${URL}/new`),
  );
}

async function renderEdit(
  { database, now }: Context,
  res: Response,
  {
    voucher,
    form,
    page = 1,
    notice = null,
  }: { voucher: EditedVoucher; form: Form; page?: number; notice?: string | null },
): Promise<void> {
  const { id, code, used } = voucher;
  const { straight, installment, from } = voucherTexts(voucher);
  // These cannot be typed any more.
  const values = used > 0 ? { ...form.values, straight, installment, from } : form.values;
  await renderAdminPage(
    res,
    'admin/vouchers/edit',
    {
      title: code,
      voucher: {
        id,
        code,
        used: usedText(voucher),
        isInUse: used > 0,
        state: presentState(voucher, now()),
        type: TYPE_OPTIONS.find(({ value }) => value === voucher.type)?.text ?? '',
      },
      form: { ...form, values },
      types: TYPE_OPTIONS,
      notice,
      purposes: await listPurposes(database, MAX_PURPOSES),
      uses: await presentUses(database, id, page),
      timeline: await findTimeline(database, { ...voucherSubject(voucher), canUndo: true }),
    },
    pageUrl(res, `${URL}/${id}`),
  );
}

async function presentUses(database: Context['database'], id: number, page: number): Promise<VoucherPage['uses']> {
  const { uses, total } = await listUses(database, { voucherId: id, page, size: LIST_PAGE_SIZE });
  if (total === 0) return null;
  const last = existingPage(Number.POSITIVE_INFINITY, total);
  const url = (to: number) => `${URL}/${id}?page=${to}#uses`;
  return {
    rows: uses.map(presentUse),
    text: pluralize(total, 'order'),
    exportUrl: `${URL}/${id}/uses.csv`,
    previousUrl: page > 1 ? url(Math.min(last, page - 1)) : null,
    nextUrl: page < last ? url(page + 1) : null,
  };
}

function presentUse(use: VoucherUse): NonNullable<VoucherPage['uses']>['rows'][number] {
  const { order_number, discount, account_id, name, member_id, used_at } = use;
  return {
    number: order_number,
    orderUrl: `/admin/orders/${order_number}`,
    state: statusOfUse(use),
    discount: withCurrency(discount),
    name: name || 'Erased',
    collectorUrl: account_id === null || name === '' ? null : `/admin/collectors/${account_id}`,
    memberId: member_id,
    at: formatDateTime(used_at),
  };
}
