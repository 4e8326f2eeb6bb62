import type { RequestHandler, Response } from 'express';
import { findNewArrivals } from '../../artworks/records.ts';
import type { Context } from '../../context.ts';
import type { MenuFields, PartFields, SettingPart } from '../../site-editing/contract.ts';
import { editPart, findPart } from '../../site-editing/edit.ts';
import { addressesOf } from '../../site-editing/fields/menu.ts';
import { findArtworkAddress, findNamedArtwork } from '../../site-editing/links.ts';
import { MENU_LEVELS, type MenuMove, movedRows } from '../../site-editing/menu-rows.ts';
import { SITE_PARTS } from '../../site-editing/part-names.ts';
import { partStore } from '../../site-editing/parts.ts';
import { sitePreviewPath } from '../../site-editing/preview.ts';
import { discardScheduled, listScheduled, listStopped, storePreview } from '../../site-editing/scheduled/drafts.ts';
import { publishScheduled } from '../../site-editing/scheduled/publish.ts';
import { formatDateTime } from '../../time/time.ts';
import { openForm, type PostedForm, readForm, refusedForm } from '../form/form.ts';
import { noticeOf, pageUrl } from '../form/requests.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf } from '../session.ts';
import type { SitePartPage } from './contract.ts';
import { PART_FORMS, type PartValues, PUBLISH_AT, type ReadPart, readRowFields } from './forms.ts';
import { conflictOfPart, findBrokenLinks, NOTICES, noticeAfter, presentPart, readMoment } from './part-page.ts';
import { ABOUT, ABOUT_MAILS, ABOUT_PAGES, publicUrlOf } from './present.ts';

type Form = SitePartPage['form'];
type Handler = (context: Context) => RequestHandler;

/** Suggestions for the artwork in the hero. */
const ARTWORKS = 40;

/** `GET /admin/site` */
export function index({ database }: Context): RequestHandler {
  return async (_req, res) => {
    const [scheduled, stopped] = [await listScheduled(database), await listStopped(database)];
    const parts = [...SITE_PARTS, 'pickup-days' as const].map((part) => {
      const at = scheduled.get(part);
      const title = part === 'pickup-days' ? 'Pickup days' : partStore(part).title;
      return {
        title,
        url: `/admin/site/${part}`,
        about: ABOUT[part],
        scheduled: at ? formatDateTime(at) : null,
        isStopped: stopped.has(part),
      };
    });
    const isPage = (part: string) => part.startsWith('page:');
    const stoppedPage = [...stopped].find(isPage);
    const moment = scheduled.get(stoppedPage ?? [...scheduled.keys()].find(isPage) ?? '');
    const pages = {
      title: 'Pages',
      url: '/admin/site/pages',
      about: ABOUT_PAGES,
      scheduled: moment ? formatDateTime(moment) : null,
      isStopped: stoppedPage !== undefined,
    };
    const mails = {
      title: 'Wording of mails',
      url: '/admin/site/mails',
      about: ABOUT_MAILS,
      scheduled: null,
      isStopped: false,
    };
    await renderAdminPage(res, 'admin/site/index', { title: 'Site settings', parts: [...parts, pages, mails] });
  };
}

/** `GET /admin/site/{part}` */
export function show(part: SettingPart): Handler {
  return (context) => async (req, res) => {
    const { values, version } = await openPart(context, part);
    await renderPart(context, res, { part, form: openForm(values, version), notice: noticeOf(req, NOTICES) });
  };
}

/** `POST /admin/site/{part}`: saves, schedules or previews, or shows the form after a button of a menu. */
export function update(part: SettingPart): Handler {
  return (context) => {
    const { database, now, settings } = context;
    return async (req, res) => {
      const posted = readForm([...PART_FORMS[part].names, PUBLISH_AT], req.body);
      if (pressButton(part, posted, req.body)) return renderPart(context, res, { part, form: refusedForm(posted, {}) });
      const { fields, errors, publishAt } = await readPosted(context, part, posted.values);
      if (Object.keys(errors).length > 0)
        return renderPart(context, res.status(422), { part, form: refusedForm(posted, errors) });
      const by = { actor: actorOf(res), now: now() };
      if (req.body.intent === 'preview') {
        const id = await storePreview(database, { part, fields, ...by });
        return res.redirect(303, sitePreviewPath(id, by.now, settings.sessionSecrets));
      }
      const result = await editPart(database, { part, version: posted.version, fields, publishAt, ...by });
      if (result.outcome === 'conflict') {
        const form = await conflictOf(context, part, posted);
        if (form) return renderPart(context, res.status(409), { part, form });
      }
      res.redirect(303, `/admin/site/${part}?done=${await noticeAfter(context, part, result.outcome)}`);
    };
  };
}

