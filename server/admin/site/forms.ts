import type { PartFields, SettingPart } from '../../site-editing/contract.ts';
import { readBanner } from '../../site-editing/fields/banner.ts';
import { readDetails } from '../../site-editing/fields/details.ts';
import { readBand, readSeconds, readSection, readTypedTexts, SECTIONS } from '../../site-editing/fields/home.ts';
import { linesOf, onlyErrors } from '../../site-editing/fields/lines.ts';
import { readMenu } from '../../site-editing/fields/menu.ts';
import { type MenuRowFields, parseMenuRows, rowsOfMenu } from '../../site-editing/menu-rows.ts';
import { SECOND } from '../../time/time.ts';
import type { FormValues } from '../form/contract.ts';
import { readInputTime } from '../form/times.ts';

export type PartValues = FormValues;
type Errors = Record<string, string>;

/** Fields of a form that was read; `hero` is the text that names an artwork. */
export type ReadPart = { fields: object; hero?: string; errors: Errors };

interface PartForm<Fields> {
  /** Names of its fields. */
  names: readonly string[];
  values(fields: Fields): PartValues;
  read(values: PartValues): ReadPart;
}

/** Every form has it: when the change becomes public. */
export const PUBLISH_AT = 'publishAt';

/** When a change becomes public; null for now. */
export function readPublishAt(text: string, now: number): { publishAt: number | null; error: string | null } {
  const publishAt = readInputTime(text, null);
  if (publishAt === undefined) return { publishAt: null, error: 'Please choose a day and a time.' };
  const isPast = publishAt !== null && publishAt <= now;
  return { publishAt, error: isPast ? 'Please choose a time to come.' : null };
}

const text = (values: PartValues, name: string) => values[name] ?? '';
const yes = (value: boolean) => (value ? 'yes' : '');
const inSeconds = (milliseconds: number) => String(milliseconds / SECOND);

const TYPEWRITER = ['enable', 'texts', 'typeSpeed', 'duration', 'interval'] as const;
const NO_SECONDS = 'Please write seconds, like 0.25.';
const HOME = ['hero', 'bandText', 'bandNote', 'statement', ...SECTIONS, ...TYPEWRITER];

export const PART_FORMS: { [Part in SettingPart]: PartForm<PartFields[Part]> } = {
  home: {
    names: HOME,
    values: (fields) => ({
      ...Object.fromEntries(SECTIONS.map((section) => [section, String(fields[section])])),
      hero: '',
      bandText: fields.bandText,
      bandNote: fields.bandNote,
      statement: yes(fields.statement),
      enable: yes(fields.enable),
      texts: fields.texts.join('\n'),
      typeSpeed: inSeconds(fields.typeSpeed),
      duration: inSeconds(fields.duration),
      interval: inSeconds(fields.interval),
    }),
    read: readHomeForm,
  },
  banner: {
    names: ['text', 'url'],
    values: ({ text, url }) => ({ text, url }),
    read: (values) => readBanner({ text: text(values, 'text'), url: text(values, 'url') }) as ReadPart,
  },
  'header-menu': menuForm('header'),
  'footer-menu': menuForm('footer'),
  searches: {
    names: ['chosen', 'hidden', 'isOnlyChosen'],
    values: ({ chosen, hidden, isOnlyChosen }) => ({
      chosen: chosen.join('\n'),
      hidden: hidden.join('\n'),
      isOnlyChosen: yes(isOnlyChosen),
    }),
    read: readSearches,
  },
  notifications: {
    names: ['enabled', 'duration', 'interval', 'sales', 'interest'],
    values: ({ enabled, duration, interval, sales, interest }) => ({
      enabled: yes(enabled),
      duration: inSeconds(duration),
      interval: inSeconds(interval),
      sales: yes(sales),
      interest: yes(interest),
    }),
    read: readNotifications,
  },
  details: {
    names: [
      'galleryName',
      'curatorName',
      'curatorEmail',
      'salesEmail',
      'telephone',
      'pickupAddress',
      'mapUrl',
      'openingHours',
      'copyright',
    ],
    values: (fields) => ({ ...fields }),
    read: ({ [PUBLISH_AT]: _, ...values }) => readDetails(values) as ReadPart,
  },
};

