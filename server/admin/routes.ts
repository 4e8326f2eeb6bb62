import { ANY_ACTION, type AuditAction } from '../audit/actions.ts';
import type { Context } from '../context.ts';
import type { RateLimit } from '../http/rate-limits/rate-limiter.ts';
import { RATE_LIMITS } from '../http/rate-limits/table.ts';
import type { Handler } from '../http/route-table.ts';
import { SITE_PARTS } from '../site-editing/part-names.ts';
import { partStore } from '../site-editing/parts.ts';
import type { Permission } from '../staff/permissions.ts';
import * as artists from './artists/controller.ts';
import * as artistMerge from './artists/merge-controller.ts';
import * as artworkForm from './artworks/form/controller.ts';
import * as artworkList from './artworks/list/controller.ts';
import * as artworkExport from './artworks/list/export-controller.ts';
import * as audit from './audit/controller.ts';
import * as bulkChanges from './bulk-changes/controller.ts';
import * as collectors from './collectors/controller.ts';
import * as personErasure from './collectors/erasure-controller.ts';
import * as personExport from './collectors/export-controller.ts';
import * as guests from './collectors/guests-controller.ts';
import type { MenuGroup, MenuIconName } from './contract.ts';
import * as desk from './desk/controller.ts';
import * as exhibitions from './exhibitions/controller.ts';
import * as exhibitionWorks from './exhibitions/works-controller.ts';
import * as google from './google/controller.ts';
import * as cartReservations from './holds/cart-reservation-controller.ts';
import * as holds from './holds/controller.ts';
import * as privateHolds from './holds/private-hold-controller.ts';
import * as home from './home/controller.ts';
import * as imports from './imports/controller.ts';
import * as inquiries from './inquiries/controller.ts';
import * as invitations from './invitations/controller.ts';
import { exportOf } from './list/export.ts';
import * as live from './live/controller.ts';
import * as mails from './mails/controller.ts';
import * as issueActions from './newsletters/actions-controller.ts';
import * as issues from './newsletters/controller.ts';
import * as issueItems from './newsletters/items-controller.ts';
import * as issueSending from './newsletters/sending-controller.ts';
import * as orderActions from './orders/actions-controller.ts';
import * as orders from './orders/controller.ts';
import * as orderCorrections from './orders/correction-controller.ts';
import * as orderDocuments from './orders/documents-controller.ts';
import * as orderRefunds from './orders/refund-controller.ts';
import * as picks from './picks/controller.ts';
import * as pictures from './pictures/controller.ts';
import * as prints from './print/controller.ts';
import * as quotes from './quotes/controller.ts';
import * as redirects from './redirects/controller.ts';
import * as redirectImport from './redirects/import-controller.ts';
import * as missingPages from './redirects/missing-controller.ts';
import type { MenuEntry, PageLink } from './render-page.ts';
import * as reports from './reports/controller.ts';
import * as searches from './searches/controller.ts';
import * as signIn from './sign-in/controller.ts';
import * as site from './site/controller.ts';
import * as wordings from './site/mails/controller.ts';
import * as textPages from './site/pages/controller.ts';
import * as textVersions from './site/pages/versions-controller.ts';
import * as pickupDays from './site/pickup-controller.ts';
import * as staff from './staff/controller.ts';
import * as artistAccounts from './statements/account-controller.ts';
import * as soldWork from './statements/commission-controller.ts';
import * as statements from './statements/controller.ts';
import * as statement from './statements/statement-controller.ts';
import * as terms from './terms/controller.ts';
import * as termMerge from './terms/merge-controller.ts';
import * as vouchers from './vouchers/controller.ts';
import * as voucherExport from './vouchers/export-controller.ts';
import * as manyVouchers from './vouchers/many-controller.ts';

export interface RowAccess {
  /** Permission that the member's role must include; `anyone` also for visitors. */
  permission: Permission | 'anyone';
  limit?: RateLimit;
}

interface Read extends RowAccess {
  /** Responds with a file, a stream, JSON or a redirect, never with a page. */
  isFile?: true;
  read: (context: Context) => Handler;
}

interface Write extends RowAccess {
  /** The request adds one of these lines to the audit log. */
  audit: readonly [AuditAction, ...AuditAction[]];
  /**
   * The member must have given the passkey in the last ten minutes; otherwise a page requests it and then continues. A form may
   * be sensitive by its fields. Its fields are not called `challenge` or `answer`.
   */
  isSensitive?: true;
  write: (context: Context) => Handler | Handler[];
}

interface MenuText {
  text: string;
  icon: MenuIconName;
}

/** The row of one address. A write without `audit`, and an address without a permission, do not compile. */
export interface AdminRow {
  /** Its place in the navigation; without a group at its top. `about` is the paragraph about it on the first page. */
  menu?: MenuText | (MenuText & { group: MenuGroup; about: string });
  /** What the command palette calls the page, for pages that the navigation does not have. `anchor`: like `#invite`. */
  action?: { text: string; anchor?: string };
  get?: Read;
  post?: Write;
  /** A call by a script of a page. */
  put?: Write;
}

