import type { RequestHandler, Response } from 'express';
import { groupDigits } from '../../artworks/format/money.ts';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { listMissing } from '../../redirects/missing/records.ts';
import { REDIRECT_ORDERS, type RedirectKind } from '../../redirects/rows.ts';
import {
  createRedirect,
  deleteRedirect,
  type EditedRedirect,
  editRedirect,
  findRedirectById,
  planImport,
  redirectSubject,
} from '../../redirects/staff/editing.ts';
import { countRedirects, listRedirects } from '../../redirects/staff/list.ts';
import { formatDateTime } from '../../time/time.ts';
import { findTimeline } from '../audit/timeline.ts';
import { openForm, readForm, refusedForm } from '../form/form.ts';
import { idOf, noticeOf, pageUrl } from '../form/requests.ts';
import { saveForm } from '../form/save-form.ts';
import { checkChoices } from '../list/address.ts';
import { LIST_PAGE_SIZE } from '../list/definition.ts';
import { existingPage, presentList } from '../list/present.ts';
import { readList } from '../list/read-list.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf } from '../session.ts';
import { type CheckedRedirect, checkRedirects, findBroken, findPublicationTimes } from './addresses.ts';
import type { RedirectField, RedirectPage } from './contract.ts';
import { presentRedirectRow, presentTarget, REDIRECT_KINDS, REDIRECT_LIST } from './list.ts';

type RedirectHandler = RequestHandler<{ id: string }>;
type Form = RedirectPage['form'];

const URL = '/admin/redirects';
const FIELDS: readonly RedirectField[] = ['from', 'to'];
const NOTICES: Record<string, string> = {
  created: 'The redirect works from now on.',
  coming: 'Saved. It works as soon as its page is public.',
  saved: 'Saved. It works from now on.',
  deleted: 'Deleted. The audit log can bring it back.',
  imported: 'The redirects of the file work from now on. The audit log can undo the import.',
};
const CIRCLE = 'The new address leads back to the old one.';
const TAKEN = 'This address is redirected already.';

/** `GET /admin/redirects` */
export function index(context: Context): RequestHandler {
  const { database } = context;
  return async (req, res) => {
    const read = readList(REDIRECT_LIST, req, res);
    const choices = checkChoices(REDIRECT_LIST, read.query, { kind: REDIRECT_KINDS });
    const { query } = choices;
    const counts = await countRedirects(database, query.search);
    const kind = (query.filters.kind || null) as RedirectKind | null;
    const total = kind ? counts[kind] : counts.staff + counts.automatic;
    const page = existingPage(query.page, total);
    const column = REDIRECT_ORDERS.find((name) => name === query.sort.column) ?? 'added';
    const paging = { sort: { ...query.sort, column }, total, page, size: LIST_PAGE_SIZE };
    const rows = await listRedirects(database, { search: query.search, kind }, paging);
    const targets = await findTargets(
      context,
      rows.map(({ to_address }) => to_address),
    );
    const missing = await listMissing(database, 0);
    await renderAdminPage(res, 'admin/redirects/index', {
      title: 'Redirects',
      list: presentList(REDIRECT_LIST, {
        query: { ...query, page },
        total,
        notes: [...read.notes, ...choices.notes],
        options: { kind: REDIRECT_KINDS.map((option) => ({ ...option, count: counts[option.value] })) },
      }),
      rows: rows.map((row) => presentRedirectRow(row, targets)),
      newUrl: `${URL}/new`,
      importUrl: `${URL}/import`,
      missing: { url: `${URL}/missing`, count: groupDigits(missing.total) },
      notice: noticeOf(req, NOTICES),
    });
  };
}

/** `GET /admin/redirects/new`; `from` is the old address to begin with. */
export function showNew(): RequestHandler {
  return async (req, res) => {
    const from = typeof req.query.from === 'string' ? req.query.from.replaceAll('\0', '').slice(0, 500) : '';
    await renderNew(res, openForm({ from, to: '' }, null), null);
  };
}

/** `POST /admin/redirects/new` */
export function create(context: Context): RequestHandler {
  const { database, now } = context;
  return async (req, res) => {
    const posted = readForm(FIELDS, req.body);
    const refuse = (errors: Form['errors'], takenUrl: string | null = null) =>
      renderNew(res.status(422), refusedForm(posted, errors), takenUrl);
    const [checked] = await checkRedirects(context, [posted.values]);
    if (!checked || Object.keys(checked.problems).length > 0) return refuse(checked?.problems ?? {});
    const { from, to, worksFrom } = checked;
    if (req.body.intent === 'preview') return preview(context, res, { checked, refuse });
    const result = await createRedirect(database, { from, to, actor: actorOf(res), now: now() });
    if (result.outcome === 'circle') return refuse({ to: CIRCLE });
    if (result.outcome === 'taken') return refuse({ from: TAKEN }, `${URL}/${result.id}`);
    res.redirect(303, `${URL}?done=${worksFrom === null ? 'created' : 'coming'}`);
  };
}

