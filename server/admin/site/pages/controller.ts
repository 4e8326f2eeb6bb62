import type { RequestHandler, Response } from 'express';
import type { Context } from '../../../context.ts';
import { NotFound } from '../../../http/errors.ts';
import { findRedirect } from '../../../redirects/records.ts';
import type { PagePart } from '../../../site-editing/contract.ts';
import { changesOf, editPart } from '../../../site-editing/edit.ts';
import { readPage, readPageSlug } from '../../../site-editing/fields/page.ts';
import { partPath } from '../../../site-editing/part-names.ts';
import { sitePreviewPath } from '../../../site-editing/preview.ts';
import {
  discardScheduled,
  findScheduled,
  listPublishFailures,
  listScheduledPages,
  storePreview,
} from '../../../site-editing/scheduled/drafts.ts';
import { withDraft } from '../../../site-editing/scheduled/publish.ts';
import { versionOf } from '../../../site-editing/version.ts';
import type { PageFields, StoredPage } from '../../../static-pages/contract.ts';
import { defaultPage } from '../../../static-pages/files.ts';
import { unsetDetails } from '../../../static-pages/placeholders.ts';
import {
  fieldsOf,
  findPage,
  listPages,
  listRemovedPages,
  listVersions,
  NO_PAGE,
} from '../../../static-pages/records.ts';
import { isPageSlug } from '../../../static-pages/slug.ts';
import type { FormState } from '../../form/contract.ts';
import { openForm, type PostedForm, readForm, refusedForm } from '../../form/form.ts';
import { noticeOf, pageUrl } from '../../form/requests.ts';
import { renderAdminPage } from '../../render-page.ts';
import { actorOf } from '../../session.ts';
import type { Edits } from '../contract.ts';
import { PUBLISH_AT, readPublishAt } from '../forms.ts';
import { findTextErrors } from '../links.ts';
import {
  DISCARDED,
  doneIs,
  noticeAfterRestore,
  noticesIn,
  type OpenedPart,
  openPart,
  type PartNotices,
  presentPart,
  publishNow,
  type ShownForm,
  savePart,
  seenIn,
} from '../part-page.ts';
import {
  PAGE_FIELDS,
  pageValues,
  presentPageLists,
  presentPlaceholders,
  presentVersion,
  typedPage,
} from './present.ts';

type Handler = RequestHandler<{ slug: string }>;

const URL = '/admin/site/pages';
const NEW_URL = '/admin/site/new-page';
const LIST_NOTICES = {
  discarded: DISCARDED,
  removed: 'Removed. The audit log can bring it back.',
  'removed-with-schedule': 'Removed, and its scheduled change discarded. The audit log can bring both back.',
};
/** Versions on the page of the form. */
const VERSIONS = 8;

/** `GET /admin/site/pages` */
export function index({ database }: Context): RequestHandler {
  return async (req, res) => {
    const lists = presentPageLists({
      pages: await listPages(database),
      removed: await listRemovedPages(database),
      scheduled: await listScheduledPages(database),
      publishFailures: await listPublishFailures(database),
    });
    await renderAdminPage(res, 'admin/site/pages/index', {
      title: 'Pages',
      ...lists,
      notice: noticeOf(req, LIST_NOTICES),
    });
  };
}

/** `GET /admin/site/new-page` */
export function showNew(_context: Context): RequestHandler {
  const values = { ...pageValues({ ...NO_PAGE, isListed: true }), slug: '', [PUBLISH_AT]: '' };
  return (_req, res) => renderNew(res, openForm(values, null));
}

/** `POST /admin/site/new-page` */
export function create(context: Context): RequestHandler {
  const { database, now, settings } = context;
  return async (req, res) => {
    const posted = readForm(['slug', ...PAGE_FIELDS, PUBLISH_AT], req.body);
    const typed = posted.values.slug || (posted.values.title ?? '');
    const slug = readPageSlug(typed);
    const { fields, errors, publishAt } = await readPosted(context, posted, slug);
    const taken = slug ? await takenBy(context, slug, { fields, publishAt }) : 'Please enter letters or digits.';
    if (taken && (typed || !errors.title)) errors.slug = taken;
    if (!slug || Object.keys(errors).length > 0) return renderNew(res.status(422), refusedForm(posted, errors));
    const part: PagePart = `page:${slug}`;
    const by = { actor: actorOf(res), now: now() };
    if (req.body.intent === 'preview') {
      const id = await storePreview(database, { part, fields, ...by });
      return res.redirect(303, sitePreviewPath(id, by.now, settings.sessionSecrets));
    }
    // Another person may have made the page since it was looked for.
    const version = versionOf(NO_PAGE);
    const result = await editPart(database, { part, version, fields, publishAt, seen: null, ...by });
    if (result.outcome === 'conflict' || result.outcome === 'replaced')
      return renderNew(res.status(422), refusedForm(posted, { slug: TAKEN }));
    res.redirect(303, `${partPath(part)}?done=${result.outcome === 'scheduled' ? 'scheduled' : 'saved'}`);
  };
}

