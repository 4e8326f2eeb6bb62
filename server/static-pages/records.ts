import type { Knex } from 'knex';
import { serialize } from '../../database/engine.ts';
import { inserted } from '../../database/rows.ts';
import type { Row } from '../../database/tables.d.ts';
import { write } from '../../database/transaction.ts';
import type { Actor, ChangeBy } from '../audit/contract.ts';
import { isoDateInManila } from '../time/time.ts';
import type { PageFields, PageVersion, RemovedPage, StoredPage } from './contract.ts';
import { defaultPage, staticPages } from './files.ts';
import { isPageSlug } from './slug.ts';

/** What is read where there is no page. */
export const NO_PAGE: PageFields = { title: '', description: '', text: '', isListed: false };

/** The page with this slug; null if there is none. */
export async function findPage(database: Knex, slug: string): Promise<StoredPage | null> {
  if (!isPageSlug(slug)) return null;
  const row = await database('static_page_versions').where({ slug }).orderBy('id', 'desc').first();
  return pageOf(slug, row);
}

/** All pages, by address. */
export async function listPages(database: Knex): Promise<StoredPage[]> {
  const bySlug = await newestVersions(database);
  const slugs = [...new Set([...staticPages().keys(), ...bySlug.keys()])].sort();
  return slugs.flatMap((slug) => pageOf(slug, bySlug.get(slug)) ?? []);
}

/** Pages that were removed, by address. Their texts are in the history. */
export async function listRemovedPages(database: Knex): Promise<RemovedPage[]> {
  const rows = [...(await newestVersions(database)).values()];
  const removed = rows.filter((row) => pageOf(row.slug, row) === null);
  const slugs = removed.map(({ slug }) => slug);
  const last = database('static_page_versions').whereIn('slug', slugs).whereNotNull('title').groupBy('slug').max('id');
  const texts = await database('static_page_versions').whereIn('id', last).select('slug', 'title');
  const titles = new Map(texts.map(({ slug, title }) => [slug, title]));
  return removed.map(({ slug, saved_at, actor }) => ({
    slug,
    title: titles.get(slug) ?? '',
    removedAt: saved_at,
    by: actor,
  }));
}

/** Addresses for the sitemap. */
export async function listStaticPages(database: Knex): Promise<{ path: string; changedAt: number | null }[]> {
  const listed = (await listPages(database)).filter(({ isListed }) => isListed);
  return listed.map(({ slug, updated }) => ({
    path: `/pages/${slug}`,
    changedAt: updated === null ? null : Date.parse(updated),
  }));
}

/** The saved texts of a page, the newest first. */
export async function listVersions(
  database: Knex,
  slug: string,
  { before = null, limit }: { before?: number | null; limit: number },
): Promise<PageVersion[]> {
  const rows = database('static_page_versions').where({ slug }).orderBy('id', 'desc').limit(limit).select();
  if (before !== null) rows.where('id', '<', before);
  return (await rows).map((row) => versionOf(row));
}

/** One of them; null if the page has none with this id. */
export async function findVersion(database: Knex, slug: string, id: number): Promise<PageVersion | null> {
  const row = await database('static_page_versions').where({ slug, id }).first();
  return row ? versionOf(row) : null;
}

/** Stores a page, with a version. A text that equals the file's follows the files of later releases. */
export async function storePage(
  transaction: Knex.Transaction,
  slug: string,
  { fields, actor, now }: { fields: PageFields } & Pick<ChangeBy, 'actor' | 'now'>,
): Promise<void> {
  const { title, description, text, isListed } = fields;
  const file = defaultPage(slug);
  const content = isSame(fields, NO_PAGE)
    ? { title: null, description: null, text: null, is_listed: null }
    : { title, description, text, is_listed: isListed, follows_file: file !== null && isSame(fields, file) };
  const row = { slug, ...content, saved_at: now, staff_id: actor.staffId, actor: actor.name };
  await inserted(transaction('static_page_versions').insert(row).returning('id'));
}

/** Who writes versions of texts that come with a release. */
const RELEASE: Actor = { staffId: null, name: 'Galerya' };

/** At the start: pages that follow their file get a version if a release has changed it. Returns their slugs. */
export async function recordFiles(database: Knex, now: number): Promise<string[]> {
  const changed = await changedFiles(database);
  if (changed.length === 0) return [];
  return write(database, async (transaction) => {
    await serialize(transaction, 'site');
    // Another node may have started at the same time.
    const slugs = await changedFiles(transaction);
    for (const slug of slugs)
      await storePage(transaction, slug, { fields: defaultPage(slug) ?? NO_PAGE, actor: RELEASE, now });
    return slugs;
  });
}

/** Files that differ from the newest version of a page that follows its file. */
async function changedFiles(database: Knex): Promise<string[]> {
  const newest = await newestVersions(database);
  return [...staticPages().keys()].filter((slug) => {
    const row = newest.get(slug);
    if (!row || row.title === null) return true;
    return Boolean(row.follows_file) && !isSame(fieldsIn(row), defaultPage(slug) ?? NO_PAGE);
  });
}

async function newestVersions(database: Knex): Promise<Map<string, VersionRow>> {
  const newest = database('static_page_versions').groupBy('slug').max('id');
  const rows = await database('static_page_versions').whereIn('id', newest).orderBy('slug').select();
  return new Map(rows.map((row) => [row.slug, row]));
}

/** Whether fields are those of a page, or of none: a page has a title and a text. */
export function isPage(fields: PageFields): boolean {
  return (fields.title !== '' && fields.text !== '') || isSame(fields, NO_PAGE);
}

function isSame(fields: PageFields, others: PageFields): boolean {
  return JSON.stringify(fieldsOf(fields)) === JSON.stringify(fieldsOf(others));
}

/** The fields alone, in their order. */
export function fieldsOf({ title, description, text, isListed }: PageFields): PageFields {
  return { title, description, text, isListed };
}

type VersionRow = Row<'static_page_versions'>;

function pageOf(slug: string, row: VersionRow | undefined): StoredPage | null {
  const saved = row ? { at: row.saved_at, by: row.actor } : null;
  if (row && row.title !== null && !row.follows_file)
    return { slug, ...fieldsIn(row), updated: isoDateInManila(row.saved_at), isDefault: false, saved };
  const file = defaultPage(slug);
  return file && { slug, ...file, updated: staticPages().get(slug)?.updated ?? null, isDefault: true, saved };
}

function versionOf(row: VersionRow): PageVersion {
  const isOfRelease = row.staff_id === null && row.actor === RELEASE.name;
  const ofFile = isOfRelease ? 'release' : 'default';
  const action = row.title === null ? 'removed' : row.follows_file ? ofFile : null;
  return { id: row.id, savedAt: row.saved_at, actor: row.actor, action, ...fieldsIn(row) };
}

/** The text of a version; that of no page for a removal. */
function fieldsIn({ title, description, text, is_listed }: VersionRow): PageFields {
  return { title: title ?? '', description: description ?? '', text: text ?? '', isListed: Boolean(is_listed) };
}
