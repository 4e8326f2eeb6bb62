import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { HttpError, NotFound } from '../../http/errors.ts';
import { jsonBody, uploadBody } from '../../http/limits/limits.ts';
import { withoutSlot } from '../../http/limits/slot.ts';
import { validate } from '../../http/request.ts';
import type { Handler } from '../../http/route-table.ts';
import type { PictureResponse, PicturesResponse } from '../../pictures/contract.ts';
import { normalEdits } from '../../pictures/editing/edits.ts';
import { presentPicture } from '../../pictures/present.ts';
import { findPictures } from '../../pictures/records.ts';
import { EDIT_REFUSALS, REFUSALS } from '../../pictures/refusals.ts';
import { actorOf } from '../session.ts';
import { explainFullDisk, readUpload, sendReceived } from '../uploads/requests.ts';

// Loaded for the first upload: sharp needs 20 MB.
const loadUpload = () => import('../../pictures/upload.ts');
const loadEdit = () => import('../../pictures/editing/edit.ts');

/** Pictures per request. */
const MAX_IDS = 200;

const IDS = z.object({
  ids: z
    .string()
    .regex(/^(\d{1,9}(,\d{1,9})*)?$/)
    .default('')
    .transform((text) => text.split(',').filter(Boolean).map(Number).slice(0, MAX_IDS)),
});

/** `GET /admin/pictures?ids=1,2` */
export function index({ database }: Context): RequestHandler {
  return async (req, res) => {
    const { ids } = validate(IDS, req.query);
    const rows = await findPictures(database, ids);
    res.json({ pictures: rows.map(presentPicture), csrf: req.csrfToken() } satisfies PicturesResponse);
  };
}

/** `PUT /admin/pictures?upload=…&offset=…&size=…&name=…`: a part of an original. The last part is answered with the picture. */
export function update({ database, storage, settings, now }: Context): Handler[] {
  const receive: RequestHandler = async (req, res) => {
    const { part, name } = readUpload(req, res);
    const change = { name: plainText(name) || 'Picture', actor: actorOf(res), now: now() };
    const files = { database, storage, dataDir: settings.dataDir };
    const { receivePart } = await loadUpload();
    const result = await receivePart(files, part, change).catch(explainFullDisk('picture'));
    if (result.outcome === 'refused') throw new HttpError(422, REFUSALS[result.reason]);
    if (result.outcome !== 'stored') return sendReceived(res, result);
    res.status(201).json(await pictureResponse(database, result.id));
  };
  return [uploadBody, receive];
}

const PREVIEW = z.object({ rotation: z.coerce.number().multipleOf(90).min(0).max(270).default(0) });

const BUSY = 'Other originals are being opened. Please try again in a moment.';

/** `GET /admin/pictures/:id/original?rotation=90`: all of the original as a small JPEG, on which a crop is drawn. */
export function showOriginal({ database, storage, pictures }: Context): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { rotation } = validate(PREVIEW, req.query);
    const files = { database, storage, readVariant: pictures.read };
    const { previewOriginal } = await loadEdit();
    const preview = await withoutSlot(() => previewOriginal(files, idOf(req.params.id), rotation));
    if (!preview) throw new NotFound();
    if (preview === 'busy') throw new HttpError(503, BUSY, { headers: { 'Retry-After': '10' } });
    res.type('jpeg').send(preview);
  };
}

const EDITS = z.object({
  rotation: z.number(),
  crop: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullable(),
});

/** `PUT /admin/pictures/:id/edits`: answers with another picture of the same original. */
export function updateEdits({ database, storage, pictures, now }: Context): Handler[] {
  const edit: RequestHandler<{ id: string }> = async (req, res) => {
    const edits = normalEdits(validate(EDITS, req.body));
    if (!edits) throw new HttpError(422, 'This crop or rotation is not possible.');
    const id = idOf(req.params.id);
    const files = { database, storage, readVariant: pictures.read };
    const { editPicture } = await loadEdit();
    const result = await editPicture(files, { id, edits, actor: actorOf(res), now: now() }).catch(
      explainFullDisk('picture'),
    );
    if (result.outcome === 'unknown') throw new NotFound();
    if (result.outcome !== 'stored') throw new HttpError(422, EDIT_REFUSALS[result.outcome]);
    res.status(201).json(await pictureResponse(database, result.id));
  };
  return [jsonBody, edit];
}

function idOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new NotFound();
  return Number(text);
}

async function pictureResponse(database: Context['database'], id: number): Promise<PictureResponse> {
  const [row] = await findPictures(database, [id]);
  if (!row) throw new NotFound();
  return { picture: presentPicture(row) };
}

/** Without control characters, which PostgreSQL refuses or logs show. */
function plainText(text: string): string {
  return text.replace(/\p{Cc}/gu, '').trim();
}
