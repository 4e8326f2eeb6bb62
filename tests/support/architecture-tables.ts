// Tables of the architecture test: nouns, kinds of files, and the files of each kind.

/** Noun → its contents, and the nouns whose files it may import: only nouns further up in this table. */
export const NOUNS: Record<string, { about: string; uses: string[] }> = {
  audit: { about: 'the log of what staff change', uses: [] },
  navigation: { about: "menus, breadcrumbs, banner and the gallery's settings", uses: [] },
  reservations: { about: 'the holder of each artwork, and the statement that reserves it', uses: [] },
  mail: { about: 'outbox, worker and delivery; templates are in `resources/mail`', uses: ['navigation'] },
  locations: { about: 'provinces and cities of the Philippines', uses: [] },
  vouchers: { about: 'promo codes: conditions, uses, discounts', uses: [] },
  artworks: { about: 'cards, pages, status, prices, popularity', uses: ['navigation', 'reservations'] },
  payments: { about: 'payment providers behind one gateway interface', uses: ['vouchers', 'artworks'] },
  cart: {
    about: 'carts of visitors and collectors, and their merge at sign-in',
    uses: ['navigation', 'reservations', 'vouchers', 'artworks'],
  },
  accounts: {
    about: 'sign-in, accounts and identities, `/account`',
    uses: ['navigation', 'mail', 'locations', 'cart'],
  },
  styles: { about: 'styles with their number of available artworks', uses: ['artworks'] },
  collectors: { about: 'collectors shown on the home page', uses: ['artworks'] },
  search: { about: 'the search index, matching, spelling, suggestions', uses: ['artworks'] },
  listing: {
    about: 'filters, sorts, pages and counts of every list of artworks',
    uses: ['navigation', 'reservations', 'artworks', 'search'],
  },
  orders: {
    about: 'orders, payment attempts, settlement, fulfilment, documents, refunds',
    uses: ['navigation', 'reservations', 'mail', 'locations', 'vouchers', 'payments', 'artworks', 'cart', 'listing'],
  },
  checkout: {
    about: 'the checkout page and form',
    uses: [
      'navigation',
      'reservations',
      'mail',
      'locations',
      'vouchers',
      'payments',
      'artworks',
      'cart',
      'accounts',
      'orders',
    ],
  },
  'personal-data': {
    about: "export and erasure of an account's data",
    uses: ['navigation', 'reservations', 'locations', 'accounts', 'orders'],
  },
  certificates: {
    about: 'certificates of authenticity as PDF, and their verification',
    uses: ['navigation', 'mail', 'artworks', 'orders'],
  },
  artists: { about: "artists' pages and lists", uses: ['navigation', 'artworks', 'search', 'listing'] },
  'search-results': {
    about: 'the search page and the calls of the search box',
    uses: ['navigation', 'artworks', 'styles', 'search', 'listing', 'artists'],
  },
  exhibitions: { about: 'exhibitions and events', uses: ['navigation', 'artworks'] },
  home: { about: 'the home page', uses: ['navigation', 'artworks', 'styles', 'collectors', 'artists', 'exhibitions'] },
  fomo: { about: 'news panels: recent sales and interest', uses: ['navigation', 'reservations', 'artworks'] },
  'static-pages': { about: 'text pages from Markdown files', uses: ['navigation'] },
  sitemap: { about: '`sitemap.xml` in parts of 50,000 addresses', uses: ['artworks'] },
  favorites: { about: 'favorite artworks of collectors', uses: ['navigation', 'reservations', 'artworks', 'listing'] },
  follows: {
    about: 'followed artists and mails about their new artworks',
    uses: ['navigation', 'reservations', 'mail', 'artworks', 'artists', 'listing'],
  },
  newsletter: { about: 'subscription, confirmation, unsubscription', uses: ['navigation', 'mail'] },
  wishes: { about: 'mails when a reserved artwork is available again', uses: ['reservations', 'mail', 'artworks'] },
  views: { about: 'artworks viewed by a browser', uses: ['artworks'] },
  shares: { about: 'counted shares of artworks', uses: ['artworks'] },
  recommendations: { about: 'artworks similar to viewed ones', uses: ['artworks', 'listing', 'views'] },
  staff: { about: 'staff, roles, invitations, passkeys and their sessions', uses: ['mail', 'audit'] },
  admin: {
    about: "`/admin`: the staff's addresses, their permissions, controllers and presenters",
    uses: ['navigation', 'mail', 'artworks', 'accounts', 'artists', 'audit', 'staff'],
  },
  operator: {
    about: "the command line of the gallery's staff",
    uses: [
      'navigation',
      'reservations',
      'vouchers',
      'artworks',
      'orders',
      'checkout',
      'fomo',
      'mail',
      'accounts',
      'personal-data',
      'audit',
      'staff',
    ],
  },
};

