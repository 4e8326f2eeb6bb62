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
import type { AddressTable } from './http/address-table.ts';
import type { Questions } from './http/forms.ts';
import { forForm, issueToken } from './http/security/csrf.ts';
import { allowances, cartAllowances, newSessionsOfSignIns } from './http/security/rate-limit-table.ts';
import { limited } from './http/security/rate-limits.ts';
import { afterSignIn, collectorsOnly } from './http/session/signed-in.ts';
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
import { kept } from './page-cache/route.ts';
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
export function addresses(context: Context): AddressTable {
  return { ...pages(context), ...accounts(context), ...calls(context), ...forms(context) };
}

function pages(context: Context): AddressTable {
  return {
    '/': { get: kept(home(context), publicPages.home) },
    '/artworks': { get: kept(artworksIndex(context), publicPages.artworks) },
    '/artworks/category/:category': { get: kept(categoryIndex(context), publicPages.artworks) },
    '/artworks/:slug': { get: kept(artworkPage(context), publicPages.artwork) },
    '/search': { get: kept(searchPage(context), publicPages.search) },
    '/search/category/:category': { get: kept(categorySearchPage(context), publicPages.search) },
    '/artists': { get: kept(artistsPage(context), publicPages.artists) },
    '/artists/:slug': { get: kept(artistPage(context), publicPages.artist) },
    '/exhibitions': { get: kept(exhibitionsPage(context), publicPages.exhibits) },
    '/exhibitions/:slug': { get: kept(exhibitionPage(context), publicPages.exhibit) },
    '/events': { get: kept(eventsPage(context), publicPages.exhibits) },
    '/favorites': { get: [afterSignIn, favoritesPage(context)] },
    '/followed-artists': { get: [afterSignIn, followedPage(context)] },
    '/unfollow': { get: unfollowPage(context), post: unfollowOneClick(context) },
    '/cart': { get: cartPage(context) },
    '/checkout': {
      get: [afterSignIn, checkoutPage(context)],
      post: [collectorsOnly, checkoutCall(context, allowances.checkout)],
    },
    '/checkout/return/:number': { get: [afterSignIn, returnPage(context)] },
    '/orders': { get: [afterSignIn, ordersPage(context)] },
    '/orders/:number': { get: [afterSignIn, orderPage(context)] },
    '/orders/:number/cancel': { post: [collectorsOnly, cancelCall(context)] },
    '/orders/:number/receipt': { get: [afterSignIn, orderReceipt(context)] },
    '/orders/:number/certificates/:slug': { get: [afterSignIn, certificateFile(context)] },
    '/certificates/:code': { get: certificatePage(context) },
    '/sandbox/payments/:reference': { get: [afterSignIn, forForm, sandboxPage(context)] },
    '/webhooks/payments/:provider': { post: paymentNotice(context) },
    '/newsletter/asked': { get: askedPage },
    '/newsletter/confirm': { get: [forForm, confirmPage(context)] },
    '/newsletter/unsubscribe': { get: unsubscribePage(context), post: unsubscribeOneClick(context) },
    '/pages/:slug': { get: kept(staticPage(context), publicPages.text) },
    '/sitemap.xml': { get: sitemap(context) },
    '/sitemap-:part.xml': { get: sitemapPart(context) },
    '/robots.txt': { get: robots },
    '/.well-known/security.txt': { get: securityText(context) },
  };
}

function accounts(context: Context): AddressTable {
  const strategies = openStrategies(context.settings);
  return {
    '/sign-in': { get: signInPage },
    '/sign-in/confirm': { get: [forForm, confirmationPage(context)] },
    '/oauth/:provider': {
      get: [
        limited(context, allowances.signIn),
        beginSignIn(context, strategies, newSessionsOfSignIns(context.settings)),
      ],
    },
    '/oauth/:provider/callback': { get: finishSignIn(context, strategies, handOverBelongings(context.settings)) },
    '/sign-out': { get: signOut },
    '/account': { get: [afterSignIn, forForm, accountPage(context)] },
    '/account/email': { get: [afterSignIn, forForm, emailChangePage(context)] },
    '/account/data': { get: [afterSignIn, personalDataPage(context)] },
    '/account/data.json': { get: [afterSignIn, personalDataFile(context)] },
    '/account/erase': { get: [afterSignIn, forForm, eraseAccountPage(context)] },
  };
}

const guesses = {
  own: [allowances.promoByBrowser, allowances.promoByCollector],
  address: allowances.promoByAddress,
};

