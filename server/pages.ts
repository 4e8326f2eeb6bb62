import type { AccountPage, ConfirmationPage, EmailChangePage, SignInPage } from './accounts/contract.ts';
import type { ArtistCard, ArtistList, ArtistProfile, ArtistsQuery, ArtistTypeOption } from './artists/contract.ts';
import type { ArtworkCard, ArtworkDetail } from './artworks/contract.ts';
import type { CartPage } from './cart/contract.ts';
import type { Certificate } from './certificates/contract.ts';
import type { CheckoutPage } from './checkout/contract.ts';
import type { Collector } from './collectors/contract.ts';
import type { Exhibit } from './exhibitions/contract.ts';
import type { FavoritesQuery, FavoritesSort } from './favorites/contract.ts';
import type { UnfollowPage } from './follows/contract.ts';
import type { ArtworkList, Filters, ListingQuery } from './listing/contract.ts';
import type { Banner, Breadcrumb, Menus, Meta } from './navigation/contract.ts';
import type { NewsletterPage } from './newsletter/contract.ts';
import type { OrderDetail, OrderList } from './orders/contract.ts';
import type { SandboxPage } from './payments/contract.ts';
import type { EraseAccountPage, PersonalDataPage } from './personal-data/contract.ts';
import type { SearchTabs } from './search-results/contract.ts';
import type { StyleCard } from './styles/contract.ts';

/** What every page carries. Nothing here differs between two visitors who are not signed in. */
export interface SharedProps {
  /** The gallery's own details, which are data; an empty text where one is not set. */
  gallery: { name: string; curatorEmail: string; pickupAddress: string; openingHours: string; copyright: string };
  menus: Menus;
  breadcrumbs: Breadcrumb[];
  meta: Meta;
  auth: { user: { firstname: string } | null };
  banner: Banner | null;
  storeCheckoutUrl: string;
}

export interface ListingProps {
  artworks: ArtworkList;
  filters: Filters;
  query: ListingQuery;
  /** What was searched for instead, where nothing had the words of the term: `Juan Luna` for `jaun lunna`. */
  searchedFor: string | null;
  /** The same list as JSON. */
  apiUrl: string;
}

/** Page name → the props that are its own. The only bridge from the server to the browser's pages. */
export interface Pages {
  home: {
    counts: { artworks: number; artists: number };
    /** The artwork at the side of the hero; null in an empty gallery. */
    hero: ArtworkCard | null;
    newArrivals: ArtworkCard[];
    /** What visitors care for most these days. */
    trendingArtworks: ArtworkCard[];
    /** By rank, each with their latest artwork. */
    trendingArtists: ArtistCard[];
    styles: StyleCard[];
    /** New painters and sculptors, each with their latest artwork. */
    newArtists: ArtistCard[];
    /** Exhibitions that are on or to come. */
    exhibits: Exhibit[];
    collectors: Collector[];
  };
  'artworks/index': ListingProps & {
    /** The one h1: `Artworks`, a category's or style's name, or the term. */
    heading: string;
  };
  'artworks/show': {
    artwork: ArtworkDetail;
    moreByArtist: ArtworkCard[];
  };
  'search-results/index': ListingProps & SearchTabs;
  'artists/show': ListingProps & {
    artist: ArtistProfile;
  };
  'artists/index': {
    artists: ArtistList;
    /** The types that an artist who is shown has; `All Artists` is the page's own first choice. */
    types: ArtistTypeOption[];
    query: ArtistsQuery;
    /** What was searched for instead, where no name has the words of the term. */
    searchedFor: string | null;
    /** The same list as JSON. */
    apiUrl: string;
  };
  'exhibitions/index': { exhibits: Exhibit[] };
  /** Of an event too. */
  'exhibitions/show': { exhibit: Exhibit; artworks: ArtworkCard[] };
  'exhibitions/events': { exhibits: Exhibit[] };
  'static-pages/show': {
    title: string;
    /** Safe HTML without an h1, rendered from the repository's own Markdown. */
    html: string;
    /** A day, `2026-10-03`. */
    updatedAt: string | null;
  };
  'cart/show': CartPage;
  'checkout/show': CheckoutPage;
  'orders/index': { orders: OrderList };
  'orders/show': { order: OrderDetail };
  'certificates/show': { certificate: Certificate };
  'sandbox/show': SandboxPage;
  'favorites/index': {
    artworks: ArtworkList;
    sorts: { value: FavoritesSort; text: string }[];
    query: FavoritesQuery;
    /** The same list as JSON. */
    apiUrl: string;
  };
  'follows/index': {
    artists: ArtistList;
    /** The same list as JSON. */
    apiUrl: string;
  };
  'follows/unfollow': UnfollowPage;
  'newsletter/show': NewsletterPage;
  'accounts/show': AccountPage;
  'accounts/email': EmailChangePage;
  'accounts/data': PersonalDataPage;
  'accounts/erase': EraseAccountPage;
  'accounts/sign-in': SignInPage;
  'accounts/confirm-sign-in': ConfirmationPage;
  /** What a visitor without a script is asked before the first change. */
  'forms/confirm': {
    heading: string;
    text: string;
    /** On the button that says yes. */
    button: string;
    action: string;
    fields: Record<string, string>;
  };
  error: { status: number; heading: string; message: string; requestId: string | null };
}

export type PageName = keyof Pages;
export type PropsOf<Name extends PageName> = SharedProps & Pages[Name];
