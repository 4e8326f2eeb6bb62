import type { RequestHandler, Response } from 'express';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { NO_PICTURE } from '../../pictures/single/fields.ts';
import { thumbnailOf } from '../../pictures/thumbnail.ts';
import {
  arrangeQuotes,
  createQuote,
  deleteQuote,
  editQuote,
  findQuote,
  listQuotes,
  quoteSubject,
} from '../../quotes/editing.ts';
import { readArrangement } from '../arrangement/arrangement.ts';
import { presentConflict, type SavedMeanwhile } from '../arrangement/conflict.ts';
import { findTimeline } from '../audit/timeline.ts';
import { openForm, readForm, refusedForm } from '../form/form.ts';
import { UNKNOWN_PICTURE } from '../form/picture.ts';
import { findFormPictures } from '../form/pictures.ts';
import { canEditCatalogue, idOf, noticeOf, pageUrl, savedNotice } from '../form/requests.ts';
import { saveForm } from '../form/save-form.ts';
import { newFormKey, sentForm, withNewKey } from '../form/sent-form.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf } from '../session.ts';
import type { QuotePage } from './contract.ts';
import { QUOTE_FIELDS, quoteValues, readQuote } from './form.ts';

type QuoteHandler = RequestHandler<{ id: string }>;
type Form = QuotePage['form'];

const URL = '/admin/quotes';
const NOTICES: Record<string, string> = {
  saved: savedNotice(true),
  hidden: 'Saved. Visitors do not see it: it has no picture.',
  created: 'Added. The shop shows it at once.',
  deleted: 'Deleted. The audit log can bring it back.',
};
const FORM_USED = 'This form has added another quote. Press Add again to add this one too.';
const EMPTY = { name: '', location: '', quote: '', ...NO_PICTURE };

interface QuotesPageOptions {
  ids: number[] | null;
  seen?: number[];
  conflict?: SavedMeanwhile | null;
  notice?: string | null;
}

/** `GET /admin/quotes` */
export function index(context: Context): RequestHandler {
  return (req, res) => renderList(context, res, { ids: null, notice: noticeOf(req, NOTICES) });
}

/** `POST /admin/quotes`: saves the order, or shows the form after one of its buttons. */
export function updateQuotes(context: Context): RequestHandler {
  const { database, now } = context;
  return async (req, res) => {
    const { ids, seen, isSaved } = readArrangement(req.body);
    if (!isSaved) return renderList(context, res, { ids, seen });
    const result = await arrangeQuotes(database, { ids, seen, actor: actorOf(res), now: now() });
    if (result.outcome === 'conflict') {
      const [last] = await findTimeline(database, { subject: 'quotes', canUndo: false });
      const { current } = result;
      return renderList(context, res.status(409), {
        ids: ids.join() === seen.join() ? current : ids,
        seen: current,
        conflict: { opened: seen, stored: current, last },
      });
    }
    res.redirect(303, `${URL}?done=saved`);
  };
}

/** `GET /admin/quotes/new` */
export function showNew(context: Context): RequestHandler {
  return (_req, res) => renderNew(context, res, openForm({ ...quoteValues(EMPTY), key: newFormKey() }, null));
}

/** `POST /admin/quotes/new` */
export function create(context: Context): RequestHandler {
  const { database, now } = context;
  return async (req, res) => {
    const posted = readForm(QUOTE_FIELDS, req.body);
    const read = readQuote(posted.values);
    if ('errors' in read) return renderNew(context, res.status(422), refusedForm(posted, read.errors));
    const fields = { ...NO_PICTURE, ...read.fields };
    const form = sentForm(posted.values);
    const { outcome } = await createQuote(database, { fields, form, actor: actorOf(res), now: now() });
    if (outcome === 'form-used')
      return renderNew(context, res.status(409), refusedForm(withNewKey(posted), { name: FORM_USED }));
    if (outcome === 'created')
      return res.redirect(303, `${URL}?done=${fields.image_id === null ? 'hidden' : 'created'}`);
    await renderNew(context, res.status(422), refusedForm(posted, { picture: UNKNOWN_PICTURE }));
  };
}

