import { expect, it, vi } from 'vitest';
import { isPostgres } from '../../database/engine.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createExhibit } from '../../database/factories/exhibits.ts';
import { createTerm } from '../../database/factories/terms.ts';
import { write } from '../../database/transaction.ts';
import { changeArtwork } from '../../server/artworks/editing/update.ts';
import type { InventoryFilter } from '../../server/artworks/inventory/query.ts';
import type { BulkAction, BulkOptions } from '../../server/bulk-changes/contract.ts';
import {
  continueBulkChange,
  findBulkChange,
  listRefused,
  planBulkChange,
  startBulkChange,
  stopBulkChange,
  undoBulkChange,
} from '../../server/bulk-changes/records.ts';
import { runBulkChanges } from '../../server/bulk-changes/run.ts';
import { MINUTE } from '../../server/time/time.ts';
import { runKilled } from '../jobs/run-killed.ts';
import { onEachEngine, waitForLocks } from '../support/database.ts';
import { fc } from '../support/fast-check.ts';
import type { Knex } from '../support/knex.ts';
import { WAIT_LIMIT } from '../support/wait-limit.ts';

const NOW = Date.UTC(2026, 10, 21, 4);
const ALL: InventoryFilter = { search: '', state: null, artist: '', category: '', exhibition: '', lacks: null };
const BY = { actor: { staffId: null, name: 'Maria' }, now: NOW };
const log = { warn: () => {}, error: () => {} };
const clock = { now: () => NOW, log };

async function start(
  database: Knex,
  {
    filter = ALL,
    ids,
    action,
    options = {},
  }: { filter?: InventoryFilter; ids?: number[]; action: BulkAction; options?: BulkOptions },
): Promise<number> {
  const selection = ids ? { ids } : { filter };
  const { total } = await planBulkChange(database, { selection, action, options, now: NOW });
  const result = await startBulkChange(database, { selection, action, options, scope: 'All', expected: total, ...BY });
  if (result.outcome !== 'started') throw new Error(result.outcome);
  return result.id;
}

async function undo(database: Knex, id: number): Promise<number> {
  const line = await database('audit_log')
    .where({ subject: `bulk:${id}`, action: 'bulk.started' })
    .first('id');
  const result = await write(database, (transaction) =>
    undoBulkChange(transaction, { id }, { ...BY, undoes: line?.id }),
  );
  if (result.outcome !== 'started') throw new Error(JSON.stringify(result));
  return Number(result.url.split('/').at(-1));
}

/** Everything that a bulk change can change. */
async function contents(database: Knex) {
  const artworks = await database('artworks')
    .orderBy('id')
    .select('id', 'published_at', 'last_published_at', 'original_price', 'discounted_price');
  const tags = await database('artwork_tag').orderBy(['artwork_id', 'tag_id']).select('artwork_id', 'tag_id');
  const places = await database('exhibition_artwork')
    .orderBy(['exhibition_id', 'artwork_id'])
    .select('exhibition_id', 'artwork_id');
  return { artworks, tags, places };
}

async function createGallery(database: Knex) {
  const ids: number[] = [];
  for (let n = 0; n < 30; n++) {
    const isHidden = n % 4 === 0;
    const isScheduled = !isHidden && n % 7 === 0;
    const { id } = await createArtwork(database, {
      title: `Payaw ${n}`,
      originalPrice: 1_000_000 + n * 12_345,
      discountedPrice: n % 3 === 0 ? 900_000 : null,
      tags: n % 5 === 0 ? ['sea'] : [],
      publishedAt: isHidden ? null : isScheduled ? NOW + 1 : 5,
      // Nothing reserves a work that is not public, and an undo does not hide a reserved one.
      reservation:
        isHidden || isScheduled
          ? null
          : n % 5 === 1
            ? { state: 'sold' }
            : n % 5 === 2
              ? { state: 'held', orderId: n }
              : n % 5 === 3
                ? { state: 'reserved', expiresAt: NOW + (n % 2) }
                : null,
    });
    if (n % 8 === 0) await database('artworks').where({ id }).update({ last_published_at: 3 });
    if (n % 12 === 0) await database('artworks').where({ id }).update({ original_price: null, discounted_price: null });
    ids.push(id);
  }
  const sea = { list: 'tags' as const, id: await createTerm(database, 'tags', 'sea'), name: 'Sea' };
  const exhibition = { id: (await createExhibit(database, { artworkIds: ids.slice(0, 4) })).id, title: 'Rice' };
  return { ids, sea, exhibition };
}

