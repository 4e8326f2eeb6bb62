import type { PublishFailure, ScheduledPage } from '../../../site-editing/contract.ts';
import { partPath } from '../../../site-editing/part-names.ts';
import { compareTexts } from '../../../static-pages/compare.ts';
import type { PageFields, PageVersion, RemovedPage, StoredPage } from '../../../static-pages/contract.ts';
import { listPlaceholders } from '../../../static-pages/placeholders.ts';
import { formatDateTime } from '../../../time/time.ts';
import type { PartValues } from '../forms.ts';
import type { TextPageEditPage, TextPageListPage, TextPageRow, TextVersion, TextVersionPage } from './contract.ts';

export const PAGE_FIELDS = ['title', 'description', 'text', 'isListed'] as const;

/** The key of the text that comes with the shop. */
export const DEFAULT_VERSION = 'default';

const ACTION_TEXTS = {
  default: 'Put back the default text',
  release: 'The text that comes with the shop',
  removed: 'Removed the page',
};

const FIELD_NAMES: Record<'title' | 'description' | 'text', string> = {
  title: 'Title',
  description: 'Description',
  text: 'Text',
};

export function pageValues({ title, description, text, isListed }: PageFields): PartValues {
  return { title, description, text, isListed: isListed ? 'yes' : '' };
}

/** The fields as they were typed. */
export function typedPage(values: PartValues): PageFields {
  const { title = '', description = '', text = '', isListed } = values;
  return { title, description, text, isListed: isListed === 'yes' };
}

export function presentPlaceholders(): TextPageEditPage['placeholders'] {
  return listPlaceholders();
}

interface Found {
  pages: StoredPage[];
  removed: RemovedPage[];
  scheduled: ScheduledPage[];
  /** Why scheduled changes were not published at their time, by part. */
  publishFailures: ReadonlyMap<string, PublishFailure>;
}

/** The pages that visitors see, new ones that are scheduled, and removed ones. */
export function presentPageLists({
  pages,
  removed,
  scheduled,
  publishFailures,
}: Found): Omit<TextPageListPage, 'notice'> {
  const times = new Map(scheduled.map(({ slug, publishAt }) => [slug, publishAt]));
  const row = (slug: string, title: string, state: string, isListed = true): TextPageRow => {
    const [part, at] = [`page:${slug}`, times.get(slug)];
    const schedule = { scheduled: at ? formatDateTime(at) : null, publishFailure: publishFailures.get(part) ?? null };
    return { slug, title: title || `/pages/${slug}`, url: partPath(part), state, isListed, ...schedule };
  };
  const seen = new Set(pages.map(({ slug }) => slug));
  const coming = scheduled.filter(({ slug, title }) => title !== null && !seen.has(slug));
  const isComing = new Set(coming.map(({ slug }) => slug));
  return {
    pages: pages.map(({ slug, title, isListed, isDefault, saved }) => {
      const changed = saved ? `${formatDateTime(saved.at)} by ${saved.by}` : '';
      return row(slug, title, isDefault ? 'Default text' : `Changed on ${changed}`, isListed);
    }),
    coming: coming.map(({ slug, title, by }) => row(slug, title ?? '', `Written by ${by}`)),
    removed: removed
      .filter(({ slug }) => !isComing.has(slug))
      .map(({ slug, title, removedAt, by }) => row(slug, title, `Removed on ${formatDateTime(removedAt)} by ${by}`)),
  };
}

export function presentVersion(slug: string, version: PageVersion, current: number | null): TextVersion {
  const { id, savedAt, actor, action } = version;
  return {
    key: String(id),
    url: versionUrl(slug, String(id)),
    at: formatDateTime(savedAt),
    by: actor,
    action: action && ACTION_TEXTS[action],
    isCurrent: id === current,
  };
}

export function versionUrl(slug: string, key: string): string {
  return `${partPath(`page:${slug}`)}/versions/${key}`;
}

/** The texts of two versions, compared. Equal fields are left out. */
export function comparePages(from: PageFields, to: PageFields): TextVersionPage['fields'] {
  const texts = (Object.keys(FIELD_NAMES) as (keyof typeof FIELD_NAMES)[]).flatMap((field) =>
    from[field] === to[field] ? [] : [{ name: FIELD_NAMES[field], parts: compareTexts(from[field], to[field]) }],
  );
  if (from.isListed === to.isListed) return texts;
  const word = ({ isListed }: PageFields) => (isListed ? 'yes' : 'no');
  const parts = [
    { kind: 'removed', text: word(from) } as const,
    { kind: 'same', text: ' ' } as const,
    { kind: 'added', text: word(to) } as const,
  ];
  return [...texts, { name: 'Listed', parts }];
}
