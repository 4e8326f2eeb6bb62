import * as account from './accounts/account/controller.ts';
import * as addresses from './accounts/addresses/controller.ts';
import * as emailConfirmation from './accounts/confirmation/controller.ts';
import * as emailChange from './accounts/email-change/controller.ts';
import * as identities from './accounts/identities/controller.ts';
import * as accountSessions from './accounts/sessions/controller.ts';
import * as signIn from './accounts/sign-in/controller.ts';
import { openStrategies } from './accounts/sign-in/strategies.ts';
import * as artistList from './artists/list/controller.ts';
import { ARTIST_LIST_PARAMETERS } from './artists/list/query.ts';
import * as artworks from './artworks/controller.ts';
import * as live from './artworks/live/controller.ts';
import * as cart from './cart/controller.ts';
import * as cartItems from './cart/items-controller.ts';
import * as certificates from './certificates/controller.ts';
import { ARTIST_LIST_CHANGES, CARD_CHANGES, TERM_CHANGES } from './changes/groups.ts';
import * as checkout from './checkout/controller.ts';
import * as cartVoucher from './checkout/voucher-controller.ts';
import type { Context } from './context.ts';
import * as exhibitions from './exhibitions/controller.ts';
import * as favorites from './favorites/controller.ts';
import * as follows from './follows/controller.ts';
import * as unfollow from './follows/unfollow/controller.ts';
import * as fomo from './fomo/controller.ts';
import * as home from './home/controller.ts';
import { limitRate } from './http/rate-limits/rate-limiter.ts';
import { cartRateLimits, RATE_LIMITS, signInSessionLimit } from './http/rate-limits/table.ts';
import { mergeRoutes, type RouteTable } from './http/route-table.ts';
import { issueFormToken, issueToken } from './http/security/csrf.ts';
import { redirectGuest, requireCollector } from './http/session/session.ts';
import * as inquiries from './inquiries/controller.ts';
import * as inboundInquiries from './inquiries/inbound/controller.ts';
import * as artworkList from './listing/controller.ts';
import * as locations from './locations/controller.ts';
import * as securityText from './navigation/controller.ts';
import * as newsletter from './newsletter/controller.ts';
import * as newsletterPreview from './newsletter/issues/controller.ts';
import { moveSubscription } from './newsletter/records.ts';
import * as newsletterReports from './newsletter/reports/controller.ts';
import * as offline from './offline/controller.ts';
import * as cancellation from './orders/cancellation-controller.ts';
import * as orders from './orders/controller.ts';
import * as paymentReturn from './orders/payment/return-controller.ts';
import * as paymentWebhook from './orders/payment/webhook.ts';
import { type CachePolicy, cacheable } from './page-cache/route.ts';
import { ARTWORK_LIST_POLICY, PAGES, type PageRow } from './page-table.ts';
import * as sandboxPayments from './payments/sandbox/controller.ts';
import * as personalData from './personal-data/controller.ts';
import * as erasure from './personal-data/erasure-controller.ts';
import * as quotes from './quotes/controller.ts';
import * as recommendations from './recommendations/controller.ts';
import * as searchResults from './search-results/controller.ts';
import * as shares from './shares/controller.ts';
import * as siteEditing from './site-editing/controller.ts';
import * as mailPreview from './site-editing/mails/controller.ts';
import * as sitemap from './sitemap/controller.ts';
import * as styles from './styles/controller.ts';
import * as views from './views/controller.ts';
import * as wishes from './wishes/controller.ts';

/** All addresses of the site. Responses of `cacheable` routes are the same for every visitor without a session. */
export function routes(context: Context): RouteTable {
  return mergeRoutes(
    pages(context),
    documents(context),
    accounts(context),
    collectorCalls(context),
    artworkCalls(context),
    searchCalls(context),
    otherCalls(context),
    forms(context),
    accountForms(context),
  );
}

function pages(context: Context): RouteTable {
  return mergeRoutes(...Object.values<PageRow<never>>(PAGES).map((row) => pageRoutes(context, row)));
}

