import type { Context } from '../../context.ts';
import type { RenderedMail } from '../../mail/contract.ts';
import { presentSite } from '../../navigation/present.ts';
import { readSite } from '../../navigation/records.ts';
import { presentIssueMail } from './present.ts';
import { findIssue, findItems } from './records.ts';
import { findShownItems } from './shown-items.ts';

/** The mail of an issue as its preview shows it; null if there is none. `origin` starts the links. */
export async function renderIssue(
  { database, frontend, now }: Pick<Context, 'database' | 'frontend' | 'now'>,
  id: number,
  origin: string,
): Promise<RenderedMail | null> {
  const issue = await findIssue(database, id);
  if (!issue) return null;
  const { gallery } = presentSite(await readSite(database));
  const items = await findShownItems(database, await findItems(database, id), now());
  return frontend.mail('newsletter-issue', presentIssueMail({ issue, items, unsubscribeUrl: null }), {
    gallery,
    origin,
  });
}