function calls(context: Context): AddressTable {
  return {
    '/web/api/artworks': { get: kept(artworksCall(context), publicCalls.artworks) },
    '/web/api/artworks/favorite': {
      post: [collectorsOnly, addFavoriteCall(context)],
      delete: [collectorsOnly, removeFavoriteCall(context)],
    },
    '/web/api/artworks/favorite/:slug': { get: isFavoriteCall(context) },
    '/web/api/artworks/favorites': { get: favoritesAmongCall(context) },
    '/web/api/search/artworks/favorites': { get: [collectorsOnly, favoritesCall(context)] },
    '/web/api/search/artworks/favorites/count': { get: countCall(context) },
    '/web/api/home-collections/favorites': { get: homeFavoritesCall(context) },
    '/web/api/followed-artists': { get: [collectorsOnly, followedCall(context)] },
    '/web/api/subscribe/artist': { post: [collectorsOnly, followCall(context)] },
    '/web/api/subscribe/artist/:slug': { get: hasFollowedCall(context) },
    '/web/api/subscribe/artists': { get: followStatesCall(context) },
    '/web/api/subscribe/show': { get: [collectorsOnly, mayFollowCall] },
    '/web/api/unsubscribe/artist/:slug': { post: [collectorsOnly, unfollowCall(context)] },
    '/web/api/artworks/recently-viewed': { get: recentlyViewedCall(context) },
    '/api/trackables/shares': { post: [limited(context, allowances.shares), shareCall(context)] },
    '/web/api/artworks/recently-sold': { get: kept(recentlySoldCall(context), publicCalls.recentlySold) },
    '/web/api/fomo-notifications': { get: fomoCall(context) },
    '/web/api/fomo-notifications/disable': { post: disableFomoCall },
    '/web/api/artworks/styles/random': { get: randomStylesCall(context) },
    '/web/api/search/artworks/new-arrivals': { get: kept(newArrivalsCall(context), publicCalls.newArrivals) },
    '/web/api/search/artworks/trending': { get: kept(trendingCall(context), publicCalls.trendingArtworks) },
    '/web/api/search/artists/trending': { get: kept(trendingArtistsCall(context), publicCalls.trendingArtists) },
    '/web/api/artworks/recommendation': { get: recommendationCall(context) },
    '/web/api/typewriter/settings': { get: kept(typewriterCall(context), publicCalls.typewriter) },
    '/web/api/search': { get: kept(searchCall(context), publicCalls.suggestions) },
    '/web/api/search/suggestions': { get: kept(suggestionsCall(context), publicCalls.suggestions) },
    '/web/api/search/styles': { get: stylesCall(context) },
    '/web/api/search/artworks/latest-search-keyword-collections': { get: keywordCollectionsCall(context) },
    '/web/api/search/artists': { get: kept(artistsCall(context), publicCalls.artists) },
    '/web/api/search/artists/latest': { get: kept(latestArtistsCall(context), publicCalls.latestArtists) },
    '/web/api/exhibitions': { get: kept(exhibitionsCall(context), publicCalls.exhibits) },
    '/web/api/exhibitions/:slug/artworks': { get: kept(exhibitionArtworksCall(context), publicCalls.exhibit) },
    '/web/api/collectors': { get: kept(collectorsCall(context), publicCalls.collectors) },
    '/web/api/countries/:country/states': { get: kept(statesCall, publicCalls.places) },
    '/web/api/states/:state/cities': { get: kept(citiesCall, publicCalls.places) },
    '/web/api/subscriptions/subscribe': {
      post: [limited(context, allowances.newsletter), subscribeCall(context)],
    },
    '/web/api/checkouts/vip-code': {
      get: [collectorsOnly, checkVoucherCall(context, guesses)],
      post: [collectorsOnly, applyVoucherCall(context, guesses)],
      delete: [collectorsOnly, removeVoucherCall(context)],
    },
    '/web/api/cart': { get: [issueToken, showCart(context)] },
    '/web/api/cart/:slug': { post: addCall(context, cartAllowances(context.settings)) },
    '/web/api/cart/remove/:slug': { post: removeCall(context) },
    '/web/api/artworks/:slug/wish': {
      get: hasWishedCall(context),
      post: [collectorsOnly, wishCall(context)],
      delete: [collectorsOnly, withdrawCall(context)],
    },
  };
}

/** What works without a script; each has its question below. */
function forms(context: Context): AddressTable {
  return {
    '/forms/cart/:slug': { post: addForm(context, cartAllowances(context.settings)) },
    '/forms/cart/remove/:slug': { post: removeForm(context) },
    '/forms/orders/:number/cancel': { post: cancelForm(context) },
    '/forms/newsletter': { post: [limited(context, allowances.newsletter), subscribeForm(context)] },
    '/forms/newsletter/confirm': { post: confirmForm(context) },
    '/forms/sandbox/payments/:reference': { post: sandboxForm(context) },
    '/forms/sign-in/confirm': { post: confirmationForm(context, handOverBelongings(context.settings)) },
    '/forms/account/details': { post: [collectorsOnly, detailsForm(context)] },
    '/forms/account/email': { post: [collectorsOnly, limited(context, allowances.emailChange), emailForm(context)] },
    '/forms/account/email/cancel': { post: [collectorsOnly, cancelEmailForm(context)] },
    '/forms/account/email/confirm': { post: [collectorsOnly, confirmEmailForm(context)] },
    '/forms/account/addresses': { post: [collectorsOnly, addAddressForm(context)] },
    '/forms/account/addresses/remove': { post: [collectorsOnly, removeAddressForm(context)] },
    '/forms/account/identities/remove': { post: [collectorsOnly, removeIdentityForm(context)] },
    '/forms/account/sessions/end': { post: [collectorsOnly, endSessionForm(context)] },
    '/forms/account/sign-out-everywhere': { post: [collectorsOnly, signOutEverywhereForm(context)] },
    '/forms/account/erase': { post: [collectorsOnly, eraseAccountForm(context)] },
  };
}

/** What a visitor whose form came without a token is asked, before anything changes. */
export function questions(context: Context): Questions {
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
export const oneClicks = ['/newsletter/unsubscribe', '/unfollow'];
