import type { Knex } from 'knex';
import type { ChangeBy } from '../audit/contract.ts';
import { plainText } from '../audit/differences.ts';
import { readFomoSettings } from '../fomo/schema.ts';
import { parseHomeSettings } from '../home/home-settings.ts';
import { parseTypewriter } from '../home/typewriter.ts';
import { MAIL_NAMES } from '../mail/names.ts';
import type { MailTexts } from '../mail/wording/contract.ts';
import { findStoredTexts, storeTexts } from '../mail/wording/records.ts';
import { defaultTexts, isWordedKind, textsOf, type WordedKind } from '../mail/wording/wordings.ts';
import type { Banner } from '../navigation/contract.ts';
import { findMenuTree, findSetting, readSite, saveSetting, storeMenuTree } from '../navigation/records.ts';
import { parseCollectionSettings } from '../search-results/collection-settings.ts';
import { condense } from '../static-pages/condense.ts';
import type { PageFields } from '../static-pages/contract.ts';
import { fieldsOf, findPage, isPage, NO_PAGE, storePage } from '../static-pages/records.ts';
import { isPageSlug } from '../static-pages/slug.ts';
import type { MenuFields, PartFields, SettingPart, SitePart } from './contract.ts';
import { menuText } from './menu-text.ts';

/** How a part is read and written. No other code reads or writes its tables. */
export interface PartStore<Fields> {
  /** The name of the page, and of the subject in the audit log. */
  title: string;
  /** Names of the fields in the audit log, in their order. */
  names: { [Field in keyof Fields]?: string };
  /** Formats a field whose value is an object or a list. */
  textOf?: (field: keyof Fields, value: unknown) => string | null;
  /** Shortens the old and the new version of a long text to the passages that differ. */
  condense?: (from: string, to: string) => { from: string; to: string };
  /** Checks a combination of values, because undo and scheduled changes combine values of different times. Default: all are valid. */
  isPossible?: (fields: Fields) => boolean;
  /** Whether these values mean that it was removed. */
  isRemoved?: (fields: Fields) => boolean;
  read(database: Knex): Promise<Fields>;
  write(transaction: Knex.Transaction, fields: Fields, by: Pick<ChangeBy, 'actor' | 'now'>): Promise<void>;
}

const DETAIL_NAMES: Record<keyof PartFields['details'], string> = {
  galleryName: 'Name',
  curatorName: 'Curator',
  curatorEmail: 'E-mail for visitors',
  salesEmail: 'E-mail for sales',
  telephone: 'Telephone',
  pickupAddress: 'Address',
  mapUrl: 'Map link',
  openingHours: 'Opening hours',
  copyright: 'Copyright line',
};

