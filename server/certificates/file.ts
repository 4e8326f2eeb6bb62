import { findCards } from '../artworks/records.ts';
import type { CardRow } from '../artworks/rows.ts';
import type { Context } from '../context.ts';
import { withoutSlot } from '../http/limits/slot.ts';
import { curatorName, presentSite } from '../navigation/present.ts';
import { readSite } from '../navigation/records.ts';
import type { OrderFile } from '../orders/documents/receipt-file.ts';
import { findOrderItems, findShown } from '../orders/records.ts';
import type { OrderRow } from '../orders/rows.ts';
import type { Certificate } from './contract.ts';
import { presentCertificate } from './present.ts';
import { issueCertificate } from './records.ts';
import type { CertificateRow } from './rows.ts';

/** The artworks of the order that have a certificate: all of a paid order that are not refunded, none of another one. */
export async function certifiedArtworks({ database }: Pick<Context, 'database'>, order: OrderRow): Promise<CardRow[]> {
  if (order.state !== 'paid') return [];
  const items = await findOrderItems(database, [order.id]);
  return findCards(
    database,
    items.filter(({ refunded_at }) => refunded_at === null).map(({ artwork_id }) => artwork_id),
  );
}

/** The certificate of one of these artworks; its verification address starts with `origin`. */
export async function createCertificateFile(
  context: Pick<Context, 'database' | 'now' | 'pictures'>,
  { order, artwork, origin }: { order: OrderRow; artwork: CardRow; origin: string },
): Promise<OrderFile | null> {
  const { database, now, pictures } = context;
  const row = await issueCertificate(database, { orderId: order.id, artworkId: artwork.id }, now());
  if (!row) return null;
  // Loaded on demand: pdfkit is large, and few requests need it.
  const { drawCertificate } = await import('./pdf.ts');
  const site = await readSite(database);
  const content = await drawCertificate({
    certificate: await readCertificate(context, row, artwork),
    gallery: presentSite(site).gallery.name,
    curator: curatorName(site),
    address: `${origin}/certificates/${row.code}`,
    issuedAt: row.issued_at,
    picture: await withoutSlot(() => pictures.read(artwork.image_key, 'lg.jpg')),
  });
  return { filename: `certificate-${artwork.slug}.pdf`, content };
}

export async function readCertificate(
  { database, now }: Pick<Context, 'database' | 'now'>,
  row: CertificateRow,
  artwork: CardRow,
): Promise<Certificate> {
  const time = now();
  const shown = await findShown(database, [row], time);
  return presentCertificate(row, artwork, { isShown: shown.has(artwork.id), now: time });
}
