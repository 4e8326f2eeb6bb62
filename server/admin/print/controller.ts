import { Readable } from 'node:stream';
import type { Request, RequestHandler } from 'express';
import { pluralize } from '../../artworks/format/pluralize.ts';
import type { Context } from '../../context.ts';
import { HttpError, NotFound } from '../../http/errors.ts';
import { originFor } from '../../http/request.ts';
import { presentSite } from '../../navigation/present.ts';
import { readSite } from '../../navigation/records.ts';
import { printChunks } from '../../prints/chunks.ts';
import { isPrintKind, PRINT_KINDS } from '../../prints/kinds.ts';
import { countHidden, findPrintIds, MAX_PRINTED } from '../../prints/records.ts';
import { formatDate, isoDateInManila } from '../../time/time.ts';
import { parseBulkForm } from '../bulk-changes/form.ts';
import { setOf } from '../bulk-changes/present.ts';
import { selectionOf } from '../bulk-changes/selection.ts';
import { shortText } from '../form/texts.ts';
import { renderAdminPage } from '../render-page.ts';
import { sendStream } from '../send-csv.ts';
import { hiddenText, presentKinds } from './present.ts';

const NOTHING = 'No artworks were chosen. Select some in the list, or all that match.';
const TOO_MANY = `At most ${MAX_PRINTED.toLocaleString('en')} artworks can be printed at once. Please narrow the list.`;
const BUSY = 'Other prints are being made. Please try again in a minute.';

const MAX_TITLE = 100;

/** Files that one process draws at once. */
const MAX_DRAWN = 2;

/** `GET /admin/print?ids=12,13`, or with `all=1` and the parameters of the list of artworks. */
export function show(context: Context): RequestHandler {
  return async (req, res) => {
    const { ids, form, scope, listUrl } = await readSet(context, req);
    const hidden = await countHidden(context.database, ids.slice(0, MAX_PRINTED), context.now());
    await renderAdminPage(res, 'admin/print/index', {
      title: 'Print',
      scope: scopeOf(ids.length, scope),
      listUrl,
      set: setOf(form),
      kinds: presentKinds(),
      error: selectionError(ids),
      notes: hidden > 0 ? [hiddenText(hidden)] : [],
    });
  };
}

/** `GET /admin/print/{labels|tear-sheets|price-list}`: the PDF, drawn while it is sent. */
export function showPrint(context: Context): RequestHandler<{ kind: string }> {
  let drawn = 0;
  return async (req, res) => {
    const { kind } = req.params;
    if (!isPrintKind(kind)) throw new NotFound();
    const { ids } = await readSet(context, req);
    const error = selectionError(ids);
    if (error !== null) throw new HttpError(422, error);
    if (drawn >= MAX_DRAWN) throw new HttpError(503, BUSY, { headers: { 'Retry-After': '60' } });
    drawn += 1;
    try {
      const options = await readOptions(context, req, PRINT_KINDS[kind]);
      // The response begins: it does not count among the requests that run.
      res
        .attachment(`${kind}-${isoDateInManila(context.now())}.pdf`)
        .type('application/pdf')
        .flushHeaders();
      await sendStream(res, Readable.from(printChunks(context, { kind, ids, options, origin: originFor(res) })));
    } finally {
      drawn -= 1;
    }
  };
}

async function readSet(context: Context, { query }: Pick<Request, 'query'>) {
  const form = parseBulkForm(query);
  const { selection, scope, listUrl } = await selectionOf(context, form);
  const ids = selection ? await findPrintIds(context.database, selection, context.now()) : [];
  return { form, ids, scope, listUrl };
}

/** `12 artworks. All with State: Available` */
function scopeOf(count: number, scope: string): string {
  if (count > MAX_PRINTED || !scope.startsWith('All')) return scope;
  return `${pluralize(count, 'artwork')}. ${scope}`;
}

function selectionError(ids: number[]): string | null {
  if (ids.length === 0) return NOTHING;
  return ids.length > MAX_PRINTED ? TOO_MANY : null;
}

async function readOptions({ database, now }: Context, { query }: Pick<Request, 'query'>, usualTitle: string) {
  const { gallery } = presentSite(await readSite(database));
  const title = shortText(query.title, MAX_TITLE);
  return {
    gallery: gallery.name,
    lines: [gallery.pickupAddress, gallery.telephone, gallery.curatorEmail].filter(Boolean),
    date: formatDate(now()),
    hasPrices: query.prices !== 'no',
    title: title || usualTitle,
  };
}
