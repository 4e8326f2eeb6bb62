import type { RequestHandler, Response } from 'express';
import { findNewArrivals } from '../../artworks/records.ts';
import type { Context } from '../../context.ts';
import type { MenuFields, PartFields, SitePart } from '../../site-editing/contract.ts';
import { compareScheduled, editPart, findPart, publishScheduled } from '../../site-editing/edit.ts';
import { addressesOf } from '../../site-editing/fields/menu.ts';
import { findArtworkAddress, findNamedArtwork } from '../../site-editing/links.ts';
import { MENU_LEVELS, type MenuMove, movedRows } from '../../site-editing/menu-rows.ts';
import { SITE_PARTS } from '../../site-editing/part-names.ts';
import { PARTS, partSubject } from '../../site-editing/parts.ts';
import { sitePreviewPath } from '../../site-editing/preview.ts';
import { discardScheduled, listScheduled, listStopped, storePreview } from '../../site-editing/schedule.ts';
import { formatDateTime } from '../../time/time.ts';
import { findTimeline } from '../audit/timeline.ts';
import { conflictingForm, openForm, type PostedForm, readForm, refusedForm } from '../form/form.ts';
import { noticeOf, pageUrl } from '../form/requests.ts';
import { readInputTime } from '../form/times.ts';
import { findBroken } from '../redirects/addresses.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf } from '../session.ts';
import type { SitePartPage } from './contract.ts';
import { PART_FORMS, type PartValues, PUBLISH_AT, type ReadPart, readRowFields } from './forms.ts';
import { ABOUT, publicUrlOf } from './present.ts';

type Form = SitePartPage['form'];
type Handler = (context: Context) => RequestHandler;

const NOTICES: Record<string, string> = {
  saved: 'Saved. The shop shows it at once.',
  overwritten: 'Saved. The scheduled change is of the same field, so it will not be published by itself.',
  published: 'Published. The shop shows it at once.',
  scheduled: 'Scheduled. The shop shows it from that moment on.',
  discarded: 'Discarded. The audit log can bring it back.',
};

/** Suggestions for the artwork in the hero. */
const ARTWORKS = 40;

/** `GET /admin/site` */
export function index({ database }: Context): RequestHandler {
  return async (_req, res) => {
    const [scheduled, stopped] = [await listScheduled(database), await listStopped(database)];
    const parts = [...SITE_PARTS, 'pickup-days' as const].map((part) => {
      const at = scheduled.get(part);
      const title = part === 'pickup-days' ? 'Pickup days' : PARTS[part].title;
      return {
        ...{ title, url: `/admin/site/${part}`, about: ABOUT[part] },
        ...{ scheduled: at ? formatDateTime(at) : null, isStopped: stopped.has(part) },
      };
    });
    await renderAdminPage(res, 'admin/site/index', { title: 'Site settings', parts });
  };
}

/** `GET /admin/site/{part}` */
export function show(part: SitePart): Handler {
  return (context) => async (req, res) => {
    const { values, version } = await openPart(context, part);
    await renderPart(context, res, { part, form: openForm(values, version), notice: noticeOf(req, NOTICES) });
  };
}