/** `POST /admin/site/{part}/publish`: publishes the scheduled change now. */
export function createPublication(part: SettingPart): Handler {
  return ({ database, now }) =>
    async (_req, res) => {
      await publishScheduled(database, { part, actor: actorOf(res), now: now() });
      res.redirect(303, `/admin/site/${part}?done=published`);
    };
}

/** `POST /admin/site/{part}/discard`: discards the scheduled change. */
export function destroyScheduled(part: SettingPart): Handler {
  return ({ database, now }) =>
    async (_req, res) => {
      await discardScheduled(database, { part, actor: actorOf(res), now: now() });
      res.redirect(303, `/admin/site/${part}?done=discarded`);
    };
}

/** Without JavaScript a menu's rows are fields. Returns whether one of its buttons was pressed. */
function pressButton(part: SettingPart, posted: PostedForm<string>, body: Record<string, unknown>): boolean {
  const sent = part === 'header-menu' || part === 'footer-menu' ? readRowFields(body) : null;
  if (!sent) return false;
  const levels = MENU_LEVELS[part === 'header-menu' ? 'header' : 'footer'];
  const { rows, button } = sent;
  const moved = button ? movedRows(rows, button.move as MenuMove, button.index, levels) : rows;
  posted.values.items = JSON.stringify(moved);
  return button !== null;
}

async function readPosted(
  { database, now }: Context,
  part: SettingPart,
  values: PartValues,
): Promise<{ fields: Partial<PartFields[SettingPart]>; errors: Form['errors']; publishAt: number | null }> {
  const read: ReadPart = PART_FORMS[part].read(values);
  const errors: Form['errors'] = { ...read.errors };
  const fields: Record<string, unknown> = { ...read.fields };
  if (read.hero !== undefined) {
    const artwork = read.hero === '' ? null : await findNamedArtwork(database, read.hero, now());
    fields.hero = artwork?.id ?? null;
    if (read.hero !== '' && !artwork) errors.hero = 'No published artwork has this address or, alone, this title.';
  }
  const { items } = fields as Partial<MenuFields>;
  if (items && !errors.items) {
    const broken = await findBrokenLinks({ database, now }, addressesOf(items));
    if (broken.length > 0) errors.items = `No page of the shop has this address: ${broken.join(', ')}.`;
  }
  if (part === 'banner' && !errors.url && typeof fields.url === 'string') {
    const [broken] = await findBrokenLinks({ database, now }, [fields.url]);
    if (broken) errors.url = 'No page of the shop has this address.';
  }
  const { publishAt, error } = readMoment(values[PUBLISH_AT] ?? '', now());
  if (error) errors[PUBLISH_AT] = error;
  return { fields: fields as Partial<PartFields[SettingPart]>, errors, publishAt };
}

/** The form of what is stored. */
async function openPart({ database }: Context, part: SettingPart): Promise<{ values: PartValues; version: number }> {
  const { version, ...fields } = await findPart(database, part);
  const values: PartValues = { ...PART_FORMS[part].values(fields as never), [PUBLISH_AT]: '' };
  const { hero } = fields as Partial<PartFields['home']>;
  if (hero) values.hero = await findArtworkAddress(database, hero);
  return { values, version };
}

async function conflictOf(context: Context, part: SettingPart, posted: PostedForm<string>): Promise<Form | null> {
  return conflictOfPart(context, part, { posted, stored: await openPart(context, part) });
}

async function renderPart(
  context: Context,
  res: Response,
  { part, form, notice = null }: { part: SettingPart; form: Form; notice?: string | null },
): Promise<void> {
  const { database, now } = context;
  const { items = [] } = (await findPart(database, part)) as Partial<MenuFields>;
  const works = part === 'home' ? await findNewArrivals(database, now(), ARTWORKS) : [];
  await renderAdminPage(
    res,
    `admin/site/${part}`,
    {
      title: partStore(part).title,
      form,
      notice,
      publicUrl: publicUrlOf(part),
      ...(await presentPart(context, part)),
      brokenLinks: await findBrokenLinks(context, addressesOf(items)),
      artworks: works.map(({ slug, title, artist_name }) => ({
        value: `/artworks/${slug}`,
        text: `${title} by ${artist_name}`,
      })),
    },
    pageUrl(res, `/admin/site/${part}`),
  );
}
