import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { originFor } from '../../http/request.ts';
import { issuePreviewPath } from '../../newsletter/issues/preview.ts';
import {
  createIssue,
  duplicateIssue,
  editIssue,
  findEditedIssue,
  issueSubject,
  listIssues,
} from '../../newsletter/issues/records.ts';
import { renderIssue } from '../../newsletter/issues/render.ts';
import { openForm, readForm, refusedForm } from '../form/form.ts';
import { idOf, noticeOf } from '../form/requests.ts';
import { saveForm } from '../form/save-form.ts';
import { sentForm, withNewKey } from '../form/sent-form.ts';
import { checkChoices } from '../list/address.ts';
import { presentList } from '../list/present.ts';
import { readList } from '../list/read-list.ts';
import { pageOfRows } from '../list/small-list.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf } from '../session.ts';
import type { IssuePage } from './contract.ts';
import { ISSUE_FIELDS, issueValues, newIssueValues, readIssue, UNKNOWN_AUDIENCE, UNKNOWN_LIMIT } from './form.ts';
import { ISSUE_LIST, ISSUE_STATE_OPTIONS, presentIssueRow, sortKeyOf } from './list.ts';
import { renderIssuePage, renderNewIssue } from './page.ts';

type IssueHandler = RequestHandler<{ id: string }>;
type Form = IssuePage['form'];

const URL = '/admin/newsletters';
const NOTICES: Record<string, string> = { deleted: 'Deleted.' };
const FORM_USED = 'This form has added another issue. Press Save again to add this one too.';
const NOT_DRAFT =
  'The issue is no longer a draft, so it was not changed. “Save as a draft” makes a new draft of this text, without works and artists.';

/** `GET /admin/newsletters` */
export function index({ database }: Context): RequestHandler {
  return async (req, res) => {
    const read = readList(ISSUE_LIST, req, res);
    const { query, notes } = checkChoices(ISSUE_LIST, read.query, { state: ISSUE_STATE_OPTIONS });
    const all = await listIssues(database);
    const counts = Map.groupBy(all, ({ state }) => state);
    const states = ISSUE_STATE_OPTIONS.map((state) => ({ ...state, count: counts.get(state.value)?.length ?? 0 }));
    const { state } = query.filters;
    const rows = state === '' ? all : all.filter((issue) => issue.state === state);
    const found = pageOfRows(rows, { query, textsOf: ({ subject }) => [subject], sortKeyOf });
    await renderAdminPage(res, 'admin/newsletters/index', {
      title: 'Newsletters',
      list: presentList(ISSUE_LIST, {
        query: { ...query, page: found.page },
        total: found.total,
        notes: [...read.notes, ...notes],
        options: { state: states },
      }),
      rows: found.rows.map(presentIssueRow),
      notice: noticeOf(req, NOTICES),
    });
  };
}

/** `GET /admin/newsletters/new` */
export function showNew(context: Context): RequestHandler {
  return (_req, res) => renderNewIssue(context, res, openForm(newIssueValues(), null));
}

/** `POST /admin/newsletters/new` */
export function create(context: Context): RequestHandler {
  const { database, now } = context;
  return async (req, res) => {
    const posted = readForm(ISSUE_FIELDS, req.body);
    const refuse = (errors: Form['errors']) => renderNewIssue(context, res.status(422), refusedForm(posted, errors));
    const read = readIssue(posted.values);
    if ('errors' in read) return refuse(read.errors);
    const fields = { ...read.fields, items: '' };
    const form = sentForm(posted.values);
    const result = await createIssue(database, { fields, form, actor: actorOf(res), now: now() });
    if (result.outcome === 'form-used')
      return renderNewIssue(context, res.status(409), refusedForm(withNewKey(posted), { subject: FORM_USED }));
    if (result.outcome === 'unknown-audience') return refuse({ audience: UNKNOWN_AUDIENCE });
    if (result.outcome === 'unknown-limit') return refuse({ limit: UNKNOWN_LIMIT });
    res.redirect(303, `${URL}/${result.id}?done=created`);
  };
}

/** `GET /admin/newsletters/{id}`: the form of a draft, or what came of an issue. */
export function show(context: Context): IssueHandler {
  return (req, res) => renderIssuePage(context, res, idOf(req), { done: String(req.query.done) });
}

/** `POST /admin/newsletters/{id}` */
export function update(context: Context): IssueHandler {
  const { database, now } = context;
  return async (req, res) => {
    const id = idOf(req);
    const posted = readForm(ISSUE_FIELDS, req.body);
    const refuse = (errors: Form['errors']) =>
      renderIssuePage(context, res.status(422), id, { form: refusedForm(posted, errors) });
    const read = readIssue(posted.values);
    if ('errors' in read) return refuse(read.errors);
    const change = { id, fields: read.fields, actor: actorOf(res), now: now() };
    const result = await saveForm(database, posted, (version: number) => editIssue(database, { ...change, version }), {
      valuesOf: issueValues,
      subjectOf: issueSubject,
    });
    if (result.outcome === 'unknown') throw new NotFound();
    if (result.outcome === 'unknown-audience') return refuse({ audience: UNKNOWN_AUDIENCE });
    if (result.outcome === 'unknown-limit') return refuse({ limit: UNKNOWN_LIMIT });
    if (result.outcome === 'not-draft')
      return renderNewIssue(context, res.status(409), refusedForm(withNewKey(posted), { subject: NOT_DRAFT }));
    if (result.outcome === 'conflict') return renderIssuePage(context, res.status(409), id, { form: result.form });
    res.redirect(303, `${URL}/${id}?done=saved`);
  };
}

/** `GET /admin/newsletters/{id}/preview`: the mail in a mail's width, and as text. */
export function showPreview(context: Context): IssueHandler {
  const { database, now, settings } = context;
  return async (req, res) => {
    const id = idOf(req);
    const [issue, mail] = [await findEditedIssue(database, id), await renderIssue(context, id, originFor(res))];
    if (!issue || !mail) throw new NotFound();
    const { subject, preheader } = issue;
    await renderAdminPage(res, 'admin/newsletters/preview', {
      title: `Preview of “${subject}”`,
      subject,
      preheader,
      text: mail.text,
      backUrl: `${URL}/${id}`,
      frameUrl: issuePreviewPath(id, now(), settings.sessionSecrets),
    });
  };
}

/** `POST /admin/newsletters/{id}/duplicate`: a new draft with its content, also only for those who have received it or have not. */
export function createDuplicate({ database, now }: Context): IssueHandler {
  return async (req, res) => {
    const id = idOf(req);
    const { values } = readForm(['limit', 'key'], req.body);
    const form = sentForm({ ...values, id: String(id) });
    const limit = values.limit === 'received' || values.limit === 'missed' ? values.limit : null;
    const result = await duplicateIssue(database, { id, limit, form, actor: actorOf(res), now: now() });
    if (result.outcome === 'unknown') throw new NotFound();
    const done = limit === null ? 'duplicated' : limit === 'received' ? 'correction' : 'others';
    res.redirect(303, `${URL}/${result.id}?done=${done}`);
  };
}
