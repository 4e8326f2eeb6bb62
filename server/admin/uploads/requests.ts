import type { Request, Response } from 'express';
import { z } from 'zod';
import { HttpError } from '../../http/errors.ts';
import { validate } from '../../http/request.ts';
import { fullDiskText } from '../../storage/full-disk.ts';
import type { PartOutcome, UploadPart } from '../../storage/parts.ts';
import { staffOf } from '../session.ts';

const PART = z.object({
  /** Chosen by the browser, once for each file. */
  upload: z.uuid(),
  offset: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  /** Bytes of the whole file. */
  size: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  name: z.string().max(254).default(''),
});

/** `PUT …?upload=…&offset=…&size=…&name=…`: a part of a file, with the name of the file. After `uploadBody`. */
export function readUpload(req: Request, res: Response): { part: UploadPart; name: string } {
  const { upload, offset, size, name } = validate(PART, req.query);
  const content = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
  if (offset + content.length > size || (content.length === 0 && size > 0)) throw new HttpError(400);
  return { part: { upload: `${staffOf(res).member.id}-${upload}`, offset, size, content }, name };
}

/** The response to a part that is not the last one. 409: the browser continues with the first byte that is missing. */
export function sendReceived(res: Response, { outcome, received }: PartOutcome): void {
  res.status(outcome === 'gap' ? 409 : 202).json({ received });
}

/** `what`: such as `picture`. */
export function explainFullDisk(what: string): (error: unknown) => never {
  return (error) => {
    const text = fullDiskText(error, what);
    throw text === null ? error : new HttpError(507, text);
  };
}