/** Noun → the nouns that it may import. */
export const ARROWS: Record<string, string[]> = Object.fromEntries(
  Object.entries(NOUNS).map(([noun, { uses }]) => [noun, uses]),
);

/** What each kind of file of a noun may import: other kinds, files outside the nouns, packages. */
export const KINDS: Record<string, { kinds: string[]; own: RegExp; packages: string[] }> = {
  // Imports types only.
  contract: { kinds: ['contract', 'rule'], own: /^$/, packages: [] },
  rule: {
    kinds: ['rule', 'contract'],
    own: /^server\/http\/html\.ts$|^database\/tables\.d\.ts$/,
    packages: [],
  },
  // Reads texts of the repository from files, once, at the start.
  files: { kinds: ['markdown', 'rule', 'contract'], own: /^$/, packages: ['node:fs', 'node:path'] },
  markdown: { kinds: ['rule', 'contract'], own: /^$/, packages: ['markdown-it'] },
  // The in-memory index of lists.
  facets: { kinds: ['rule'], own: /^$/, packages: ['lru-cache'] },
  records: {
    kinds: ['records', 'cache', 'facets', 'registry', 'rule', 'contract'],
    own: /^database\/(transaction|batches|claim-due|background|engine|adaptive-batch|rows|tables\.d)\.ts$|^server\/(time\/time-limit|changes\/contract|cache\/(cached|batched|large-results)|http\/security\/(client-address|secret-token)|http\/session\/(account-lock|account-sessions))\.ts$/,
    packages: ['knex'],
  },
  // Rows, or what is presented of them, cached until the change feed invalidates them.
  cache: { kinds: ['records', 'present', 'rule', 'contract'], own: /^server\/cache\//, packages: [] },
  // Sends mails.
  delivery: {
    kinds: ['delivery', 'rule', 'contract'],
    own: /^$/,
    packages: ['nodemailer', 'node:crypto', 'node:fs/promises', 'node:path'],
  },
  // Validates forms and responses with zod.
  schema: { kinds: ['rule', 'contract'], own: /^$/, packages: ['zod'] },
  // Calls a payment provider.
  gateway: {
    kinds: ['gateway', 'schema', 'records', 'rule', 'contract'],
    own: /^server\/boot\/settings\/variable-types\.ts$/,
    packages: ['node:crypto', 'knex', 'zod'],
  },
  // The list of payment providers.
  registry: { kinds: ['gateway'], own: /^$/, packages: [] },
  // Calls a gateway and stores the answer.
  payment: {
    kinds: ['payment', 'gateway', 'records', 'rule', 'contract'],
    own: /^server\/context\.ts$|^database\/transaction\.ts$/,
    packages: ['node:timers/promises'],
  },
  // Background work of a noun, which `server/jobs` runs.
  worker: {
    kinds: ['worker', 'payment', 'delivery', 'records', 'present', 'rule', 'contract'],
    own: /^server\/context\.ts$/,
    packages: ['prom-client', 'node:path'],
  },
  // Sign-in by passport's strategies, and their requests to the provider.
  strategies: {
    kinds: ['strategies', 'rule', 'contract'],
    own: /^server\/boot\/settings\/settings\.ts$/,
    packages: ['passport', 'passport-facebook', 'passport-google-oauth20', 'node:crypto', 'node:http'],
  },
  // A command of the gallery's staff.
  command: {
    kinds: ['command', 'records', 'rule', 'contract'],
    own: /^database\/transaction\.ts$|^server\/(http\/session\/account-sessions|boot\/settings\/settings|jobs\/records)\.ts$|^server\/(storage|backup|catalogue)\//,
    packages: ['knex', 'node:util'],
  },
  // Passkeys of the staff.
  passkeys: {
    kinds: ['records', 'rule', 'contract'],
    own: /^database\/transaction\.ts$|^server\/http\/security\/(secret-token|signed-text)\.ts$/,
    packages: ['knex', '@simplewebauthn/server', 'node:crypto'],
  },
  // What all addresses of `/admin` share: session, permissions, pages, errors.
  admin: {
    kinds: ['admin', 'controller', 'passkeys', 'records', 'rule', 'contract'],
    own: /^server\/(http|inertia|frontend)\/|^server\/context\.ts$/,
    packages: ['express', 'csurf', 'cookie-parser'],
  },
  // Draws a PDF.
  pdf: { kinds: ['pdf', 'rule', 'contract'], own: /^$/, packages: ['pdfkit', 'qrcode', 'node:module'] },
  // Creates a file to download or attach: reads, presents and draws.
  attachment: {
    kinds: ['attachment', 'pdf', 'records', 'present', 'rule', 'contract'],
    own: /^server\/context\.ts$/,
    packages: [],
  },
  present: { kinds: ['present', 'rule', 'contract'], own: /^$/, packages: [] },
  controller: {
    kinds: [
      'page',
      'admin',
      'passkeys',
      'records',
      'present',
      'attachment',
      'files',
      'strategies',
      'schema',
      'payment',
      'gateway',
      'rule',
      'contract',
    ],
    own: /^server\/(http|inertia|frontend|page-cache)\/|^server\/(context|pages)\.ts$|^database\/background\.ts$/,
    // Bodies are validated by zod; long responses are streamed.
    packages: ['express', 'zod', 'node:stream/promises'],
  },
  // Shared by several controllers of a noun: renders their page, handles their forms and webhooks.
  page: {
    kinds: ['records', 'present', 'gateway', 'rule', 'contract'],
    own: /^server\/(http|frontend)\/|^server\/context\.ts$/,
    packages: ['express', 'zod', 'node:crypto'],
  },
};

/**
 * Kind → its files. `contract.ts`, `records.ts`, `present.ts`, `controller.ts` and `schema.ts` have the kind of their name
 * in every folder; `client.ts`, `provider.ts` and `webhook.ts` are gateways. A file of a noun that is not listed is a rule: pure,
 * without state.
 */
export const FILE_KINDS: Record<string, string[]> = {
  admin: [
    'server/admin/app.ts',
    'server/admin/csrf.ts',
    'server/admin/errors.ts',
    'server/admin/passkey-site.ts',
    'server/admin/render-page.ts',
    'server/admin/routes.ts',
    'server/admin/session.ts',
  ],
  passkeys: ['server/staff/passkeys.ts'],
  attachment: [
    'server/certificates/file.ts',
    'server/certificates/order-documents.ts',
    'server/orders/documents/receipt-file.ts',
  ],
  cache: ['server/artists/list/directory.ts', 'server/artworks/cached.ts', 'server/navigation/cached.ts'],
  command: [
    'server/operator/commands/artworks.ts',
    'server/operator/commands/backup.ts',
    'server/operator/commands/banner.ts',
    'server/operator/commands/collectors.ts',
    'server/operator/commands/details.ts',
    'server/operator/commands/fomo.ts',
    'server/operator/commands/jobs.ts',
    'server/operator/commands/menus.ts',
    'server/operator/run-command.ts',
    'server/operator/commands/orders.ts',
    'server/operator/commands/staff.ts',
    'server/operator/commands/pickup.ts',
    'server/operator/commands/storage.ts',
    'server/operator/command.ts',
    'server/operator/commands/vouchers.ts',
  ],
  controller: [
    'server/personal-data/erasure-controller.ts',
    'server/artists/list/controller.ts',
    'server/cart/items-controller.ts',
    'server/checkout/voucher-controller.ts',
    'server/follows/unfollow/controller.ts',
    'server/orders/cancellation-controller.ts',
    'server/orders/payment/return-controller.ts',
    'server/orders/payment/sandbox-controller.ts',
  ],
  delivery: ['server/mail/delivery.ts', 'server/mail/message.ts'],
  facets: ['server/listing/facets/index.ts'],
  files: ['server/static-pages/files.ts'],
  markdown: ['server/static-pages/markdown.ts'],
  pdf: [
    'server/certificates/pdf.ts',
    'server/certificates/qr-code.ts',
    'server/orders/documents/receipt-pdf.ts',
    'server/orders/documents/typeface.ts',
  ],
  page: [
    'server/cart/owner.ts',
    'server/orders/payment/webhook.ts',
    'server/accounts/account/page.ts',
    'server/accounts/sign-in/released-by-merge.ts',
    'server/follows/unfollow/signer.ts',
  ],
  present: ['server/artists/list/present.ts', 'server/follows/unfollow/present.ts'],
  gateway: ['server/payments/api-call.ts', 'server/payments/gateway.ts'],
  records: [
    'server/staff/credentials.ts',
    'server/staff/demo-owner.ts',
    'server/staff/invitations.ts',
    'server/staff/sessions.ts',
    'server/orders/invariants.ts',
    'server/personal-data/invariants.ts',
    'server/reservations/invariants.ts',
    'server/accounts/identities/merge.ts',
    'server/artists/list/records.ts',
    'server/artists/list/trending.ts',
    'server/artworks/expiry.ts',
    'server/artworks/management.ts',
    'server/artworks/popularity/refresh.ts',
    'server/artworks/popularity/trending.ts',
    'server/artworks/scopes.ts',
    'server/cart/add.ts',
    'server/cart/contents.ts',
    'server/checkout/place-order.ts',
    'server/follows/announcements/announce.ts',
    'server/follows/list.ts',
    'server/follows/announcements/detect.ts',
    'server/follows/announcements/notify.ts',
    'server/orders/anonymise.ts',
    'server/orders/payment/close.ts',
    'server/orders/payment/refunds.ts',
    'server/orders/payment/settle.ts',
    'server/personal-data/erase.ts',
    'server/personal-data/export.ts',
    'server/reservations/limits.ts',
    'server/reservations/orders.ts',
    'server/reservations/relist.ts',
    'server/reservations/sweep.ts',
    'server/reservations/scopes.ts',
    'server/listing/database/listing.ts',
    'server/listing/database/filter-sql.ts',
    'server/listing/database/queries.ts',
    'server/listing/indexed/facet-rows.ts',
    'server/listing/indexed/listing.ts',
    'server/listing/indexed/live-index.ts',
    'server/listing/resolve.ts',
    'server/search-results/cached-name-search.ts',
    'server/search/find.ts',
    'server/search/recent-searches.ts',
    'server/search/json-rows.ts',
    'server/search/index/artworks.ts',
    'server/search/index/names.ts',
    'server/search/index/pending.ts',
    'server/search/index/sync.ts',
    'server/search/match/engine.ts',
    'server/search/match/matches.ts',
    'server/search/match/sqlite.ts',
    'server/search/match/sqlite-relevance.ts',
    'server/search/match/postgres.ts',
    'server/search/match/names.ts',
    'server/search/spelling/stored-words.ts',
    'server/search/spelling/restore.ts',
    'server/search/suggest/store-entries.ts',
    'server/search/suggest/prefixes.ts',
    'server/search/suggest/suggest.ts',
    'server/search/suggest/rows.ts',
    'server/vouchers/staff.ts',
  ],
  registry: ['server/payments/registry.ts'],
  strategies: ['server/accounts/sign-in/provider-request.ts', 'server/accounts/sign-in/strategies.ts'],
  payment: ['server/orders/payment/open.ts', 'server/orders/payment/sync.ts'],
  worker: ['server/mail/send.ts', 'server/mail/worker.ts', 'server/orders/payment/worker.ts'],
};