/** Lines of the form of a scheduled change: without a time it is public at once, and one that changes nothing is discarded. */
const RESCHEDULED = ['site.changed', 'site.scheduled', 'site.schedule-discarded'] as const;
/** Lines of a scheduled change that is published: one that makes no difference is discarded. */
const PUBLISHED = ['site.changed', 'site.schedule-discarded'] as const;

/** All addresses of `/admin`. */
export const ADMIN_ROUTES: Record<string, AdminRow> = {
  '/admin': { menu: { text: 'Today', icon: 'house' }, get: { permission: 'home', read: home.show } },
  '/admin/events': { get: { permission: 'home', isFile: true, read: live.show } },
  '/admin/setup': { action: { text: 'Set up the gallery' }, get: { permission: 'site', read: home.showSetup } },
  '/admin/sign-in': {
    get: { permission: 'anyone', read: signIn.show },
    post: {
      permission: 'anyone',
      limit: RATE_LIMITS.staffSignIn,
      audit: ['staff.signed-in'],
      write: signIn.create,
    },
  },
  '/admin/sign-in/google': {
    get: { permission: 'anyone', limit: RATE_LIMITS.staffSignIn, isFile: true, read: google.showSignIn },
  },
  // Google sends the browser back by a link, which signs in and adds the line `staff.signed-in` or `staff.joined`.
  '/admin/sign-in/google/callback': {
    get: { permission: 'anyone', limit: RATE_LIMITS.staffSignIn, isFile: true, read: google.create },
  },
  '/admin/verify/google': { get: { permission: 'home', isFile: true, read: google.showVerification } },
  '/admin/demo/:token': {
    get: { permission: 'anyone', limit: RATE_LIMITS.staffLinks, read: signIn.showDemo },
    post: {
      permission: 'anyone',
      limit: RATE_LIMITS.staffLinks,
      audit: ['staff.signed-in'],
      write: signIn.createDemo,
    },
  },
  '/admin/invitations/:token': {
    get: { permission: 'anyone', limit: RATE_LIMITS.staffLinks, read: invitations.show },
    post: {
      permission: 'anyone',
      limit: RATE_LIMITS.staffLinks,
      audit: ['staff.joined', 'staff.passkey-replaced'],
      write: invitations.update,
    },
  },
  '/admin/invitations/:token/google': {
    get: { permission: 'anyone', limit: RATE_LIMITS.staffLinks, isFile: true, read: google.showInvitation },
  },
  '/admin/sign-out': { post: { permission: 'home', audit: ['staff.signed-out'], write: signIn.destroy } },
  '/admin/sign-out-everywhere': {
    post: { permission: 'home', audit: ['staff.signed-out-everywhere'], write: signIn.destroySessions },
  },
  '/admin/orders': {
    menu: {
      group: 'Sales',
      text: 'Orders',
      icon: 'package',
      about: 'What was bought, with everything that happened since: hand over, refund, write again, take notes.',
    },
    get: { permission: 'sales', read: orders.index },
  },
  '/admin/orders/export': { get: { permission: 'sales', isFile: true, read: exportOf(orders.index) } },
  '/admin/orders/:number': { get: { permission: 'sales', read: orders.show } },
  '/admin/orders/:number/steps': {
    post: {
      permission: 'sales',
      audit: ['order.prepared', 'order.ready', 'order.shipped', 'order.delivered'],
      write: orderActions.createStep,
    },
  },
  '/admin/orders/:number/shipment': {
    post: { permission: 'sales', audit: ['order.shipment-corrected'], write: orderActions.updateShipment },
  },
  '/admin/orders/:number/correct': {
    get: { permission: 'sales', read: orderCorrections.show },
    post: { permission: 'sales', audit: ['order.corrected'], write: orderCorrections.update },
  },
  '/admin/orders/:number/notes': {
    post: { permission: 'sales', audit: ['order.noted'], write: orderActions.createNote },
  },
  '/admin/orders/:number/mails': {
    post: { permission: 'sales', audit: ['order.mail-sent'], write: orderActions.createMail },
  },
  '/admin/orders/:number/cancel': {
    post: { permission: 'sales', audit: ['order.cancelled'], write: orderActions.createCancellation },
  },
  '/admin/orders/:number/refund': {
    get: { permission: 'sales', read: orderRefunds.show },
    post: {
      permission: 'sales',
      audit: ['order.refunded', 'order.works-refunded', 'order.cancelled'],
      isSensitive: true,
      write: orderRefunds.create,
    },
  },
  '/admin/orders/:number/refund-by-hand': {
    post: {
      permission: 'sales',
      audit: ['order.refunded-by-hand'],
      isSensitive: true,
      write: orderRefunds.createManualRefund,
    },
  },
  '/admin/orders/:number/relist': {
    post: { permission: 'sales', audit: ['artwork.relisted'], write: orderRefunds.createRelisting },
  },
  '/admin/orders/:number/packing-slip': {
    get: { permission: 'sales', isFile: true, read: orderDocuments.showPackingSlip },
  },
  '/admin/orders/:number/receipt': { get: { permission: 'sales', isFile: true, read: orderDocuments.showReceipt } },
  '/admin/orders/:number/certificates/:slug': {
    get: { permission: 'sales', isFile: true, read: orderDocuments.showCertificate },
  },
  '/admin/mails': {
    action: { text: 'Mails given up' },
    get: { permission: 'sales', read: mails.index },
    post: { permission: 'sales', audit: ['mail.sent-again'], write: mails.updateMails },
  },
  '/admin/mails/export': { get: { permission: 'sales', isFile: true, read: exportOf(mails.index) } },
  '/admin/mails/:id': {
    get: { permission: 'sales', read: mails.show },
    post: { permission: 'sales', audit: ['mail.sent-again'], write: mails.update },
  },
  '/admin/searches': {
    action: { text: 'Searches that found nothing' },
    get: { permission: 'home', read: searches.index },
  },
  '/admin/searches/export': { get: { permission: 'home', isFile: true, read: exportOf(searches.index) } },
  '/admin/desk': {
    menu: {
      group: 'Sales',
      text: 'Desk',
      icon: 'hand-coins',
      about: 'Sell works to a person who pays in the gallery.',
    },
    get: { permission: 'sales', read: desk.show },
    post: { permission: 'sales', audit: ['hold.sold', 'order.sold-at-desk'], write: desk.create },
  },
  '/admin/holds': {
    menu: {
      group: 'Sales',
      text: 'Holds',
      icon: 'lock',
      about: 'Every work that only its holder can take, and works held for a person.',
    },
    get: { permission: 'sales', read: holds.index },
  },
  '/admin/holds/export': { get: { permission: 'sales', isFile: true, read: exportOf(holds.index) } },
  '/admin/holds/new': {
    action: { text: 'Hold works for a person' },
    get: { permission: 'sales', read: privateHolds.showNew },
    post: { permission: 'sales', audit: ['hold.created'], write: privateHolds.create },
  },
  '/admin/holds/carts/:id': {
    get: { permission: 'sales', read: cartReservations.show },
    post: {
      permission: 'holds.release',
      isSensitive: true,
      audit: ['hold.released'],
      write: cartReservations.createRelease,
    },
  },
  '/admin/holds/:id': {
    get: { permission: 'sales', read: privateHolds.show },
    post: { permission: 'sales', audit: ['hold.changed'], write: privateHolds.update },
  },
  '/admin/holds/:id/end': { post: { permission: 'sales', audit: ['hold.ended'], write: privateHolds.destroy } },
  '/admin/holds/:id/release': {
    post: {
      permission: 'holds.release',
      isSensitive: true,
      audit: ['hold.released'],
      write: privateHolds.createRelease,
    },
  },
  '/admin/collectors': {
    menu: {
      group: 'Sales',
      text: 'Collectors',
      icon: 'user-round',
      about: 'Who buys here: orders, favorites, notes. Export and erasure of personal data.',
    },
    get: { permission: 'sales', read: collectors.index },
  },
  '/admin/collectors/export': { get: { permission: 'sales', isFile: true, read: exportOf(collectors.index) } },
  '/admin/collectors/guests': {
    action: { text: 'Find a guest without an account' },
    get: { permission: 'sales', read: guests.index },
  },
  '/admin/collectors/guests/export': { get: { permission: 'sales', isFile: true, read: exportOf(guests.index) } },
  '/admin/collectors/guests/:guest': { get: { permission: 'sales', read: guests.show } },
  '/admin/collectors/guests/:guest/data.json': {
    get: { permission: 'sales', isFile: true, read: personExport.showJson },
  },
  '/admin/collectors/guests/:guest/data.html': {
    get: { permission: 'sales', isFile: true, read: personExport.showDocument },
  },
  '/admin/collectors/guests/:guest/erase': {
    get: { permission: 'collectors.erase', read: personErasure.show },
    post: {
      permission: 'collectors.erase',
      audit: ['collector.erased'],
      isSensitive: true,
      write: personErasure.create,
    },
  },
  // The audit log has a line of each look and of each export.
  '/admin/collectors/:id': { get: { permission: 'sales', read: collectors.show } },
  '/admin/collectors/:id/notes': {
    post: { permission: 'sales', audit: ['collector.noted'], write: collectors.createNote },
  },
  '/admin/collectors/:id/notes/:note/delete': {
    post: { permission: 'sales', audit: ['collector.note-deleted'], write: collectors.destroyNote },
  },
  '/admin/collectors/:id/data.json': { get: { permission: 'sales', isFile: true, read: personExport.showJson } },
  '/admin/collectors/:id/data.html': { get: { permission: 'sales', isFile: true, read: personExport.showDocument } },
  '/admin/collectors/:id/erase': {
    get: { permission: 'collectors.erase', read: personErasure.show },
    post: {
      permission: 'collectors.erase',
      audit: ['collector.erased'],
      isSensitive: true,
      write: personErasure.create,
    },
  },
  '/admin/vouchers': {
    menu: {
      group: 'Sales',
      text: 'Vouchers',
      icon: 'ticket-percent',
      about: 'Promo codes: create one or many, see who has used them, end them.',
    },
    get: { permission: 'sales', read: vouchers.index },
  },
  '/admin/vouchers/new': {
    action: { text: 'Create a voucher' },
    get: { permission: 'sales', read: vouchers.showNew },
    post: { permission: 'sales', audit: ['voucher.created'], write: vouchers.create },
  },
  '/admin/vouchers/many': {
    action: { text: 'Create many vouchers' },
    get: { permission: 'sales', read: manyVouchers.showNew },
    post: { permission: 'sales', audit: ['voucher.created-many'], write: manyVouchers.create },
  },
  '/admin/vouchers/export': { get: { permission: 'sales', isFile: true, read: voucherExport.index } },
  '/admin/vouchers/end': {
    post: { permission: 'sales', audit: ['voucher.ended-many'], write: vouchers.destroyVouchers },
  },
  '/admin/vouchers/:id': {
    get: { permission: 'sales', read: vouchers.show },
    post: { permission: 'sales', audit: ['voucher.changed'], write: vouchers.update },
  },
  '/admin/vouchers/:id/end': {
    post: { permission: 'sales', audit: ['voucher.ended'], write: vouchers.destroy },
  },
  '/admin/vouchers/:id/uses.csv': { get: { permission: 'sales', isFile: true, read: voucherExport.indexUses } },
  '/admin/inquiries': {
    menu: {
      group: 'Sales',
      text: 'Inquiries',
      icon: 'message-circle',
      about: 'Questions of visitors about works: read and answer them, and see who asks.',
    },
    get: { permission: 'sales', read: inquiries.index },
  },
  '/admin/inquiries/export': { get: { permission: 'sales', isFile: true, read: exportOf(inquiries.index) } },
  '/admin/inquiries/:id': {
    get: { permission: 'sales', read: inquiries.show },
    post: { permission: 'sales', audit: ['inquiry.answered'], write: inquiries.createAnswer },
  },
  '/admin/inquiries/:id/notes': {
    post: { permission: 'sales', audit: ['inquiry.noted'], write: inquiries.createNote },
  },
  '/admin/inquiries/:id/close': {
    post: { permission: 'sales', audit: ['inquiry.closed', 'inquiry.opened'], write: inquiries.updateState },
  },
  '/admin/artworks/export': { get: { permission: 'catalogue.read', isFile: true, read: artworkExport.index } },
  '/admin/artworks': {
    menu: {
      group: 'Catalogue',
      text: 'Artworks',
      icon: 'frame',
      about: 'Find, edit and publish works. Select several, or all that match, to change them at once.',
    },
    get: { permission: 'catalogue.read', read: artworkList.index },
  },
  '/admin/artworks/new': {
    action: { text: 'Add an artwork' },
    get: { permission: 'catalogue.write', read: artworkForm.showNew },
    post: { permission: 'catalogue.write', audit: ['artwork.created', 'artwork.published'], write: artworkForm.create },
  },
  '/admin/artworks/suggestions': {
    get: { permission: 'catalogue.read', isFile: true, read: artworkForm.indexSuggestions },
  },
  '/admin/artworks/:id': {
    get: { permission: 'catalogue.read', read: artworkForm.show },
    post: {
      permission: 'catalogue.write',
      audit: ['artwork.changed', 'artwork.published'],
      write: artworkForm.update,
    },
  },
  '/admin/artworks/:id/publish': {
    post: {
      permission: 'catalogue.write',
      audit: ['artwork.published', 'artwork.scheduled'],
      write: artworkForm.createPublication,
    },
  },
  '/admin/artworks/:id/withdraw': {
    post: { permission: 'catalogue.write', audit: ['artwork.withdrawn'], write: artworkForm.destroyPublication },
  },
  '/admin/artworks/:id/delete': {
    post: { permission: 'catalogue.write', audit: ['artwork.deleted'], write: artworkForm.destroy },
  },
  '/admin/bulk-changes/new': { get: { permission: 'catalogue.write', read: bulkChanges.showNew } },
  '/admin/bulk-changes': {
    post: { permission: 'catalogue.write', audit: ['bulk.started'], write: bulkChanges.create },
  },
  '/admin/bulk-changes/:id': { get: { permission: 'catalogue.write', read: bulkChanges.show } },
  '/admin/bulk-changes/:id/stop': {
    post: { permission: 'catalogue.write', audit: ['bulk.stopped'], write: bulkChanges.destroyRun },
  },
  '/admin/bulk-changes/:id/continue': {
    post: { permission: 'catalogue.write', audit: ['bulk.continued'], write: bulkChanges.createRun },
  },
  '/admin/artists': {
    menu: {
      group: 'Catalogue',
      text: 'Artists',
      icon: 'palette',
      about: 'Who made the works: portrait, biography, shown or not. Two entries of one person can be merged.',
    },
    get: { permission: 'catalogue.read', read: artists.index },
  },
  '/admin/artists/export': { get: { permission: 'catalogue.read', isFile: true, read: exportOf(artists.index) } },
  '/admin/artists/new': {
    action: { text: 'Add an artist' },
    get: { permission: 'catalogue.write', read: artists.showNew },
    post: { permission: 'catalogue.write', audit: ['artist.created'], write: artists.create },
  },
  '/admin/artists/:id': {
    get: { permission: 'catalogue.read', read: artists.show },
    post: { permission: 'catalogue.write', audit: ['artist.changed'], write: artists.update },
  },
  '/admin/artists/:id/merge': {
    get: { permission: 'catalogue.write', read: artistMerge.show },
    post: { permission: 'catalogue.write', audit: ['artist.merged'], write: artistMerge.update },
  },
  '/admin/artists/:id/delete': {
    post: { permission: 'catalogue.write', audit: ['artist.deleted'], write: artists.destroy },
  },
  '/admin/exhibitions': {
    menu: {
      group: 'Catalogue',
      text: 'Exhibitions',
      icon: 'calendar-days',
      about: 'Exhibitions and events with their dates, and the works in their order.',
    },
    get: { permission: 'catalogue.read', read: exhibitions.index },
  },
  '/admin/exhibitions/export': {
    get: { permission: 'catalogue.read', isFile: true, read: exportOf(exhibitions.index) },
  },
  '/admin/exhibitions/new': {
    action: { text: 'Add an exhibition or event' },
    get: { permission: 'catalogue.write', read: exhibitions.showNew },
    post: { permission: 'catalogue.write', audit: ['exhibit.created'], write: exhibitions.create },
  },
  '/admin/exhibitions/:id': {
    get: { permission: 'catalogue.read', read: exhibitions.show },
    post: { permission: 'catalogue.write', audit: ['exhibit.changed'], write: exhibitions.update },
  },
  '/admin/exhibitions/:id/works': {
    get: { permission: 'catalogue.read', read: exhibitionWorks.show },
    post: { permission: 'catalogue.write', audit: ['exhibit.works-changed'], write: exhibitionWorks.update },
  },
  '/admin/exhibitions/:id/delete': {
    post: { permission: 'catalogue.write', audit: ['exhibit.deleted'], write: exhibitions.destroy },
  },
  '/admin/terms': {
    menu: {
      group: 'Catalogue',
      text: 'Terms',
      icon: 'tags',
      about: 'Styles, media, subjects and tags: rename, merge or retire them.',
    },
    get: { permission: 'catalogue.read', read: terms.indexKinds },
  },
  '/admin/terms/:kind': { get: { permission: 'catalogue.read', read: terms.index } },
  '/admin/terms/:kind/export': { get: { permission: 'catalogue.read', isFile: true, read: exportOf(terms.index) } },
  '/admin/terms/:kind/new': {
    get: { permission: 'catalogue.write', read: terms.showNew },
    post: { permission: 'catalogue.write', audit: ['term.created'], write: terms.create },
  },
  '/admin/terms/:kind/:id': {
    get: { permission: 'catalogue.read', read: terms.show },
    post: { permission: 'catalogue.write', audit: ['term.changed'], write: terms.update },
  },
  '/admin/terms/:kind/:id/merge': {
    get: { permission: 'catalogue.write', read: termMerge.show },
    post: { permission: 'catalogue.write', audit: ['term.merged'], write: termMerge.update },
  },
  '/admin/terms/:kind/:id/retire': {
    post: { permission: 'catalogue.write', audit: ['term.retired', 'term.offered'], write: terms.updateState },
  },
  '/admin/terms/:kind/:id/delete': {
    post: { permission: 'catalogue.write', audit: ['term.deleted'], write: terms.destroy },
  },
  '/admin/picks': {
    menu: {
      group: 'Site',
      text: 'Picks',
      icon: 'star',
      about: 'The works that the curators recommend on the home page, in their order.',
    },
    get: { permission: 'catalogue.read', read: picks.show },
    post: { permission: 'catalogue.write', audit: ['picks.changed'], write: picks.update },
  },
  '/admin/print': { get: { permission: 'catalogue.read', read: prints.show } },
  '/admin/print/:kind': { get: { permission: 'catalogue.read', isFile: true, read: prints.showPrint } },
  '/admin/quotes': {
    menu: {
      group: 'Site',
      text: 'Quotes',
      icon: 'quote',
      about: 'What collectors say about the gallery, for the home page.',
    },
    get: { permission: 'catalogue.read', read: quotes.index },
    post: { permission: 'catalogue.write', audit: ['quote.ordered'], write: quotes.updateQuotes },
  },
  '/admin/quotes/new': {
    action: { text: 'Add a collector’s quote' },
    get: { permission: 'catalogue.write', read: quotes.showNew },
    post: { permission: 'catalogue.write', audit: ['quote.created'], write: quotes.create },
  },
  '/admin/quotes/:id': {
    get: { permission: 'catalogue.read', read: quotes.show },
    post: { permission: 'catalogue.write', audit: ['quote.changed'], write: quotes.update },
  },
  '/admin/quotes/:id/delete': {
    post: { permission: 'catalogue.write', audit: ['quote.deleted'], write: quotes.destroy },
  },
  '/admin/imports': {
    menu: {
      group: 'Catalogue',
      text: 'Import',
      icon: 'file-up',
      about: 'Many works from a spreadsheet. A trial run lists what would be refused and why, before anything changes.',
    },
    get: { permission: 'catalogue.write', read: imports.index },
    put: { permission: 'catalogue.write', audit: ['catalogue.file-uploaded'], write: imports.create },
  },
  '/admin/imports/:id': {
    get: { permission: 'catalogue.write', read: imports.show },
    post: { permission: 'catalogue.write', audit: ['catalogue.import-checked'], write: imports.update },
  },
  '/admin/imports/:id/start': {
    post: { permission: 'catalogue.write', audit: ['catalogue.import-started'], write: imports.createRun },
  },
  '/admin/imports/:id/stop': {
    post: { permission: 'catalogue.write', audit: ['catalogue.import-stopped'], write: imports.destroyRun },
  },
  '/admin/imports/:id/discard': {
    post: { permission: 'catalogue.write', audit: ['catalogue.import-discarded'], write: imports.destroy },
  },
  '/admin/imports/:id/refused.csv': {
    get: { permission: 'catalogue.write', isFile: true, read: imports.indexRefusals },
  },
  '/admin/statements': {
    menu: {
      group: 'Money',
      text: 'Statements',
      icon: 'receipt',
      about:
        'What each artist is owed for consigned works, month by month. A closed month is a fixed document; payouts are recorded.',
    },
    get: { permission: 'money', read: statements.index },
    post: { permission: 'money', audit: ['statements.closed'], write: statements.create },
  },
  '/admin/statements/export': { get: { permission: 'money', isFile: true, read: statements.showExport } },
  '/admin/statements/:month/:id': {
    get: { permission: 'money', read: statement.show },
  },
  '/admin/statements/:month/:id/pdf': { get: { permission: 'money', isFile: true, read: statement.showDocument } },
  '/admin/statements/:month/:id/csv': { get: { permission: 'money', isFile: true, read: statement.showExport } },
  '/admin/sold-works/:number/:id': {
    get: { permission: 'money', read: soldWork.show },
    post: { permission: 'money', audit: ['order.terms-set'], write: soldWork.update },
  },
  '/admin/artist-accounts/:id': {
    get: { permission: 'money', read: artistAccounts.show },
    post: { permission: 'money', audit: ['payout.recorded'], write: artistAccounts.createPayout },
  },
  '/admin/payouts/:id/correct': {
    post: { permission: 'money', audit: ['payout.corrected'], write: artistAccounts.destroyPayout },
  },
  '/admin/reports': {
    menu: {
      group: 'Money',
      text: 'Reports',
      icon: 'chart-column',
      about: 'Sales, sell-through, searches and the way from views to sales, each with chart, table and CSV.',
    },
    get: { permission: 'money', read: reports.show },
  },
  '/admin/reports/:report': { get: { permission: 'money', read: reports.show } },
  '/admin/reports/:report/csv': { get: { permission: 'money', isFile: true, read: reports.showExport } },
  '/admin/newsletters': {
    menu: {
      group: 'Site',
      text: 'Newsletters',
      icon: 'mail',
      about: 'Write to subscribers: preview, test, send now or later, and see what came of it.',
    },
    get: { permission: 'site', read: issues.index },
  },
  '/admin/newsletters/export': { get: { permission: 'site', isFile: true, read: exportOf(issues.index) } },
  '/admin/newsletters/new': {
    action: { text: 'Write an issue of the newsletter' },
    get: { permission: 'site', read: issues.showNew },
    post: { permission: 'site', audit: ['newsletter.created'], write: issues.create },
  },
  '/admin/newsletters/:id': {
    get: { permission: 'site', read: issues.show },
    post: { permission: 'site', audit: ['newsletter.changed'], write: issues.update },
  },
  '/admin/newsletters/:id/items': {
    get: { permission: 'site', read: issueItems.show },
    post: { permission: 'site', audit: ['newsletter.changed'], write: issueItems.update },
  },
  '/admin/newsletters/:id/preview': { get: { permission: 'site', isFile: true, read: issues.showPreview } },
  '/admin/newsletters/:id/test': {
    post: { permission: 'site', audit: ['newsletter.tested'], write: issueActions.createTest },
  },
  '/admin/newsletters/:id/send': {
    get: { permission: 'site', read: issueSending.show },
    post: { permission: 'site', audit: ['newsletter.sent', 'newsletter.scheduled'], write: issueSending.create },
  },
  '/admin/newsletters/:id/unschedule': {
    post: { permission: 'site', audit: ['newsletter.unscheduled'], write: issueActions.destroySchedule },
  },
  '/admin/newsletters/:id/pause': {
    post: { permission: 'site', audit: ['newsletter.paused'], write: issueActions.createPause },
  },
  '/admin/newsletters/:id/resume': {
    post: { permission: 'site', audit: ['newsletter.resumed'], write: issueActions.destroyPause },
  },
  '/admin/newsletters/:id/stop': {
    post: { permission: 'site', audit: ['newsletter.stopped'], write: issueActions.destroyRun },
  },
  '/admin/newsletters/:id/duplicate': {
    post: { permission: 'site', audit: ['newsletter.created'], write: issues.createDuplicate },
  },
  '/admin/newsletters/:id/delete': {
    post: { permission: 'site', audit: ['newsletter.deleted'], write: issueActions.destroy },
  },
  '/admin/redirects': {
    menu: {
      group: 'Site',
      text: 'Redirects',
      icon: 'corner-down-right',
      about: 'Old addresses and the pages that have replaced them, and addresses without a page that visitors open.',
    },
    get: { permission: 'site', read: redirects.index },
  },
  '/admin/redirects/export': { get: { permission: 'site', isFile: true, read: exportOf(redirects.index) } },
  '/admin/redirects/new': {
    action: { text: 'Add a redirect' },
    get: { permission: 'site', read: redirects.showNew },
    post: { permission: 'site', audit: ['redirect.created'], write: redirects.create },
  },
  '/admin/redirects/import': {
    get: { permission: 'site', read: redirectImport.show },
    post: { permission: 'site', audit: ['redirect.imported'], write: redirectImport.create },
  },
  '/admin/redirects/missing': {
    action: { text: 'Addresses without a page' },
    get: { permission: 'site', read: missingPages.index },
  },
  '/admin/redirects/missing/:id': {
    post: { permission: 'site', audit: ['redirect.created'], write: missingPages.create },
  },
  '/admin/redirects/missing/:id/ignore': {
    post: { permission: 'site', audit: ['redirect.address-ignored'], write: missingPages.destroy },
  },
  '/admin/redirects/:id': {
    get: { permission: 'site', read: redirects.show },
    post: { permission: 'site', audit: ['redirect.changed'], write: redirects.update },
  },
  '/admin/redirects/:id/delete': {
    post: { permission: 'site', audit: ['redirect.deleted'], write: redirects.destroy },
  },
  '/admin/site': {
    menu: {
      group: 'Site',
      text: 'Site settings',
      icon: 'store',
      about: 'Home page, banner, menus, searches, notifications, details, opening hours and pickup days.',
    },
    get: { permission: 'site', read: site.index },
  },
  ...siteRows(),
  '/admin/site/pages': { action: { text: 'Site: pages' }, get: { permission: 'site', read: textPages.index } },
  '/admin/site/new-page': {
    action: { text: 'Write a new page' },
    get: { permission: 'site', read: textPages.showNew },
    post: { permission: 'site', audit: ['site.changed', 'site.scheduled'], write: textPages.create },
  },
  '/admin/site/pages/:slug': {
    get: { permission: 'site', read: textPages.show },
    post: { permission: 'site', audit: ['site.changed', 'site.scheduled'], write: textPages.update },
  },
  '/admin/site/pages/:slug/scheduled': {
    get: { permission: 'site', read: (context) => textPages.show(context, 'scheduled') },
    post: { permission: 'site', audit: RESCHEDULED, write: (context) => textPages.update(context, 'scheduled') },
  },
  '/admin/site/pages/:slug/publish': {
    post: { permission: 'site', audit: PUBLISHED, write: textPages.createPublication },
  },
  '/admin/site/pages/:slug/discard': {
    post: { permission: 'site', audit: ['site.schedule-discarded'], write: textPages.destroySchedule },
  },
  '/admin/site/pages/:slug/reset': {
    post: { permission: 'site', audit: ['site.changed', 'site.schedule-discarded'], write: textPages.destroy },
  },
  '/admin/site/pages/:slug/versions': { get: { permission: 'site', read: textVersions.index } },
  '/admin/site/pages/:slug/versions/:id': {
    get: { permission: 'site', read: textVersions.show },
    post: { permission: 'site', audit: ['site.changed'], write: textVersions.update },
  },
  '/admin/site/mails': {
    action: { text: 'Site: wording of mails' },
    get: { permission: 'site', read: wordings.index },
  },
  '/admin/site/mails/:kind': {
    get: { permission: 'site', read: wordings.show },
    post: { permission: 'site', audit: ['site.changed', 'site.scheduled'], write: wordings.update },
  },
  '/admin/site/mails/:kind/scheduled': {
    get: { permission: 'site', read: (context) => wordings.show(context, 'scheduled') },
    post: { permission: 'site', audit: RESCHEDULED, write: (context) => wordings.update(context, 'scheduled') },
  },
  '/admin/site/mails/:kind/publish': {
    post: { permission: 'site', audit: PUBLISHED, write: wordings.createPublication },
  },
  '/admin/site/mails/:kind/discard': {
    post: { permission: 'site', audit: ['site.schedule-discarded'], write: wordings.destroySchedule },
  },
  '/admin/site/mails/:kind/reset': {
    post: { permission: 'site', audit: ['site.changed'], write: wordings.destroy },
  },
  '/admin/site/pickup-days': {
    action: { text: 'Close a day for pickups' },
    get: { permission: 'site', read: pickupDays.show },
    post: { permission: 'site', audit: ['pickup.days-changed'], write: pickupDays.update },
  },
  '/admin/staff': {
    menu: {
      group: 'Gallery',
      text: 'Staff',
      icon: 'users',
      about: 'Who works here and what each may do. A lost passkey is replaced by a new invitation.',
    },
    action: { text: 'Invite a person', anchor: '#invite' },
    get: { permission: 'staff', read: staff.index },
    post: {
      permission: 'staff',
      audit: ['staff.invited'],
      isSensitive: true,
      write: staff.create,
    },
  },
  '/admin/staff/:id': {
    get: { permission: 'staff', read: staff.show },
    post: { permission: 'staff', audit: ['staff.role-changed'], isSensitive: true, write: staff.update },
  },
  '/admin/staff/:id/remove': {
    post: { permission: 'staff', audit: ['staff.removed'], isSensitive: true, write: staff.destroy },
  },
  '/admin/staff/invitations/:id/withdraw': {
    post: { permission: 'staff', audit: ['staff.invitation-withdrawn'], write: staff.destroyInvitation },
  },
  '/admin/pictures': {
    get: { permission: 'catalogue.read', isFile: true, read: pictures.index },
    put: { permission: 'catalogue.write', audit: ['picture.uploaded'], write: pictures.update },
  },
  '/admin/pictures/:id/original': { get: { permission: 'catalogue.read', isFile: true, read: pictures.showOriginal } },
  '/admin/pictures/:id/edits': {
    put: { permission: 'catalogue.write', audit: ['picture.edited'], write: pictures.updateEdits },
  },
  '/admin/audit': {
    menu: {
      group: 'Gallery',
      text: 'Audit log',
      icon: 'scroll-text',
      about: 'Every change, by whom and when. Content can be put back with Undo.',
    },
    get: { permission: 'audit', read: audit.index },
  },
  '/admin/audit/:id': { get: { permission: 'audit', read: audit.show } },
  // The kind of the change has its own permission.
  '/admin/audit/:id/undo': { post: { permission: 'home', audit: ANY_ACTION, write: audit.createUndo } },
};

