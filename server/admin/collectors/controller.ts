import type { RequestHandler, Response } from 'express';
import { countCollectors, findCollectorPage, searchOnce } from '../../accounts/staff/list.ts';
import { addNote, deleteNote, MAX_NOTE } from '../../accounts/staff/notes.ts';
import { collectorSubject } from '../../accounts/staff/subject.ts';
import { recordRead } from '../../audit/records.ts';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { findCollector } from '../../personal-data/person.ts';
import { findProfile } from '../../personal-data/staff/profile.ts';
import { isAllowed } from '../../staff/permissions.ts';
import { tooLong } from '../../texts/lengths.ts';
import { findTimeline } from '../audit/timeline.ts';
import { readForm } from '../form/form.ts';
import { idIn } from '../form/ids.ts';
import { idOf, noticeOf, pageUrl } from '../form/requests.ts';
import { newFormKey, sentForm } from '../form/sent-form.ts';
import { checkChoices } from '../list/address.ts';
import { LIST_PAGE_SIZE } from '../list/definition.ts';
import { existingPage, presentList } from '../list/present.ts';
import { readList } from '../list/read-list.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf, staffOf } from '../session.ts';
import {
  COLLECTOR_LIST,
  collectorFilter,
  collectorOptions,
  collectorOrder,
  GUEST_LIST,
  presentCollectorRow,
} from './list.ts';
import { exportsOf, presentProfile } from './present.ts';

type CollectorHandler = RequestHandler<{ id: string }>;

const URL = '/admin/collectors';

const NOTICES: Record<string, string> = {
  noted: 'The note is added.',
  'note-deleted': 'The note is deleted.',
  erased: 'Erased. Orders stay without the person.',
};

/** `GET /admin/collectors` */
export function index({ database }: Context): RequestHandler {
  return async (req, res) => {
    const read = readList(COLLECTOR_LIST, req, res);
    const { query, notes } = checkChoices(COLLECTOR_LIST, read.query, collectorOptions(null));
    const filter = await searchOnce(database, collectorFilter(query));
    const counts = await countCollectors(database, filter);
    const total = filter.kind === null ? counts.buyers + counts.others : counts[filter.kind];
    const page = existingPage(query.page, total);
    const sort = collectorOrder(query.sort);
    const rows = await findCollectorPage(database, { filter, sort, page, size: LIST_PAGE_SIZE, total });
    await renderAdminPage(res, 'admin/collectors/index', {
      title: 'Collectors',
      list: presentList(COLLECTOR_LIST, {
        query: { ...query, page },
        total,
        notes: [...read.notes, ...notes],
        options: collectorOptions(counts),
      }),
      rows: rows.map(presentCollectorRow),
      guestsUrl: GUEST_LIST.url,
      notice: noticeOf(req, NOTICES),
    });
  };
}

/** `GET /admin/collectors/{id}`: each look is a line of the audit log. */
export function show(context: Context): CollectorHandler {
  return (req, res) => {
    const notice = noticeOf(req, NOTICES);
    return render(context, res, { id: idOf(req), notice, text: '', error: null });
  };
}

/** `POST /admin/collectors/{id}/notes` */
export function createNote(context: Context): CollectorHandler {
  const { database, now } = context;
  return async (req, res) => {
    const id = idOf(req);
    const { values } = readForm(['text', 'key'], req.body);
    const text = values.text.trim();
    const error = noteError(text);
    if (error) return render(context, res.status(422), { id, notice: null, text, error });
    const outcome = await addNote(database, {
      accountId: id,
      text,
      form: sentForm(values),
      actor: actorOf(res),
      now: now(),
    });
    if (outcome === 'unknown') throw new NotFound();
    res.redirect(303, `${URL}/${id}?done=noted`);
  };
}

function noteError(text: string): string | null {
  if (text === '') return 'Please write the note.';
  return tooLong(text, MAX_NOTE);
}

/** `POST /admin/collectors/{id}/notes/{note}/delete` */
export function destroyNote({ database, now }: Context): RequestHandler<{ id: string; note: string }> {
  return async (req, res) => {
    const [accountId, noteId] = [idOf(req), idIn(req.params.note)];
    if (noteId === null) throw new NotFound();
    const outcome = await deleteNote(database, { accountId, noteId, actor: actorOf(res), now: now() });
    if (outcome === 'unknown') throw new NotFound();
    res.redirect(303, `${URL}/${accountId}?done=note-deleted`);
  };
}

async function render(
  { database, now }: Context,
  res: Response,
  { id, notice, text, error }: { id: number; notice: string | null; text: string; error: string | null },
): Promise<void> {
  const person = await findCollector(database, id);
  const profile = person && (await findProfile(database, { ...person, accountId: id }, now()));
  if (!profile) throw new NotFound();
  const subject = collectorSubject(id);
  await recordRead(database, { actor: actorOf(res), action: 'collector.viewed', ...subject }, now());
  const url = `${URL}/${id}`;
  await renderAdminPage(
    res,
    'admin/collectors/show',
    {
      title: profile.account.name,
      ...presentProfile(profile),
      noteForm: { action: `${url}/notes`, key: newFormKey(), text, error },
      exports: exportsOf(url),
      eraseUrl: isAllowed(staffOf(res).member.role, 'collectors.erase') ? `${url}/erase` : null,
      notice,
      timeline: await findTimeline(database, { ...subject, canUndo: false }),
    },
    pageUrl(res, url),
  );
}
