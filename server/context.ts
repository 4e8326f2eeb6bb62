import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { ArtistDirectory } from './artists/list/directory.ts';
import type { Artworks, Cards } from './artworks/cached.ts';
import type { Settings } from './boot/settings.ts';
import type { ChangeFeed } from './changes/contract.ts';
import type { Frontend } from './frontend/frontend.ts';
import type { Metrics } from './http/monitoring/metrics.ts';
import type { PictureFiles } from './http/pictures.ts';
import type { Listing } from './listing/listing.ts';
import type { CachedSite } from './navigation/cached.ts';
import type { PaymentGateways } from './payments/registry.ts';
import type { NameSearch } from './search-results/records.ts';

/** What the app is given; tests hand in fakes for what lives outside the process. */
export interface Context {
  settings: Settings;
  database: Knex;
  /** Milliseconds since 1970, UTC: the one clock that every rule is asked with. */
  now: () => number;
  log: Logger;
  /** Turns page objects into documents: from the built bundle, or through Vite in development. */
  frontend: Frontend;
  /** Where the variants of pictures are read from, or made on demand. */
  pictures: PictureFiles;
  metrics: Metrics;
  /** What has been committed by any process. */
  changes: ChangeFeed;
  listing: Listing;
  nameSearch: NameSearch;
  cards: Cards;
  artworks: Artworks;
  directory: ArtistDirectory;
  site: CachedSite;
  payments: PaymentGateways;
}
