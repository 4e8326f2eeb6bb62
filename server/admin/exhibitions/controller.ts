import type { RequestHandler, Response } from 'express';
import type { Context } from '../../context.ts';
import {
  countNewsletters,
  createExhibit,
  deleteExhibit,
  editExhibit,
  exhibitAddress,
  exhibitSubject,
  findEditedExhibit,
} from '../../exhibitions/editing/exhibit.ts';
import { listForStaff } from '../../exhibitions/editing/staff-list.ts';
import { listExhibitWorks } from '../../exhibitions/editing/works.ts';
import { NotFound } from '../../http/errors.ts';
import { NO_PICTURE } from '../../pictures/single/fields.ts';
import { findTimeline } from '../audit/timeline.ts';
import { openForm, readForm, refusedForm } from '../form/form.ts';
import { UNKNOWN_PICTURE } from '../form/picture.ts';
import { findFormPictures } from '../form/pictures.ts';
import { canEditCatalogue, idOf, noticeOf, pageUrl, savedNotice } from '../form/requests.ts';
import { saveForm } from '../form/save-form.ts';
import { sentForm, withNewKey } from '../form/sent-form.ts';
import { checkChoices } from '../list/address.ts';
import { presentList } from '../list/present.ts';
import { readList } from '../list/read-list.ts';
import { pageOfRows } from '../list/small-list.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf } from '../session.ts';
import type { ExhibitPage } from './contract.ts';
import { ENDS_BEFORE_START, EXHIBIT_FIELDS, exhibitValues, newExhibitValues, readExhibit } from './form.ts';
import { EXHIBIT_KINDS, EXHIBIT_LIST, EXHIBIT_STATES, exhibitState, presentExhibitRow, sortKeyOf } from './list.ts';

type ExhibitHandler = RequestHandler<{ id: string }>;
type Form = ExhibitPage['form'];

const URL = '/admin/exhibitions';
const FORM_USED = 'This form has added another one. Press Add again to add this one too.';
const NOTICES: Record<string, string> = {
  saved: savedNotice(true),
  created: 'Created. Now choose its works.',
  works: 'The works and their order are saved. The shop shows them at once.',
  deleted: 'Deleted. The audit log can bring it back.',
};
/** The same notices of what visitors do not see. */
const HIDDEN_NOTICES: Record<string, string> = {
  [savedNotice(true)]: savedNotice(false),
  [String(NOTICES.works)]: 'The works and their order are saved. Visitors do not see them.',
};

/** `GET /admin/exhibitions` */
export function index({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const time = now();
    const read = readList(EXHIBIT_LIST, req, res);
    const choices = checkChoices(EXHIBIT_LIST, read.query, { state: EXHIBIT_STATES, kind: EXHIBIT_KINDS });
    const { query } = choices;
    const all = await listForStaff(database);
    const ofKind = all.filter(({ kind }) => query.filters.kind === '' || kind === query.filters.kind);
    const counts = Map.groupBy(ofKind, (row) => exhibitState(row, time));
    const states = EXHIBIT_STATES.map((state) => ({ ...state, count: counts.get(state.value)?.length ?? 0 }));
    const { state } = query.filters;
    const rows = state === '' ? ofKind : ofKind.filter((row) => exhibitState(row, time) === state);
    const found = pageOfRows(rows, { query, textsOf: ({ title, venue }) => [title, venue], sortKeyOf });
    await renderAdminPage(res, 'admin/exhibitions/index', {
      title: 'Exhibitions',
      list: presentList(EXHIBIT_LIST, {
        query: { ...query, page: found.page },
        total: found.total,
        notes: [...read.notes, ...choices.notes],
        options: { state: states, kind: EXHIBIT_KINDS },
      }),
      rows: found.rows.map((row) => presentExhibitRow(row, time)),
      newUrl: canEditCatalogue(res) ? `${URL}/new` : null,
      notice: noticeOf(req, NOTICES),
    });
  };
}

/** `GET /admin/exhibitions/new` */
export function showNew(context: Context): RequestHandler {
  return (_req, res) => renderNew(context, res, openForm(newExhibitValues(), null));
}

/** `POST /admin/exhibitions/new` */
export function create(context: Context): RequestHandler {
  const { database, now } = context;
  return async (req, res) => {
    const posted = readForm(EXHIBIT_FIELDS, req.body);
    const refuse = (errors: Form['errors']) => renderNew(context, res.status(422), refusedForm(posted, errors));
    const read = readExhibit(posted.values);
    if ('errors' in read) return refuse(read.errors);
    const fields = { ...NO_PICTURE, ...read.fields };
    const form = sentForm(posted.values);
    const result = await createExhibit(database, { fields, form, actor: actorOf(res), now: now() });
    if (result.outcome === 'form-used')
      return renderNew(context, res.status(409), refusedForm(withNewKey(posted), { title: FORM_USED }));
    if (result.outcome === 'unknown-picture') return refuse({ picture: UNKNOWN_PICTURE });
    if (result.outcome === 'ends-before-start') return refuse({ endDate: ENDS_BEFORE_START });
    if (result.outcome === 'created') res.redirect(303, `${URL}/${result.id}?done=created`);
  };
}

