import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Today } from './admin/home/records.ts';
import type { ArtistDirectory } from './artists/list/directory.ts';
import type { Artworks, Cards, Expiry } from './artworks/cached.ts';
import type { Settings } from './boot/settings/settings.ts';
import type { ChangeFeed } from './changes/contract.ts';
import type { Frontend } from './frontend/frontend.ts';
import type { Home } from './home/cached.ts';
import type { Metrics } from './http/monitoring/metrics.ts';
import type { Listing } from './listing/listing.ts';
import type { CachedSite } from './navigation/cached.ts';
import type { CachedAudiences } from './newsletter/issues/audience.ts';
import type { PaymentGateways } from './payments/registry.ts';
import type { PictureFiles } from './pictures/files/serve.ts';
import type { MissedSearches } from './search/missed-searches.ts';
import type { RecentSearches } from './search/recent-searches.ts';
import type { Search } from './search/search.ts';
import type { NameSearch } from './search-results/records.ts';
import type { Storage } from './storage/storage.ts';

/** The dependencies of the app. Tests pass test doubles for what is outside the process. */
export interface Context {
  settings: Settings;
  database: Knex;
  /** Milliseconds since 1970, UTC. Every rule and query gets its time from this clock. */
  now: () => number;
  log: Logger;
  /** Renders page objects to documents, with the built bundle or with Vite in development. */
  frontend: Frontend;
  /** Files of the gallery: variants and originals of pictures, parts of uploads. */
  storage: Storage;
  /** Reads the variants of pictures, or makes them on demand. */
  pictures: PictureFiles;
  metrics: Metrics;
  /** Aborts when this process receives a stop signal; it still answers requests. */
  stopping: AbortSignal;
  /** Changes that any process has committed to the database. */
  changes: ChangeFeed;
  listing: Listing;
  search: Search;
  recentSearches: RecentSearches;
  missedSearches: MissedSearches;
  nameSearch: NameSearch;
  cards: Cards;
  artworks: Artworks;
  expiry: Expiry;
  directory: ArtistDirectory;
  home: Home;
  site: CachedSite;
  today: Today;
  audiences: CachedAudiences;
  payments: PaymentGateways;
}
