import type { RequestHandler, Response } from 'express';
import type { DayChanges } from '../checkout/closed-days.ts';
import type { Context } from '../context.ts';
import { findNotifications } from '../fomo/notifications.ts';
import { readFomoSettings } from '../fomo/schema.ts';
import { renderPage } from '../frontend/render-page.ts';
import type { HomePreview } from '../home/contract.ts';
import { parseHomeSettings } from '../home/home-settings.ts';
import { HOME_META, presentHome } from '../home/present.ts';
import { readHome } from '../home/records.ts';
import { parseTypewriter } from '../home/typewriter.ts';
import { NotFound } from '../http/errors.ts';
import { presentSite } from '../navigation/present.ts';
import { readSite } from '../navigation/records.ts';
import { parseCollectionSettings } from '../search-results/collection-settings.ts';
import { presentRecentSearch } from '../search-results/present.ts';
import { findCollections } from '../search-results/records.ts';
import { renderStaticPage } from '../static-pages/page.ts';
import { findPage } from '../static-pages/records.ts';
import { formatIsoDate } from '../time/time.ts';
import type { SitePart } from './contract.ts';
import { readChanged } from './edit.ts';
import { partStore } from './parts.ts';
import { readPickupPreview } from './pickup-preview.ts';
import { readSitePreview } from './preview.ts';
import { findPreview } from './scheduled/drafts.ts';

const ARTWORKS_PER_SEARCH = 4;

/** `GET /preview/site/:token`: the page with a change that is not public, for everyone with the link. */
export function showPreview(context: Context): RequestHandler<{ token: string }> {
  const { database, now, settings } = context;
  return async (req, res) => {
    const time = now();
    res.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' });
    const id = readSitePreview(req.params.token, time, settings.sessionSecrets);
    const draft = id === null ? null : await findPreview(database, id);
    if (!draft) throw new NotFound('This preview has expired. Please open it again from the gallery’s form.');
    const { part, fields } = draft;
    const text = `A preview for the gallery: ${nameOf(part)} with changes that are not public.`;
    if (part.startsWith('page:')) {
      const find = (transaction: Context['database']) => findPage(transaction, part.slice('page:'.length));
      const page = await readChanged(database, { part, fields, now: time }, find);
      return renderStaticPage(res, context, { page, preview: text });
    }
    const site = await readChanged(database, { part, fields, now: time }, readSite);
    const fomo = readFomoSettings(site.settings.get('fomo'));
    const previewedNotifications = await findNotifications(database, fomo, time);
    res.locals.previewedSite = { ...presentSite(site), previewedNotifications };
    if (part === 'details')
      return renderStaticPage(res, context, { page: await findPage(database, 'contact'), preview: text });
    await renderHome(context, res, { settings: site.settings, text, time });
  };
}

/** `GET /preview/pickup-days/:token`: the contact page with pickup days that are not public, for everyone with the link. */
export function showPickupDays(context: Context): RequestHandler<{ token: string }> {
  const { database, now, settings } = context;
  return async (req, res) => {
    res.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' });
    const days = readPickupPreview(req.params.token, now(), settings.sessionSecrets);
    if (!days) throw new NotFound('This preview has expired. Please open it again from the gallery’s form.');
    const preview = `A preview for the gallery: ${inWords(days)}. The checkout offers the days like this as well.`;
    await renderStaticPage(res, context, { page: await findPage(database, 'contact'), preview, days });
  };
}

function inWords({ close, open }: DayChanges): string {
  const named = (text: string, days: string[]) => days.length > 0 && `${text} ${days.map(formatIsoDate).join('; ')}`;
  const changes = [named('no pickup on', close), named('pickup again on', open)].filter(Boolean);
  return changes.join(', ') || 'pickup days without a change';
}

function nameOf(part: SitePart): string {
  return part.startsWith('page:') ? 'this page' : partStore(part).title.toLowerCase();
}

interface Previewed {
  /** By key, with the changes. */
  settings: Map<string, unknown>;
  text: string;
  time: number;
}

async function renderHome(context: Context, res: Response, { settings, text, time }: Previewed): Promise<void> {
  const { database, listing } = context;
  const home = await readHome({ database, listing }, time, { settings: parseHomeSettings(settings.get('home')) });
  const wanted = {
    searches: home.settings.searches,
    artworks: ARTWORKS_PER_SEARCH,
    settings: parseCollectionSettings(settings.get('searches')),
    shown: new Set([...home.artworkIds, ...home.pickIds]),
  };
  const collections = await findCollections(context, wanted, time);
  const preview: HomePreview = {
    text,
    typewriter: parseTypewriter(settings.get('typewriter')),
    searches: collections.map((each) => presentRecentSearch(each, time)),
  };
  await renderPage(res, 'home', { ...presentHome(home, time), preview, meta: HOME_META });
}