/** `GET /admin/exhibitions/{id}` */
export function show(context: Context): ExhibitHandler {
  return async (req, res) => {
    const exhibit = await findEditedExhibit(context.database, idOf(req));
    if (!exhibit) throw new NotFound();
    const form = openForm(exhibitValues(exhibit), exhibit.version);
    await renderEdit(context, res, { id: exhibit.id, form, notice: noticeOf(req, NOTICES) });
  };
}

/** `POST /admin/exhibitions/{id}` */
export function update(context: Context): ExhibitHandler {
  const { database, now } = context;
  return async (req, res) => {
    const id = idOf(req);
    const posted = readForm(EXHIBIT_FIELDS, req.body);
    const refuse = (errors: Form['errors']) =>
      renderEdit(context, res.status(422), { id, form: refusedForm(posted, errors), notice: null });
    const read = readExhibit(posted.values);
    if ('errors' in read) return refuse(read.errors);
    const renamesAddress = posted.values.renamesAddress === 'yes';
    const change = { id, fields: read.fields, renamesAddress, actor: actorOf(res), now: now() };
    const result = await saveForm(
      database,
      posted,
      (version: number) => editExhibit(database, { ...change, version }),
      {
        valuesOf: exhibitValues,
        subjectOf: exhibitSubject,
      },
    );
    if (result.outcome === 'unknown') throw new NotFound();
    if (result.outcome === 'unknown-picture') return refuse({ picture: UNKNOWN_PICTURE });
    if (result.outcome === 'ends-before-start') return refuse({ endDate: ENDS_BEFORE_START });
    if (result.outcome === 'slug-taken') return refuse({ renamesAddress: 'Another exhibition has this address.' });
    if (result.outcome === 'conflict')
      return renderEdit(context, res.status(409), { id, form: result.form, notice: null });
    res.redirect(303, `${URL}/${id}?done=saved`);
  };
}

/** `POST /admin/exhibitions/{id}/delete` */
export function destroy({ database, now }: Context): ExhibitHandler {
  return async (req, res) => {
    const id = idOf(req);
    const outcome = await deleteExhibit(database, { id, actor: actorOf(res), now: now() });
    if (outcome === 'unknown') throw new NotFound();
    res.redirect(303, outcome === 'deleted' ? `${URL}?done=deleted` : `${URL}/${id}#delete`);
  };
}

async function renderNew({ database }: Context, res: Response, form: Form): Promise<void> {
  await renderAdminPage(
    res,
    'admin/exhibitions/edit',
    {
      title: 'New exhibition or event',
      id: null,
      form,
      notice: null,
      isReadOnly: false,
      publicUrl: null,
      printUrl: null,
      works: 0,
      deleteRefusal: null,
      timeline: [],
      pictures: await findFormPictures(database, form.values.picture),
    },
    pageUrl(res, `${URL}/new`),
  );
}

async function renderEdit(
  { database }: Context,
  res: Response,
  { id, form, notice }: { id: number; form: Form; notice: string | null },
): Promise<void> {
  const exhibit = await findEditedExhibit(database, id);
  if (!exhibit) throw new NotFound();
  const canUndo = canEditCatalogue(res);
  const isShown = exhibit.is_shown_on_website && exhibit.image_id !== null;
  await renderAdminPage(
    res,
    'admin/exhibitions/edit',
    {
      title: exhibit.title,
      id,
      form,
      isReadOnly: !canUndo,
      publicUrl: isShown ? exhibitAddress(exhibit.slug) : null,
      printUrl: `/admin/print?${new URLSearchParams({ all: '1', exhibition: exhibit.slug })}`,
      notice: isShown || notice === null ? notice : (HIDDEN_NOTICES[notice] ?? notice),
      works: (await listExhibitWorks(database, id)).length,
      deleteRefusal: deleteRefusal(await countNewsletters(database, id)),
      pictures: await findFormPictures(database, form.values.picture),
      timeline: await findTimeline(database, { ...exhibitSubject(exhibit), canUndo }),
    },
    pageUrl(res, `${URL}/${id}`),
  );
}

function deleteRefusal(newsletters: number): string | null {
  if (newsletters === 0) return null;
  const show = newsletters === 1 ? 'A newsletter shows' : `${newsletters.toLocaleString('en')} newsletters show`;
  return `${show} it, so it cannot be deleted. You can hide it.`;
}
