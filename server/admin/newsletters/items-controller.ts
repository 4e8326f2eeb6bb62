import type { RequestHandler, Response } from 'express';
import { searchInventory } from '../../artworks/inventory/records.ts';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { itemNumber, itemOfNumber, itemsText, MAX_ITEMS, parseItems } from '../../newsletter/issues/items.ts';
import { editIssue, findEditedIssue } from '../../newsletter/issues/records.ts';
import type { IssueItem, ItemDetails } from '../../newsletter/issues/rows.ts';
import { findShownItems, SOLD, searchItems } from '../../newsletter/issues/shown-items.ts';
import { thumbnailOf } from '../../pictures/thumbnail.ts';
import { readArrangement } from '../arrangement/arrangement.ts';
import { presentConflict, type SavedMeanwhile } from '../arrangement/conflict.ts';
import type { ArrangementItem } from '../arrangement/contract.ts';
import { findTimeline } from '../audit/timeline.ts';
import { idOf, pageUrl } from '../form/requests.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf } from '../session.ts';

type IssueHandler = RequestHandler<{ id: string }>;

const URL = '/admin/newsletters';

interface ItemsPageOptions {
  /** The numbers of the items. */
  ids: number[];
  seen: number[];
  search: string;
  conflict?: SavedMeanwhile | null;
  error?: string;
}

/** `GET /admin/newsletters/{id}/items` */
export function show(context: Context): IssueHandler {
  return async (req, res) => {
    const id = idOf(req);
    const issue = await findEditedIssue(context.database, id);
    if (!issue) throw new NotFound();
    const ids = parseItems(issue.items).map(itemNumber);
    await renderItems(context, res, id, { ids, seen: ids, search: '' });
  };
}

/** `POST /admin/newsletters/{id}/items`: saves the items, or shows the form after one of its buttons. */
export function update(context: Context): IssueHandler {
  const { database, now } = context;
  return async (req, res) => {
    const id = idOf(req);
    const { ids, seen, search, isSaved } = readArrangement(req.body);
    if (!isSaved) return renderItems(context, res, id, { ids, seen, search });
    const textOf = (numbers: number[]) => itemsText(numbers.map(itemOfNumber));
    const by = { actor: actorOf(res), now: now() };
    const edit = { id, version: null, fields: { items: textOf(ids) }, seenItems: textOf(seen) };
    const result = await editIssue(database, { ...edit, ...by });
    if (result.outcome === 'unknown') throw new NotFound();
    const refuse = (error: string) => renderItems(context, res.status(422), id, { ids, seen, search, error });
    if (result.outcome === 'too-many')
      return refuse(`An issue shows at most ${MAX_ITEMS} works, artists and exhibitions.`);
    if (result.outcome === 'not-draft') return refuse('It is no longer a draft, so it cannot be changed.');
    if (result.outcome === 'conflict') {
      const stored = parseItems(result.current.items).map(itemNumber);
      const [last] = await findTimeline(database, { subject: `newsletter:${id}`, canUndo: false });
      return renderItems(context, res.status(409), id, {
        ids: ids.join() === seen.join() ? stored : ids,
        seen: stored,
        search,
        conflict: { opened: seen, stored, last },
      });
    }
    res.redirect(303, `${URL}/${id}?done=items`);
  };
}

async function renderItems(
  { database, now }: Context,
  res: Response,
  id: number,
  { ids, seen, search, conflict = null, error = '' }: ItemsPageOptions,
): Promise<void> {
  const issue = await findEditedIssue(database, id);
  if (!issue) throw new NotFound();
  const time = now();
  const items = await findShownItems(database, ids.map(itemOfNumber), time);
  const found = search === '' ? null : await findToAdd({ database, now }, search, ids.map(itemOfNumber));
  const compared = conflict ? [...new Set([...conflict.opened, ...conflict.stored])].map(itemOfNumber) : [];
  const titles = new Map(
    (await findShownItems(database, compared, time)).map((item) => [itemNumber(item), item.title]),
  );
  await renderAdminPage(
    res,
    'admin/newsletters/items',
    {
      title: `Works in “${issue.subject}”`,
      id,
      subject: issue.subject,
      arrangement: {
        items: items.map(presentItem),
        found: found?.items.filter((item) => !ids.includes(itemNumber(item))).map(presentItem) ?? null,
        hasMore: found?.hasMore ?? false,
        seen: seen.join(),
        search,
        conflict: conflict && presentConflict(conflict, titles),
        error: error || null,
      },
    },
    pageUrl(res, `${URL}/${id}/items`),
  );
}

/** Exhibitions, artists, and artworks by title, artist or inventory number. Chosen artworks leave their place to others. */
async function findToAdd(
  { database, now }: Pick<Context, 'database' | 'now'>,
  search: string,
  items: IssueItem[],
): Promise<{ items: ItemDetails[]; hasMore: boolean }> {
  const chosen = items.flatMap(({ kind, id }) => (kind === 'artwork' ? [id] : []));
  const { ids, hasMore } = await searchInventory(database, search, chosen);
  const artworks = ids.map((id) => ({ kind: 'artwork' as const, id }));
  const others = await searchItems(database, search, now());
  return { items: [...others, ...(await findShownItems(database, artworks, now()))], hasMore };
}

const PAGES = { artwork: 'artworks', artist: 'artists', exhibition: 'exhibitions' };

function presentItem(item: ItemDetails): ArrangementItem {
  const { kind, id, title, image, about, detail, isPublic } = item;
  const isSold = kind === 'artwork' && detail === SOLD;
  const notes = [kind === 'exhibition' ? 'Exhibition' : null, about, isSold ? detail : null];
  return {
    id: itemNumber(item),
    title,
    url: `/admin/${PAGES[kind]}/${id}`,
    about: [...notes, isPublic ? null : 'not public, so the mail leaves it out'].filter(Boolean).join(' · '),
    picture: thumbnailOf(image?.key ?? null),
  };
}