/** `GET /admin/site/pages/{slug}` and, for the form of its scheduled change, `GET /admin/site/pages/{slug}/scheduled` */
export function show(context: Context, edits: Edits = 'public'): Handler {
  return async (req, res) => {
    const slug = slugIn(req);
    const part: PagePart = `page:${slug}`;
    const found = await openPart(context, { part, edits, valuesOf: pageValues });
    // A new page that is scheduled has only its draft to edit.
    const isNew = found.values.title === '' && found.draft?.fields.after.title;
    const opened = isNew ? await openPart(context, { part, edits: 'scheduled', valuesOf: pageValues }) : found;
    if (!(await isKnown(context, slug, opened))) throw new NotFound();
    const form = openForm(opened.values, opened.version);
    await renderEdit(context, res, {
      slug,
      form,
      edits: opened.edits,
      seen: opened.draft?.id ?? null,
      ...noticesIn(req),
    });
  };
}

/** `POST` to the same addresses: saves, schedules or previews. */
export function update(context: Context, edits: Edits = 'public'): Handler {
  return async (req, res) => {
    const slug = slugIn(req);
    const part: PagePart = `page:${slug}`;
    const posted = readForm([...PAGE_FIELDS, PUBLISH_AT], req.body);
    const stored = await openPart(context, { part, edits: 'public', valuesOf: pageValues });
    if (!(await isKnown(context, slug, stored))) throw new NotFound();
    const { fields, errors, publishAt } = await readPosted(context, posted, slug);
    if (Object.keys(errors).length > 0) {
      const form = refusedForm(posted, errors);
      return renderEdit(context, res.status(422), { slug, form, edits, seen: seenIn(req) ?? null });
    }
    const conflict = await savePart(context, res, { part, posted, edits, fields, publishAt, valuesOf: pageValues });
    if (conflict) await renderEdit(context, res.status(409), { slug, ...conflict });
  };
}

/** `POST /admin/site/pages/{slug}/reset`: puts back the default text, or removes a page that has none. */
export function destroy({ database, now }: Context): Handler {
  return async (req, res) => {
    const slug = slugIn(req);
    const file = defaultPage(slug);
    const part: PagePart = `page:${slug}`;
    const by = { actor: actorOf(res), now: now() };
    const result = await editPart(database, { part, version: null, fields: file ?? NO_PAGE, ...by });
    if (file) return res.redirect(303, `${partPath(part)}?done=${await noticeAfterRestore({ database }, part)}`);
    const isDiscarded = result.outcome === 'saved' && result.isDiscarded;
    res.redirect(303, `${URL}?done=${isDiscarded ? 'removed-with-schedule' : 'removed'}`);
  };
}

/** `POST /admin/site/pages/{slug}/publish`: publishes the scheduled change now. */
export function createPublication(context: Context): Handler {
  return async (req, res) => {
    const part: PagePart = `page:${slugIn(req)}`;
    res.redirect(303, partPath(part) + (await publishNow(context, res, part)));
  };
}

/** `POST /admin/site/pages/{slug}/discard`: discards the scheduled change. */
export function destroySchedule({ database, now }: Context): Handler {
  return async (req, res) => {
    const part: PagePart = `page:${slugIn(req)}`;
    const outcome = await discardScheduled(database, { part, seen: seenIn(req), actor: actorOf(res), now: now() });
    const remains = outcome === 'replaced' || (await findPage(database, slugIn(req))) !== null;
    res.redirect(303, (remains ? partPath(part) : URL) + doneIs(outcome));
  };
}

