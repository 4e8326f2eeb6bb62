import { escapeHtml } from '../http/html.ts';
import type { SitemapEntry } from './contract.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export function sitemapIndex(origin: string, parts: SitemapEntry[]): string {
  const rows = parts.map((part) => entry('sitemap', origin, part)).join('');
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${rows}</sitemapindex>\n`;
}

/** One part, in chunks. */
export async function* urlSet(
  origin: string,
  lists: AsyncIterable<SitemapEntry[]> | Iterable<SitemapEntry[]>,
): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${NAMESPACE}>\n`;
  for await (const list of lists) yield list.map((each) => entry('url', origin, each)).join('');
  yield '</urlset>\n';
}

function entry(element: 'sitemap' | 'url', origin: string, { path, changedAt }: SitemapEntry): string {
  const lastmod = changedAt === null ? '' : `<lastmod>${new Date(Number(changedAt)).toISOString()}</lastmod>`;
  return `<${element}><loc>${escapeHtml(origin + path)}</loc>${lastmod}</${element}>\n`;
}

/** Disallows addresses without pages. Private pages are allowed: crawlers must read their `noindex`. */
export function robotsText(origin: string): string {
  const disallowed = ['/web/api/', '/api/', '/forms/', '/oauth/', '/sign-out', '/webhooks/'];
  return [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
