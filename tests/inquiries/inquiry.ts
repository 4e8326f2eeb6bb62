import { createArtwork } from '../../database/factories/artworks.ts';
import { createInquiry, type NewInquiry } from '../../server/inquiries/records.ts';
import type { Knex } from '../support/knex.ts';

let count = 0;

/** Asks a question about an artwork. Returns the id. */
export async function ask(database: Knex, input: Partial<NewInquiry> = {}): Promise<number> {
  count += 1;
  const { id, slug } = await createArtwork(database, { title: 'Payaw' });
  return createInquiry(database, {
    name: 'Ana Cruz',
    email: 'ana@example.com',
    question: 'Is it framed?',
    accountId: null,
    token: count.toString(16).padStart(24, '0'),
    replyTo: null,
    now: Date.UTC(2026, 10, 21, 4),
    artwork: { id, title: 'Payaw', artist: 'Luz Reyes', url: `/artworks/${slug}` },
    ...input,
  });
}
