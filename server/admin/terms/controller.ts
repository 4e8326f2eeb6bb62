import type { RequestHandler, Response } from 'express';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { NO_PICTURE } from '../../pictures/single/fields.ts';
import {
  countMergedTerms,
  createTerm,
  deleteTerm,
  editTerm,
  findEditedTerm,
  retireTerm,
  termSubject,
} from '../../terms/editing.ts';
import { isTermKind, TERM_KINDS, type TermKind, termKind } from '../../terms/kinds.ts';
import { countTerms, findRemainingTerm, findTerm, listCounted } from '../../terms/records.ts';
import { findTimeline } from '../audit/timeline.ts';
import { openForm, readForm, refusedForm } from '../form/form.ts';
import { findFormPictures } from '../form/pictures.ts';
import { canEditCatalogue, idOf, noticeOf, pageUrl } from '../form/requests.ts';
import { saveForm } from '../form/save-form.ts';
import { newFormKey, sentForm, withNewKey } from '../form/sent-form.ts';
import { checkChoices } from '../list/address.ts';
import { presentList } from '../list/present.ts';
import { readList } from '../list/read-list.ts';
import { pageOfRows } from '../list/small-list.ts';
import { termDeleteRefusal } from '../merges/delete-refusals.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf } from '../session.ts';
import type { TermPage } from './contract.ts';
import { readTerm, TERM_FIELDS, termErrors, termValues } from './form.ts';
import { isInState, presentTermRow, sortKeyOf, TERM_STATES, termList, termPath } from './list.ts';

type KindHandler = RequestHandler<{ kind: string }>;
type TermHandler = RequestHandler<{ kind: string; id: string }>;
type Form = TermPage['form'];

const NOTICES: Record<string, string> = {
  saved: 'Saved. The shop shows it at once.',
  created: 'Created.',
  retired: 'Retired. It is no longer offered for further works.',
  offered: 'Offered again.',
  merged: 'Merged. It can be undone below.',
  deleted: 'Deleted. The audit log can bring it back.',
};

/** `GET /admin/terms`: the kinds of terms. */
export function indexKinds({ database }: Context): RequestHandler {
  return async (_req, res) => {
    const counts = await countTerms(database);
    const kinds = (Object.keys(TERM_KINDS) as TermKind[]).map((kind) => ({
      url: termPath(kind),
      text: termKind(kind).many,
      count: counts[kind],
    }));
    await renderAdminPage(res, 'admin/terms/index', { title: 'Terms', kinds });
  };
}

/** `GET /admin/terms/{kind}` */
export function index({ database }: Context): KindHandler {
  return async (req, res) => {
    const kind = kindOf(req);
    const definition = termList(kind);
    const read = readList(definition, req, res);
    const all = await listCounted(database, kind);
    const states = TERM_STATES.map((state) => ({
      ...state,
      count: all.filter((row) => isInState(row, state.value)).length,
    }));
    const { query, notes } = checkChoices(definition, read.query, { state: states });
    const rows = all.filter((row) => isInState(row, query.filters.state));
    const found = pageOfRows(rows, { query, textsOf: ({ name, slug }) => [name, slug], sortKeyOf });
    await renderAdminPage(res, 'admin/terms/kind', {
      title: termKind(kind).many,
      list: presentList(definition, {
        query: { ...query, page: found.page },
        total: found.total,
        notes: [...read.notes, ...notes],
        options: { state: states },
      }),
      rows: found.rows.map((row) => presentTermRow(kind, row)),
      newUrl: canEditCatalogue(res) ? `${termPath(kind)}/new` : null,
      newText: `Add a ${termKind(kind).one}`.replace('a artist', 'an artist'),
      notice: noticeOf(req, NOTICES),
    });
  };
}

/** `GET /admin/terms/{kind}/new` */
export function showNew(context: Context): KindHandler {
  return (req, res) => {
    const values = { ...termValues({ name: '', ...NO_PICTURE }), key: newFormKey() };
    return renderNew(context, res, { kind: kindOf(req), form: openForm(values, null) });
  };
}

/** `POST /admin/terms/{kind}/new` */
export function create(context: Context): KindHandler {
  return async (req, res) => {
    const kind = kindOf(req);
    const posted = readForm(TERM_FIELDS, req.body);
    const refuse = (errors: Form['errors']) =>
      renderNew(context, res.status(422), { kind, form: refusedForm(posted, errors) });
    const read = readTerm(kind, posted.values);
    if ('errors' in read) return refuse(read.errors);
    const { name, ...picture } = read.fields;
    const by = { actor: actorOf(res), now: context.now() };
    const term = { kind, name, picture: { ...NO_PICTURE, ...picture }, form: sentForm(posted.values) };
    const result = await createTerm(context.database, { ...term, ...by });
    if (result.outcome === 'created') return res.redirect(303, `${termPath(kind)}/${result.id}?done=created`);
    if (result.outcome === 'form-used') {
      const name = `This form has added another ${termKind(kind).one}. Press Add again to add this one too.`;
      return renderNew(context, res.status(409), { kind, form: refusedForm(withNewKey(posted), { name }) });
    }
    if (result.outcome === 'unknown') throw new NotFound();
    await refuse(termErrors(kind, result));
  };
}

