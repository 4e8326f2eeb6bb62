import type { RequestHandler, Response } from 'express';
import { countUses, deleteArtist } from '../../artists/editing/deletion.ts';
import {
  artistAddress,
  artistSubject,
  createArtist,
  editArtist,
  findEditedArtist,
} from '../../artists/editing/profile.ts';
import { findPortraits, listForStaff } from '../../artists/editing/staff-list.ts';
import { findRemainingArtist } from '../../artists/records.ts';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { NO_PICTURE } from '../../pictures/single/fields.ts';
import { isAllowed } from '../../staff/permissions.ts';
import { listOffered } from '../../terms/records.ts';
import { findTimeline } from '../audit/timeline.ts';
import { openForm, readForm, refusedForm } from '../form/form.ts';
import { UNKNOWN_PICTURE } from '../form/picture.ts';
import { findFormPictures } from '../form/pictures.ts';
import { canEditCatalogue, idOf, noticeOf, pageUrl, savedNotice } from '../form/requests.ts';
import { saveForm } from '../form/save-form.ts';
import { sentForm, withNewKey } from '../form/sent-form.ts';
import { checkChoices } from '../list/address.ts';
import { presentList } from '../list/present.ts';
import { readList } from '../list/read-list.ts';
import { pageOfRows } from '../list/small-list.ts';
import { artistDeleteRefusal } from '../merges/delete-refusals.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf, staffOf } from '../session.ts';
import { accountUrl } from '../statements/list.ts';
import type { ArtistPage } from './contract.ts';
import { ARTIST_FIELDS, artistValues, newArtistValues, readArtist } from './form.ts';
import { ARTIST_LIST, ARTIST_STATES, artistState, presentArtistRow, sortKeyOf } from './list.ts';

type ArtistHandler = RequestHandler<{ id: string }>;
type Form = ArtistPage['form'];

const URL = '/admin/artists';
const FORM_USED = 'This form has added another artist. Press Add artist again to add this one too.';
const NOTICES: Record<string, string> = {
  saved: savedNotice(true),
  created: 'Created.',
  merged: 'Merged. It can be undone below.',
  deleted: 'Deleted. The audit log can bring the artist back.',
};

/** `GET /admin/artists` */
export function index({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const time = now();
    const read = readList(ARTIST_LIST, req, res);
    const all = await listForStaff(database);
    const counts = Map.groupBy(all, (row) => artistState(row, time));
    const states = ARTIST_STATES.map((state) => ({ ...state, count: counts.get(state.value)?.length ?? 0 }));
    const { query, notes } = checkChoices(ARTIST_LIST, read.query, { state: states });
    const rows = query.filters.state ? all.filter((row) => artistState(row, time) === query.filters.state) : all;
    const found = pageOfRows(rows, {
      query,
      textsOf: ({ name, hometown }) => [name, hometown],
      sortKeyOf,
    });
    const portraits = await findPortraits(
      database,
      found.rows.map(({ id }) => id),
    );
    await renderAdminPage(res, 'admin/artists/index', {
      title: 'Artists',
      list: presentList(ARTIST_LIST, {
        query: { ...query, page: found.page },
        options: { state: states },
        total: found.total,
        notes: [...read.notes, ...notes],
      }),
      rows: found.rows.map((row) => presentArtistRow(row, portraits, time)),
      newUrl: canEditCatalogue(res) ? `${URL}/new` : null,
      notice: noticeOf(req, NOTICES),
    });
  };
}

/** `GET /admin/artists/new` */
export function showNew(context: Context): RequestHandler {
  return (_req, res) => renderNew(context, res, openForm(newArtistValues(context.now()), null));
}

/** `POST /admin/artists/new` */
export function create(context: Context): RequestHandler {
  const { database, now } = context;
  return async (req, res) => {
    const posted = readForm(ARTIST_FIELDS, req.body);
    const types = await listOffered(database, 'artist_types');
    const read = readArtist(posted.values, { types, stored: null, now: now() });
    if ('errors' in read) return renderNew(context, res.status(422), refusedForm(posted, read.errors));
    const fields = { ...NO_PICTURE, ...read.fields };
    const form = sentForm(posted.values);
    const result = await createArtist(database, { fields, form, actor: actorOf(res), now: now() });
    if (result.outcome === 'created') return res.redirect(303, `${URL}/${result.id}?done=created`);
    if (result.outcome === 'form-used')
      return renderNew(context, res.status(409), refusedForm(withNewKey(posted), { name: FORM_USED }));
    await renderNew(context, res.status(422), refusedForm(posted, { portrait: UNKNOWN_PICTURE }));
  };
}