/** `POST /admin/site/{part}`: saves, schedules or previews, or shows the form after a button of a menu. */
export function update(part: SitePart): Handler {
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

async function noticeAfter({ database }: Context, part: SitePart, outcome: string): Promise<string> {
  if (outcome === 'scheduled') return 'scheduled';
  const scheduled = outcome === 'saved' ? await compareScheduled(database, part) : null;
  return scheduled && scheduled.overwritten.length > 0 ? 'overwritten' : 'saved';
}

/** `POST /admin/site/{part}/publish`: publishes the scheduled change now. */
export function createPublication(part: SitePart): Handler {
  return ({ database, now }) =>
    async (_req, res) => {
      await publishScheduled(database, { part, actor: actorOf(res), now: now() });
      res.redirect(303, `/admin/site/${part}?done=published`);
    };
}

/** `POST /admin/site/{part}/discard`: discards the scheduled change. */
export function destroyScheduled(part: SitePart): Handler {
  return ({ database, now }) =>
    async (_req, res) => {
      await discardScheduled(database, { part, actor: actorOf(res), now: now() });
      res.redirect(303, `/admin/site/${part}?done=discarded`);
    };
}

/** Without JavaScript a menu's rows are fields. Returns whether one of its buttons was pressed. */
function pressButton(part: SitePart, posted: PostedForm<string>, body: Record<string, unknown>): boolean {
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
  part: SitePart,
  values: PartValues,
): Promise<{ fields: Partial<PartFields[SitePart]>; errors: Form['errors']; publishAt: number | null }> {
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
  const publishAt = readInputTime(values[PUBLISH_AT] ?? '', null);
  if (publishAt === undefined) errors[PUBLISH_AT] = 'Please choose a day and a time.';
  else if (publishAt !== null && publishAt <= now()) errors[PUBLISH_AT] = 'Please choose a time to come.';
  return { fields: fields as Partial<PartFields[SitePart]>, errors, publishAt: publishAt ?? null };
}

/** Links of the shop that lead to no page. Those of other sites are not checked. */
async function findBrokenLinks(context: Pick<Context, 'database' | 'now'>, addresses: string[]): Promise<string[]> {
  const own = addresses.filter((address) => address.startsWith('/'));
  return [...(await findBroken(context, own))];
}

/** The form of what is stored. */
async function openPart({ database }: Context, part: SitePart): Promise<{ values: PartValues; version: number }> {
  const { version, ...fields } = await findPart(database, part);
  const values: PartValues = { ...PART_FORMS[part].values(fields as never), [PUBLISH_AT]: '' };
  const { hero } = fields as Partial<PartFields['home']>;
  if (hero) values.hero = await findArtworkAddress(database, hero);
  return { values, version };
}

async function conflictOf(context: Context, part: SitePart, posted: PostedForm<string>): Promise<Form | null> {
  const [last] = await findTimeline(context.database, { ...partSubject(part), canUndo: false });
  return conflictingForm(posted, await openPart(context, part), { by: last?.actor ?? null, at: last?.at ?? null });
}

async function renderPart(
  context: Context,
  res: Response,
  { part, form, notice = null }: { part: SitePart; form: Form; notice?: string | null },
): Promise<void> {
  const { database, now } = context;
  const { items = [] } = (await findPart(database, part)) as Partial<MenuFields>;
  const works = part === 'home' ? await findNewArrivals(database, now(), ARTWORKS) : [];
  await renderAdminPage(
    res,
    `admin/site/${part}`,
    {
      title: PARTS[part].title,
      ...{ part, form, notice, publicUrl: publicUrlOf(part) },
      scheduled: await scheduledOf(context, part),
      brokenLinks: await findBrokenLinks(context, addressesOf(items)),
      artworks: works.map(({ slug, title, artist_name }) => ({
        ...{ value: `/artworks/${slug}`, text: `${title} by ${artist_name}` },
      })),
      timeline: await findTimeline(database, { ...partSubject(part), canUndo: true }),
    },
    pageUrl(res, `/admin/site/${part}`),
  );
}

/** The scheduled change, with what it changes. */
async function scheduledOf({ database }: Context, part: SitePart): Promise<SitePartPage['scheduled']> {
  const scheduled = await compareScheduled(database, part);
  if (!scheduled) return null;
  const { draft, changes, overwritten } = scheduled;
  return {
    ...{ at: formatDateTime(draft.publishAt), by: draft.actor, changes, overwritten },
    isStopped: (await listStopped(database)).has(part),
    ...{ publishUrl: `/admin/site/${part}/publish`, discardUrl: `/admin/site/${part}/discard` },
  };
}
