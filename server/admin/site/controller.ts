import type { RequestHandler, Response } from 'express';
import { findNewArrivals } from '../../artworks/records.ts';
import type { Context } from '../../context.ts';
import type { MenuFields, PartFields, SettingPart } from '../../site-editing/contract.ts';
import { findPart } from '../../site-editing/edit.ts';
import { addressesOf } from '../../site-editing/fields/menu.ts';
import { findArtworkAddress, findNamedArtwork } from '../../site-editing/links.ts';
import { MENU_LEVELS, type MenuMove, movedRows } from '../../site-editing/menu-rows.ts';
import { partPath, SITE_PARTS } from '../../site-editing/part-names.ts';
import { partStore } from '../../site-editing/parts.ts';
import { discardScheduled, listPublishFailures, listScheduled } from '../../site-editing/scheduled/drafts.ts';
import { formatDateTime } from '../../time/time.ts';
import { openForm, type PostedForm, readForm, refusedForm } from '../form/form.ts';
import { pageUrl } from '../form/requests.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf } from '../session.ts';
import type { Edits, SitePartPage } from './contract.ts';
import { PART_FORMS, type PartValues, PUBLISH_AT, type ReadPart, readPublishAt, readRowFields } from './forms.ts';
import { findBrokenLinks } from './links.ts';
import {
  doneIs,
  noticesIn,
  openPart,
  type PartNotices,
  presentPart,
  publishNow,
  type ShownForm,
  savePart,
  seenIn,
} from './part-page.ts';
import { ABOUT, ABOUT_MAILS, ABOUT_PAGES, publicUrlOf } from './present.ts';

type Form = SitePartPage['form'];
type Handler = (context: Context) => RequestHandler;

/** Suggestions for the artwork in the hero. */
const ARTWORKS = 40;

/** `GET /admin/site` */
export function index({ database }: Context): RequestHandler {
  return async (_req, res) => {
    const [scheduled, publishFailures] = [await listScheduled(database), await listPublishFailures(database)];
    const parts = [...SITE_PARTS, 'pickup-days' as const].map((part) => {
      const at = scheduled.get(part);
      const title = part === 'pickup-days' ? 'Pickup days' : partStore(part).title;
      return {
        title,
        url: `/admin/site/${part}`,
        about: ABOUT[part],
        scheduled: at ? formatDateTime(at) : null,
        publishFailure: publishFailures.get(part) ?? null,
      };
    });
    const scheduleOf = (kind: string) => {
      const isOfKind = (part: string) => part.startsWith(kind);
      const stoppedPart = [...publishFailures.keys()].find(isOfKind);
      const time = scheduled.get(stoppedPart ?? [...scheduled.keys()].find(isOfKind) ?? '');
      return {
        scheduled: time ? formatDateTime(time) : null,
        publishFailure: publishFailures.get(stoppedPart ?? '') ?? null,
      };
    };
    const pages = {
      title: 'Pages',
      url: '/admin/site/pages',
      about: ABOUT_PAGES,
      ...scheduleOf('page:'),
    };
    const mails = {
      title: 'Wording of mails',
      url: '/admin/site/mails',
      about: ABOUT_MAILS,
      ...scheduleOf('wording:'),
    };
    await renderAdminPage(res, 'admin/site/index', { title: 'Site settings', parts: [...parts, pages, mails] });
  };
}

/** `GET /admin/site/{part}` and, for the form of its scheduled change, `GET /admin/site/{part}/scheduled` */
export function show(part: SettingPart, edits: Edits = 'public'): Handler {
  return (context) => async (req, res) => {
    const opened = await openPart(context, { part, edits, valuesOf: valuesOf(context, part) });
    const form = openForm(opened.values, opened.version);
    const shown = { form, edits: opened.edits, seen: opened.draft?.id ?? null };
    await renderPart(context, res, { part, ...shown, ...noticesIn(req) });
  };
}

/** `POST` to the same addresses: saves, schedules or previews, or shows the form after a button of a menu. */
export function update(part: SettingPart, edits: Edits = 'public'): Handler {
  return (context) => async (req, res) => {
    const posted = readForm([...PART_FORMS[part].names, PUBLISH_AT], req.body);
    const seen = seenIn(req) ?? null;
    const again = (errors: Form['errors']) => ({ part, form: refusedForm(posted, errors), edits, seen });
    if (pressButton(part, posted, req.body)) return renderPart(context, res, again({}));
    const { fields, errors, publishAt } = await readPosted(context, part, posted.values);
    if (Object.keys(errors).length > 0) return renderPart(context, res.status(422), again(errors));
    const sent = { part, posted, edits, fields, publishAt, valuesOf: valuesOf(context, part) };
    const conflict = await savePart(context, res, sent);
    if (conflict) await renderPart(context, res.status(409), { part, ...conflict });
  };
}

/** `POST /admin/site/{part}/publish`: publishes the scheduled change now. */
export function createPublication(part: SettingPart): Handler {
  return (context) => async (_req, res) => res.redirect(303, partPath(part) + (await publishNow(context, res, part)));
}

/** `POST /admin/site/{part}/discard`: discards the scheduled change. */
export function destroySchedule(part: SettingPart): Handler {
  return ({ database, now }) =>
    async (req, res) => {
      const outcome = await discardScheduled(database, { part, seen: seenIn(req), actor: actorOf(res), now: now() });
      res.redirect(303, partPath(part) + doneIs(outcome));
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
  const { publishAt, error } = readPublishAt(values[PUBLISH_AT] ?? '', now());
  if (error) errors[PUBLISH_AT] = error;
  const { items } = fields as Partial<MenuFields>;
  if (items && !errors.items) {
    const broken = await findBrokenLinks({ database, now }, addressesOf(items), { publishAt });
    if (broken.length > 0) errors.items = `No page of the shop has this address: ${broken.join(', ')}.`;
  }
  if (part === 'banner' && !errors.url && typeof fields.url === 'string') {
    const [broken] = await findBrokenLinks({ database, now }, [fields.url], { publishAt });
    if (broken) errors.url = 'No page of the shop has this address.';
  }
  return { fields: fields as Partial<PartFields[SettingPart]>, errors, publishAt };
}

function valuesOf({ database }: Context, part: SettingPart) {
  return async (fields: PartFields[SettingPart]): Promise<PartValues> => {
    const values = PART_FORMS[part].values(fields as never);
    const { hero } = fields as Partial<PartFields['home']>;
    return hero ? { ...values, hero: await findArtworkAddress(database, hero) } : values;
  };
}

async function renderPart(
  context: Context,
  res: Response,
  { part, form, edits, seen, notice = null, refusal = null }: ShownForm & Partial<PartNotices> & { part: SettingPart },
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
      refusal,
      publicUrl: publicUrlOf(part),
      ...(await presentPart(context, part, edits)),
      seen,
      brokenLinks: await findBrokenLinks(context, addressesOf(items)),
      artworks: works.map(({ slug, title, artist_name }) => ({
        value: `/artworks/${slug}`,
        text: `${title} by ${artist_name}`,
      })),
    },
    pageUrl(res, edits === 'public' ? partPath(part) : `${partPath(part)}/scheduled`),
  );
}