/** `GET /admin/redirects/{id}` */
export function show(context: Context): RedirectHandler {
  return async (req, res) => {
    const redirect = await findRedirectById(context.database, idOf(req));
    if (!redirect) throw new NotFound();
    await renderEdit(context, res, redirect, openForm(valuesOf(redirect), redirect.version), noticeOf(req, NOTICES));
  };
}

/** `POST /admin/redirects/{id}` */
export function update(context: Context): RedirectHandler {
  const { database, now } = context;
  return async (req, res) => {
    const redirect = await findRedirectById(database, idOf(req));
    if (!redirect) throw new NotFound();
    const posted = readForm(FIELDS, req.body);
    const refuse = (errors: Form['errors']) =>
      renderEdit(context, res.status(422), redirect, refusedForm(posted, errors));
    const [checked] = await checkRedirects(context, [posted.values]);
    if (!checked || Object.keys(checked.problems).length > 0) return refuse(checked?.problems ?? {});
    const { from, to, worksFrom } = checked;
    if (req.body.intent === 'preview') return preview(context, res, { checked, refuse });
    const change = { id: redirect.id, from, to, actor: actorOf(res), now: now() };
    const save = (version: number) => editRedirect(database, { ...change, version });
    const result = await saveForm(database, posted, save, { valuesOf, subjectOf: redirectSubject });
    if (result.outcome === 'unknown') throw new NotFound();
    if (result.outcome === 'circle') return refuse({ to: CIRCLE });
    if (result.outcome === 'taken') return refuse({ from: TAKEN });
    if (result.outcome === 'conflict') return renderEdit(context, res.status(409), result.current, result.form);
    res.redirect(303, `${URL}?done=${worksFrom === null ? 'saved' : 'coming'}`);
  };
}

/** `POST /admin/redirects/{id}/delete` */
export function destroy({ database, now }: Context): RedirectHandler {
  return async (req, res) => {
    const outcome = await deleteRedirect(database, { id: idOf(req), actor: actorOf(res), now: now() });
    if (outcome === 'unknown') throw new NotFound();
    res.redirect(303, `${URL}?done=deleted`);
  };
}

/** The new addresses that visitors cannot see, and when some of them become pages. */
async function findTargets(context: Context, addresses: string[]) {
  return { broken: await findBroken(context, addresses), times: await findPublicationTimes(context, addresses) };
}

/** Shows the page that visitors would get, or why there is none now. */
async function preview(
  { database }: Context,
  res: Response,
  { checked, refuse }: { checked: CheckedRedirect; refuse: (errors: Form['errors']) => Promise<void> },
): Promise<void> {
  const { from, to, worksFrom } = checked;
  const [placement] = await planImport(database, [{ from, to }]);
  if (placement === 'circle') return refuse({ to: CIRCLE });
  if (worksFrom === null) return res.redirect(303, to);
  return refuse({ to: `This page is public from ${formatDateTime(worksFrom)}. Until then it cannot be shown.` });
}

function valuesOf({ from, to }: EditedRedirect): Form['values'] {
  return { from, to };
}

async function renderNew(res: Response, form: Form, takenUrl: string | null): Promise<void> {
  await renderAdminPage(
    res,
    'admin/redirects/edit',
    {
      title: 'New redirect',
      id: null,
      form,
      notice: null,
      takenUrl,
      isAutomatic: false,
      isBroken: false,
      worksFrom: null,
      timeline: [],
    },
    pageUrl(res, `${URL}/new`),
  );
}

async function renderEdit(
  context: Context,
  res: Response,
  redirect: EditedRedirect,
  form: Form,
  notice: string | null = null,
): Promise<void> {
  const { id, to, isAutomatic } = redirect;
  const targets = await findTargets(context, [to]);
  await renderAdminPage(
    res,
    'admin/redirects/edit',
    {
      title: 'Redirect',
      id,
      form,
      notice,
      takenUrl: null,
      isAutomatic,
      ...presentTarget(to, targets),
      timeline: await findTimeline(context.database, { ...redirectSubject(redirect), canUndo: true }),
    },
    pageUrl(res, `${URL}/${id}`),
  );
}
