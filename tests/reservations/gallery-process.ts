import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from '../../database/connect.ts';
import { startCheckpoints } from '../../database/connection/checkpoints.ts';
import { createApp } from '../../server/app.ts';
import { openPageCache } from '../../server/boot/serve/page-cache.ts';
import { SERVER_LIMITS } from '../../server/http/limits/limits.ts';
import { IndexedListing } from '../../server/listing/indexed/listing.ts';
import { serveFromCache } from '../../server/page-cache/front.ts';
import { openApp } from '../support/app.ts';

// One of several server processes: the real one without the built pages. It reports its port, and ends with its parent.
const { dataDir, databaseUrl, ...settings } = JSON.parse(process.argv[2] ?? '{}');
const database = connect({ dataDir, databaseUrl });
const { context } = await openApp({ database, settings: { dataDir, databaseUrl, ...settings }, caches: true });
context.now = Date.now;
context.log.level = 'silent';
const { changes } = context;
const listing = new IndexedListing({
  database,
  changes,
  search: context.search,
  cards: context.cards,
  onError: console.error,
});
context.listing = listing;
await listing.ready;
startCheckpoints(database, { firstDelayMs: 0, onError: console.error });
const app = createApp(context);
const server = createServer(SERVER_LIMITS, serveFromCache(openPageCache(context), app, context));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit(0));
