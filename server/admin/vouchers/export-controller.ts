import type { RequestHandler, Response } from 'express';
import type { AuditInput } from '../../audit/contract.ts';
import { recordRead } from '../../audit/records.ts';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { isoDateInManila } from '../../time/time.ts';
import { findEditedVoucher, voucherSubject } from '../../vouchers/staff/editing.ts';
import { findUses, findVouchersAfter, listPurposes } from '../../vouchers/staff/list.ts';
import { idOf } from '../form/requests.ts';
import { inputTime } from '../form/times.ts';
import { checkChoices, parseList } from '../list/address.ts';
import { sendTable } from '../send-csv.ts';
import { actorOf } from '../session.ts';
import { filterOptions, USES_CSV, useCells, VOUCHER_CSV, VOUCHER_LIST, voucherCells, voucherFilter } from './list.ts';

/** Rows of one query. */
const BATCH = 500;

/** `GET /admin/vouchers/export?{filters of the list}`: the vouchers as CSV. */
export function index(context: Context): RequestHandler {
  return async (req, res) => {
    const { database } = context;
    const now = context.now();
    const read = parseList(VOUCHER_LIST, req.query).query;
    const { query } = checkChoices(VOUCHER_LIST, read, filterOptions(await listPurposes(database, BATCH), null));
    const filter = voucherFilter(query);
    async function* batches(): AsyncGenerator<string[][]> {
      for (let last = 0, isLast = false; !isLast; ) {
        const found = await findVouchersAfter(database, { filter, last, max: BATCH, now });
        yield found.map((voucher) => voucherCells(voucher, now));
        last = found.at(-1)?.id ?? 0;
        isLast = found.length < BATCH;
      }
    }
    await recordExport(context, res, { action: 'voucher.exported', subject: 'vouchers', subjectName: 'Vouchers' });
    await sendTable(res, { name: `vouchers-${isoDateInManila(now)}.csv`, header: VOUCHER_CSV, batches: batches() });
  };
}

/** `GET /admin/vouchers/{id}/uses.csv`: the orders that use a voucher. */
export function indexUses(context: Context): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const voucher = await findEditedVoucher(context.database, idOf(req));
    if (!voucher) throw new NotFound();
    const uses = await findUses(context.database, voucher.id);
    const rows = uses.map((use) => useCells(use, inputTime(use.used_at).replace('T', ' ')));
    await recordExport(context, res, { action: 'voucher.uses-exported', ...voucherSubject(voucher) });
    await sendTable(res, { name: `${voucher.code}-uses.csv`, header: USES_CSV, batches: [rows] });
  };
}

function recordExport(
  { database, now }: Context,
  res: Response,
  line: Pick<AuditInput, 'action' | 'subject' | 'subjectName'>,
): Promise<void> {
  return recordRead(database, { ...line, actor: actorOf(res) }, now());
}
