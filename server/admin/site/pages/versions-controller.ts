import type { Request, RequestHandler } from 'express';
import type { Context } from '../../../context.ts';
import { NotFound } from '../../../http/errors.ts';
import type { PagePart } from '../../../site-editing/contract.ts';
import { editPart } from '../../../site-editing/edit.ts';
import { partPath } from '../../../site-editing/part-names.ts';
import { sitePreviewPath } from '../../../site-editing/preview.ts';
import { storePreview } from '../../../site-editing/scheduled/drafts.ts';
import type { PageFields, PageVersion } from '../../../static-pages/contract.ts';
import { defaultPage } from '../../../static-pages/files.ts';
import { fieldsOf, findPage, findVersion, listVersions, NO_PAGE } from '../../../static-pages/records.ts';
import { isPageSlug } from '../../../static-pages/slug.ts';
import { idIn } from '../../form/ids.ts';
import { renderAdminPage } from '../../render-page.ts';
import { actorOf } from '../../session.ts';
import { noticeAfterRestore } from '../part-page.ts';
import type { TextVersion, TextVersionPage } from './contract.ts';
import { comparePages, DEFAULT_VERSION, presentVersion, versionUrl } from './present.ts';

type Handler<Params = { slug: string; id: string }> = RequestHandler<Params>;

const PAGE_SIZE = 50;

/** `GET /admin/site/pages/{slug}/versions?before={id}` */
export function index({ database }: Context): Handler<{ slug: string }> {
  return async (req, res) => {
    const { slug } = req.params;
    if (!isPageSlug(slug)) throw new NotFound();
    const found = await listVersions(database, slug, { before: idIn(String(req.query.before)), limit: PAGE_SIZE + 1 });
    const [newest] = await listVersions(database, slug, { limit: 1 });
    if (!newest && !defaultPage(slug)) throw new NotFound();
    const shown = found.slice(0, PAGE_SIZE);
    const hasOlder = found.length > PAGE_SIZE;
    const versions = shown.map((each) => presentVersion(slug, each, newest?.id ?? null));
    await renderAdminPage(res, 'admin/site/pages/versions', {
      title: `History of /pages/${slug}`,
      slug,
      editUrl: partPath(`page:${slug}`),
      versions: hasOlder || !hasOtherDefault(slug, found) ? versions : [...versions, defaultVersion(slug, !newest)],
      olderUrl: hasOlder ? `${versionUrl(slug, '').slice(0, -1)}?before=${shown.at(-1)?.id}` : null,
    });
  };
}

/** `GET /admin/site/pages/{slug}/versions/{id}?with=before`. The id of the text that comes with the shop is `default`. */
export function show({ database }: Context): Handler {
  return async (req, res) => {
    const { slug, id } = req.params;
    const { fields, version, before } = await versionIn(database, req);
    const now = (await findPage(database, slug)) ?? NO_PAGE;
    const isWithBefore = req.query.with === 'before' && before !== null;
    const url = versionUrl(slug, id);
    const comparisons: TextVersionPage['comparisons'] = [
      { text: 'With the text of now', url, isShown: !isWithBefore },
      ...(before ? [{ text: 'With the version before it', url: `${url}?with=before`, isShown: isWithBefore }] : []),
    ];
    await renderAdminPage(res, 'admin/site/pages/version', {
      title: `Version of /pages/${slug}`,
      version,
      editUrl: partPath(`page:${slug}`),
      comparisons,
      fields: isWithBefore ? comparePages(before, fields) : comparePages(fields, now),
      text: fields.text,
      action: version.isCurrent || fields.title === '' ? null : url,
    });
  };
}

/** `POST /admin/site/pages/{slug}/versions/{id}`: puts its text back, or shows the page with it. */
export function update({ database, now, settings }: Context): Handler {
  return async (req, res) => {
    const part: PagePart = `page:${req.params.slug}`;
    const { fields } = await versionIn(database, req);
    const by = { actor: actorOf(res), now: now() };
    if (req.body.intent === 'preview') {
      const id = await storePreview(database, { part, fields, ...by });
      return res.redirect(303, sitePreviewPath(id, by.now, settings.sessionSecrets));
    }
    await editPart(database, { part, version: null, fields, ...by });
    res.redirect(303, `${partPath(part)}?done=${await noticeAfterRestore({ database }, part)}`);
  };
}

/** Whether the text of the file is none of the versions. */
function hasOtherDefault(slug: string, versions: PageVersion[]): boolean {
  const file = defaultPage(slug);
  return file !== null && !versions.some((version) => JSON.stringify(fieldsOf(version)) === JSON.stringify(file));
}

interface LoadedVersion {
  fields: PageFields;
  version: TextVersion;
  /** The text that it replaced; null if there was none. */
  before: PageFields | null;
}

async function versionIn(
  database: Context['database'],
  { params: { slug, id } }: Pick<Request<{ slug: string; id: string }>, 'params'>,
): Promise<LoadedVersion> {
  if (!isPageSlug(slug)) throw new NotFound();
  const file = defaultPage(slug);
  const [newest] = await listVersions(database, slug, { limit: 1 });
  if (id === DEFAULT_VERSION && file)
    return { fields: file, version: defaultVersion(slug, !newest || newest.action !== null), before: null };
  const number = idIn(id);
  const found = number === null ? null : await findVersion(database, slug, number);
  if (!found) throw new NotFound();
  const [earlier = file] = await listVersions(database, slug, { before: found.id, limit: 1 });
  const version = presentVersion(slug, found, newest?.id ?? null);
  return { fields: fieldsOf(found), version, before: earlier && fieldsOf(earlier) };
}

function defaultVersion(slug: string, isCurrent: boolean): TextVersion {
  const url = versionUrl(slug, DEFAULT_VERSION);
  return {
    key: DEFAULT_VERSION,
    url,
    at: 'Default text',
    by: 'Galerya',
    action: 'The text that comes with the shop',
    isCurrent,
  };
}
