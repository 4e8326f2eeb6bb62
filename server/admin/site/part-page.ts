import type { Context } from '../../context.ts';
import type { SitePart } from '../../site-editing/contract.ts';
import { partPath } from '../../site-editing/part-names.ts';
import { partSubject } from '../../site-editing/parts.ts';
import { listStopped } from '../../site-editing/scheduled/drafts.ts';
import { compareScheduled } from '../../site-editing/scheduled/publish.ts';
import { formatDateTime } from '../../time/time.ts';
import { findTimeline } from '../audit/timeline.ts';
import type { FormState } from '../form/contract.ts';
import { conflictingForm, type PostedForm } from '../form/form.ts';
import { readInputTime } from '../form/times.ts';
import { findBroken } from '../redirects/addresses.ts';
import type { SitePartPage } from './contract.ts';
import type { PartValues } from './forms.ts';

export const NOTICES: Record<string, string> = {
  saved: 'Saved. The shop shows it at once.',
  overwritten: 'Saved. The scheduled change is of the same field, so it will not be published by itself.',
  impossible: 'Not published: the page has no title or no text now. Please write them first, or discard the change.',
  published: 'Published. The shop shows it at once.',
  scheduled: 'Scheduled. The shop shows it from that moment on.',
  restored: 'Put back. The shop shows it at once.',
  discarded: 'Discarded. The audit log can bring it back.',
};

/** The part's address, its scheduled change and its last changes. */
export async function presentPart(
  context: Context,
  part: SitePart,
): Promise<Pick<SitePartPage, 'action' | 'scheduled' | 'timeline'>> {
  return {
    action: partPath(part),
    scheduled: await scheduledOf(context, part),
    timeline: await findTimeline(context.database, { ...partSubject(part), canUndo: true }),
  };
}

/** When a change becomes public; null for now. */
export function readMoment(text: string, now: number): { publishAt: number | null; error: string | null } {
  const publishAt = readInputTime(text, null);
  if (publishAt === undefined) return { publishAt: null, error: 'Please choose a day and a time.' };
  const isPast = publishAt !== null && publishAt <= now;
  return { publishAt, error: isPast ? 'Please choose a time to come.' : null };
}

/** The notice after a form was saved. */
export async function noticeAfter({ database }: Context, part: SitePart, outcome: string): Promise<string> {
  if (outcome === 'scheduled') return 'scheduled';
  const scheduled = outcome === 'saved' ? await compareScheduled(database, part) : null;
  return scheduled && scheduled.overwritten.length > 0 ? 'overwritten' : 'saved';
}

/** Links of the shop that lead to no page. Those of other sites are not checked. */
export async function findBrokenLinks(
  context: Pick<Context, 'database' | 'now'>,
  addresses: string[],
): Promise<string[]> {
  const own = addresses.filter((address) => address.startsWith('/'));
  return [...(await findBroken(context, own))];
}

/** The form of the second of two people; null if both have saved the same. */
export async function conflictOfPart(
  { database }: Context,
  part: SitePart,
  { posted, stored }: { posted: PostedForm<string>; stored: { values: PartValues; version: number } },
): Promise<FormState | null> {
  const [last] = await findTimeline(database, { ...partSubject(part), canUndo: false });
  return conflictingForm(posted, stored, { by: last?.actor ?? null, at: last?.at ?? null });
}

/** The scheduled change, with what it changes. */
async function scheduledOf({ database }: Context, part: SitePart): Promise<SitePartPage['scheduled']> {
  const scheduled = await compareScheduled(database, part);
  if (!scheduled) return null;
  const { draft, changes, overwritten } = scheduled;
  return {
    at: formatDateTime(draft.publishAt),
    by: draft.actor,
    changes,
    overwritten,
    isStopped: (await listStopped(database)).has(part),
    publishUrl: `${partPath(part)}/publish`,
    discardUrl: `${partPath(part)}/discard`,
  };
}
