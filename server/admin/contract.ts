import type { AuditLinePage, AuditPage } from '../audit/contract.ts';
import type {
  DemoLinkPage,
  GooglePage,
  InvitationPage,
  StaffListPage,
  StaffPage,
  StaffSignInPage,
  VerifyPage,
} from '../staff/contract.ts';
import type { PicksPage } from './arrangement/contract.ts';
import type { ArtistListPage, ArtistPage } from './artists/contract.ts';
import type { ArtworkFormPage, ArtworkListPage } from './artworks/contract.ts';
import type { BulkChangePage, NewBulkChangePage } from './bulk-changes/contract.ts';
import type {
  CollectorErasurePage,
  CollectorListPage,
  CollectorPage,
  GuestListPage,
  GuestPage,
} from './collectors/contract.ts';
import type { DeskPage } from './desk/contract.ts';
import type { ExhibitListPage, ExhibitPage, ExhibitWorksPage } from './exhibitions/contract.ts';
import type { CartReservationPage, HoldsPage, NewPrivateHoldPage, PrivateHoldPage } from './holds/contract.ts';
import type { AdminHomePage, SetupStep } from './home/contract.ts';
import type { ImportListPage, ImportPage } from './imports/contract.ts';
import type { InquiryListPage, InquiryThreadPage } from './inquiries/contract.ts';
import type { MailListPage, MailPage } from './mails/contract.ts';
import type { MergePage } from './merges/contract.ts';
import type {
  IssueItemsPage,
  IssueListPage,
  IssuePage,
  IssuePreviewPage,
  IssueProgressPage,
  IssueSendingPage,
} from './newsletters/contract.ts';
import type { OrderCorrectionPage, OrderListPage, OrderRefundPage, StaffOrderPage } from './orders/contract.ts';
import type { PrintPage } from './print/contract.ts';
import type { QuoteListPage, QuotePage } from './quotes/contract.ts';
import type { MissingPagesPage, RedirectImportPage, RedirectListPage, RedirectPage } from './redirects/contract.ts';
import type { ReportPage } from './reports/contract.ts';
import type { MissedSearchesPage } from './searches/contract.ts';
import type { PickupDaysPage, SiteListPage, SitePartPage } from './site/contract.ts';
import type { WordingListPage, WordingPage } from './site/mails/contract.ts';
import type {
  TextPageEditPage,
  TextPageListPage,
  TextVersionListPage,
  TextVersionPage,
} from './site/pages/contract.ts';
import type { AccountPage, SoldWorkPage, StatementListPage, StatementPage } from './statements/contract.ts';
import type { TermKindsPage, TermListPage, TermPage } from './terms/contract.ts';
import type { NewVouchersPage, VoucherListPage, VoucherPage } from './vouchers/contract.ts';

/** Pages that the navigation shows under one heading. */
export type MenuGroup = 'Sales' | 'Catalogue' | 'Money' | 'Site' | 'Gallery';

/** Icons of lucide, by their names there. */
export type MenuIconName =
  | 'calendar-days'
  | 'chart-column'
  | 'corner-down-right'
  | 'file-text'
  | 'file-up'
  | 'frame'
  | 'hand-coins'
  | 'house'
  | 'lock'
  | 'mail'
  | 'message-circle'
  | 'package'
  | 'palette'
  | 'quote'
  | 'receipt'
  | 'scroll-text'
  | 'star'
  | 'store'
  | 'tags'
  | 'ticket-percent'
  | 'user-round'
  | 'users';

export interface MenuItem {
  /** Null at the top, without a heading. */
  group: MenuGroup | null;
  text: string;
  url: string;
  icon: MenuIconName;
  /** What it is for; on the first page only. */
  about: string | null;
  isCurrent: boolean;
}

/** Props of every page of `/admin`. */
export interface AdminProps {
  /** The heading, also for the browser's tab. */
  title: string;
  admin: {
    gallery: string;
    /** Address, telephone and e-mail, for printed pages. */
    details: string[];
    /** Null for a visitor who has not signed in. */
    member: { id: number; name: string; role: string } | null;
    /** Pages that the member's role may open. */
    menu: MenuItem[];
    /** Pages of the command palette that the menu does not have, such as `Add an artwork`. */
    actions: { text: string; url: string }[];
    isMenuFolded: boolean;
    /** What the layout shows after a form of this page has undone a change. */
    undone: string | null;
    /** The field `_csrf` of every form. */
    csrf: string;
  };
}

