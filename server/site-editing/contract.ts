import type { FomoSettings } from '../fomo/contract.ts';
import type { HomeSettings, Typewriter } from '../home/contract.ts';
import type { MailTexts } from '../mail/wording/contract.ts';
import type { MenuNode } from '../navigation/contract.ts';
import type { SearchCollectionSettings } from '../search-results/contract.ts';
import type { PageFields } from '../static-pages/contract.ts';
import type { SITE_PARTS } from './part-names.ts';

/** A part that always exists. */
export type SettingPart = (typeof SITE_PARTS)[number];

/** A text page, by the end of its address. */
export type PagePart = `page:${string}`;

/** The texts of a kind of mail: `wording:order-paid`. */
export type WordingPart = `wording:${string}`;

export type SitePart = SettingPart | PagePart | WordingPart;

export interface MenuFields {
  items: MenuNode[];
}

export interface PartFields {
  /** The texts of the typewriter belong to the page. */
  home: HomeSettings & Typewriter;
  /** Without a text no banner is shown. */
  banner: { text: string; url: string };
  'header-menu': MenuFields;
  'footer-menu': MenuFields;
  searches: SearchCollectionSettings;
  notifications: FomoSettings;
  details: DetailFields;
  [page: PagePart]: PageFields;
  [wording: WordingPart]: MailTexts;
}

/** Empty texts are not shown. */
export interface DetailFields {
  galleryName: string;
  curatorName: string;
  curatorEmail: string;
  salesEmail: string;
  telephone: string;
  pickupAddress: string;
  mapUrl: string;
  openingHours: string;
  copyright: string;
}

/**
 * Why a change was not published at its time: its fields were changed meanwhile, or an error occurred. `unreadable`: the stored
 * change is damaged, so it will not be published.
 */
export type PublishFailure = 'stopped' | 'failing' | 'unreadable';

/** A text page with a scheduled change. */
export interface ScheduledPage {
  slug: string;
  /** Null if the change leaves the title as it is. */
  title: string | null;
  publishAt: number;
  by: string;
  publishFailure: PublishFailure | null;
}
