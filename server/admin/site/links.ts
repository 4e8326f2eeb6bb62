import type { Context } from '../../context.ts';
import type { PartFields, SitePart } from '../../site-editing/contract.ts';
import { addressesOf } from '../../site-editing/fields/menu.ts';
import { listComingPages } from '../../site-editing/scheduled/drafts.ts';
import { linksIn } from '../../static-pages/links.ts';
import { renderMarkdown } from '../../static-pages/markdown.ts';
import { findBroken } from '../redirects/addresses.ts';

type Shop = Pick<Context, 'database' | 'now'>;

interface LinkContext {
  /** When the links are public; null for now. Pages that are scheduled no later exist then. */
  publishAt?: number | null;
  /** The end of the address of the page that has the links. */
  slug?: string | null;
}

/** Links of the shop that lead to no page. Those of other sites are not checked. */
export async function findBrokenLinks(
  shop: Shop,
  addresses: string[],
  { publishAt = null, slug = null }: LinkContext = {},
): Promise<string[]> {
  const own = addresses.filter((address) => address.startsWith('/'));
  const scheduled = publishAt === null ? [] : await listComingPages(shop.database);
  const coming = scheduled.filter((page) => page.publishAt <= (publishAt ?? 0));
  return [...(await findBroken(shop, own, [...coming.map((page) => page.slug), ...(slug ? [slug] : [])]))];
}

/** Why links of a text page are refused, as sentences. */
export async function findTextErrors(shop: Shop, text: string, context: LinkContext): Promise<string[]> {
  const { own, errors } = linksIn(renderMarkdown(text));
  const paths = new Map(own.map((address) => [address, address.replace(/[?#].*$/, '') || '/']));
  const broken = new Set(await findBrokenLinks(shop, [...new Set(paths.values())], context));
  const without = [...paths].flatMap(([address, path]) => (broken.has(path) ? [address] : []));
  return without.length > 0 ? [...errors, noPage(without)] : errors;
}

/** Why links of a part are refused, as sentences. */
export async function findPartErrors(
  shop: Shop,
  { part, fields, publishAt }: { part: SitePart; fields: Partial<PartFields[SitePart]>; publishAt: number | null },
): Promise<string[]> {
  const { text, items, url } = fields as { text?: string; items?: PartFields['header-menu']['items']; url?: string };
  if (part.startsWith('page:'))
    return findTextErrors(shop, text ?? '', { publishAt, slug: part.slice('page:'.length) });
  const links = part === 'banner' ? [url ?? ''] : addressesOf(items ?? []);
  const broken = await findBrokenLinks(shop, links, { publishAt });
  return broken.length > 0 ? [noPage(broken)] : [];
}

function noPage(addresses: string[]): string {
  return `No page of the shop has this address: ${addresses.join(', ')}.`;
}