function pageRoutes(context: Context, row: PageRow<never>): RouteTable {
  if (row.cache) return mapValues(row.addresses, (handler) => ({ get: cacheable(handler(context), row.cache) }));
  const guards = row.audience === 'collector' ? [redirectGuest] : [];
  return mapValues(row.addresses, (handler, address) => {
    const hasForm = Array.isArray(row.hasForm) ? row.hasForm.includes(address) : row.hasForm;
    return { get: [...guards, ...(hasForm ? [issueFormToken] : []), handler(context)] };
  });
}

function mapValues<From, To>(
  object: Record<string, From>,
  change: (value: From, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));
}

/** Files, texts and changes at the addresses of pages. */
function documents(context: Context): RouteTable {
  const sitemapSources = Object.values<PageRow<never>>(PAGES).flatMap((row) => (row.sitemap ? [row.sitemap] : []));
  return {
    '/preview/:token': { get: artworks.showPreview(context) },
    '/preview/newsletter/:token': { get: newsletterPreview.show(context) },
    '/preview/site/:token': { get: siteEditing.showPreview(context) },
    '/preview/pickup-days/:token': { get: siteEditing.showPickupDays(context) },
    '/preview/mail/:token': { get: mailPreview.showPreview(context) },
    '/unfollow': { post: unfollow.destroy(context), isOneClick: true },
    '/checkout': { post: [requireCollector, checkout.create(context, RATE_LIMITS.checkout)] },
    '/checkout/return/:number': { get: [redirectGuest, paymentReturn.show(context)] },
    '/orders/:number/cancel': { post: [requireCollector, cancellation.createJson(context)] },
    '/orders/:number/receipt': { get: [redirectGuest, orders.showReceipt(context)] },
    '/orders/:number/certificates/:slug': { get: [redirectGuest, certificates.showCertificate(context)] },
    '/webhooks/payments/:provider': { post: paymentWebhook.create(context) },
    '/webhooks/inquiries': { post: inboundInquiries.create(context) },
    '/webhooks/newsletter': { post: newsletterReports.create(context) },
    '/newsletter/unsubscribe': { post: newsletter.destroy(context), isOneClick: true },
    '/sitemap.xml': { get: sitemap.index(context, sitemapSources) },
    '/sitemap-:part.xml': { get: sitemap.show(context, sitemapSources) },
    '/robots.txt': { get: sitemap.showRobots },
    '/manifest.webmanifest': { get: offline.showManifest(context) },
    '/.well-known/security.txt': { get: securityText.show(context) },
  };
}

function accounts(context: Context): RouteTable {
  const strategies = openStrategies(context.settings);
  return {
    '/oauth/:provider': {
      get: [
        limitRate(context, RATE_LIMITS.signIn),
        signIn.start(context, strategies, signInSessionLimit(context.settings)),
      ],
    },
    '/oauth/:provider/callback': { get: signIn.create(context, strategies) },
    '/sign-out': { get: signIn.destroy },
    '/account/data.json': { get: [redirectGuest, personalData.showJson(context)] },
    '/account/data.html': { get: [redirectGuest, personalData.showDocument(context)] },
  };
}

const SUGGESTIONS_POLICY: CachePolicy = {
  parameters: ['term'],
  invalidatedBy: [...TERM_CHANGES, 'artwork', 'artist', 'sale', 'search'],
};

const VOUCHER_GUESSES = {
  own: [RATE_LIMITS.promoByBrowser, RATE_LIMITS.promoByCollector],
  address: RATE_LIMITS.promoByAddress,
};

