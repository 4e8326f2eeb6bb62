import * as account from './accounts/account/controller.ts';
import * as emailConfirmation from './accounts/confirmation/controller.ts';
import * as emailChange from './accounts/email-change/controller.ts';
import * as signIn from './accounts/sign-in/controller.ts';
import * as artists from './artists/controller.ts';
import * as artistList from './artists/list/controller.ts';
import { ARTIST_LIST_PARAMETERS } from './artists/list/query.ts';
import { artistListRobots } from './artists/list/robots.ts';
import * as soldWorks from './artists/sold/controller.ts';
import * as artworks from './artworks/controller.ts';
import { artworkStructuredData } from './artworks/structured-data.ts';
import * as cart from './cart/controller.ts';
import * as certificates from './certificates/controller.ts';
import {
  ARTIST_LIST_CHANGES,
  ARTWORK_LIST_CHANGES,
  CARD_CHANGES,
  SITE_CHANGES,
  TERM_CHANGES,
} from './changes/groups.ts';
import * as checkout from './checkout/controller.ts';
import type { Context } from './context.ts';
import * as exhibitions from './exhibitions/controller.ts';
import * as favorites from './favorites/controller.ts';
import * as follows from './follows/controller.ts';
import * as unfollow from './follows/unfollow/controller.ts';
import { HOME_CHANGES } from './home/cached.ts';
import * as home from './home/controller.ts';
import { siteStructuredData } from './home/structured-data.ts';
import type { Handler } from './http/route-table.ts';
import * as inquiries from './inquiries/controller.ts';
import * as artworkList from './listing/controller.ts';
import { listRobots } from './listing/present.ts';
import { LISTING_PARAMETERS } from './listing/query.ts';
import { showConfirmation, showRequest, showUnsubscription } from './newsletter/controller.ts';
import * as offline from './offline/controller.ts';
import * as orders from './orders/controller.ts';
import { findOwnOrder } from './orders/records.ts';
import type { CachePolicy } from './page-cache/route.ts';
import type { LayoutFields, PageName, PropsOf } from './pages.ts';
import * as sandboxPayments from './payments/sandbox/controller.ts';
import * as personalData from './personal-data/controller.ts';
import * as erasure from './personal-data/erasure-controller.ts';
import * as searchResults from './search-results/controller.ts';
import { listCategories, listExhibitions, type SitemapSource } from './sitemap/records.ts';
import * as staticPages from './static-pages/controller.ts';
import { listStaticPages } from './static-pages/records.ts';

interface CommonRow<Props> extends LayoutFields {
  /** Handlers of `GET`, by address of the page. Empty: this page is only the answer of other addresses, as the error page is. */
  addresses: Record<string, (context: Context) => Handler>;
  /** Whether search engines may index the page; a page with `noindex` has no structured data either. */
  robots: 'index' | 'noindex' | ((props: Props) => 'index' | 'noindex');
  /** Which of its addresses `/sitemap.xml` lists. */
  sitemap?: SitemapSource;
  /** Things of schema.org that the page is about. Breadcrumbs are added to every page. */
  structuredData?: (props: Props) => Record<string, unknown>[];
}

/** A page whose response to visitors without a session goes into the page cache. */
interface CachedRow<Props> extends CommonRow<Props> {
  audience: 'public';
  cache: CachePolicy;
  hasForm?: never;
}

interface UncachedRow<Props> extends CommonRow<Props> {
  /**
   * `public`: the page shows no data of the person who requests it, except by links that were sent to them. `visitor`: it shows
   * what this browser has chosen. `collector`: it shows an account's data; visitors are redirected to the sign-in.
   */
  audience: 'public' | 'visitor' | 'collector';
  cache?: never;
  /** The page, or the one at these addresses, has a form that works without JavaScript: its handler can call `formToken`. */
  hasForm?: true | string[];
}

export type PageRow<Props> = CachedRow<Props> | UncachedRow<Props>;

/** The list of artworks, as a page and as JSON. Artists can be a filter, are found by a search, and may no longer be shown. */
export const ARTWORK_LIST_POLICY: CachePolicy = {
  parameters: LISTING_PARAMETERS,
  invalidatedBy: [...ARTWORK_LIST_CHANGES, 'sale', 'artist'],
};

