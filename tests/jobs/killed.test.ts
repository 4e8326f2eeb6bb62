import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork, createReservation } from '../../database/factories/artworks.ts';
import { createCart } from '../../database/factories/carts.ts';
import { write } from '../../database/transaction.ts';
import { enqueueImport } from '../../server/catalogue/background-import.ts';
import { defaultMapping } from '../../server/catalogue/import/read/mapping.ts';
import { findViolations } from '../../server/doctor/invariants.ts';
import { jobKinds } from '../../server/jobs/kinds.ts';
import { openRunner } from '../../server/jobs/runner.ts';
import { enqueue } from '../../server/mail/records.ts';
import { MINUTE } from '../../server/time/time.ts';
import { csvOf } from '../catalogue/catalogue-file.ts';
import { openPostbox } from '../mail/postbox.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine, waitForLocks } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { runKilled } from './run-killed.ts';

const NOW = Date.UTC(2026, 10, 21, 4);
/** Statements after which the processes die: in each kind of job. */
const DEATHS = [12, 30, 45, 60, 90, 130, 180, 240];

onEachEngine('background jobs whose processes are killed', (engine) => {
  it('OPS-08 are finished by others, and nothing happens twice', async () => {
    const settings = await engine.create();
    const database = await engine.open(settings);
    await waitForLocks(database);
    const { url: smtpUrl, received } = await openPostbox();
    const { artworks, wishes } = await createWork(database);
    let now = NOW;
    let kills = 0;
    for (const nth of DEATHS) {
      kills += (await runKilled({ settings, now, smtpUrl, death: { nth } })) ? 1 : 0;
      // All leases have ended.
      now += 3 * MINUTE;
    }
    expect(kills).toBeGreaterThan(4);

    const shop = await openApp({ database, now, settings: { ...settings, smtpUrl } });
    const runner = openRunner(shop.context, jobKinds(shop.context, 'http://gallery.example'));
    for (let round = 0; round < 4; round++) {
      await runner.runDue();
      shop.clock.advance(MINUTE);
    }
    await runner.close();

    expect(await count(database, 'search_pending')).toBe(0);
    expect(await count(database, 'search_documents')).toBe(artworks);
    expect(await count(database, 'sessions')).toBe(0);
    expect(await count(database, 'reservations')).toBe(0);
    const popularities: number[] = await database('artworks').pluck('popularity');
    expect(popularities.every((popularity) => popularity > 0)).toBe(true);
    expect(await database('jobs').where('attempts', '>', 0)).toEqual([]);
    expect(await findViolations(database)).toEqual([]);

    const mails = await database('outbox').select('kind', 'sent_at', 'due_at');
    expect(mails.every(({ sent_at }) => sent_at !== null)).toBe(true);
    const kinds = Map.groupBy(mails, ({ kind }) => kind);
    expect(kinds.get('wish-available')).toHaveLength(wishes);
    expect(kinds.get('new-works')).toHaveLength(1);
    // A mail whose process died between the sending and the note of it is sent again, with the same Message-ID.
    const ids = received.map(({ raw }) => /Message-ID: (<[^>]+>)/i.exec(raw)?.[1]);
    expect(new Set(ids).size).toBe(mails.length);
    expect(ids.length - mails.length).toBeLessThanOrEqual(4 * kills);
  });

  it('OPS-08 an import is continued by others', async () => {
    const settings = await engine.create();
    const database = await engine.open(settings);
    await waitForLocks(database);
    const path = join(await mkdtemp(join(tmpdir(), 'galerya-import-')), 'works.csv');
    const works = Array.from({ length: 250 }, (_, index) => ({ slug: `work-${index}`, subjects: 'Sea|Sky|Sand' }));
    await writeFile(path, csvOf(works));
    await enqueueImport(database, { path, mapping: defaultMapping(), skipRefused: false }, NOW);
    let now = NOW;
    let published = 0;
    // How many statements precede the first published work depends on the speed of the machine: batches adapt to it.
    for (let kills = 0; kills < 3 || published === 0; kills++) {
      const death = { nth: 30 + 15 * kills };
      await runKilled({ settings, now, smtpUrl: 'smtp://127.0.0.1:1', death, only: 'imports' });
      published = await count(database, 'artworks');
      now += MINUTE;
    }
    expect(published).toBeLessThan(works.length);
    const shop = await openApp({ database, now, settings });
    const runner = openRunner(shop.context, jobKinds(shop.context, 'http://gallery.example'));
    await runner.runDue('imports');
    await runner.close();
    expect(await count(database, 'artworks')).toBe(works.length);
    expect(await count(database, 'artwork_subject')).toBe(works.length * 3);
    const job = await database('jobs').where({ kind: 'imports' }).first();
    expect(job).toMatchObject({ due_at: null, finished_at: now, failure: null });
    const { step, new: added, unchanged } = JSON.parse(job.progress);
    expect({ step, all: added + unchanged }).toEqual({ step: 'imported', all: works.length });
  });
});

/** Work for each kind of job that needs no other service than the mail server. */
async function createWork(database: Knex): Promise<{ artworks: number; wishes: number }> {
  const { id: follower } = await createAccount(database);
  const artist = await createArtist(database);
  await database('follows').insert({ account_id: follower, artist_id: artist.id, since: 1 });
  const cart = await createCart(database);
  const artworks = 24;
  const wishes = 8;
  for (let index = 0; index < artworks; index++) {
    const { id } = await createArtwork(database, { artistId: artist.id, publishedAt: NOW - MINUTE });
    await database('interests').insert({ artwork_id: id, kind: 'view', happened_at: NOW - MINUTE });
    if (index >= wishes) continue;
    await createReservation(database, id, { state: 'reserved', expiresAt: NOW - 1, cartId: cart });
    await database('wishes').insert({ account_id: follower, artwork_id: id, wished_at: 1 });
  }
  const sessions = Array.from({ length: 700 }, (_, id) => ({ id: `s${id}`, data: '{}', expires_at: 1, created_at: 1 }));
  await database.batchInsert('sessions', sessions, 100);
  await write(database, async (transaction) => {
    for (const key of ['a', 'b', 'c'])
      await enqueue(
        transaction,
        { key, to: 'liza@example.com', kind: 'newsletter-welcome', props: { unsubscribeUrl: '/' } },
        NOW,
      );
  });
  return { artworks, wishes };
}

async function count(database: Knex, table: string): Promise<number> {
  return Number((await database(table).count({ count: '*' }).first())?.count);
}
