import {
  accountPage,
  addAddressForm,
  addressQuestion,
  cancelEmailForm,
  confirmEmailForm,
  detailsForm,
  detailsQuestion,
  emailChangePage,
  emailForm,
  emailQuestion,
  endSessionForm,
  removeAddressForm,
  removeIdentityForm,
  signOutEverywhereForm,
} from './accounts/account-controller.ts';
import { confirmationForm, confirmationPage, confirmationQuestion } from './accounts/confirmation-controller.ts';
import { beginSignIn, finishSignIn, signInPage } from './accounts/controller.ts';
import { signOut } from './accounts/sign-out-controller.ts';
import { openStrategies } from './accounts/strategies.ts';
import { artistPage } from './artists/controller.ts';
import { artistsCall, artistsPage, latestArtistsCall, trendingArtistsCall } from './artists/index-controller.ts';
import { artworkPage, newArrivalsCall, trendingCall } from './artworks/controller.ts';
import { handOverBelongings } from './belongings.ts';
import {
  addCall,
  addForm,
  addQuestion,
  cartPage,
  removeCall,
  removeForm,
  removeQuestion,
  showCart,
} from './cart/controller.ts';
import { certificateFile, certificatePage } from './certificates/controller.ts';
import { checkoutCall } from './checkout/controller.ts';
import { checkoutPage } from './checkout/page-controller.ts';
import { applyVoucherCall, checkVoucherCall, removeVoucherCall } from './checkout/voucher-controller.ts';
import { collectorsCall } from './collectors/controller.ts';
import type { Context } from './context.ts';
import {
  eventsPage,
  exhibitionArtworksCall,
  exhibitionPage,
  exhibitionsCall,
  exhibitionsPage,
} from './exhibitions/controller.ts';
import {
  addFavoriteCall,
  countCall,
  favoritesAmongCall,
  favoritesCall,
  favoritesPage,
  homeFavoritesCall,
  isFavoriteCall,
  removeFavoriteCall,
} from './favorites/controller.ts';
import {
  followCall,
  followedCall,
  followedPage,
  followStatesCall,
  hasFollowedCall,
  mayFollowCall,
  unfollowCall,
} from './follows/controller.ts';
import { unfollowOneClick, unfollowPage } from './follows/unfollow-controller.ts';
import { disableFomoCall, fomoCall, recentlySoldCall } from './fomo/controller.ts';
import { home, typewriterCall } from './home/controller.ts';
import type { FormConfirmations } from './http/forms.ts';
import type { RouteTable } from './http/route-table.ts';
import { issueFormToken, issueToken } from './http/security/csrf.ts';
import { cartRateLimits, RATE_LIMITS, signInSessionLimit } from './http/security/rate-limit-table.ts';
import { limitRate } from './http/security/rate-limits.ts';
import { redirectGuest, requireCollector } from './http/session/signed-in.ts';
import { artworksCall, artworksIndex, categoryIndex } from './listing/controller.ts';
import { citiesCall, statesCall } from './locations/controller.ts';
import { securityText } from './navigation/controller.ts';
import {
  askedPage,
  confirmForm,
  confirmPage,
  confirmQuestion,
  subscribeCall,
  subscribeForm,
  subscribeQuestion,
  unsubscribeOneClick,
  unsubscribePage,
} from './newsletter/controller.ts';
import { cancelCall, cancelForm, cancelQuestion } from './orders/cancel-controller.ts';
import { orderPage, orderReceipt, ordersPage } from './orders/controller.ts';
import { returnPage } from './orders/payment/return-controller.ts';
import { sandboxForm, sandboxPage, sandboxQuestion } from './orders/payment/sandbox-controller.ts';
import { paymentNotice } from './orders/payment/webhook-controller.ts';
import { cacheable } from './page-cache/route.ts';
import { eraseAccountForm, eraseAccountPage, personalDataFile, personalDataPage } from './personal-data/controller.ts';
import { publicCalls, publicPages } from './publicity.ts';
import { recommendationCall } from './recommendations/controller.ts';
import {
  categorySearchPage,
  keywordCollectionsCall,
  searchCall,
  searchPage,
  stylesCall,
  suggestionsCall,
} from './search-results/controller.ts';
import { shareCall } from './shares/controller.ts';
import { robots, sitemap, sitemapPart } from './sitemap/controller.ts';
import { staticPage } from './static-pages/controller.ts';
import { randomStylesCall } from './styles/controller.ts';
import { recentlyViewedCall } from './views/controller.ts';
import { hasWishedCall, wishCall, withdrawCall } from './wishes/controller.ts';

