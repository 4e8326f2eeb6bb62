import type { AccountPage, ConfirmationPage, EmailChangePage, SignInPage } from './accounts/contract.ts';
import type {
  ArtistList,
  ArtistOption,
  ArtistPlaceOption,
  ArtistProfile,
  ArtistsQuery,
  SoldWork,
  SoldWorks,
} from './artists/contract.ts';
import type { ArtworkCard, ArtworkDetail } from './artworks/contract.ts';
import type { CartPage } from './cart/contract.ts';
import type { Certificate } from './certificates/contract.ts';
import type { CheckoutPage } from './checkout/contract.ts';
import type { Exhibit } from './exhibitions/contract.ts';
import type { FavoritesQuery, FavoritesSort } from './favorites/contract.ts';
import type { UnfollowPage } from './follows/contract.ts';
import type { FomoResponse } from './fomo/contract.ts';
import type { HomePage } from './home/contract.ts';
import type { InquiryPage } from './inquiries/contract.ts';
import type { ArtworkList, Filters, ListingQuery, Paginated } from './listing/contract.ts';
import type { Banner, Breadcrumb, Gallery, Menus, Meta } from './navigation/contract.ts';
import type { NewsletterPage } from './newsletter/contract.ts';
import type { StoredPage as OfflinePage } from './offline/contract.ts';
import type { OrderDetail, OrderList } from './orders/contract.ts';
import type { SandboxPage } from './payments/contract.ts';
import type { EraseAccountPage, PersonalDataPage } from './personal-data/contract.ts';
import type { SearchTabs } from './search-results/contract.ts';

/** Props of every page. They are the same for all visitors who are not signed in. */
export interface SharedProps {
  /** The gallery's details, from the table `settings`; empty if not set. */
  gallery: Gallery;
  menus: Menus;
  breadcrumbs: Breadcrumb[];
  meta: Meta;
  auth: { user: { firstname: string } | null };
  banner: Banner | null;
  storeCheckoutUrl: string;
  /** Only in the preview of a change that is not public. */
  previewedNotifications?: FomoResponse;
}

/** What the layout does differently on some pages. These are fields of the page object, not props. */
export interface LayoutFields {
  /** The page has space for FOMO panels (server/fomo). */
  hasFomoArea?: true;
  /** The page begins with a picture of the full width. It has no breadcrumbs, and FOMO panels lie over the picture. */
  hasHero?: true;
  /** The footer does not show the gallery's promises. */
  omitsPromises?: true;
  /** Collectors sign in on this page, so links to sign in stay on it. */
  isSignIn?: true;
  /** The parameter `subscribe` does not open the follow dialog. */
  ignoresSubscribe?: true;
  /** Browsers store the page when they have shown it, and show it again without a connection. */
  isReadableOffline?: true;
}

export interface ListingProps {
  artworks: ArtworkList;
  filters: Filters;
  query: ListingQuery;
  /** The corrected term, if nothing matches the term itself: `Juan Luna` for `jaun lunna`. */
  searchedFor: string | null;
  /** The same list as JSON. */
  apiUrl: string;
}

/** Page name → its own props, besides `SharedProps`. Page components take their types from here. */
export interface Pages {
  home: HomePage;
  'artworks/index': ListingProps & {
    /** The page's h1: `Artworks`, the name of a category or style, or the search term. */
    heading: string;
  };
  'artworks/show': {
    artwork: ArtworkDetail;
    moreByArtist: ArtworkCard[];
    /** Why visitors do not see it, as a sentence. Only for an artwork that is not public: staff have given the link. */
    preview?: string;
  };
  'inquiries/show': InquiryPage;
  'search-results/index': ListingProps & SearchTabs;
  'artists/show': ListingProps & {
    artist: ArtistProfile;
    soldWorks: SoldWorks;
  };
  'artists/sold': {
    artist: Pick<ArtistProfile, 'name' | 'slug' | 'url'>;
    works: Paginated<SoldWork>;
  };
  'artists/index': {
    artists: ArtistList;
    /** Types of the artists on the website. The page adds `All Artists`. */
    types: ArtistOption[];
    /** Where they are from. */
    places: ArtistPlaceOption[];
    /** Categories of their published artworks. */
    categories: ArtistOption[];
    query: ArtistsQuery;
    /** The corrected term, if no name matches the term itself. */
    searchedFor: string | null;
    /** The same list as JSON. */
    apiUrl: string;
  };
  'exhibitions/index': { exhibits: Exhibit[] };
  /** An exhibition or an event. */
  'exhibitions/show': { exhibit: Exhibit; artworks: ArtworkCard[] };
  'exhibitions/events': { exhibits: Exhibit[] };
  'static-pages/show': {
    title: string;
    /** HTML without an h1, rendered from Markdown. */
    html: string;
    /** A date like `2026-10-03`. */
    updatedAt: string | null;
    /** Coming days without pickup, like `2026-12-25`, on the page with the gallery's details. */
    closedDays?: string[];
    /** Why visitors do not see it like this, as a sentence. */
    preview?: string;
    /** Not for search engines. */
    isUnlisted?: true;
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
  /** The confirmation of a form that a visitor without JavaScript sends without a CSRF token. */
  'forms/confirm': {
    heading: string;
    text: string;
    /** The text of the submit button. */
    button: string;
    action: string;
    fields: Record<string, string>;
  };
  offline: {
    /** What the browser has stored, the latest first. The service worker fills it in. */
    pages: OfflinePage[];
  };
  error: { status: number; heading: string; message: string; requestId: string | null };
}

export type PageName = keyof Pages;
export type PropsOf<Name extends PageName> = SharedProps & Pages[Name];
