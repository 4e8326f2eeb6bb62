import type { Response } from 'express';
import { type DayChanges, findClosedDays } from '../checkout/closed-days.ts';
import type { Context } from '../context.ts';
import { breadcrumbs, renderPage } from '../frontend/render-page.ts';
import { NotFound } from '../http/errors.ts';
import { DAY, isoDateInManila } from '../time/time.ts';
import type { StoredPage } from './contract.ts';
import { renderMarkdown } from './markdown.ts';
import { fillHtml, fillText } from './placeholders.ts';

/** The page that shows the gallery's details. */
const CONTACT = 'contact';
/** Closed days of this time are on the contact page. */
const CLOSED_WITHIN = 60 * DAY;

/** Sends a text page. `preview`: why visitors do not see it like this, as a sentence. `days`: pickup days that are not public. */
export async function renderStaticPage(
  res: Response,
  { database, site, now }: Pick<Context, 'database' | 'site' | 'now'>,
  { page, preview, days }: { page: StoredPage | null; preview?: string; days?: DayChanges },
): Promise<void> {
  if (!page) throw new NotFound();
  const { slug, text, description, updated, isListed } = page;
  const { gallery } = res.locals.previewedSite ?? (await site());
  const title = fillText(page.title, gallery);
  const url = `/pages/${slug}`;
  const time = now();
  const [from, to] = [isoDateInManila(time), isoDateInManila(time + CLOSED_WITHIN)];
  await renderPage(res, 'static-pages/show', {
    title,
    html: fillHtml(renderMarkdown(text), gallery),
    updatedAt: updated,
    ...(slug === CONTACT && { closedDays: withChanges(await findClosedDays(database, from, to), days, to) }),
    ...(preview && { preview }),
    ...(!isListed && { isUnlisted: true }),
    breadcrumbs: breadcrumbs([title, url]),
    meta: { title, description: fillText(description, gallery), canonical: url },
  });
}

function withChanges(closed: string[], days: DayChanges | undefined, to: string): string[] {
  if (!days) return closed;
  const all = new Set([...closed, ...days.close.filter((day) => day <= to)]).difference(new Set(days.open));
  return [...all].sort();
}