/** The whole site, one line per address; what is `kept` is the same for every visitor without a session. */
export function routes(context: Context): RouteTable {
  return { ...pages(context), ...accounts(context), ...calls(context), ...forms(context) };
}

function pages(context: Context): RouteTable {
  return {
    '/': { get: cacheable(home(context), publicPages.home) },
    '/artworks': { get: cacheable(artworksIndex(context), publicPages.artworks) },
    '/artworks/category/:category': { get: cacheable(categoryIndex(context), publicPages.artworks) },
    '/artworks/:slug': { get: cacheable(artworkPage(context), publicPages.artwork) },
    '/search': { get: cacheable(searchPage(context), publicPages.search) },
    '/search/category/:category': { get: cacheable(categorySearchPage(context), publicPages.search) },
    '/artists': { get: cacheable(artistsPage(context), publicPages.artists) },
    '/artists/:slug': { get: cacheable(artistPage(context), publicPages.artist) },
    '/exhibitions': { get: cacheable(exhibitionsPage(context), publicPages.exhibits) },
    '/exhibitions/:slug': { get: cacheable(exhibitionPage(context), publicPages.exhibit) },
    '/events': { get: cacheable(eventsPage(context), publicPages.exhibits) },
    '/favorites': { get: [redirectGuest, favoritesPage(context)] },
    '/followed-artists': { get: [redirectGuest, followedPage(context)] },
    '/unfollow': { get: unfollowPage(context), post: unfollowOneClick(context) },
    '/cart': { get: cartPage(context) },
    '/checkout': {
      get: [redirectGuest, checkoutPage(context)],
      post: [requireCollector, checkoutCall(context, RATE_LIMITS.checkout)],
    },
    '/checkout/return/:number': { get: [redirectGuest, returnPage(context)] },
    '/orders': { get: [redirectGuest, ordersPage(context)] },
    '/orders/:number': { get: [redirectGuest, orderPage(context)] },
    '/orders/:number/cancel': { post: [requireCollector, cancelCall(context)] },
    '/orders/:number/receipt': { get: [redirectGuest, orderReceipt(context)] },
    '/orders/:number/certificates/:slug': { get: [redirectGuest, certificateFile(context)] },
    '/certificates/:code': { get: certificatePage(context) },
    '/sandbox/payments/:reference': { get: [redirectGuest, issueFormToken, sandboxPage(context)] },
    '/webhooks/payments/:provider': { post: paymentNotice(context) },
    '/newsletter/asked': { get: askedPage },
    '/newsletter/confirm': { get: [issueFormToken, confirmPage(context)] },
    '/newsletter/unsubscribe': { get: unsubscribePage(context), post: unsubscribeOneClick(context) },
    '/pages/:slug': { get: cacheable(staticPage(context), publicPages.text) },
    '/sitemap.xml': { get: sitemap(context) },
    '/sitemap-:part.xml': { get: sitemapPart(context) },
    '/robots.txt': { get: robots },
    '/.well-known/security.txt': { get: securityText(context) },
  };
}

