import type { Request, RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { withoutSlot } from '../../http/limits/slot.ts';
import { originFor } from '../../http/request.ts';
import { DAY, SECOND } from '../../time/time.ts';
import { storedFileSender } from '../files/send.ts';
import { IMAGE_CONTEXT, imageInfo, type Size, servedPath, tileFile, tilesUrl } from './tiling.ts';

// Pictures of published artworks for any viewer, by IIIF Image API 3, level 0.

const KEY = /^[0-9a-f]{32}$/;
const JSON_LD = `application/ld+json;profile="${IMAGE_CONTEXT}"`;

/** `GET /iiif/:key`: the base address leads to the document. */
export function show(context: Context): RequestHandler<{ key: string }> {
  return async ({ params }, res) => {
    await findTiled(context, params.key);
    res.redirect(303, `${originFor(res)}${tilesUrl(params.key)}/info.json`);
  };
}

/** `GET /iiif/:key/info.json` */
export function showInfo(context: Context): RequestHandler<{ key: string }> {
  return async (req, res) => {
    const picture = await findTiled(context, req.params.key);
    res.set('Cache-Control', `public, max-age=${DAY / SECOND}`).vary('Accept');
    res.type(req.accepts(['json', 'application/ld+json']) === 'application/ld+json' ? JSON_LD : 'application/json');
    res.send(JSON.stringify(imageInfo(originFor(res) + tilesUrl(req.params.key), picture)));
  };
}

/** `GET /iiif/:key/:region/:size/0/default.jpg` */
export function showRegion(context: Context): RequestHandler<{ key: string; region: string; size: string }> {
  const { storage, settings, now } = context;
  const send = storedFileSender(storage, { reads: settings.pictureReads, now });
  return async (req, res) => {
    const { key, region, size } = req.params;
    const path = servedPath(await findTiled(context, key), `${region}/${size}/0/default.jpg`);
    if (path === null) throw new NotFound();
    await withoutSlot(() => send(req as Request, res, tileFile(key, path), { isFinal: true }));
  };
}

async function findTiled({ artworks, now }: Context, key: string): Promise<Size> {
  const picture = KEY.test(key) ? await artworks.findTiled(key, now()) : null;
  if (!picture) throw new NotFound();
  return picture;
}
