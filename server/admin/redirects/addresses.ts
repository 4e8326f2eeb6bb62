import type { Context } from '../../context.ts';
import { findHidden } from '../../moved-pages/records.ts';
import { PAGES } from '../../page-table.ts';
import { pathOf, readNewAddress, readOldAddress } from '../../redirects/address.ts';
import { listPages } from '../../static-pages/records.ts';

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
  const texts = await textPages(database);
  const isPage = (address: string) => !hidden.has(address) && isPagePath(pathOf(address), texts);
  return read.map(({ from, to }, index) => {
    const problems: CheckedRedirect['problems'] = {};
    if ('problem' in from) problems.from = from.problem;
    else if (isPage(from.address)) problems.from = IS_PAGE;
    if ('problem' in to) problems.to = to.problem;
    else if ('address' in from && from.address === to.address) problems.to = 'This is the old address.';
    else if (!isPage(to.address)) problems.to = NO_PAGE;
    const text = (side: 'from' | 'to', one: typeof from) =>
      'address' in one ? one.address : (typed[index]?.[side] ?? '');
    return { from: text('from', from), to: text('to', to), problems };
  });
}

/** The slugs of all text pages. */
async function textPages(database: Context['database']): Promise<Set<string>> {
  return new Set((await listPages(database)).map(({ slug }) => slug));
}

function isPagePath(path: string, texts: ReadonlySet<string>): boolean {
  const [, page] = /^\/pages\/([^/]+)$/.exec(path) ?? [];
  if (page !== undefined) return texts.has(page);
  return PATTERNS.some((pattern) => pattern.test(path));
}

/** Addresses that lead nowhere: their page is hidden or gone. `coming`: ends of addresses of text pages that there will be. */
export async function findBroken(
  { database, now }: Pick<Context, 'database' | 'now'>,
  addresses: string[],
  coming: string[] = [],
): Promise<Set<string>> {
  const hidden = await findHidden(database, addresses, now());
  const texts = (await textPages(database)).union(new Set(coming));
  return new Set(addresses.filter((address) => hidden.has(address) || !isPagePath(pathOf(address), texts)));
}