/** Favorites, followed artists, cart and voucher. */
function collectorCalls(context: Context): RouteTable {
  return {
    '/web/api/artworks/favorite': {
      post: [requireCollector, favorites.create(context)],
      delete: [requireCollector, favorites.destroy(context)],
    },
    '/web/api/artworks/favorite/:slug': { get: favorites.showState(context) },
    '/web/api/artworks/favorites': { get: favorites.indexStates(context) },
    '/web/api/search/artworks/favorites': { get: [requireCollector, favorites.indexJson(context)] },
    '/web/api/search/artworks/favorites/count': { get: favorites.showCount(context) },
    '/web/api/home-collections/favorites': { get: favorites.indexLatest(context) },
    '/web/api/followed-artists': { get: [requireCollector, follows.indexJson(context)] },
    '/web/api/subscribe/artist': { post: [requireCollector, follows.create(context)] },
    '/web/api/subscribe/artist/:slug': { get: follows.showState(context) },
    '/web/api/subscribe/artists': { get: follows.indexStates(context) },
    '/web/api/subscribe/show': { get: [requireCollector, follows.show] },
    '/web/api/unsubscribe/artist/:slug': { post: [requireCollector, follows.destroy(context)] },
    '/web/api/fomo-notifications': { get: fomo.index(context) },
    '/web/api/fomo-notifications/disable': { post: fomo.destroy },
    '/web/api/checkouts/vip-code': {
      get: [requireCollector, cartVoucher.show(context, VOUCHER_GUESSES)],
      post: [requireCollector, cartVoucher.create(context, VOUCHER_GUESSES)],
      delete: [requireCollector, cartVoucher.destroy(context)],
    },
    '/web/api/cart': { get: [issueToken, cart.showJson(context)] },
    '/web/api/cart/:slug': { post: cartItems.createJson(context, cartRateLimits(context.settings)) },
    '/web/api/cart/remove/:slug': { post: cartItems.destroyJson(context) },
  };
}

/** Lists of artworks and artists, and what belongs to one artwork. */
function artworkCalls(context: Context): RouteTable {
  return {
    '/web/api/artworks': { get: cacheable(artworkList.indexJson(context), ARTWORK_LIST_POLICY) },
    '/web/api/artworks/statuses': { get: live.index(context) },
    '/web/api/artworks/recently-viewed': { get: views.index(context) },
    '/api/trackables/shares': { post: [limitRate(context, RATE_LIMITS.shares), shares.create(context)] },
    '/web/api/artworks/recently-sold': {
      get: cacheable(fomo.indexRecentlySold(context), { invalidatedBy: [...CARD_CHANGES, 'artwork', 'sale'] }),
    },
    '/web/api/artworks/styles/random': { get: styles.indexRandom(context) },
    '/web/api/search/artworks/new-arrivals': {
      get: cacheable(artworks.indexNewArrivals(context), { invalidatedBy: [...CARD_CHANGES, 'artwork', 'sale'] }),
    },
    '/web/api/search/artworks/trending': {
      get: cacheable(artworks.indexTrending(context), {
        invalidatedBy: [...CARD_CHANGES, 'artwork', 'sale', 'popularity'],
      }),
    },
    '/web/api/search/artists/trending': {
      get: cacheable(artistList.indexTrending(context), { invalidatedBy: [...ARTIST_LIST_CHANGES, 'popularity'] }),
    },
    '/web/api/artworks/recommendation': { get: recommendations.index(context) },
    '/web/api/similar-artworks/:slug': {
      get: cacheable(recommendations.indexSimilarArtworks(context), {
        invalidatedBy: [...TERM_CHANGES, 'artist', 'artwork', 'sale', 'palette'],
      }),
    },
    '/web/api/artworks/:slug/inquiries': { get: inquiries.showJson(context), post: inquiries.createJson(context) },
    '/web/api/artworks/:slug/wish': {
      get: wishes.show(context),
      post: [requireCollector, wishes.createJson(context)],
      delete: [requireCollector, wishes.destroy(context)],
    },
  };
}

function searchCalls(context: Context): RouteTable {
  return {
    '/web/api/typewriter/settings': { get: cacheable(home.showTypewriter(context), { invalidatedBy: ['setting'] }) },
    '/web/api/search': { get: cacheable(searchResults.indexJson(context), SUGGESTIONS_POLICY) },
    '/web/api/search/suggestions': { get: cacheable(searchResults.indexSuggestions(context), SUGGESTIONS_POLICY) },
    '/web/api/search/popular': { get: searchResults.indexPopular(context) },
    '/web/api/search/styles': { get: searchResults.indexStyles(context) },
    '/web/api/search/artworks/latest-search-keyword-collections': { get: searchResults.indexRecentSearches(context) },
    '/web/api/search/artists': {
      get: cacheable(artistList.indexJson(context), {
        parameters: [...ARTIST_LIST_PARAMETERS, 'term', 'resultType'],
        invalidatedBy: ARTIST_LIST_CHANGES,
      }),
    },
    '/web/api/search/artists/latest': {
      get: cacheable(artistList.indexLatest(context), { invalidatedBy: ARTIST_LIST_CHANGES }),
    },
  };
}

