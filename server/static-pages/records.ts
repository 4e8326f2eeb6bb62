import type { Knex } from 'knex';
import { inserted } from '../../database/rows.ts';
import type { Row } from '../../database/tables.d.ts';
import type { ChangeBy } from '../audit/contract.ts';
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
  const newest = database('static_page_versions').groupBy('slug').max('id');
  const rows = await database('static_page_versions').whereIn('id', newest).select();
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  const slugs = [...new Set([...staticPages().keys(), ...bySlug.keys()])].sort();
  return slugs.flatMap((slug) => pageOf(slug, bySlug.get(slug)) ?? []);
}

/** Pages that were removed, by address. Their texts are in the history. */
export async function listRemovedPages(database: Knex): Promise<RemovedPage[]> {
  const newest = database('static_page_versions').groupBy('slug').max('id');
  const rows = await database('static_page_versions').whereIn('id', newest).whereNull('title').orderBy('slug').select();
  const removed = rows.filter(({ slug }) => defaultPage(slug) === null);
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

/** Stores a page, with a version. The file's own text is stored as no text, so that it follows later releases. */
export async function storePage(
  transaction: Knex.Transaction,
  slug: string,
  { fields, actor, now }: { fields: PageFields } & Pick<ChangeBy, 'actor' | 'now'>,
): Promise<void> {
  const { title, description, text, isListed } = fields;
  const isNone = isSame(fields, defaultPage(slug) ?? NO_PAGE);
  const content = isNone
    ? { title: null, description: null, text: null, is_listed: null }
    : { title, description, text, is_listed: isListed };
  const row = { slug, ...content, saved_at: now, staff_id: actor.staffId, actor: actor.name };
  await inserted(transaction('static_page_versions').insert(row).returning('id'));
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
  const own = row && ownFields(row);
  if (own) return { slug, ...own, updated: isoDateInManila(row.saved_at), isDefault: false, saved };
  const file = defaultPage(slug);
  return file && { slug, ...file, updated: staticPages().get(slug)?.updated ?? null, isDefault: true, saved };
}

function versionOf(row: VersionRow): PageVersion {
  const own = ownFields(row);
  const file = defaultPage(row.slug);
  const act = own ? null : file ? 'default' : 'removed';
  return { id: row.id, savedAt: row.saved_at, actor: row.actor, act, ...(own ?? file ?? NO_PAGE) };
}

function ownFields({ title, description, text, is_listed }: VersionRow): PageFields | null {
  if (title === null || text === null) return null;
  return { title, description: description ?? '', text, isListed: Boolean(is_listed) };
}
