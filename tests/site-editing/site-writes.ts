import type { Response } from 'supertest';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { defaultTexts } from '../../server/mail/wording/wordings.ts';
import type { PartFields, SitePart } from '../../server/site-editing/contract.ts';
import { editPart } from '../../server/site-editing/edit.ts';
import { SITE_PARTS } from '../../server/site-editing/part-names.ts';
import { MINUTE } from '../../server/time/time.ts';
import type { Knex } from '../support/knex.ts';
import type { StaffBrowser } from '../support/visitors/staff.ts';

const ROW = { id: 0, name: 'Own', address: '/artworks', isNewTab: false, enabled: true, level: 0 };

/** A form of each part of the site that is accepted, and changes something. */
export const SITE_FORMS: Record<SitePart, Record<string, string>> = {
  home: {
    hero: '',
    bandText: 'Open on Sunday',
    bandNote: '',
    statement: 'yes',
    newArrivals: '8',
    trendingArtworks: '8',
    trendingArtists: '4',
    styles: '6',
    newArtists: '8',
    searches: '6',
    exhibits: '3',
    collectors: '4',
    picks: '6',
    enable: 'yes',
    texts: 'Bulul\nNarra',
    typeSpeed: '0.2',
    duration: '1',
    interval: '0.3',
  },
  banner: { text: 'Open on Sunday', url: '/exhibitions' },
  'header-menu': { items: JSON.stringify([ROW]) },
  'footer-menu': {
    items: JSON.stringify([
      { ...ROW, name: 'Help', address: '' },
      { ...ROW, level: 1 },
    ]),
  },
  searches: { chosen: 'Rice terraces', hidden: 'rude', isOnlyChosen: 'yes' },
  notifications: { enabled: 'yes', duration: '5', interval: '9', sales: 'yes', interest: '' },
  details: {
    galleryName: 'Sining',
    curatorName: 'Luz',
    curatorEmail: 'luz@example.com',
    salesEmail: '',
    telephone: '+63 2 8123 4567',
    pickupAddress: '1 Real Street',
    mapUrl: 'https://maps.example/g',
    openingHours: 'Monday to Friday',
    copyright: '',
  },
};

/** Fields of each part that differ from its form. */
const PUBLISHED: { [Part in SitePart]: Partial<PartFields[Part]> } = {
  home: { bandText: 'Open on Monday' },
  banner: { text: 'Open on Monday' },
  'header-menu': { items: [] },
  'footer-menu': { items: [] },
  searches: { chosen: ['bulul'] },
  notifications: { duration: 7_000 },
  details: { copyright: 'Sining' },
};

/** An example of each write of the site, for the test of the audit log. */
export function siteWrites(
  database: Knex,
  browser: () => Promise<StaffBrowser>,
  now: () => number,
): Record<string, () => Promise<Response>> {
  const post = async (path: string, form: Record<string, string> = {}) => (await browser()).post(path, form);
  const schedule = () =>
    editPart(database, {
      part: 'banner',
      version: null,
      fields: { text: `Text ${now()}` },
      publishAt: now() + MINUTE,
      actor: COMMAND_LINE,
      now: now(),
    });
  const forms = SITE_PARTS.flatMap((part) => [
    [`/admin/site/${part}`, () => post(`/admin/site/${part}`, SITE_FORMS[part])] as const,
    [
      `/admin/site/${part}/scheduled`,
      async () => {
        const at = { publishAt: now() + MINUTE, actor: COMMAND_LINE, now: now() };
        await editPart(database, { part, version: null, fields: PUBLISHED[part] as object, ...at });
        return post(`/admin/site/${part}/scheduled`, SITE_FORMS[part]);
      },
    ] as const,
    [
      `/admin/site/${part}/publish`,
      async () => {
        const at = { publishAt: now() + MINUTE, actor: COMMAND_LINE, now: now() };
        const fields = PUBLISHED[part] as object;
        await editPart(database, { part, version: null, fields, ...at });
        return post(`/admin/site/${part}/publish`);
      },
    ] as const,
    [
      `/admin/site/${part}/discard`,
      async () => {
        await schedule();
        await database('site_drafts').update({ part });
        return post(`/admin/site/${part}/discard`);
      },
    ] as const,
  ]);
  const page = { title: 'Care', description: 'How to hang.', text: 'Dust it.', isListed: 'yes' };
  const pages = '/admin/site/pages';
  const editPage = (slug: string, text: string, publishAt: number | null = null) =>
    editPart(database, { part: `page:${slug}`, version: null, fields: { text }, publishAt, ...at() });
  const at = () => ({ actor: COMMAND_LINE, now: now() });
  const scheduled = async (path: string) => {
    await editPage('about', `Text for ${path}`, now() + MINUTE);
    return post(`${pages}/about/${path}`);
  };
  const scheduledMail = async (path: string, form: Record<string, string> = {}) => {
    const fields = { heading: `Heading for ${path}` };
    await editPart(database, { part: 'wording:order-paid', version: null, fields, publishAt: now() + MINUTE, ...at() });
    return post(`/admin/site/mails/order-paid/${path}`, form);
  };
  return {
    ...Object.fromEntries(forms),
    '/admin/site/new-page': () => post('/admin/site/new-page', page),
    [`${pages}/:slug`]: () => post(`${pages}/faq`, page),
    [`${pages}/:slug/scheduled`]: async () => {
      await editPage('about', 'Text of the form', now() + MINUTE);
      return post(`${pages}/about/scheduled`, page);
    },
    [`${pages}/:slug/publish`]: () => scheduled('publish'),
    [`${pages}/:slug/discard`]: () => scheduled('discard'),
    [`${pages}/:slug/reset`]: async () => {
      await editPage('terms', 'Short.');
      return post(`${pages}/terms/reset`);
    },
    '/admin/site/mails/:kind': () =>
      post('/admin/site/mails/order-ready', { ...defaultTexts('order-ready'), heading: 'Halina' }),
    '/admin/site/mails/:kind/scheduled': () =>
      scheduledMail('scheduled', { ...defaultTexts('order-paid'), heading: 'Mabuhay' }),
    '/admin/site/mails/:kind/publish': () => scheduledMail('publish'),
    '/admin/site/mails/:kind/discard': () => scheduledMail('discard'),
    '/admin/site/mails/:kind/reset': () => post('/admin/site/mails/order-ready/reset'),
    [`${pages}/:slug/versions/:id`]: async () => {
      await editPage('contact', 'Short.');
      return post(`${pages}/contact/versions/default`);
    },
    '/admin/site/pickup-days': () => post('/admin/site/pickup-days', { closed: '2099-12-25', opened: '' }),
  };
}