/** Each part of the site has a form, and may have a scheduled change. */
function siteRows(): Record<string, AdminRow> {
  const rows = SITE_PARTS.flatMap((part): [string, AdminRow][] => [
    [
      `/admin/site/${part}`,
      {
        action: { text: `Site: ${partStore(part).title.toLowerCase()}` },
        get: { permission: 'site', read: site.show(part) },
        post: { permission: 'site', audit: ['site.changed', 'site.scheduled'], write: site.update(part) },
      },
    ],
    [
      `/admin/site/${part}/scheduled`,
      {
        get: { permission: 'site', read: site.show(part, 'scheduled') },
        post: { permission: 'site', audit: RESCHEDULED, write: site.update(part, 'scheduled') },
      },
    ],
    [
      `/admin/site/${part}/publish`,
      { post: { permission: 'site', audit: PUBLISHED, write: site.createPublication(part) } },
    ],
    [
      `/admin/site/${part}/discard`,
      { post: { permission: 'site', audit: ['site.schedule-discarded'], write: site.destroySchedule(part) } },
    ],
  ]);
  return Object.fromEntries(rows);
}

const MENU_GROUPS = [null, 'Sales', 'Catalogue', 'Money', 'Site', 'Gallery'] as const satisfies (MenuGroup | null)[];

/** The pages of the navigation, group by group, and those of the command palette; each in the order of the table. */
export function menuEntries(table: Record<string, AdminRow>): { menu: MenuEntry[]; actions: PageLink[] } {
  const pages = Object.entries(table).flatMap(([url, row]) =>
    row.get && row.get.permission !== 'anyone' ? [{ url, ...row, permission: row.get.permission }] : [],
  );
  const inMenu = pages.flatMap(({ menu, url, permission }) =>
    menu ? [{ group: null, about: null, ...menu, url, permission }] : [],
  );
  return {
    menu: MENU_GROUPS.flatMap((each) => inMenu.filter(({ group }) => group === each)),
    actions: pages.flatMap(({ action, url, permission }) =>
      action ? [{ text: action.text, url: url + (action.anchor ?? ''), permission }] : [],
    ),
  };
}