/** `GET /admin/artists/{id}`. The page of a merged artist is that of the remaining one. */
export function show(context: Context): ArtistHandler {
  return async (req, res) => {
    const id = idOf(req);
    const artist = await findEditedArtist(context.database, id);
    if (artist)
      return renderEdit(context, res, {
        id,
        form: openForm(artistValues(artist), artist.version),
        notice: noticeOf(req, NOTICES),
      });
    const remaining = await findRemainingArtist(context.database, id);
    if (remaining === null) throw new NotFound();
    res.redirect(303, `${URL}/${remaining}`);
  };
}

/** `POST /admin/artists/{id}` */
export function update(context: Context): ArtistHandler {
  const { database, now } = context;
  return async (req, res) => {
    const id = idOf(req);
    const current = await findEditedArtist(database, id);
    if (!current) throw new NotFound();
    const posted = readForm(ARTIST_FIELDS, req.body);
    const refuse = (errors: Form['errors']) =>
      renderEdit(context, res.status(422), { id, form: refusedForm(posted, errors), notice: null });
    const types = await listOffered(database, 'artist_types', current.types);
    const read = readArtist(posted.values, { types, stored: current.published_at, now: now() });
    if ('errors' in read) return refuse(read.errors);
    const renamesAddress = posted.values.renamesAddress === 'yes';
    const change = { id, fields: read.fields, renamesAddress, actor: actorOf(res), now: now() };
    const result = await saveForm(database, posted, (version: number) => editArtist(database, { ...change, version }), {
      valuesOf: artistValues,
      subjectOf: artistSubject,
    });
    if (result.outcome === 'unknown') throw new NotFound();
    if (result.outcome === 'unknown-picture') return refuse({ portrait: UNKNOWN_PICTURE });
    if (result.outcome === 'slug-taken') return refuse({ renamesAddress: 'Another artist has this address.' });
    if (result.outcome === 'conflict')
      return renderEdit(context, res.status(409), { id, form: result.form, notice: null });
    res.redirect(303, `${URL}/${id}?done=saved`);
  };
}

/** `POST /admin/artists/{id}/delete` */
export function destroy(context: Context): ArtistHandler {
  const { database, now } = context;
  return async (req, res) => {
    const id = idOf(req);
    const result = await deleteArtist(database, { id, actor: actorOf(res), now: now() });
    if (result.outcome === 'unknown') throw new NotFound();
    if (result.outcome === 'deleted') return res.redirect(303, `${URL}?done=deleted`);
    res.redirect(303, `${URL}/${id}#delete`);
  };
}

async function renderNew(context: Context, res: Response, form: Form): Promise<void> {
  const { database } = context;
  await renderAdminPage(
    res,
    'admin/artists/edit',
    {
      title: 'New artist',
      id: null,
      form,
      notice: null,
      isReadOnly: false,
      publicUrl: null,
      accountUrl: null,
      works: 0,
      followers: 0,
      deleteRefusal: null,
      timeline: [],
      types: await listOffered(database, 'artist_types'),
      pictures: await findFormPictures(database, form.values.portrait),
    },
    pageUrl(res, `${URL}/new`),
  );
}

async function renderEdit(
  { database, now }: Context,
  res: Response,
  { id, form, notice }: { id: number; form: Form; notice: string | null },
): Promise<void> {
  const time = now();
  const artist = await findEditedArtist(database, id);
  if (!artist) throw new NotFound();
  const uses = await countUses(database, id);
  const isShown = artistState(artist, time) === 'shown';
  const inUse = form.values.types.split('\n').map(Number).filter(Number.isSafeInteger);
  await renderAdminPage(
    res,
    'admin/artists/edit',
    {
      title: artist.name,
      id,
      form,
      isReadOnly: !canEditCatalogue(res),
      works: uses.works,
      followers: uses.followers,
      deleteRefusal: artistDeleteRefusal(uses),
      notice: notice === NOTICES.saved ? savedNotice(isShown) : notice,
      accountUrl: isAllowed(staffOf(res).member.role, 'money') ? accountUrl(id) : null,
      publicUrl: isShown ? artistAddress(artist.slug) : null,
      types: await listOffered(database, 'artist_types', [...artist.types, ...inUse]),
      pictures: await findFormPictures(database, form.values.portrait),
      timeline: await findTimeline(database, { ...artistSubject(artist), canUndo: canEditCatalogue(res) }),
    },
    pageUrl(res, `${URL}/${id}`),
  );
}