/** `GET /admin/terms/{kind}/{id}`. The page of a merged term is that of the remaining one. */
export function show(context: Context): TermHandler {
  return async (req, res) => {
    const [kind, id] = [kindOf(req), idOf(req)];
    const term = await findEditedTerm(context.database, kind, id);
    if (term) {
      const form = openForm(termValues(term), term.version);
      return renderEdit(context, res, { kind, id, form, notice: noticeOf(req, NOTICES) });
    }
    const remaining = await findRemainingTerm(context.database, kind, id);
    if (remaining === null) throw new NotFound();
    res.redirect(303, `${termPath(kind)}/${remaining}`);
  };
}

/** `POST /admin/terms/{kind}/{id}` */
export function update(context: Context): TermHandler {
  const { database, now } = context;
  return async (req, res) => {
    const [kind, id] = [kindOf(req), idOf(req)];
    const posted = readForm(TERM_FIELDS, req.body);
    const refuse = (errors: Form['errors']) =>
      renderEdit(context, res.status(422), { kind, id, form: refusedForm(posted, errors), notice: null });
    const read = readTerm(kind, posted.values);
    if ('errors' in read) return refuse(read.errors);
    const renamesAddress = posted.values.renamesAddress === 'yes';
    const change = { kind, id, fields: read.fields, renamesAddress, actor: actorOf(res), now: now() };
    const result = await saveForm(database, posted, (version: number) => editTerm(database, { ...change, version }), {
      valuesOf: termValues,
      subjectOf: (current) => termSubject(kind, current),
    });
    if (result.outcome === 'unknown') throw new NotFound();
    if (result.outcome === 'conflict')
      return renderEdit(context, res.status(409), { kind, id, form: result.form, notice: null });
    if (result.outcome !== 'same' && !('id' in result)) return refuse(termErrors(kind, result));
    res.redirect(303, `${termPath(kind)}/${id}?done=saved`);
  };
}

/** `POST /admin/terms/{kind}/{id}/retire`: retires a term, or offers it again. */
export function updateState({ database, now }: Context): TermHandler {
  return async (req, res) => {
    const [kind, id] = [kindOf(req), idOf(req)];
    const isRetired = req.body?.retired !== 'no';
    const outcome = await retireTerm(database, { kind, id, isRetired, actor: actorOf(res), now: now() });
    if (outcome === 'unknown') throw new NotFound();
    res.redirect(303, `${termPath(kind)}/${id}?done=${isRetired ? 'retired' : 'offered'}`);
  };
}

/** `POST /admin/terms/{kind}/{id}/delete` */
export function destroy({ database, now }: Context): TermHandler {
  return async (req, res) => {
    const [kind, id] = [kindOf(req), idOf(req)];
    const { outcome } = await deleteTerm(database, { kind, id, actor: actorOf(res), now: now() });
    if (outcome === 'unknown') throw new NotFound();
    res.redirect(303, outcome === 'deleted' ? `${termPath(kind)}?done=deleted` : `${termPath(kind)}/${id}#delete`);
  };
}

async function renderNew(
  { database }: Context,
  res: Response,
  { kind, form }: { kind: TermKind; form: Form },
): Promise<void> {
  const { one, many, items } = termKind(kind);
  await renderAdminPage(
    res,
    'admin/terms/edit',
    {
      title: `New ${one}`,
      id: null,
      url: termPath(kind),
      one,
      many,
      items,
      form,
      notice: null,
      isReadOnly: false,
      count: 0,
      worksUrl: null,
      isRetired: false,
      deleteRefusal: null,
      hasPicture: kind === 'styles',
      timeline: [],
      pictures: await findFormPictures(database, form.values.picture),
    },
    pageUrl(res, `${termPath(kind)}/new`),
  );
}

async function renderEdit(
  { database }: Context,
  res: Response,
  { kind, id, form, notice }: { kind: TermKind; id: number; form: Form; notice: string | null },
): Promise<void> {
  const term = await findTerm(database, kind, id);
  if (!term) throw new NotFound();
  const { one, many, items } = termKind(kind);
  const canUndo = canEditCatalogue(res);
  await renderAdminPage(
    res,
    'admin/terms/edit',
    {
      title: term.name,
      id,
      url: termPath(kind),
      one,
      many,
      items,
      form,
      notice,
      isReadOnly: !canUndo,
      count: term.count,
      isRetired: term.retired_at !== null,
      deleteRefusal: termDeleteRefusal(kind, { count: term.count, merged: await countMergedTerms(database, kind, id) }),
      hasPicture: kind === 'styles',
      worksUrl: shopUrl(kind, term.slug),
      pictures: await findFormPictures(database, form.values.picture),
      timeline: await findTimeline(database, { ...termSubject(kind, term), canUndo }),
    },
    pageUrl(res, `${termPath(kind)}/${id}`),
  );
}

/** The list of the shop that a term filters; null for a kind without a filter. */
function shopUrl(kind: TermKind, slug: string): string | null {
  if (kind === 'categories') return `/artworks/category/${slug}`;
  if (kind === 'artist_types') return `/artists?type=${slug}`;
  return kind === 'tags' ? null : `/artworks?${kind}[]=${slug}`;
}

function kindOf({ params }: { params: { kind: string } }): TermKind {
  const kind = params.kind.replace('-', '_');
  if (!isTermKind(kind)) throw new NotFound();
  return kind;
}
