import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { EditedArtwork } from '../../../artworks/editing/contract.ts';
import { createDraft, deleteDraft } from '../../../artworks/editing/draft.ts';
import { NAMED, suggestNames } from '../../../artworks/editing/names.ts';
import { findUnmet } from '../../../artworks/editing/publication/completeness.ts';
import { withdrawRefusal } from '../../../artworks/editing/publication/holder.ts';
import { previewPath } from '../../../artworks/editing/publication/preview.ts';
import { findReservation, publishArtwork, withdrawArtwork } from '../../../artworks/editing/publication/publication.ts';
import { findEdited } from '../../../artworks/editing/records.ts';
import { artworkSubject } from '../../../artworks/editing/subject.ts';
import { updateArtwork } from '../../../artworks/editing/update.ts';
import type { Context } from '../../../context.ts';
import { NotFound } from '../../../http/errors.ts';
import { originFor, validate } from '../../../http/request.ts';
import { chosenText } from '../../../pictures/chosen.ts';
import { presentPicture } from '../../../pictures/present.ts';
import { findPicturesOf } from '../../../pictures/records.ts';
import { listOffered } from '../../../terms/records.ts';
import { findTimeline } from '../../audit/timeline.ts';
import { openForm, readForm, refusedForm } from '../../form/form.ts';
import { findFormPictures } from '../../form/pictures.ts';
import { canEditCatalogue, idOf, noticeOf } from '../../form/requests.ts';
import { saveForm } from '../../form/save-form.ts';
import { newFormKey, sentForm, withNewKey } from '../../form/sent-form.ts';
import { readInputTime } from '../../form/times.ts';
import { renderAdminPage } from '../../render-page.ts';
import { actorOf } from '../../session.ts';
import type { ArtworkFormPage } from '../contract.ts';
import { readersFields, readersTimeline } from './editors-fields.ts';
import { errorsOf, type FormErrors, NEW_FIELDS } from './fields.ts';
import { FIELDS } from './labels.ts';
import { ALREADY_DONE, FORM_USED, NOTICES, notPublishedText, PAST, presentArtwork } from './present.ts';
import { findTexts, readChanged } from './records.ts';

type ArtworkHandler = RequestHandler<{ id: string }>;
type ArtworkPageOptions = Partial<Pick<ArtworkFormPage, 'form' | 'refusal' | 'notice'>>;

const SUGGESTION = z.object({ table: z.enum(NAMED).default('artists'), text: z.string().max(200).default('') });

/** `GET /admin/artworks/suggestions?table=artists&text=an` */
export function indexSuggestions({ database }: Context): RequestHandler {
  return async (req, res) => {
    const { table, text } = validate(SUGGESTION, req.query);
    res.json({ names: await suggestNames(database, table, text.trim()) });
  };
}

/** `GET /admin/artworks/new` */
export function showNew(context: Context): RequestHandler {
  return async (_req, res) => renderNew(context, res, openForm(await newTexts(context), null));
}

/** `POST /admin/artworks/new`: saves a draft. */
export function create(context: Context): RequestHandler {
  const { database, now } = context;
  return async (req, res) => {
    const posted = readForm(FIELDS, req.body);
    const { fields, errors } = await readChanged(database, posted);
    const refuse = (errors: FormErrors) => renderNew(context, res.status(422), refusedForm(posted, errors));
    if (Object.keys(errors).length > 0) return refuse(errors);
    const draft = { fields: { ...fields, title: posted.values.title }, form: sentForm(posted.values) };
    const result = await createDraft(database, { ...draft, actor: actorOf(res), now: now() });
    if (result.outcome === 'form-used')
      return renderNew(context, res.status(409), refusedForm(withNewKey(posted), { title: FORM_USED }));
    if (result.outcome === 'refused') return refuse(errorsOf(result.errors));
    await redirectSaved(context, req, res, { id: result.id, done: 'created' });
  };
}

/** After “Save and publish” the artwork is published too. If it lacks something, its page lists that. */
async function redirectSaved(
  { database, now }: Context,
  req: Pick<Request, 'body'>,
  res: Response,
  { id, done }: { id: number; done: 'created' | 'saved' },
): Promise<void> {
  const redirect = (notice: string) => res.redirect(303, `/admin/artworks/${id}?done=${notice}`);
  if (req.body?.intent !== 'publish') return redirect(done);
  const { outcome } = await publishArtwork(database, { id, at: 0, actor: actorOf(res), now: now() });
  redirect(outcome === 'incomplete' ? 'incomplete' : 'published');
}

async function newTexts({ database }: Context): Promise<ArtworkFormPage['form']['values']> {
  return { ...(await findTexts(database, NEW_FIELDS, chosenText([]))), key: newFormKey() };
}

async function renderNew({ database }: Context, res: Response, form: ArtworkFormPage['form']): Promise<void> {
  await renderAdminPage(
    res,
    'admin/artworks/show',
    {
      title: 'New artwork',
      form,
      action: '/admin/artworks/new',
      isReadOnly: false,
      pictures: await findFormPictures(database, form.values.pictures),
      categories: (await listOffered(database, 'categories')).map(({ name }) => name),
      artwork: null,
      refusal: null,
      notice: null,
      timeline: [],
    },
    '/admin/artworks/new',
  );
}

/** `GET /admin/artworks/{id}` */
export function show(context: Context): ArtworkHandler {
  return async (req, res) =>
    renderArtwork(context, res, await artworkOf(context, req), { notice: noticeOf(req, NOTICES) });
}