/** One row for each page of `Pages`. Routes, the page cache, robots, the sitemap and the browser's account guard read it. */
export const PAGES: { readonly [Name in PageName]: PageRow<PropsOf<Name>> } = {
  home: {
    addresses: { '/': home.show },
    audience: 'public',
    cache: {
      invalidatedBy: [...SITE_CHANGES, ...HOME_CHANGES],
    },
    hasHero: true,
    hasFomoArea: true,
    isReadableOffline: true,
    omitsPromises: true,
    robots: ({ preview }) => (preview ? 'noindex' : 'index'),
    sitemap: { paths: ['/'] },
    structuredData: siteStructuredData,
  },
  'artworks/index': {
    addresses: { '/artworks': artworkList.index, '/artworks/category/:category': artworkList.indexCategory },
    audience: 'public',
    cache: { ...ARTWORK_LIST_POLICY, invalidatedBy: [...SITE_CHANGES, ...ARTWORK_LIST_POLICY.invalidatedBy] },
    hasFomoArea: true,
    isReadableOffline: true,
    robots: listRobots,
    sitemap: { paths: ['/artworks'], find: listCategories },
  },
  'artworks/show': {
    addresses: { '/artworks/:slug': artworks.show },
    audience: 'public',
    cache: { invalidatedBy: [...SITE_CHANGES, ...TERM_CHANGES, 'tag'] },
    isReadableOffline: true,
    robots: ({ preview }) => (preview ? 'noindex' : 'index'),
    sitemap: { parts: 'artworks' },
    structuredData: artworkStructuredData,
  },
  'inquiries/show': {
    addresses: { '/artworks/:slug/ask': inquiries.show },
    // Filled in for a collector.
    audience: 'visitor',
    hasForm: true,
    robots: 'noindex',
  },
  'search-results/index': {
    addresses: { '/search': searchResults.index, '/search/category/:category': searchResults.indexCategory },
    audience: 'public',
    // The styles beside the list show how many of their artworks are free.
    cache: {
      parameters: LISTING_PARAMETERS,
      invalidatedBy: [...SITE_CHANGES, ...ARTWORK_LIST_CHANGES, ...ARTIST_LIST_CHANGES, 'sale', 'reservation'],
    },
    hasFomoArea: true,
    isReadableOffline: true,
    robots: listRobots,
  },
  'artists/index': {
    addresses: { '/artists': artistList.index },
    audience: 'public',
    cache: { parameters: ARTIST_LIST_PARAMETERS, invalidatedBy: [...SITE_CHANGES, ...ARTIST_LIST_CHANGES] },
    hasFomoArea: true,
    ignoresSubscribe: true,
    isReadableOffline: true,
    robots: artistListRobots,
    sitemap: { paths: ['/artists'] },
  },
  'artists/show': {
    addresses: { '/artists/:slug': artists.show },
    audience: 'public',
    cache: { parameters: LISTING_PARAMETERS, invalidatedBy: [...SITE_CHANGES, ...ARTWORK_LIST_CHANGES, 'artist-type'] },
    // The artist is what the page is about, not a filter that was chosen.
    hasFomoArea: true,
    isReadableOffline: true,
    robots: ({ artworks, filters, query }) => listRobots({ artworks, filters, query: { ...query, artist: null } }),
    sitemap: { parts: 'artists' },
  },
  'artists/sold': {
    addresses: { '/artists/:slug/sold': soldWorks.index },
    audience: 'public',
    cache: { parameters: ['page'], invalidatedBy: [...SITE_CHANGES, ...CARD_CHANGES, 'artwork', 'artist'] },
    hasFomoArea: true,
    isReadableOffline: true,
    robots: ({ works }) => (works.data.length > 0 ? 'index' : 'noindex'),
  },
  'exhibitions/index': {
    addresses: { '/exhibitions': exhibitions.index },
    audience: 'public',
    cache: { invalidatedBy: [...SITE_CHANGES, 'exhibit', 'image'] },
    hasFomoArea: true,
    isReadableOffline: true,
    robots: 'index',
    sitemap: { paths: ['/exhibitions'] },
  },
  'exhibitions/show': {
    addresses: { '/exhibitions/:slug': exhibitions.show },
    audience: 'public',
    cache: { invalidatedBy: [...SITE_CHANGES, ...CARD_CHANGES, 'exhibit', 'artwork'] },
    hasFomoArea: true,
    isReadableOffline: true,
    robots: 'index',
    sitemap: { find: listExhibitions },
  },
  'exhibitions/events': {
    addresses: { '/events': exhibitions.indexEvents },
    audience: 'public',
    cache: { invalidatedBy: [...SITE_CHANGES, 'exhibit', 'image'] },
    hasFomoArea: true,
    isReadableOffline: true,
    robots: 'index',
    sitemap: { paths: ['/events'] },
  },
  'static-pages/show': {
    addresses: { '/pages/:slug': staticPages.show },
    audience: 'public',
    cache: { invalidatedBy: [...SITE_CHANGES, 'static-page'] },
    isReadableOffline: true,
    robots: ({ preview, isUnlisted }) => (preview || isUnlisted ? 'noindex' : 'index'),
    sitemap: { find: listStaticPages },
  },
  'certificates/show': {
    addresses: { '/certificates/:code': certificates.show },
    audience: 'public',
    // The page is for people who have the paper.
    robots: 'noindex',
  },
  'cart/show': { addresses: { '/cart': cart.show }, audience: 'visitor', robots: 'noindex' },
  'checkout/show': { addresses: { '/checkout': checkout.show }, audience: 'collector', robots: 'noindex' },
  'orders/index': { addresses: { '/orders': orders.index }, audience: 'collector', robots: 'noindex' },
  'orders/show': { addresses: { '/orders/:number': orders.show }, audience: 'collector', robots: 'noindex' },
  'sandbox/show': {
    addresses: { '/sandbox/payments/:reference': (context) => sandboxPayments.show(context, { findOwnOrder }) },
    audience: 'collector',
    hasForm: true,
    robots: 'noindex',
  },
  'favorites/index': {
    addresses: { '/favorites': favorites.index },
    audience: 'collector',
    hasFomoArea: true,
    isReadableOffline: true,
    robots: 'noindex',
  },
  'follows/index': {
    addresses: { '/followed-artists': follows.index },
    audience: 'collector',
    hasFomoArea: true,
    isReadableOffline: true,
    robots: 'noindex',
  },
  'follows/unfollow': { addresses: { '/unfollow': unfollow.show }, audience: 'public', robots: 'noindex' },
  'newsletter/show': {
    addresses: {
      '/newsletter/requested': () => showRequest,
      '/newsletter/confirm': showConfirmation,
      '/newsletter/unsubscribe': showUnsubscription,
    },
    audience: 'public',
    hasForm: ['/newsletter/confirm'],
    robots: 'noindex',
  },
  'accounts/show': {
    addresses: { '/account': account.show },
    audience: 'collector',
    hasForm: true,
    robots: 'noindex',
  },
  'accounts/email': {
    addresses: { '/account/email': emailChange.show },
    audience: 'collector',
    hasForm: true,
    robots: 'noindex',
  },
  'accounts/data': { addresses: { '/account/data': personalData.show }, audience: 'collector', robots: 'noindex' },
  'accounts/erase': {
    addresses: { '/account/erase': erasure.show },
    audience: 'collector',
    hasForm: true,
    robots: 'noindex',
  },
  'accounts/sign-in': {
    addresses: { '/sign-in': () => signIn.show },
    audience: 'public',
    ignoresSubscribe: true,
    isSignIn: true,
    robots: 'noindex',
  },
  'accounts/confirm-sign-in': {
    addresses: { '/sign-in/confirm': emailConfirmation.show },
    audience: 'public',
    hasForm: true,
    robots: 'noindex',
  },
  'forms/confirm': { addresses: {}, audience: 'public', robots: 'noindex' },
  offline: {
    addresses: { '/offline': () => offline.show },
    audience: 'public',
    cache: { invalidatedBy: SITE_CHANGES },
    robots: 'noindex',
  },
  error: { addresses: {}, audience: 'public', robots: 'noindex' },
};

