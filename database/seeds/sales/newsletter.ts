import type { Knex } from 'knex';
import { DAY, isoDateInManila, MINUTE, SECOND, timeInManila } from '../../../server/time/time.ts';
import { inserted } from '../../rows.ts';
import type { DemoArtwork } from '../demo/demo-catalogue.ts';
import { insertAll } from '../insert.ts';
import { BUYERS, emailOf } from './buyers.ts';

interface Input {
  /** Available artworks. */
  works: DemoArtwork[];
  artwork: (slug: string) => number;
  now: number;
}

/** The curator, who writes the newsletter. */
const CURATOR = 'Corazon Villaruel';
/** Days since the last issue was sent. */
const SENT_DAYS_AGO = 9;
const WORKS = 4;
const EXHIBITION = 'An Evening of Ink';
/** Subscribers who have not bought. All are invented. */
const READERS = `
  alab.magsino banaag.escudero bituin.lacson dalisay.arroyo daluyong.ferrer diwa.salcedo gunita.robles halina.estrella
  himig.baluyot hinahon.cabral kalinaw.abueva lakambini.roces lawin.tolentino liwayway.samson mayumi.castro mutya.pangilinan
  paraluman.reyes sidhi.alcantara silahis.ocampo sulo.macaraeg tanglaw.bautista tindig.de-leon ulan.villegas yumi.concepcion
`
  .trim()
  .split(/\s+/)
  .map((name) => `${name}@example.com`);
/** One whose mailbox does not exist any more, and one who left. */
const [BOUNCED = '', LEFT = ''] = READERS;

/** Subscribers, an issue that they have received, and a draft. */
export async function insertNewsletter(database: Knex, { works, artwork, now }: Input): Promise<void> {
  const startedAt = timeInManila(isoDateInManila(now - SENT_DAYS_AGO * DAY), '10:00');
  const emails = [...BUYERS.map(emailOf), ...READERS];
  await insertSubscriptions(database, { emails, startedAt, now });
  const newest = works.toSorted((a, b) => a.publishedDaysAgo - b.publishedDaysAgo).map(({ slug }) => artwork(slug));
  const [first, second] = [newest.slice(0, WORKS), newest.slice(WORKS, 2 * WORKS)];
  await insertSent(database, { emails, startedAt, works: second.length > 0 ? second : first });
  const by = { actor: CURATOR, created_at: now - DAY, updated_at: now - DAY };
  const draft = {
    subject: 'Before the gallery opens on Friday',
    preheader: 'Works that nobody has seen yet',
    body: 'We hang these works on Thursday evening. **Subscribers see them first.**\n\nCome on Friday, or [ask us](/contact-us) about one of them.',
    audience: 'buyers' as const,
    ...by,
  };
  const { id } = await inserted(database('newsletter_issues').insert(draft).returning('id'));
  await insertItems(database, id, first);
}

async function insertSubscriptions(
  database: Knex,
  { emails, startedAt, now }: { emails: string[]; startedAt: number; now: number },
): Promise<void> {
  const rows = emails.map((email, place) => {
    const requested_at = startedAt - (3 + 5 * place) * DAY;
    const times = { requested_at, expires_at: requested_at + 7 * DAY, confirmed_at: requested_at + 4 * MINUTE };
    return { email, token: `demo-${place}`, ...times, bounced_at: email === BOUNCED ? startedAt + 2 * SECOND : null };
  });
  // One of today, which is not confirmed yet.
  const open = {
    email: 'sinta.guerrero@example.com',
    token: 'demo-open',
    requested_at: now,
    expires_at: now + 7 * DAY,
  };
  const stays = rows.filter(({ email }) => email !== LEFT);
  await insertAll(database, 'newsletter_subscriptions', [...stays, { ...open, confirmed_at: null, bounced_at: null }]);
}

async function insertSent(
  database: Knex,
  { emails, startedAt, works }: { emails: string[]; startedAt: number; works: number[] },
): Promise<void> {
  const finishedAt = startedAt + 5 * SECOND;
  const last = await database('newsletter_subscriptions').whereNotNull('confirmed_at').max({ id: 'id' }).first();
  const written = startedAt - 2 * DAY;
  const { id } = await inserted(
    database('newsletter_issues')
      .insert({
        state: 'sent',
        version: 2,
        subject: 'New works, and an evening of ink',
        preheader: 'Four works that have just arrived',
        body: '## Just arrived\n\nFour works came to us this week. Each is the only one of its kind.\n\nThe gallery is open from Monday to Friday; [all available works](/artworks) are on our website.',
        scheduled_at: startedAt,
        started_at: startedAt,
        finished_at: finishedAt,
        reported_at: finishedAt,
        position: Number(last?.id ?? 0),
        total: emails.length,
        sent: emails.length - 1,
        failed: 1,
        bounced: 1,
        unsubscribed: 1,
        visits: 2 * emails.length - 5,
        actor: CURATOR,
        created_at: written,
        updated_at: startedAt,
      })
      .returning('id'),
  );
  await insertItems(database, id, works);
  const exhibition = await database('exhibitions').where('title', EXHIBITION).first('id');
  if (exhibition)
    await database('newsletter_items').insert({ issue_id: id, position: works.length, exhibition_id: exhibition.id });
  const deliveries = emails.map((email) => {
    const state = email === BOUNCED ? 'failed' : 'sent';
    const status = email === BOUNCED ? '550 5.1.1' : null;
    return { issue_id: id, email: email === LEFT ? null : email, state, status, updated_at: finishedAt };
  });
  await insertAll(database, 'newsletter_deliveries', deliveries);
}

async function insertItems(database: Knex, issueId: number, works: number[]): Promise<void> {
  const rows = works.map((artwork_id, position) => ({ issue_id: issueId, position, artwork_id }));
  await insertAll(database, 'newsletter_items', rows);
}