/** The slug of an address such as `/admin/site/pages/about`. */
function slugIn({ params: { slug } }: { params: { slug: string } }): string {
  if (!isPageSlug(slug)) throw new NotFound();
  return slug;
}

const TAKEN = 'There is a page with this address.';

/** Why a new page cannot have this address, as a sentence; null if it can, or if its form was sent twice. */
async function takenBy(
  { database }: Context,
  slug: string,
  { fields, publishAt }: { fields: PageFields; publishAt: number | null },
): Promise<string | null> {
  const part: PagePart = `page:${slug}`;
  const isSame = (stored: PageFields) => changesOf(part, stored, fields).length === 0;
  const page = await findPage(database, slug);
  if (page) return isSame(fieldsOf(page)) ? null : TAKEN;
  const draft = await findScheduled(database, part);
  if (draft && draft.publishAt === publishAt && isSame(withDraft<PagePart>(NO_PAGE, draft))) return null;
  if (draft) return 'A page with this address is scheduled.';
  const redirect = await findRedirect(database, `/pages/${slug}`);
  return redirect && `/pages/${slug} redirects to ${redirect}. Please delete the redirect first.`;
}

async function readPosted(
  context: Context,
  { values }: PostedForm<string>,
  slug: string | null,
): Promise<{ fields: PageFields; errors: FormState['errors']; publishAt: number | null }> {
  const { fields, errors: pageErrors } = readPage(typedPage(values));
  const errors: FormState['errors'] = { ...pageErrors };
  const { publishAt, error } = readPublishAt(values[PUBLISH_AT] ?? '', context.now());
  if (!errors.text) {
    const textErrors = await findTextErrors(context, fields.text, { publishAt, slug });
    if (textErrors.length > 0) errors.text = textErrors.join(' ');
  }
  if (error) errors[PUBLISH_AT] = error;
  return { fields, errors, publishAt };
}

/** Whether the page exists, is scheduled, or was removed. */
async function isKnown({ database }: Context, slug: string, { values, draft }: OpenedPart): Promise<boolean> {
  return values.title !== '' || draft !== null || (await listVersions(database, slug, { limit: 1 })).length > 0;
}

async function renderNew(res: Response, form: FormState): Promise<void> {
  const nothing = {
    scheduled: null,
    seen: null,
    timeline: [],
    notice: null,
    refusal: null,
    warnings: [],
    versions: [],
  };
  await renderAdminPage(
    res,
    'admin/site/pages/edit',
    {
      title: 'New page',
      form,
      action: NEW_URL,
      slug: null,
      edits: 'public',
      ...nothing,
      placeholders: presentPlaceholders(),
      publicUrl: null,
      versionsUrl: null,
      reset: null,
    },
    pageUrl(res, NEW_URL),
  );
}

async function renderEdit(
  context: Context,
  res: Response,
  { slug, form, edits, seen, notice = null, refusal = null }: ShownForm & Partial<PartNotices> & { slug: string },
): Promise<void> {
  const { database } = context;
  const part: PagePart = `page:${slug}`;
  const page = await findPage(database, slug);
  const versions = await listVersions(database, slug, { limit: VERSIONS + 1 });
  const url = partPath(part);
  await renderAdminPage(
    res,
    'admin/site/pages/edit',
    {
      title: page?.title || form.values.title || `/pages/${slug}`,
      slug,
      form,
      notice,
      refusal,
      ...(await presentPart(context, part, edits)),
      seen,
      publicUrl: page && `/pages/${slug}`,
      warnings: await warningsOf(context, page),
      placeholders: presentPlaceholders(),
      versions: versions.slice(0, VERSIONS).map((each) => presentVersion(slug, each, versions[0]?.id ?? null)),
      versionsUrl: versions.length > 0 ? `${url}/versions` : null,
      reset: page && !page.isDefault ? { url: `${url}/reset`, action: defaultPage(slug) ? 'default' : 'remove' } : null,
    },
    pageUrl(res, edits === 'public' ? url : `${url}/scheduled`),
  );
}

async function warningsOf(context: Context, page: StoredPage | null): Promise<string[]> {
  if (!page) return ['Visitors see no page at this address.'];
  const { gallery } = await context.site();
  return [...unsetDetails(page.text, gallery), ...(await findTextErrors(context, page.text, { slug: page.slug }))];
}