/** Exhibitions, quotes, places and the newsletter. */
function otherCalls(context: Context): RouteTable {
  return {
    '/web/api/exhibitions': { get: cacheable(exhibitions.indexJson(context), { invalidatedBy: ['exhibit', 'image'] }) },
    '/web/api/exhibitions/:slug/artworks': {
      get: cacheable(exhibitions.indexArtworks(context), { invalidatedBy: [...CARD_CHANGES, 'exhibit', 'artwork'] }),
    },
    '/web/api/collectors': { get: cacheable(quotes.indexJson(context), { invalidatedBy: ['collector', 'image'] }) },
    '/web/api/countries/:country/states': { get: cacheable(locations.indexStates, { invalidatedBy: [] }) },
    '/web/api/states/:state/cities': { get: cacheable(locations.indexCities, { invalidatedBy: [] }) },
    '/web/api/subscriptions/subscribe': {
      post: [limitRate(context, RATE_LIMITS.newsletter), newsletter.createJson(context)],
    },
  };
}

/** Forms that work without JavaScript. */
function forms(context: Context): RouteTable {
  return {
    '/forms/cart/:slug': {
      post: cartItems.create(context, cartRateLimits(context.settings)),
      confirmation: cartItems.createConfirmation(context),
    },
    '/forms/cart/remove/:slug': {
      post: cartItems.destroy(context),
      confirmation: cartItems.destroyConfirmation(context),
    },
    '/forms/artworks/:slug/ask': {
      post: inquiries.create(context),
      confirmation: inquiries.confirmation,
    },
    '/forms/orders/:number/cancel': {
      post: cancellation.create(context),
      confirmation: cancellation.confirmation(context),
    },
    '/forms/newsletter': {
      post: [limitRate(context, RATE_LIMITS.newsletter), newsletter.create(context)],
      confirmation: newsletter.createConfirmation,
    },
    '/forms/newsletter/confirm': {
      post: newsletter.update(context),
      confirmation: newsletter.updateConfirmation,
    },
    '/forms/sandbox/payments/:reference': {
      post: sandboxPayments.update(context, { handleWebhook: paymentWebhook.handleWebhook }),
      confirmation: sandboxPayments.confirmation,
    },
    '/forms/sign-in/confirm': {
      post: emailConfirmation.update(context),
      confirmation: emailConfirmation.confirmation(context),
    },
  };
}

function accountForms(context: Context): RouteTable {
  return {
    '/forms/account/details': { post: [requireCollector, account.update(context)], confirmation: account.confirmation },
    '/forms/account/email': {
      post: [requireCollector, limitRate(context, RATE_LIMITS.emailChange), emailChange.create(context)],
      confirmation: emailChange.confirmation,
    },
    '/forms/account/email/cancel': { post: [requireCollector, emailChange.destroy(context)] },
    '/forms/account/email/confirm': { post: [requireCollector, emailChange.update(context, moveSubscription)] },
    '/forms/account/addresses': {
      post: [requireCollector, addresses.create(context)],
      confirmation: addresses.confirmation,
    },
    '/forms/account/addresses/remove': { post: [requireCollector, addresses.destroy(context)] },
    '/forms/account/identities/remove': { post: [requireCollector, identities.destroy(context)] },
    '/forms/account/sessions/end': { post: [requireCollector, accountSessions.destroy(context)] },
    '/forms/account/sign-out-everywhere': { post: [requireCollector, accountSessions.destroySessions(context)] },
    '/forms/account/erase': { post: [requireCollector, erasure.create(context)] },
  };
}