/** `GET /admin/quotes/{id}` */
export function show(context: Context): QuoteHandler {
  return async (req, res) => {
    const quote = await findQuote(context.database, idOf(req));
    if (!quote) throw new NotFound();
    await renderEdit(context, res, quote.id, openForm(quoteValues(quote), quote.version));
  };
}

/** `POST /admin/quotes/{id}` */
export function update(context: Context): QuoteHandler {
  const { database, now } = context;
  return async (req, res) => {
    const id = idOf(req);
    const posted = readForm(QUOTE_FIELDS, req.body);
    const refuse = (errors: Form['errors']) => renderEdit(context, res.status(422), id, refusedForm(posted, errors));
    const read = readQuote(posted.values);
    if ('errors' in read) return refuse(read.errors);
    const change = { id, fields: read.fields, actor: actorOf(res), now: now() };
    const result = await saveForm(database, posted, (version: number) => editQuote(database, { ...change, version }), {
      valuesOf: quoteValues,
      subjectOf: quoteSubject,
    });
    if (result.outcome === 'unknown') throw new NotFound();
    if (result.outcome === 'unknown-picture') return refuse({ picture: UNKNOWN_PICTURE });
    if (result.outcome === 'conflict') return renderEdit(context, res.status(409), id, result.form);
    const saved = await findQuote(database, id);
    res.redirect(303, `${URL}?done=${saved?.image_id === null ? 'hidden' : 'saved'}`);
  };
}

/** `POST /admin/quotes/{id}/delete` */
export function destroy({ database, now }: Context): QuoteHandler {
  return async (req, res) => {
    const outcome = await deleteQuote(database, { id: idOf(req), actor: actorOf(res), now: now() });
    if (outcome === 'unknown') throw new NotFound();
    res.redirect(303, `${URL}?done=deleted`);
  };
}

async function renderList(
  { database }: Context,
  res: Response,
  { ids, seen, conflict = null, notice = null }: QuotesPageOptions,
): Promise<void> {
  const rows = await listQuotes(database);
  const stored = rows.map(({ id }) => id);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const canUndo = canEditCatalogue(res);
  const items = (ids ?? stored).flatMap((id) => byId.get(id) ?? []);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  await renderAdminPage(
    res,
    'admin/quotes/index',
    {
      title: 'Collectors’ quotes',
      notice,
      isReadOnly: !canUndo,
      newUrl: canUndo ? `${URL}/new` : null,
      arrangement: {
        items: items.map(({ id, name, location, quote, image_key }) => ({
          id,
          title: name,
          url: `${URL}/${id}`,
          picture: thumbnailOf(image_key),
          about: [location, `“${quote.length > 90 ? `${quote.slice(0, 90)}…` : quote}”`].filter(Boolean).join(': '),
        })),
        seen: (seen ?? stored).join(),
        search: '',
        found: null,
        hasMore: false,
        error: null,
        conflict: conflict && presentConflict(conflict, names),
      },
      timeline: await findTimeline(database, { subject: 'quotes', canUndo }),
    },
    pageUrl(res, URL),
  );
}

async function renderNew({ database }: Context, res: Response, form: Form): Promise<void> {
  const pictures = await findFormPictures(database, form.values.picture);
  const props = { title: 'New quote', id: null, form, isReadOnly: false, pictures, timeline: [] };
  await renderAdminPage(res, 'admin/quotes/edit', props, pageUrl(res, `${URL}/new`));
}

async function renderEdit({ database }: Context, res: Response, id: number, form: Form): Promise<void> {
  const quote = await findQuote(database, id);
  if (!quote) throw new NotFound();
  const canUndo = canEditCatalogue(res);
  const pictures = await findFormPictures(database, form.values.picture);
  const timeline = await findTimeline(database, { ...quoteSubject(quote), canUndo });
  const props = { title: quote.name, id, form, isReadOnly: !canUndo, pictures, timeline };
  await renderAdminPage(res, 'admin/quotes/edit', props, pageUrl(res, `${URL}/${id}`));
}