/** Page name → its own props, besides `AdminProps`. */
export interface AdminPages {
  'admin/home/index': AdminHomePage;
  'admin/home/setup': { steps: SetupStep[] };
  'admin/sign-in/index': StaffSignInPage;
  'admin/sign-in/invitation': InvitationPage;
  'admin/sign-in/demo': DemoLinkPage;
  'admin/staff/index': StaffListPage;
  'admin/staff/show': StaffPage;
  'admin/audit/index': AuditPage;
  'admin/audit/show': AuditLinePage;
  'admin/artworks/index': ArtworkListPage;
  'admin/artworks/show': ArtworkFormPage;
  'admin/artists/index': ArtistListPage;
  'admin/artists/edit': ArtistPage;
  'admin/exhibitions/index': ExhibitListPage;
  'admin/exhibitions/edit': ExhibitPage;
  'admin/exhibitions/works': ExhibitWorksPage;
  'admin/inquiries/index': InquiryListPage;
  'admin/inquiries/show': InquiryThreadPage;
  'admin/mails/index': MailListPage;
  'admin/mails/show': MailPage;
  'admin/searches/index': MissedSearchesPage;
  'admin/merge': MergePage;
  'admin/orders/index': OrderListPage;
  'admin/orders/show': StaffOrderPage;
  'admin/orders/refund': OrderRefundPage;
  'admin/orders/correct': OrderCorrectionPage;
  'admin/newsletters/index': IssueListPage;
  'admin/newsletters/edit': IssuePage;
  'admin/newsletters/items': IssueItemsPage;
  'admin/newsletters/show': IssueProgressPage;
  'admin/newsletters/preview': IssuePreviewPage;
  'admin/newsletters/send': IssueSendingPage;
  'admin/desk': DeskPage;
  'admin/holds/index': HoldsPage;
  'admin/holds/new': NewPrivateHoldPage;
  'admin/holds/show': PrivateHoldPage;
  'admin/holds/cart': CartReservationPage;
  'admin/picks': PicksPage;
  'admin/print/index': PrintPage;
  'admin/quotes/index': QuoteListPage;
  'admin/quotes/edit': QuotePage;
  'admin/redirects/index': RedirectListPage;
  'admin/redirects/edit': RedirectPage;
  'admin/redirects/import': RedirectImportPage;
  'admin/redirects/missing': MissingPagesPage;
  'admin/site/index': SiteListPage;
  'admin/site/home': SitePartPage;
  'admin/site/banner': SitePartPage;
  'admin/site/header-menu': SitePartPage;
  'admin/site/footer-menu': SitePartPage;
  'admin/site/searches': SitePartPage;
  'admin/site/notifications': SitePartPage;
  'admin/site/details': SitePartPage;
  'admin/site/mails/index': WordingListPage;
  'admin/site/mails/edit': WordingPage;
  'admin/site/pages/index': TextPageListPage;
  'admin/site/pages/edit': TextPageEditPage;
  'admin/site/pages/versions': TextVersionListPage;
  'admin/site/pages/version': TextVersionPage;
  'admin/site/pickup-days': PickupDaysPage;
  'admin/terms/index': TermKindsPage;
  'admin/terms/kind': TermListPage;
  'admin/terms/edit': TermPage;
  'admin/collectors/index': CollectorListPage;
  'admin/collectors/show': CollectorPage;
  'admin/collectors/guests': GuestListPage;
  'admin/collectors/guest': GuestPage;
  'admin/collectors/erase': CollectorErasurePage;
  'admin/vouchers/index': VoucherListPage;
  'admin/vouchers/edit': VoucherPage;
  'admin/vouchers/many': NewVouchersPage;
  'admin/sign-in/verify': VerifyPage;
  'admin/imports/index': ImportListPage;
  'admin/imports/show': ImportPage;
  'admin/sign-in/google': GooglePage;
  'admin/bulk-changes/new': NewBulkChangePage;
  'admin/bulk-changes/show': BulkChangePage;
  'admin/reports': ReportPage;
  'admin/statements/index': StatementListPage;
  'admin/statements/show': StatementPage;
  'admin/statements/account': AccountPage;
  'admin/statements/sold-work': SoldWorkPage;
  'admin/error': { status: number; message: string; requestId: string | null; signInUrl: string | null };
}

export type AdminPageName = keyof AdminPages;
export type AdminPropsOf<Name extends AdminPageName> = AdminProps & AdminPages[Name];