/** `POST /admin/artworks/{id}` */
export function update(context: Context): ArtworkHandler {
  const { database, now } = context;
  return async (req, res) => {
    const artwork = await artworkOf(context, req);
    const posted = readForm(FIELDS, req.body);
    const { fields, errors } = await readChanged(database, posted);
    const refuse = (errors: FormErrors) =>
      renderArtwork(context, res.status(422), artwork, { form: refusedForm(posted, errors) });
    if (Object.keys(errors).length > 0) return refuse(errors);
    const renamesAddress = posted.values.renames_address === 'yes';
    const change = { id: artwork.id, fields, renamesAddress, actor: actorOf(res), now: now() };
    const result = await saveForm(
      database,
      posted,
      (version: number) => updateArtwork(database, { ...change, version }),
      {
        valuesOf: ({ id, fields }) => storedTexts(database, id, fields),
        subjectOf: ({ id }) => artworkSubject({ id, title: '' }),
      },
    );
    if (result.outcome === 'unknown') throw new NotFound();
    if (result.outcome === 'refused') return refuse(errorsOf(result.errors));
    if (result.outcome === 'conflict')
      return renderArtwork(context, res.status(409), result.current, { form: result.form });
    await redirectSaved(context, req, res, { id: artwork.id, done: 'saved' });
  };
}

const PUBLICATION = z.object({
  when: z.enum(['now', 'new', 'later']).default('now'),
  at: z.string().max(30).default(''),
});

/** `POST /admin/artworks/{id}/publish`: now, or at a time in Manila. */
export function createPublication(context: Context): ArtworkHandler {
  const { database, now } = context;
  return async (req, res) => {
    const artwork = await artworkOf(context, req);
    const { when, at: typed } = validate(PUBLICATION, req.body);
    const time = now();
    const refuse = (refusal: string) => renderArtwork(context, res.status(422), artwork, { refusal });
    const at = when === 'later' ? readInputTime(typed, null) : 0;
    if (at === null || at === undefined || (when === 'later' && at <= time)) return refuse(PAST);
    const change = { id: artwork.id, at, asNew: when === 'new', actor: actorOf(res), now: time };
    const result = await publishArtwork(database, change);
    if (result.outcome === 'incomplete') return refuse(notPublishedText(result.missing, artwork.fields));
    if (result.outcome === 'already-published') return refuse(ALREADY_DONE);
    res.redirect(303, `/admin/artworks/${artwork.id}?done=${result.outcome}`);
  };
}

/** `POST /admin/artworks/{id}/withdraw` */
export function destroyPublication(context: Context): ArtworkHandler {
  const { database, now } = context;
  return async (req, res) => {
    const artwork = await artworkOf(context, req);
    const result = await withdrawArtwork(database, { id: artwork.id, actor: actorOf(res), now: now() });
    const refuse = (refusal: string) => renderArtwork(context, res.status(409), artwork, { refusal });
    if (result.outcome === 'held') return refuse(`It was not withdrawn. ${withdrawRefusal(result.by)}`);
    if (result.outcome === 'not-published') return refuse(ALREADY_DONE);
    res.redirect(303, `/admin/artworks/${artwork.id}?done=withdrawn`);
  };
}

/** `POST /admin/artworks/{id}/delete`: deletes a draft. */
export function destroy(context: Context): ArtworkHandler {
  const { database, now } = context;
  return async (req, res) => {
    const artwork = await artworkOf(context, req);
    const outcome = await deleteDraft(database, { id: artwork.id, actor: actorOf(res), now: now() });
    if (outcome === 'not-a-draft')
      return renderArtwork(context, res.status(409), artwork, { refusal: 'Only a draft can be deleted.' });
    res.redirect(303, '/admin/artworks?done=deleted');
  };
}

async function renderArtwork(
  { database, now, settings }: Context,
  res: Response,
  { id }: EditedArtwork,
  shown: ArtworkPageOptions,
): Promise<void> {
  const time = now();
  // Read again: what was refused may have changed in the meantime.
  const artwork = await findEdited(database, id);
  if (!artwork) throw new NotFound();
  const { version } = artwork;
  const mayWrite = canEditCatalogue(res);
  const fields = mayWrite ? artwork.fields : readersFields(artwork.fields);
  const { subject } = artworkSubject({ id, title: '' });
  const timeline = await findTimeline(database, { subject, canUndo: mayWrite });
  const reservation = await findReservation(database, id);
  const missing = (await findUnmet(database, [id])).get(id) ?? [];
  const form = shown.form ?? openForm(await storedTexts(database, id, fields), version);
  const categories = await listOffered(database, 'categories', fields.category_id === null ? [] : [fields.category_id]);
  const preview = new URL(previewPath(id, time, settings.sessionSecrets), originFor(res)).href;
  const props = {
    title: fields.title,
    form,
    action: `/admin/artworks/${id}`,
    isReadOnly: !mayWrite,
    pictures: await findFormPictures(database, form.values.pictures),
    categories: categories.map(({ name }) => name),
    artwork: presentArtwork(artwork, {
      reservation,
      missing,
      preview,
      mayWrite,
      now: time,
    }),
    refusal: shown.refusal ?? null,
    notice: shown.notice ?? null,
    timeline: mayWrite ? timeline : readersTimeline(timeline),
  };
  await renderAdminPage(res, 'admin/artworks/show', props, `/admin/artworks/${id}`);
}

async function storedTexts(database: Context['database'], id: number, fields: EditedArtwork['fields']) {
  const pictures = await findPicturesOf(database, { subject: 'artwork', id });
  return findTexts(database, fields, chosenText(pictures.map(presentPicture)));
}

async function artworkOf({ database }: Context, req: { params: { id: string } }): Promise<EditedArtwork> {
  const artwork = await findEdited(database, idOf(req));
  if (!artwork) throw new NotFound();
  return artwork;
}
