import type { Context } from '../../context.ts';
import { findComing, findHidden } from '../../moved-pages/records.ts';
import { PAGES } from '../../page-table.ts';
import { pathOf, readNewAddress, readOldAddress } from '../../redirects/address.ts';
import { listComingPages } from '../../site-editing/scheduled/drafts.ts';

const PARAMETER = '[^/]+';
/** The addresses of all pages of the shop. */
const PATTERNS = Object.values(PAGES)
  .flatMap(({ addresses }) => Object.keys(addresses))
  .map((address) => new RegExp(`^${address.replace(/:[^/]+/g, PARAMETER)}$`));

/** What is typed into a form or a line of a file, and why it is refused. */
export interface CheckedRedirect {
  from: string;
  to: string;
  problems: { from?: string; to?: string };
  /** When the new address becomes a page; null if it is one. Until then visitors get “Page not found”. */
  worksFrom: number | null;
}

const IS_PAGE = 'This address is a page of the shop. Redirects apply only to addresses without a page.';
const NO_PAGE = 'The shop has no page with this address, or visitors cannot see it.';

/** Reads addresses of redirects as they are stored, and compares them with the pages of the shop. */
export async function checkRedirects(
  { database, settings, now }: Pick<Context, 'database' | 'settings' | 'now'>,
  typed: { from: string; to: string }[],
): Promise<CheckedRedirect[]> {
  const read = typed.map(({ from, to }) => ({
    from: readOldAddress(from),
    to: readNewAddress(to, settings.publicUrl),
  }));
  const addresses = read.flatMap((each) =>
    [each.from, each.to].flatMap((one) => ('address' in one ? one.address : [])),
  );
  const hidden = await findHidden(database, addresses, now());
  const coming = await findPublicationTimes({ database, now }, addresses);
  const isPage = (address: string) => !hidden.has(address) && isPagePath(pathOf(address));
  return read.map(({ from, to }, index) => {
    const problems: CheckedRedirect['problems'] = {};
    if ('problem' in from) problems.from = from.problem;
    else if (isPage(from.address)) problems.from = IS_PAGE;
    if ('problem' in to) problems.to = to.problem;
    else if ('address' in from && from.address === to.address) problems.to = 'This is the old address.';
    else if (!isPage(to.address) && !coming.has(to.address)) problems.to = NO_PAGE;
    const text = (side: 'from' | 'to', one: typeof from) =>
      'address' in one ? one.address : (typed[index]?.[side] ?? '');
    const worksFrom = 'address' in to && !isPage(to.address) ? (coming.get(to.address) ?? null) : null;
    return { from: text('from', from), to: text('to', to), problems, worksFrom };
  });
}

function isPagePath(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path));
}

/** When addresses become pages: of artworks and text pages that are published at a time. */
export async function findPublicationTimes(
  { database, now }: Pick<Context, 'database' | 'now'>,
  addresses: string[],
): Promise<Map<string, number>> {
  const pages = (await listComingPages(database)).map(({ slug, publishAt }) => [`/pages/${slug}`, publishAt] as const);
  const times = new Map([...(await findComing(database, addresses, now())), ...pages]);
  return new Map(
    addresses.flatMap((address) => {
      const time = times.get(pathOf(address));
      return time === undefined ? [] : [[address, time]];
    }),
  );
}

/** Addresses that lead nowhere: their page is hidden or gone. `coming`: ends of addresses of text pages that there will be. */
export async function findBroken(
  { database, now }: Pick<Context, 'database' | 'now'>,
  addresses: string[],
  coming: string[] = [],
): Promise<Set<string>> {
  const hidden = await findHidden(database, addresses, now());
  const pages = new Set(coming.map((slug) => `/pages/${slug}`));
  const isHidden = (address: string) => hidden.has(address) && !pages.has(pathOf(address));
  return new Set(addresses.filter((address) => isHidden(address) || !isPagePath(pathOf(address))));
}