function accounts(context: Context): RouteTable {
  const strategies = openStrategies(context.settings);
  return {
    '/sign-in': { get: signInPage },
    '/sign-in/confirm': { get: [issueFormToken, confirmationPage(context)] },
    '/oauth/:provider': {
      get: [
        limitRate(context, RATE_LIMITS.signIn),
        beginSignIn(context, strategies, signInSessionLimit(context.settings)),
      ],
    },
    '/oauth/:provider/callback': { get: finishSignIn(context, strategies, handOverBelongings(context.settings)) },
    '/sign-out': { get: signOut },
    '/account': { get: [redirectGuest, issueFormToken, accountPage(context)] },
    '/account/email': { get: [redirectGuest, issueFormToken, emailChangePage(context)] },
    '/account/data': { get: [redirectGuest, personalDataPage(context)] },
    '/account/data.json': { get: [redirectGuest, personalDataFile(context)] },
    '/account/erase': { get: [redirectGuest, issueFormToken, eraseAccountPage(context)] },
  };
}

const guesses = {
  own: [RATE_LIMITS.promoByBrowser, RATE_LIMITS.promoByCollector],
  address: RATE_LIMITS.promoByAddress,
};

function calls(context: Context): RouteTable {
  return {
    '/web/api/artworks': { get: cacheable(artworksCall(context), publicCalls.artworks) },
    '/web/api/artworks/favorite': {
      post: [requireCollector, addFavoriteCall(context)],
      delete: [requireCollector, removeFavoriteCall(context)],
    },
    '/web/api/artworks/favorite/:slug': { get: isFavoriteCall(context) },
    '/web/api/artworks/favorites': { get: favoritesAmongCall(context) },
    '/web/api/search/artworks/favorites': { get: [requireCollector, favoritesCall(context)] },
    '/web/api/search/artworks/favorites/count': { get: countCall(context) },
    '/web/api/home-collections/favorites': { get: homeFavoritesCall(context) },
    '/web/api/followed-artists': { get: [requireCollector, followedCall(context)] },
    '/web/api/subscribe/artist': { post: [requireCollector, followCall(context)] },
    '/web/api/subscribe/artist/:slug': { get: hasFollowedCall(context) },
    '/web/api/subscribe/artists': { get: followStatesCall(context) },
    '/web/api/subscribe/show': { get: [requireCollector, mayFollowCall] },
    '/web/api/unsubscribe/artist/:slug': { post: [requireCollector, unfollowCall(context)] },
    '/web/api/artworks/recently-viewed': { get: recentlyViewedCall(context) },
    '/api/trackables/shares': { post: [limitRate(context, RATE_LIMITS.shares), shareCall(context)] },
    '/web/api/artworks/recently-sold': { get: cacheable(recentlySoldCall(context), publicCalls.recentlySold) },
    '/web/api/fomo-notifications': { get: fomoCall(context) },
    '/web/api/fomo-notifications/disable': { post: disableFomoCall },
    '/web/api/artworks/styles/random': { get: randomStylesCall(context) },
    '/web/api/search/artworks/new-arrivals': { get: cacheable(newArrivalsCall(context), publicCalls.newArrivals) },
    '/web/api/search/artworks/trending': { get: cacheable(trendingCall(context), publicCalls.trendingArtworks) },
    '/web/api/search/artists/trending': { get: cacheable(trendingArtistsCall(context), publicCalls.trendingArtists) },
    '/web/api/artworks/recommendation': { get: recommendationCall(context) },
    '/web/api/typewriter/settings': { get: cacheable(typewriterCall(context), publicCalls.typewriter) },
    '/web/api/search': { get: cacheable(searchCall(context), publicCalls.suggestions) },
    '/web/api/search/suggestions': { get: cacheable(suggestionsCall(context), publicCalls.suggestions) },
    '/web/api/search/styles': { get: stylesCall(context) },
    '/web/api/search/artworks/latest-search-keyword-collections': { get: keywordCollectionsCall(context) },
    '/web/api/search/artists': { get: cacheable(artistsCall(context), publicCalls.artists) },
    '/web/api/search/artists/latest': { get: cacheable(latestArtistsCall(context), publicCalls.latestArtists) },
    '/web/api/exhibitions': { get: cacheable(exhibitionsCall(context), publicCalls.exhibits) },
    '/web/api/exhibitions/:slug/artworks': { get: cacheable(exhibitionArtworksCall(context), publicCalls.exhibit) },
    '/web/api/collectors': { get: cacheable(collectorsCall(context), publicCalls.collectors) },
    '/web/api/countries/:country/states': { get: cacheable(statesCall, publicCalls.places) },
    '/web/api/states/:state/cities': { get: cacheable(citiesCall, publicCalls.places) },
    '/web/api/subscriptions/subscribe': {
      post: [limitRate(context, RATE_LIMITS.newsletter), subscribeCall(context)],
    },
    '/web/api/checkouts/vip-code': {
      get: [requireCollector, checkVoucherCall(context, guesses)],
      post: [requireCollector, applyVoucherCall(context, guesses)],
      delete: [requireCollector, removeVoucherCall(context)],
    },
    '/web/api/cart': { get: [issueToken, showCart(context)] },
    '/web/api/cart/:slug': { post: addCall(context, cartRateLimits(context.settings)) },
    '/web/api/cart/remove/:slug': { post: removeCall(context) },
    '/web/api/artworks/:slug/wish': {
      get: hasWishedCall(context),
      post: [requireCollector, wishCall(context)],
      delete: [requireCollector, withdrawCall(context)],
    },
  };
}

