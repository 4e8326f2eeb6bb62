import { escapeHtml } from '../http/html.ts';
import type { SitemapEntry } from './contract.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const protocol = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The list of the parts. */
export function sitemapIndex(origin: string, parts: SitemapEntry[]): string {
  const rows = parts.map((part) => entry('sitemap', origin, part)).join('');
  return `${head}<sitemapindex ${protocol}>\n${rows}</sitemapindex>\n`;
}

/** One part, piece by piece. */
export async function* urlSet(
  origin: string,
  lists: AsyncIterable<SitemapEntry[]> | Iterable<SitemapEntry[]>,
): AsyncGenerator<string> {
  yield `${head}<urlset ${protocol}>\n`;
  for await (const list of lists) yield list.map((each) => entry('url', origin, each)).join('');
  yield '</urlset>\n';
}

function entry(element: 'sitemap' | 'url', origin: string, { path, changedAt }: SitemapEntry): string {
  const lastmod = changedAt === null ? '' : `<lastmod>${new Date(Number(changedAt)).toISOString()}</lastmod>`;
  return `<${element}><loc>${escapeHtml(origin + path)}</loc>${lastmod}</${element}>\n`;
}

/** What has no use in a search is not fetched; private pages are, and say themselves that they are not to be listed. */
export function robotsText(origin: string): string {
  const closed = ['/web/api/', '/api/', '/forms/', '/oauth/', '/sign-out', '/webhooks/'];
  return ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  );
}