onEachEngine('bulk changes', (engine) => {
  it('ADM-13 do what the page has said, and are undone as one', async () => {
    const database = await engine.open();
    const { ids, sea, exhibition } = await createGallery(database);
    const price = fc.oneof(
      fc.record({ mode: fc.constant('to' as const), value: fc.constantFrom(500_000, 2_000_000) }),
      fc.record({ mode: fc.constant('by' as const), value: fc.constantFrom(-1_100_000, -50_000, 70_000) }),
      fc.record({ mode: fc.constant('percent' as const), value: fc.constantFrom(-100, -12.5, 10, 33) }),
    );
    const change = fc.oneof(
      fc.record({ action: fc.constantFrom<BulkAction>('publish', 'withdraw'), options: fc.constant({}) }),
      fc.record({ action: fc.constant<BulkAction>('price'), options: fc.record({ price }) }),
      fc.record({
        action: fc.constantFrom<BulkAction>('add-term', 'remove-term'),
        options: fc.constant({ term: sea }),
      }),
      fc.record({ action: fc.constant<BulkAction>('exhibit'), options: fc.constant({ exhibition }) }),
    );
    const some = fc.option(fc.subarray(ids, { minLength: 1 }));
    await fc.assert(
      fc.asyncProperty(change, some, async ({ action, options }, chosen) => {
        const before = await contents(database);
        const selection = chosen ? { ids: chosen } : { filter: ALL };
        const plan = await planBulkChange(database, { selection, action, options, now: NOW });
        const id = await start(database, { ...(chosen && { ids: chosen }), action, options });
        await runBulkChanges(database, clock);
        const done = await findBulkChange(database, id);
        expect(done).toMatchObject({ ...counts(plan), finished_at: NOW, due_at: null });
        const refused = await listRefused(database, { id, limit: 20, offset: 0 });
        expect(refused.map(({ reason }) => reason)).toEqual(plan.others.map(({ reason }) => reason));
        if (plan.changed === 0) return;
        const undoing = await undo(database, id);
        await runBulkChanges(database, clock);
        expect(await findBulkChange(database, undoing)).toMatchObject({ total: plan.changed, changed: plan.changed });
        expect(await contents(database)).toEqual(before);
      }),
      { numRuns: 25 },
    );
  });

  it('ADM-13 is one line of the audit log, and each artwork has its own line in its timeline', async () => {
    const database = await engine.open();
    const { ids } = await createGallery(database);
    const id = await start(database, {
      ids: ids.slice(2, 5),
      action: 'price',
      options: { price: { mode: 'to', value: 2_000_000 } },
    });
    await runBulkChanges(database, clock);
    const lines = await database('audit_log')
      .orderBy('id')
      .select('action', 'subject', 'subject_name', 'bulk_change_id');
    expect(lines).toEqual([
      { action: 'bulk.started', subject: `bulk:${id}`, subject_name: 'Set price: Php 20,000.00', bulk_change_id: null },
      ...ids.slice(2, 5).map((artwork, n) => ({
        action: 'artwork.changed',
        subject: `artwork:${artwork}`,
        subject_name: `Payaw ${n + 2}`,
        bulk_change_id: id,
      })),
    ]);
  });

  it('ADM-13 an undo leaves out what was changed later, and reports it', async () => {
    const database = await engine.open();
    const { ids } = await createGallery(database);
    const id = await start(database, {
      ids: ids.slice(2, 5),
      action: 'price',
      options: { price: { mode: 'percent', value: 10 } },
    });
    await runBulkChanges(database, clock);
    await database('artworks')
      .where('id', ids[2] ?? 0)
      .update({ original_price: 7_000_000 });
    const undoing = await undo(database, id);
    await runBulkChanges(database, clock);
    expect(await findBulkChange(database, undoing)).toMatchObject({ changed: 2, refused: 1 });
    expect(await listRefused(database, { id: undoing, limit: 5, offset: 0 })).toMatchObject([
      { id: ids[2], reason: 'It was changed later: Price.' },
    ]);
  });

  it('ADM-13 a price of zero or less is refused with the price that it would be', async () => {
    const database = await engine.open();
    const { id } = await createArtwork(database, { originalPrice: 250_000 });
    const price = { mode: 'by' as const, value: -500_000 };
    const change = { ids: [id], action: 'price' as const, options: { price } };
    const plan = await planBulkChange(database, { selection: { ids: [id] }, ...change, now: NOW });
    const reason = 'It would cost Php −2,500.00. A price must be above zero.';
    expect(plan.others).toMatchObject([{ id, reason }]);
    const bulk = await start(database, change);
    await runBulkChanges(database, clock);
    expect(await listRefused(database, { id: bulk, limit: 5, offset: 0 })).toMatchObject([{ id, reason }]);
  });

  it.each([
    { action: 'price' as const, options: { price: { mode: 'to' as const, value: 500_000 } } },
    { action: 'withdraw' as const, options: {} },
  ])('ADM-13 $action leaves sold artworks as they are', async ({ action, options }) => {
    const database = await engine.open();
    const sold = await createArtwork(database, { originalPrice: 250_000, reservation: { state: 'sold' } });
    const other = await createArtwork(database, { originalPrice: 250_000 });
    const before = await database('artworks').where({ id: sold.id }).first();
    const selection = { ids: [sold.id, other.id] };
    const plan = await planBulkChange(database, { selection, action, options, now: NOW });
    expect(plan).toMatchObject({ changed: 1, unchanged: 1, sold: 1, refused: 0 });
    const bulk = await start(database, { ...selection, action, options });
    await runBulkChanges(database, clock);
    expect(await findBulkChange(database, bulk)).toMatchObject({ changed: 1, unchanged: 1, refused: 0 });
    expect(await database('artworks').where({ id: sold.id }).first()).toEqual(before);
  });

  it('the set is frozen: another number of artworks is shown first', async () => {
    const database = await engine.open();
    await createGallery(database);
    const wanted = {
      selection: { filter: ALL },
      action: 'publish' as const,
      options: {},
      scope: 'All',
      expected: 29,
      ...BY,
    };
    expect(await startBulkChange(database, wanted)).toEqual({ outcome: 'changed-set' });
    expect(await database('bulk_changes')).toEqual([]);
    expect(await database('audit_log')).toEqual([]);
    const id = await start(database, { action: 'withdraw' });
    const late = await createArtwork(database, { title: 'Late' });
    await runBulkChanges(database, clock);
    expect((await database('artworks').where('id', late.id).first('published_at'))?.published_at).toBe(0);
    expect((await findBulkChange(database, id))?.total).toBe(30);
  });

  it('ADM-13 can be stopped, and what was changed can be undone', async () => {
    const database = await engine.open();
    await createGallery(database);
    const before = await contents(database);
    const id = await start(database, { action: 'price', options: { price: { mode: 'percent', value: 50 } } });
    let batches = 0;
    const stopping = new AbortController();
    // The clock is read once for each batch.
    const now = () => {
      if (++batches === 4) stopping.abort();
      return NOW + batches;
    };
    await runBulkChanges(database, { log, now, signal: stopping.signal });
    const half = await findBulkChange(database, id);
    expect(half?.changed).toBeGreaterThan(0);
    expect(half?.finished_at).toBeNull();
    expect(await stopBulkChange(database, { id, ...BY })).toBe('stopped');
    await runBulkChanges(database, { log, now: () => NOW + MINUTE });
    expect(await findBulkChange(database, id)).toMatchObject({ changed: half?.changed, finished_at: NOW + MINUTE });
    expect(await stopBulkChange(database, { id, ...BY })).toBe('ended');
    await undo(database, id);
    await runBulkChanges(database, { log, now: () => NOW + MINUTE });
    expect(await contents(database)).toEqual(before);
  });

  it('ADM-13 refuse an artwork whose change fails, and change the others', async () => {
    const database = await engine.open();
    const ids: number[] = [];
    for (let n = 0; n < 12; n++) ids.push((await createArtwork(database, { originalPrice: 1_000_000 + n })).id);
    const [first, , failing] = ids;
    await database.raw(
      `create unique index on_purpose on artworks (original_price) where id in (${first}, ${failing})`,
    );
    const failed: unknown[] = [];
    const options: BulkOptions = { price: { mode: 'to', value: 2_000_000 } };
    const id = await start(database, { action: 'price', options });
    await runBulkChanges(database, { ...clock, log: { ...log, error: (details: object) => failed.push(details) } });
    expect(await findBulkChange(database, id)).toMatchObject({ changed: 11, refused: 1, failure: null, due_at: null });
    expect(await listRefused(database, { id, limit: 5, offset: 0 })).toMatchObject([
      { id: failing, reason: 'The server could not change it because of an error.' },
    ]);
    expect(failed).toEqual([{ bulkChange: id, artwork: failing, err: expect.any(Error) }]);
    expect(await database('audit_log').where('bulk_change_id', id)).toHaveLength(11);
  });

  it('ADM-13 an undo that was stopped or given up continues', async () => {
    const database = await engine.open();
    await createGallery(database);
    const before = await contents(database);
    const options: BulkOptions = { price: { mode: 'percent', value: 50 } };
    const id = await start(database, { action: 'price', options });
    await runBulkChanges(database, clock);
    const undoing = await undo(database, id);
    expect(await continueBulkChange(database, { id: undoing, ...BY })).toBe('running');
    await stopBulkChange(database, { id: undoing, ...BY });
    await runBulkChanges(database, clock);
    expect(await findBulkChange(database, undoing)).toMatchObject({ changed: 0, finished_at: NOW });
    expect(await continueBulkChange(database, { id: undoing, ...BY })).toBe('continued');
    await database('bulk_changes').where('id', undoing).update({ attempts: 99 });
    await runBulkChanges(database, clock);
    expect((await findBulkChange(database, undoing))?.failure).toContain('can be continued');
    expect(await continueBulkChange(database, { id: undoing, ...BY })).toBe('continued');
    await runBulkChanges(database, clock);
    expect(await findBulkChange(database, undoing)).toMatchObject({ failure: null, stopped_at: null, refused: 0 });
    expect(await contents(database)).toEqual(before);
    expect(await continueBulkChange(database, { id: undoing, ...BY })).toBe('ended');
    expect(
      await database('audit_log')
        .where({ subject: `bulk:${undoing}` })
        .orderBy('id')
        .pluck('action'),
    ).toEqual(['bulk.started', 'bulk.stopped', 'bulk.continued', 'bulk.continued']);
  });

  it('ADM-13 a change that was stopped and undone does not continue', async () => {
    const database = await engine.open();
    await createGallery(database);
    const id = await start(database, { action: 'price', options: { price: { mode: 'percent', value: 50 } } });
    const stopping = new AbortController();
    let batches = 0;
    const now = () => {
      if (++batches === 2) stopping.abort();
      return NOW;
    };
    await runBulkChanges(database, { log, now, signal: stopping.signal });
    await stopBulkChange(database, { id, ...BY });
    await runBulkChanges(database, clock);
    await undo(database, id);
    expect(await continueBulkChange(database, { id, ...BY })).toBe('undone');
    expect((await findBulkChange(database, id))?.due_at).toBeNull();
  });

  it('ADM-13 compute from an edit that is being saved', async () => {
    const database = await engine.open();
    const { id: artwork } = await createArtwork(database, { originalPrice: 1_000_000 });
    await start(database, { action: 'price', options: { price: { mode: 'percent', value: 10 } } });
    const run = await write(database, async (transaction) => {
      await changeArtwork(transaction, { id: artwork, fields: { original_price: 5_000_000 }, ...BY });
      const running = runBulkChanges(database, clock);
      await (isPostgres(database) && vi.waitUntil(() => waitsForLock(database), WAIT_LIMIT));
      return { running };
    });
    await run.running;
    expect(await database('artworks').where('id', artwork).first('original_price')).toEqual({
      original_price: 5_500_000,
    });
  });

  it('ADM-13 of a killed process continue in another process, each artwork exactly once', async () => {
    const settings = await engine.create();
    const database = await engine.open(settings);
    await waitForLocks(database);
    for (let n = 0; n < 40; n++) await createArtwork(database, { originalPrice: 1_000_000 });
    const id = await start(database, { action: 'price', options: { price: { mode: 'by', value: 100 } } });
    let now = NOW;
    const changed: number[] = [];
    for (const nth of [150, 300, 350, 400]) {
      await runKilled({ settings, now, smtpUrl: 'smtp://127.0.0.1:1', death: { nth }, only: 'bulk-changes' });
      changed.push((await findBulkChange(database, id))?.changed ?? 0);
      now += MINUTE;
    }
    expect(changed.some((count) => count > 0 && count < 40)).toBe(true);
    // PostgreSQL may still hold the locks of the process that was killed last.
    const hasEnded = async () => {
      await runBulkChanges(database, { log, now: () => now });
      return (await findBulkChange(database, id))?.due_at === null;
    };
    await vi.waitUntil(hasEnded, WAIT_LIMIT);
    expect(await findBulkChange(database, id)).toMatchObject({ changed: 40, refused: 0, due_at: null });
    expect(await database('artworks').whereNot('original_price', 1_000_100)).toEqual([]);
    expect(await database('audit_log').where('bulk_change_id', id)).toHaveLength(40);
  });
});

/** Whether another connection waits for a lock. PostgreSQL only. */
async function waitsForLock(database: Knex): Promise<boolean> {
  const waiting = database('pg_stat_activity').whereRaw('datname = current_database()');
  return (await waiting.where('wait_event_type', 'Lock')).length > 0;
}

function counts({ total, changed, unchanged, refused }: Record<'total' | 'changed' | 'unchanged' | 'refused', number>) {
  return { total, changed, unchanged, refused };
}