/** What works without a script; each has its question below. */
function forms(context: Context): RouteTable {
  return {
    '/forms/cart/:slug': { post: addForm(context, cartRateLimits(context.settings)) },
    '/forms/cart/remove/:slug': { post: removeForm(context) },
    '/forms/orders/:number/cancel': { post: cancelForm(context) },
    '/forms/newsletter': { post: [limitRate(context, RATE_LIMITS.newsletter), subscribeForm(context)] },
    '/forms/newsletter/confirm': { post: confirmForm(context) },
    '/forms/sandbox/payments/:reference': { post: sandboxForm(context) },
    '/forms/sign-in/confirm': { post: confirmationForm(context, handOverBelongings(context.settings)) },
    '/forms/account/details': { post: [requireCollector, detailsForm(context)] },
    '/forms/account/email': {
      post: [requireCollector, limitRate(context, RATE_LIMITS.emailChange), emailForm(context)],
    },
    '/forms/account/email/cancel': { post: [requireCollector, cancelEmailForm(context)] },
    '/forms/account/email/confirm': { post: [requireCollector, confirmEmailForm(context)] },
    '/forms/account/addresses': { post: [requireCollector, addAddressForm(context)] },
    '/forms/account/addresses/remove': { post: [requireCollector, removeAddressForm(context)] },
    '/forms/account/identities/remove': { post: [requireCollector, removeIdentityForm(context)] },
    '/forms/account/sessions/end': { post: [requireCollector, endSessionForm(context)] },
    '/forms/account/sign-out-everywhere': { post: [requireCollector, signOutEverywhereForm(context)] },
    '/forms/account/erase': { post: [requireCollector, eraseAccountForm(context)] },
  };
}

/** What a visitor whose form came without a token is asked, before anything changes. */
export function confirmations(context: Context): FormConfirmations {
  return {
    '/forms/cart/:slug': addQuestion(context),
    '/forms/cart/remove/:slug': removeQuestion(context),
    '/forms/newsletter': subscribeQuestion,
    '/forms/orders/:number/cancel': cancelQuestion(context),
    '/forms/newsletter/confirm': confirmQuestion,
    '/forms/sandbox/payments/:reference': sandboxQuestion,
    '/forms/sign-in/confirm': confirmationQuestion(context),
    '/forms/account/details': detailsQuestion,
    '/forms/account/email': emailQuestion,
    '/forms/account/addresses': addressQuestion,
  };
}

/** Where a mail program may unsubscribe its reader, without a token of the browser. */
export const ONE_CLICK_PATHS = ['/newsletter/unsubscribe', '/unfollow'];