const PARTS: { [Part in SettingPart]: PartStore<PartFields[Part]> } = {
  home: {
    title: 'Home page',
    names: {
      hero: 'Artwork in the hero',
      enable: 'Typewriter',
      texts: 'Typewriter texts',
      typeSpeed: 'Typing',
      duration: 'Shown',
      interval: 'Pause',
      newArrivals: 'New arrivals',
      statement: 'Largest new arrival',
      bandText: 'Words of the gallery',
      bandNote: 'Line below the words',
      trendingArtworks: 'Trending artworks',
      trendingArtists: 'Trending artists',
      styles: 'Shop by style',
      newArtists: 'New painters and sculptors',
      searches: 'Latest searches',
      exhibits: 'Exhibits',
      collectors: 'Delighted collectors',
      picks: 'Picks',
    },
    textOf: (field, value) => {
      if (field === 'texts') return (value as string[]).join('\n') || null;
      if (field === 'hero') return value === null ? null : `Artwork ${value}`;
      return plainText(value as string);
    },
    async read(database) {
      const settings = parseHomeSettings(await findSetting(database, 'home'));
      return { ...settings, ...parseTypewriter(await findSetting(database, 'typewriter')) };
    },
    async write(transaction, { enable, typeSpeed, duration, interval, texts, ...home }) {
      await saveSetting(transaction, 'home', home);
      await saveSetting(transaction, 'typewriter', { enable, typeSpeed, duration, interval, texts });
    },
  },
  banner: {
    title: 'Banner',
    names: { text: 'Text', url: 'Link' },
    async read(database) {
      const banner = (await findSetting(database, 'banner')) as Banner | null | undefined;
      return { text: banner?.text ?? '', url: banner?.url ?? '' };
    },
    async write(transaction, { text, url }, { now }) {
      // The new time shows the banner again to those who closed it.
      const banner = { text, url: url || null, updatedAt: new Date(now).toISOString() };
      await saveSetting(transaction, 'banner', text === '' ? null : banner);
    },
  },
  'header-menu': menuPart('header', 'Header menu'),
  'footer-menu': menuPart('footer', 'Footer menu'),
  searches: {
    title: 'Search collections',
    names: { chosen: 'Keywords of the gallery', hidden: 'Hidden searches', isOnlyChosen: 'Only those of the gallery' },
    textOf: (_field, value) => (Array.isArray(value) ? value.join('\n') || null : plainText(value as boolean)),
    read: async (database) => parseCollectionSettings(await findSetting(database, 'searches')),
    write: (transaction, fields) => saveSetting(transaction, 'searches', fields),
  },
  notifications: {
    title: 'Notifications',
    names: {
      enabled: 'Shown',
      duration: 'Milliseconds of each',
      interval: 'Milliseconds between two',
      sales: 'Sales',
      interest: 'Views and favorites',
    },
    read: async (database) => readFomoSettings(await findSetting(database, 'fomo')),
    write: (transaction, fields) => saveSetting(transaction, 'fomo', fields),
  },
  details: {
    title: 'Gallery details',
    names: DETAIL_NAMES,
    async read(database) {
      const { settings } = await readSite(database);
      const text = (key: string) => String(settings.get(key) ?? '');
      return Object.fromEntries(
        Object.keys(DETAIL_NAMES).map((key) => [key, text(key)]),
      ) as unknown as PartFields['details'];
    },
    async write(transaction, fields) {
      for (const [key, value] of Object.entries(fields)) await saveSetting(transaction, key, value || null);
    },
  },
};

function menuPart(placement: 'header' | 'footer', title: string): PartStore<MenuFields> {
  return {
    title,
    names: { items: 'Items' },
    textOf: (_field, value) => menuText(value as MenuFields['items']) || null,
    read: async (database) => ({ items: await findMenuTree(database, placement) }),
    write: (transaction, { items }) => storeMenuTree(transaction, placement, items),
  };
}

function pagePart(slug: string): PartStore<PageFields> {
  return {
    title: `Page /pages/${slug}`,
    names: { title: 'Title', description: 'Description', isListed: 'Listed', text: 'Text' },
    condense,
    isPossible: isPage,
    isRemoved: ({ title }) => title === '',
    read: async (database) => fieldsOf((await findPage(database, slug)) ?? NO_PAGE),
    write: (transaction, fields, by) => storePage(transaction, slug, { fields, ...by }),
  };
}

function wordingPart(kind: WordedKind): PartStore<MailTexts> {
  return {
    title: `Mail “${MAIL_NAMES[kind]}”`,
    names: Object.fromEntries(textsOf(kind).map(([name, { label }]) => [name, label])),
    read: async (database) => ({ ...defaultTexts(kind), ...(await findStoredTexts(database, kind)) }),
    write: (transaction, texts) => storeTexts(transaction, kind, texts),
  };
}

/** Whether this version has the part. Another version may have stored changes of others. */
export function isSitePart(part: string): part is SitePart {
  const [kind, name = ''] = part.split(':');
  if (kind === 'page') return isPageSlug(name);
  return kind === 'wording' ? isWordedKind(name) : Object.hasOwn(PARTS, part);
}

/** How a part is read and written. */
export function partStore<Part extends SitePart>(part: Part): PartStore<PartFields[Part]> {
  const [kind, name = ''] = part.split(':');
  const named = { page: () => pagePart(name), wording: () => wordingPart(name as WordedKind) };
  const store = kind === 'page' || kind === 'wording' ? named[kind]() : PARTS[part as SettingPart];
  return store as unknown as PartStore<PartFields[Part]>;
}

/** A part as the audit log names it. */
export function partSubject(part: SitePart): { subject: string; subjectName: string } {
  return { subject: part.includes(':') ? part : `site:${part}`, subjectName: partStore(part).title };
}
