import type { AuditChange } from '../../audit/contract.ts';
import type { SettingPart } from '../../site-editing/contract.ts';
import { compareTexts } from '../../static-pages/compare.ts';
import type { ScheduledChange } from './contract.ts';

/** A sentence about each page. */
export const ABOUT: Record<SettingPart | 'pickup-days', string> = {
  home: 'The artwork in the hero, the words that are typed, and how much each section shows.',
  banner: 'One line above every page of the shop.',
  'header-menu': 'The links at the top of every page, on up to three levels.',
  'footer-menu': 'The columns of links at the foot of every page.',
  searches: 'The keywords with artworks on the home page, from visitors’ searches and your own.',
  notifications: 'The small panels about sales and interest.',
  details: 'Name, address, map, telephone, opening hours, curator and e-mail addresses.',
  'pickup-days': 'The days on which nothing can be picked up, with the orders that have them.',
};

export const ABOUT_MAILS = 'Subjects, headings, sentences and buttons of each mail that the shop sends.';
export const ABOUT_PAGES = 'About, contact, questions, shipping, terms, privacy, and pages of your own.';

/** A page of the shop that shows the part. */
export function publicUrlOf(part: SettingPart): string {
  return part === 'details' ? '/pages/contact' : '/';
}

/** What a scheduled change changes, word by word. */
export function presentChanges(changes: AuditChange[]): ScheduledChange['changes'] {
  return changes.map(({ field, from, to }) => ({ field, parts: compareTexts(from ?? '', to ?? '') }));
}
