import type { Knex } from 'knex';
import type { Query } from '../../database/rows.ts';
import { writeDurably } from '../../database/transaction.ts';
import { newCode } from './code.ts';
import type { CertificateRow } from './rows.ts';

interface Sale {
  orderId: number;
  artworkId: number;
}

/** Returns the certificate of a sold artwork. The first call issues it. */
export async function issueCertificate(database: Knex, sale: Sale, now: number): Promise<CertificateRow | null> {
  const existing = await findBySale(database, sale);
  if (existing) return existing;
  const row = { code: newCode(), order_id: sale.orderId, artwork_id: sale.artworkId, issued_at: now };
  return writeDurably(database, async (transaction) => {
    await transaction('certificates').insert(row).onConflict(['order_id', 'artwork_id']).ignore();
    return findBySale(transaction, sale);
  });
}

export async function findCertificate(database: Knex, code: string): Promise<CertificateRow | null> {
  return (await certificates(database).where('c.code', code).first()) ?? null;
}

async function findBySale(database: Knex, { orderId, artworkId }: Sale): Promise<CertificateRow | null> {
  const found = certificates(database).where({ 'c.order_id': orderId, 'c.artwork_id': artworkId });
  return (await found.first()) ?? null;
}

function certificates(database: Knex): Query<CertificateRow> {
  return database('certificates as c')
    .join('orders as o', 'o.id', 'c.order_id')
    .join('order_items as i', (on) => on.on('i.order_id', '=', 'c.order_id').andOn('i.artwork_id', '=', 'c.artwork_id'))
    .join('artworks as a', 'a.id', 'c.artwork_id')
    .select(
      'c.code',
      'c.artwork_id',
      'c.issued_at',
      'o.state as order_state',
      'i.title',
      'i.artist_name',
      'i.refunded_at',
    )
    .select('a.medium_description', {
      sold_at: database('order_history as h').whereRaw("h.order_id = o.id and h.state = 'paid'").min('h.happened_at'),
    });
}
