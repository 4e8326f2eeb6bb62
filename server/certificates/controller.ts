import type { RequestHandler } from 'express';
import { findCards } from '../artworks/records.ts';
import type { Context } from '../context.ts';
import { breadcrumbs, renderPage } from '../frontend/render-page.ts';
import { NotFound } from '../http/errors.ts';
import { originFor } from '../http/request.ts';
import { accountId } from '../http/session/session.ts';
import { findOwnOrder } from '../orders/records.ts';
import { readCode } from './code.ts';
import { certifiedArtworks, createCertificateFile, readCertificate } from './file.ts';
import { findCertificate } from './records.ts';

/** `GET /orders/{number}/certificates/{slug}`: a PDF for the artwork's buyer. */
export function showCertificate(context: Context): RequestHandler<{ number: string; slug: string }> {
  return async (req, res) => {
    const { number, slug } = req.params;
    const order = await findOwnOrder(context.database, accountId(req), number);
    const artworks = order ? await certifiedArtworks(context, order) : [];
    const artwork = artworks.find((card) => card.slug === slug);
    const file = order && artwork && (await createCertificateFile(context, { order, artwork, origin: originFor(res) }));
    if (!file) throw new NotFound('We could not find this certificate.');
    res.attachment(file.filename).type('pdf').send(file.content);
  };
}

/** `GET /certificates/{code}`: verifies a certificate by its code. The page is public, and does not show the buyer. */
export function show(context: Context): RequestHandler<{ code: string }> {
  const { database } = context;
  return async (req, res) => {
    const code = readCode(req.params.code);
    const row = code && (await findCertificate(database, code));
    const [artwork] = row ? await findCards(database, [row.artwork_id]) : [];
    if (!row || !artwork)
      throw new NotFound(
        'We could not find a certificate with this number. Please check the number on your certificate.',
      );
    await renderPage(res, 'certificates/show', {
      certificate: await readCertificate(context, row, artwork),
      breadcrumbs: breadcrumbs(['Certificate', `/certificates/${row.code}`]),
      meta: {
        title: `Certificate ${row.code}`,
        description: 'Verify a certificate of authenticity and see its artwork.',
        canonical: `/certificates/${row.code}`,
      },
    });
  };
}