function readHomeForm(values: PartValues): ReadPart {
  const errors: Record<string, string | null> = {};
  const fields: Record<string, unknown> = { statement: values.statement === 'yes', enable: values.enable === 'yes' };
  for (const section of SECTIONS) {
    fields[section] = readSection(section, text(values, section));
    if (fields[section] === undefined) errors[section] = 'Please choose a number of the list.';
  }
  for (const name of ['typeSpeed', 'duration', 'interval']) {
    fields[name] = readSeconds(text(values, name));
    if (fields[name] === undefined) errors[name] = NO_SECONDS;
  }
  const { texts, error } = readTypedTexts(text(values, 'texts'));
  const { errors: bandErrors, ...band } = readBand({
    bandText: text(values, 'bandText'),
    bandNote: text(values, 'bandNote'),
  });
  return {
    fields: { ...fields, ...band, texts },
    hero: text(values, 'hero').trim(),
    errors: onlyErrors({ ...errors, texts: error, ...bandErrors }) as Errors,
  };
}

const KEYWORDS = { chosen: 12, hidden: 200 };
const MAX_KEYWORD = 40;

function readSearches(values: PartValues): ReadPart {
  const keywords = (name: keyof typeof KEYWORDS) => linesOf(text(values, name).toLowerCase());
  const errors = Object.entries(KEYWORDS).map(([name, max]) => {
    const words = keywords(name as keyof typeof KEYWORDS);
    const long = words.find((word) => word.length > MAX_KEYWORD);
    if (words.length > max) return [name, `At most ${max}, please.`];
    return [name, long ? `“${long.slice(0, 20)}…” is longer than ${MAX_KEYWORD} characters.` : null];
  });
  return {
    fields: { chosen: keywords('chosen'), hidden: keywords('hidden'), isOnlyChosen: values.isOnlyChosen === 'yes' },
    errors: onlyErrors(Object.fromEntries(errors)) as Errors,
  };
}

function readNotifications(values: PartValues): ReadPart {
  const times = { min: 1, max: 600 };
  const [duration, interval] = ['duration', 'interval'].map((name) => readSeconds(text(values, name), times));
  const error = (time: number | undefined) => (time === undefined ? 'From 1 to 600 seconds, please.' : null);
  return {
    fields: {
      enabled: values.enabled === 'yes',
      duration,
      interval,
      sales: values.sales === 'yes',
      interest: values.interest === 'yes',
    },
    errors: onlyErrors({ duration: error(duration), interval: error(interval) }) as Errors,
  };
}

function menuForm(placement: 'header' | 'footer'): PartForm<PartFields['header-menu']> {
  return {
    names: ['items'],
    values: ({ items }) => ({ items: JSON.stringify(rowsOfMenu(items)) }),
    read: (values) => {
      const rows = parseMenuRows(text(values, 'items'));
      if (!rows) return { fields: {}, errors: { items: 'This menu could not be read.' } };
      const { items, errors: rowErrors } = readMenu(rows, placement);
      const errors: Errors = rowErrors.length > 0 ? { items: rowErrors.join(' ') } : {};
      return { fields: { items }, errors };
    },
  };
}

const BUTTON = /^(up|down|indent|outdent|remove|add)$/;

/** The rows of a menu's form without JavaScript, and its pressed button. Null with JavaScript, which sends one text. */
export function readRowFields(
  body: Record<string, unknown>,
): { rows: MenuRowFields[]; button: { move: string; index: number } | null } | null {
  if (typeof body['row.0.name'] !== 'string' && body.add === undefined) return null;
  const rows: object[] = [];
  for (let index = 0; typeof body[`row.${index}.name`] === 'string'; index++) {
    const field = (name: string) => body[`row.${index}.${name}`];
    rows.push({
      id: field('id'),
      name: field('name'),
      address: field('address'),
      level: field('level'),
      isNewTab: field('isNewTab') === 'yes',
      enabled: field('enabled') === 'yes',
    });
  }
  const [pressed] = Object.entries(body).filter(([name, value]) => BUTTON.test(name) && typeof value === 'string');
  const button = pressed ? { move: pressed[0], index: Number(pressed[1]) } : null;
  return { rows: parseMenuRows(JSON.stringify(rows)) ?? [], button };
}
