import type { Knex } from 'knex';
import { DAY, HOUR, isoDateInManila, nextIsoDate, timeInManila } from '../../../server/time/time.ts';
import { inserted } from '../../rows.ts';
import type { DemoArtwork } from '../demo/demo-catalogue.ts';

interface Input {
  /** Available artworks. */
  works: DemoArtwork[];
  artwork: (slug: string) => number;
  now: number;
}

/** Two inquiries, one answered, and a private hold: of the oldest artworks, which the home page does not show. */
export async function insertContacts(database: Knex, { works, artwork, now }: Input): Promise<void> {
  const [first, second, held] = works.toSorted((a, b) => b.publishedDaysAgo - a.publishedDaysAgo);
  if (first)
    await insertInquiry(database, {
      work: first,
      artworkId: artwork(first.slug),
      token: 'demo-1',
      name: 'Luningning Abad',
      at: now - 5 * HOUR,
      question: 'Is it framed, and could I see it in the gallery on Saturday?',
    });
  if (second)
    await insertInquiry(database, {
      work: second,
      artworkId: artwork(second.slug),
      token: 'demo-2',
      name: 'Alon Verzosa',
      at: now - 3 * DAY,
      question: 'How heavy is it? I would hang it on a plaster wall.',
      answer: 'It weighs four kilograms. Two anchors hold it well on plaster; we add them to the parcel.',
    });
  if (held) await insertPrivateHold(database, { artworkId: artwork(held.slug), now });
}

interface Inquiry {
  work: DemoArtwork;
  artworkId: number;
  token: string;
  name: string;
  question: string;
  answer?: string;
  at: number;
}

async function insertInquiry(
  database: Knex,
  { work, artworkId, token, name, question, answer, at }: Inquiry,
): Promise<void> {
  const answeredAt = at + 4 * HOUR;
  const email = `${name.replace(' ', '.')}@example.com`.toLowerCase();
  const { id: inquiry_id } = await inserted(
    database('inquiries')
      .insert({
        token,
        name,
        email,
        artwork_id: artworkId,
        artwork_title: work.title,
        created_at: at,
        ...(answer ? { state: 'answered', updated_at: answeredAt } : { state: 'open', updated_at: at }),
      })
      .returning('id'),
  );
  await database('inquiry_messages').insert({ inquiry_id, kind: 'question', body: question, sent_at: at });
  if (answer)
    await database('inquiry_messages').insert({
      inquiry_id,
      kind: 'answer',
      staff_name: 'Corazon Villaruel',
      body: answer,
      sent_at: answeredAt,
    });
}

async function insertPrivateHold(
  database: Knex,
  { artworkId, now }: { artworkId: number; now: number },
): Promise<void> {
  const until = isoDateInManila(now + 4 * DAY);
  const { id } = await inserted(
    database('staff_holds')
      .insert({
        artwork_id: artworkId,
        holder_name: 'Hiwaga Salonga',
        holder_contact: '+63 917 555 0188',
        until,
        note: 'Measures the wall, then decides.',
        created_at: now - DAY,
      })
      .returning('id'),
  );
  await database('reservations').insert({
    artwork_id: artworkId,
    state: 'reserved',
    staff_hold_id: id,
    since: now - DAY,
    expires_at: timeInManila(nextIsoDate(until)),
  });
}