/** The row of a page by its name at run time; undefined for a name that is not in the table. */
export function pageRow(name: string): PageRow<object> | undefined {
  return Object.hasOwn(PAGES, name) ? (PAGES[name as PageName] as PageRow<never> as PageRow<object>) : undefined;
}

/** The fields of a page object that the layout reads. `cacheControl`: the header of the response. */
export function layoutFields(name: string, cacheControl: string | undefined): LayoutFields {
  const { hasHero, hasFomoArea, ignoresSubscribe, isReadableOffline, isSignIn, omitsPromises } = pageRow(name) ?? {};
  return {
    ...(hasHero && { hasHero }),
    ...(hasFomoArea && { hasFomoArea }),
    ...(ignoresSubscribe && { ignoresSubscribe }),
    ...(isSignIn && { isSignIn }),
    ...(omitsPromises && { omitsPromises }),
    // Previews and errors are `no-store`. Pages of a collector are `private, no-store`, and stored for this account alone.
    ...(isReadableOffline && cacheControl !== 'no-store' && { isReadableOffline }),
  };
}

/**
 * The start of every address whose page shows data of one visitor or collector: `/orders` stands for all orders, and an asterisk
 * for one part of an address.
 */
export function privatePaths(): string[] {
  const addresses = Object.values(PAGES).flatMap((row) =>
    row.audience === 'public' ? [] : Object.keys(row.addresses),
  );
  const paths = addresses.map((address) => address.replace(/\/:[^/]+$/, '').replace(/:[^/]+/g, '*'));
  return [...new Set(paths)].filter((path) => !paths.some((other) => path.startsWith(`${other}/`)));
}
