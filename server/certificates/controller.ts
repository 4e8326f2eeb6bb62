import type { RequestHandler } from 'express';
import { findCards } from '../artworks/records.ts';
import type { CardRow } from '../artworks/rows.ts';
import type { Context } from '../context.ts';
import { NotFound } from '../http/errors.ts';
import { renderPage } from '../http/page.ts';
import { originFor } from '../http/public-address.ts';
import { accountId } from '../http/signed-in.ts';
import { trail } from '../navigation/breadcrumbs.ts';
import { curatorName, presentSite } from '../navigation/present.ts';
import { readSite } from '../navigation/records.ts';
import { findOrderItems, findOwnOrder, findShown } from '../orders/records.ts';
import { readCode } from './code.ts';
import type { Certificate } from './contract.ts';
import { presentCertificate } from './present.ts';
import { certificateOf, findCertificate } from './records.ts';
import type { CertificateRow } from './rows.ts';

/** `GET /orders/{number}/certificates/{slug}`: a file for whoever bought the artwork, and nobody else. */
export function certificateFile(context: Context): RequestHandler<{ number: string; slug: string }> {
  const { database, now, pictures } = context;
  return async (req, res) => {
    const { number, slug } = req.params;
    const order = await findOwnOrder(database, accountId(req), number);
    const items = order?.state === 'paid' ? await findOrderItems(database, [order.id]) : [];
    const cards = await findCards(
      database,
      items.map(({ artwork_id }) => artwork_id),
    );
    const artwork = cards.find((card) => card.slug === slug);
    const row =
      order && artwork && (await certificateOf(database, { orderId: order.id, artworkId: artwork.id }, now()));
    if (!row) throw new NotFound('We could not find this certificate.');
    // What draws is much to load, and seldom asked for.
    const { drawCertificate } = await import('./certificate-pdf.ts');
    const site = await readSite(database);
    const { gallery } = presentSite(site);
    const file = await drawCertificate({
      certificate: await presented(context, row, artwork),
      gallery: gallery.name,
      curator: curatorName(site),
      address: `${originFor(res)}/certificates/${row.code}`,
      issuedAt: row.issued_at,
      picture: await pictures.read(artwork.image_key, 'lg.jpg'),
    });
    res.attachment(`certificate-${slug}.pdf`).type('pdf').send(file);
  };
}

/** `GET /certificates/{code}`: anybody who holds the paper sees whether it is true, never who bought the work. */
export function certificatePage(context: Context): RequestHandler<{ code: string }> {
  const { database } = context;
  return async (req, res) => {
    const code = readCode(req.params.code);
    const row = code && (await findCertificate(database, code));
    const [artwork] = row ? await findCards(database, [row.artwork_id]) : [];
    if (!row || !artwork)
      throw new NotFound('We know of no certificate with this number. Please compare it with the one on the paper.');
    // For who has the paper, not for search engines.
    res.set('X-Robots-Tag', 'noindex');
    await renderPage(res, 'certificates/show', {
      certificate: await presented(context, row, artwork),
      breadcrumbs: trail(['Certificate', `/certificates/${row.code}`]),
      meta: {
        title: `Certificate ${row.code}`,
        description: 'Whether a certificate of authenticity is ours, and of which artwork.',
        canonical: `/certificates/${row.code}`,
      },
    });
  };
}

async function presented({ database, now }: Context, row: CertificateRow, artwork: CardRow): Promise<Certificate> {
  const moment = now();
  const shown = await findShown(database, [row], moment);
  return presentCertificate(row, artwork, { isShown: shown.has(artwork.id), now: moment });
}
