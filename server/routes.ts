import type { Router } from 'express';
import { artistPage } from './artists/controller.ts';
import { artistsCall, artistsPage, latestArtistsCall } from './artists/index-controller.ts';
import { artworkPage, newArrivalsCall } from './artworks/controller.ts';
import { cartPage, showCart } from './cart/controller.ts';
import { collectorsCall } from './collectors/controller.ts';
import type { Context } from './context.ts';
import {
  eventsPage,
  exhibitionArtworksCall,
  exhibitionPage,
  exhibitionsCall,
  exhibitionsPage,
} from './exhibitions/controller.ts';
import { home } from './home/controller.ts';
import { type AddressTable, routerFor } from './http/address-table.ts';
import { issueToken } from './http/csrf.ts';
import { artworksCall, artworksIndex, categoryIndex } from './listing/controller.ts';
import {
  categorySearchPage,
  keywordCollectionsCall,
  searchCall,
  searchPage,
  stylesCall,
  suggestionsCall,
} from './search-results/controller.ts';
import { staticPage } from './static-pages/controller.ts';
import { randomStylesCall } from './styles/controller.ts';

/** The whole site, one line per address. */
export function routes(context: Context): Router {
  return routerFor({ ...pages(context), ...calls(context) });
}

function pages(context: Context): AddressTable {
  return {
    '/': { get: home(context) },
    '/artworks': { get: artworksIndex(context) },
    '/artworks/category/:category': { get: categoryIndex(context) },
    '/artworks/:slug': { get: artworkPage(context) },
    '/search': { get: searchPage(context) },
    '/search/category/:category': { get: categorySearchPage(context) },
    '/artists': { get: artistsPage(context) },
    '/artists/:slug': { get: artistPage(context) },
    '/exhibitions': { get: exhibitionsPage(context) },
    '/exhibitions/:slug': { get: exhibitionPage(context) },
    '/events': { get: eventsPage(context) },
    '/cart': { get: cartPage },
    '/pages/:slug': { get: staticPage(context) },
  };
}

function calls(context: Context): AddressTable {
  return {
    '/web/api/artworks': { get: artworksCall(context) },
    '/web/api/artworks/styles/random': { get: randomStylesCall(context) },
    '/web/api/search/artworks/new-arrivals': { get: newArrivalsCall(context) },
    '/web/api/search': { get: searchCall(context) },
    '/web/api/search/suggestions': { get: suggestionsCall(context) },
    '/web/api/search/styles': { get: stylesCall(context) },
    '/web/api/search/artworks/latest-search-keyword-collections': { get: keywordCollectionsCall(context) },
    '/web/api/search/artists': { get: artistsCall(context) },
    '/web/api/search/artists/latest': { get: latestArtistsCall(context) },
    '/web/api/exhibitions': { get: exhibitionsCall(context) },
    '/web/api/exhibitions/:slug/artworks': { get: exhibitionArtworksCall(context) },
    '/web/api/collectors': { get: collectorsCall(context) },
    '/web/api/cart': { get: [issueToken, showCart] },
  };
}
