import { type HomeSection, isSectionNumber, SECTION_NUMBERS } from '../../../home/sections.ts';
import { readAddress } from '../../../mail/address.ts';
import { isLinkAddress } from '../../../navigation/links.ts';
import { readSite, saveSetting } from '../../../navigation/records.ts';
import { isIsoDate } from '../../../time/time.ts';
import { joinList, splitList } from '../../list-cell.ts';
import { line, textOrNull } from './columns.ts';
import type { Change, Kind } from './kind.ts';

interface SettingRow {
  setting: string;
  /** Null removes the setting. */
  value: string | null;
}

interface Setting {
  /** Key of the database, and the property if its value is an object. */
  key: string;
  property?: string;
  /** The stored value of a text; undefined if the text is not valid. */
  read: (text: string) => unknown;
  write: (value: unknown) => string;
  /** Description of a valid text. */
  valid: string;
}

type Format = Pick<Setting, 'read' | 'write' | 'valid'>;

const shortText: Format = {
  read: (text) => (text.length <= 200 && !/\p{Cc}/u.test(text) ? text : undefined),
  write: String,
  valid: 'one line of at most 200 characters',
};
const email: Format = { read: (text) => readAddress(text) ?? undefined, write: String, valid: 'an e-mail address' };
const link: Format = {
  read: (text) => (isLinkAddress(text) ? text : undefined),
  write: (value) => String(value ?? ''),
  valid: 'a path like /exhibitions, or an address that begins with https://',
};
const instant: Format = {
  read: (text) => (isIsoDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)) ? text : undefined),
  write: String,
  valid: 'a time such as 2026-05-31T09:00:00Z',
};
const yesNo: Format = {
  read: (text) => ({ yes: true, no: false })[text.toLowerCase()],
  write: (value) => (value ? 'yes' : 'no'),
  valid: 'yes or no',
};
const milliseconds: Format = {
  read: (text) => (/^\d{1,6}$/.test(text) && Number(text) <= 600_000 ? Number(text) : undefined),
  write: String,
  valid: 'a whole number of milliseconds, at most 600000',
};

/** Texts of one cell. */
function texts(max: number, length: number): Format {
  return {
    read: (text) => {
      const all = splitList(text).map((each) => each.trim());
      return all.length <= max && all.every((each) => each && each.length <= length) ? all : undefined;
    },
    write: (value) => (Array.isArray(value) ? joinList(value) : ''),
    valid: `at most ${max} texts of at most ${length} characters, separated by vertical bars`,
  };
}

/** Keywords of searches, in small letters. */
function keywords(max: number): Format {
  const format = texts(max, 40);
  return { ...format, read: (text) => format.read(text.toLowerCase()) };
}

/** A line that may be hidden: an empty cell would bring the usual line back. */
function hideable(max: number): Format {
  return {
    read: (text) => (text === 'none' ? '' : text.length <= max && !/\p{Cc}/u.test(text) ? text : undefined),
    write: (value) => String(value) || 'none',
    valid: `one line of at most ${max} characters, or none`,
  };
}

/** How much a section of the home page shows. */
function sectionNumber(section: HomeSection): Setting {
  const { min, max } = SECTION_NUMBERS[section];
  return {
    key: 'home',
    property: section,
    write: String,
    valid: `0, or a whole number from ${min} to ${max}`,
    read: (text) => (/^\d{1,2}$/.test(text) && isSectionNumber(section, Number(text)) ? Number(text) : undefined),
  };
}

