import type { RequestHandler, Response } from 'express';
import { certifiedArtworks, createCertificateFile } from '../../certificates/file.ts';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { originFor } from '../../http/request.ts';
import { createPackingSlipFile } from '../../orders/documents/packing-slip-file.ts';
import { createReceiptFile, type OrderFile } from '../../orders/documents/receipt-file.ts';
import { findOrderByNumber } from '../../orders/records.ts';
import { numberOf } from './page.ts';

/** `GET /admin/orders/{number}/receipt` */
export function showReceipt(context: Context): RequestHandler<{ number: string }> {
  return async (req, res) => {
    const order = await findOrderByNumber(context.database, numberOf(req));
    sendPdf(res, order && (await createReceiptFile(context, order)));
  };
}

/** `GET /admin/orders/{number}/packing-slip` */
export function showPackingSlip(context: Context): RequestHandler<{ number: string }> {
  return async (req, res) => {
    const order = await findOrderByNumber(context.database, numberOf(req));
    sendPdf(res, order && (await createPackingSlipFile(context, order)));
  };
}

/** `GET /admin/orders/{number}/certificates/{slug}` */
export function showCertificate(context: Context): RequestHandler<{ number: string; slug: string }> {
  return async (req, res) => {
    const order = await findOrderByNumber(context.database, numberOf(req));
    const artworks = order ? await certifiedArtworks(context, order) : [];
    const artwork = artworks.find(({ slug }) => slug === req.params.slug);
    const input = order && artwork && { order, artwork, origin: originFor(res) };
    sendPdf(res, input ? await createCertificateFile(context, input) : null);
  };
}

function sendPdf(res: Response, file: OrderFile | null): void {
  if (!file) throw new NotFound();
  res.attachment(file.filename).type('pdf').send(file.content);
}