/** Name in the file → the setting. */
const SETTINGS: Record<string, Setting> = {
  gallery_name: { key: 'galleryName', ...shortText },
  curator_name: { key: 'curatorName', ...shortText },
  curator_email: { key: 'curatorEmail', ...email },
  sales_email: { key: 'salesEmail', ...email },
  telephone: { key: 'telephone', ...shortText },
  map_link: { key: 'mapUrl', ...link },
  pickup_address: { key: 'pickupAddress', ...shortText },
  opening_hours: { key: 'openingHours', ...shortText },
  copyright: { key: 'copyright', ...shortText },
  banner_text: { key: 'banner', property: 'text', ...shortText },
  banner_url: { key: 'banner', property: 'url', ...link },
  banner_updated_at: { key: 'banner', property: 'updatedAt', ...instant },
  typewriter_shown: { key: 'typewriter', property: 'enable', ...yesNo },
  typewriter_texts: { key: 'typewriter', property: 'texts', ...texts(20, 60) },
  typewriter_type_speed: { key: 'typewriter', property: 'typeSpeed', ...milliseconds },
  typewriter_duration: { key: 'typewriter', property: 'duration', ...milliseconds },
  typewriter_interval: { key: 'typewriter', property: 'interval', ...milliseconds },
  home_new_arrivals: sectionNumber('newArrivals'),
  home_statement: { key: 'home', property: 'statement', ...yesNo },
  home_band_text: { key: 'home', property: 'bandText', ...hideable(120) },
  home_band_note: { key: 'home', property: 'bandNote', ...hideable(300) },
  home_trending_artworks: sectionNumber('trendingArtworks'),
  home_trending_artists: sectionNumber('trendingArtists'),
  home_styles: sectionNumber('styles'),
  home_new_artists: sectionNumber('newArtists'),
  home_searches: sectionNumber('searches'),
  home_exhibits: sectionNumber('exhibits'),
  home_collectors: sectionNumber('collectors'),
  home_picks: sectionNumber('picks'),
  searches_chosen: { key: 'searches', property: 'chosen', ...keywords(12) },
  searches_hidden: { key: 'searches', property: 'hidden', ...keywords(200) },
  searches_only_chosen: { key: 'searches', property: 'isOnlyChosen', ...yesNo },
  notices_shown: { key: 'fomo', property: 'enabled', ...yesNo },
  notices_duration: { key: 'fomo', property: 'duration', ...milliseconds },
  notices_interval: { key: 'fomo', property: 'interval', ...milliseconds },
  notices_sales: { key: 'fomo', property: 'sales', ...yesNo },
  notices_interest: { key: 'fomo', property: 'interest', ...yesNo },
};

/** Characters of a value: 200 keywords. */
const MAX_VALUE = 10_000;

/** `settings.csv`: details of the gallery, banner, home page, searches, notices. */
export const settings: Kind<SettingRow> = {
  file: 'settings',
  columns: { setting: line(60), value: textOrNull(MAX_VALUE) },
  required: ['setting'],
  identify: (values) => {
    const { setting, value } = values;
    if (!setting) return { column: 'setting', reason: 'is missing' };
    const known = Object.hasOwn(SETTINGS, setting) ? SETTINGS[setting] : undefined;
    if (!known) return { column: 'setting', reason: `is not one of ${Object.keys(SETTINGS).join(', ')}` };
    if (value == null) return values;
    const read = known.read(value);
    return read === undefined
      ? { column: 'value', reason: `of ${setting} must be ${known.valid}` }
      : { ...values, value: known.write(read) };
  },
  keyOf: ({ setting }) => setting ?? '',
  defaults: (row) => ({ value: null, ...row }) as SettingRow,
  read: async (database) => {
    const { settings: stored } = await readSite(database);
    return Object.entries(SETTINGS).flatMap(([setting, { key, property, write }]) => {
      if (!stored.has(key)) return [];
      const value = property === undefined ? stored.get(key) : propertyOf(stored.get(key), property);
      return value === undefined ? [] : [{ setting, value: value === null ? null : write(value) || null }];
    });
  },
  write: async (transaction, changes, { now }) => {
    const { settings: stored } = await readSite(transaction);
    const byKey = Map.groupBy(changes, ({ row }) => (SETTINGS[row.setting] as Setting).key);
    for (const [key, rows] of byKey) {
      const value = rows.some(({ row }) => SETTINGS[row.setting]?.property)
        ? objectWith(stored.get(key), rows, key, now)
        : storedValue(rows[0] as Change<SettingRow>);
      await saveSetting(transaction, key, value);
    }
  },
};

/** Null stands for an object that is not there. */
function propertyOf(value: unknown, property: string): unknown {
  if (value === null) return property === 'text' ? null : undefined;
  return (value as Record<string, unknown>)[property];
}

function storedValue({ row: { setting, value } }: Change<SettingRow>): unknown {
  return value === null ? null : SETTINGS[setting]?.read(value);
}

function objectWith(stored: unknown, changes: Change<SettingRow>[], key: string, now: number): unknown {
  const isBanner = key === 'banner';
  const initial = isBanner ? { text: '', url: null, updatedAt: new Date(now).toISOString() } : {};
  const value: Record<string, unknown> = { ...initial, ...(stored as object | null) };
  // A changed banner is shown again to those who closed it.
  if (isBanner) value.updatedAt = initial.updatedAt;
  for (const change of changes) {
    const property = SETTINGS[change.row.setting]?.property ?? '';
    const next = storedValue(change);
    if (next === null && !(isBanner && property === 'url')) delete value[property];
    else value[property] = next;
  }
  return isBanner && !value.text ? null : value;
}
