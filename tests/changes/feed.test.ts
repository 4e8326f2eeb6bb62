import pino from 'pino';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork, createReservation } from '../../database/factories/artworks.ts';
import { createExhibit } from '../../database/factories/exhibits.ts';
import { createImage } from '../../database/factories/images.ts';
import { createOrder } from '../../database/factories/orders.ts';
import { createTerm } from '../../database/factories/terms.ts';
import type { Change, ChangeFeed } from '../../server/changes/contract.ts';
import { openChangeFeed } from '../../server/changes/feed.ts';
import { postgresReader } from '../../server/changes/postgres-reader.ts';
import { pruneChanges, RETENTION } from '../../server/changes/prune.ts';
import { MAX_CHANGES } from '../../server/changes/reader.ts';
import { onEachEngine, onEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { createMember } from '../support/visitors/staff.ts';

const log = pino({ level: 'silent' });
const manyTags = () => Array.from({ length: MAX_CHANGES + 2 }, (_, i) => ({ slug: `tag-${i}`, name: 'Tag' }));

onEachEngine('the change feed', (engine) => {
  let database: Knex;
  let other: Knex;
  let delivered: Change[];
  let current: ChangeFeed;

  beforeEach(async () => {
    const settings = await engine.create();
    database = await engine.open(settings);
    other = await engine.open(settings);
  });

  /** Closed with its test: it would deliver late changes of its database to the next one. */
  function startFeed(): ChangeFeed {
    const changes = openChangeFeed({ database, log });
    onTestFinished(() => changes.close());
    current = changes;
    return changes;
  }

  async function openFeed(): Promise<ChangeFeed> {
    const changes = startFeed();
    delivered = [];
    changes.subscribe((some) => void delivered.push(...some));
    await changes.sync();
    await changes.sync();
    delivered = [];
    return changes;
  }

  async function deliveredBy(work: () => Promise<unknown>): Promise<string[]> {
    delivered = [];
    await work();
    await current.sync();
    return [...new Set(delivered.map(({ kind, id }) => (id === null ? kind : `${kind} ${id}`)))].sort();
  }

  it('delivers a resync first', async () => {
    const changes = startFeed();
    const first = new Promise((resolve) => changes.subscribe(resolve));
    expect(await first).toEqual([{ kind: 'resync', id: null }]);
  });

  it('OPS-07 delivers what another process has committed', async () => {
    const changes = await openFeed();
    const { promise, resolve } = Promise.withResolvers<Change[]>();
    changes.subscribe(resolve);
    const id = await createTerm(other, 'styles', 'abstract');
    expect(await promise).toEqual([{ kind: 'style', id }]);
  });

  it('delivers each change once, and none of a rolled back transaction', async () => {
    await openFeed();
    const { id } = await createArtwork(database);
    const update = (transaction: Knex, title: string) => transaction('artworks').where({ id }).update({ title });
    await deliveredBy(async () => {});
    expect(
      await deliveredBy(async () => {
        await update(database, 'One');
        await update(other, 'Two');
      }),
    ).toEqual([`artwork ${id}`]);
    const taken = other.transaction(async (transaction) => {
      await update(transaction, 'Three');
      throw new Error('no');
    });
    expect(await deliveredBy(() => taken.catch(() => {}))).toEqual([]);
  });

  it('names the row that a joined row belongs to', async () => {
    await openFeed();
    const artist = await createArtist(database);
    const { id } = await createArtwork(database, { artistId: artist.id });
    const [style, subject, tag] = await Promise.all([
      createTerm(database, 'styles', 'abstract'),
      createTerm(database, 'subjects', 'sea'),
      createTerm(database, 'tags', 'blue'),
    ]);
    const type = await createTerm(database, 'artist_types', 'painter');
    const exhibit = await createExhibit(database);
    const image = await createImage(database);
    const link = (table: string, row: object) => () => database(table).insert(row);
    expect(await deliveredBy(link('artwork_style', { artwork_id: id, style_id: style }))).toContain(`artwork ${id}`);
    expect(await deliveredBy(link('artwork_subject', { artwork_id: id, subject_id: subject }))).toEqual([
      `artwork ${id}`,
    ]);
    expect(await deliveredBy(link('artwork_tag', { artwork_id: id, tag_id: tag }))).toEqual([`artwork ${id}`]);
    expect(await deliveredBy(link('artwork_image', { artwork_id: id, position: 1, image_id: image }))).toEqual([
      `artwork ${id}`,
    ]);
    expect(await deliveredBy(link('artist_artist_type', { artist_id: artist.id, artist_type_id: type }))).toEqual([
      `artist ${artist.id}`,
    ]);
    const line = { artist_id: artist.id, kind: 'awards', position: 0, text: 'Habi Medal' };
    expect(await deliveredBy(link('artist_cv_entries', line))).toEqual([`artist ${artist.id}`]);
    expect(await deliveredBy(() => database('artist_cv_entries').update({ year: 2004 }))).toEqual([
      `artist ${artist.id}`,
    ]);
    expect(await deliveredBy(() => database('artist_cv_entries').delete())).toEqual([`artist ${artist.id}`]);
    expect(
      await deliveredBy(link('exhibition_artwork', { exhibition_id: exhibit.id, artwork_id: id, position: 1 })),
    ).toEqual([`exhibit ${exhibit.id}`]);
    expect(await deliveredBy(link('curator_picks', { artwork_id: id, position: 1 }))).toEqual([`pick ${id}`]);
    expect(await deliveredBy(link('settings', { key: 'banner', value: 'null' }))).toEqual(['setting']);
    expect(await deliveredBy(() => database('images').where({ id: image }).update({ alt: 'Sea' }))).toEqual([
      `image ${image}`,
    ]);
    expect(await deliveredBy(link('interests', { artwork_id: id, kind: 'view', happened_at: 1 }))).toEqual([]);
    expect(await deliveredBy(() => database('artwork_tag').delete())).toEqual([`artwork ${id}`]);
  });

  it('distinguishes sales and their reversal from reservations', async () => {
    await openFeed();
    const { id } = await createArtwork(database);
    await deliveredBy(async () => {});
    const reservation = () => database('reservations').where({ artwork_id: id });
    expect(await deliveredBy(() => createReservation(database, id, { state: 'reserved', expiresAt: 9 }))).toEqual([
      `reservation ${id}`,
    ]);
    expect(await deliveredBy(() => reservation().update({ state: 'held', order_id: 1 }))).toEqual([
      `reservation ${id}`,
    ]);
    const both = [`reservation ${id}`, `sale ${id}`];
    expect(await deliveredBy(() => reservation().update({ state: 'sold', expires_at: null, cart_id: null }))).toEqual(
      both,
    );
    expect(await deliveredBy(() => reservation().update({ since: 1 }))).toEqual([`reservation ${id}`]);
    expect(await deliveredBy(() => reservation().delete())).toEqual(both);
    expect(await deliveredBy(() => createReservation(database, id, { state: 'sold' }))).toEqual(both);
  });

  it.each(['artists', 'categories', 'styles', 'media', 'subjects', 'tags', 'artist_types'] as const)(
    'delivers inserts, updates and deletes of %s',
    async (table) => {
      await openFeed();
      const row = { slug: 'one', name: 'One' };
      expect(await deliveredBy(() => database(table).insert(row))).toHaveLength(1);
      expect(await deliveredBy(() => database(table).update({ name: 'Two' }))).toHaveLength(1);
      expect(await deliveredBy(() => database(table).delete())).toHaveLength(1);
    },
  );

  it('delivers updates of every artwork column that is shown, and of popularity as its own kind', async () => {
    await openFeed();
    const { id } = await createArtwork(database);
    const columns = await database('artworks').columnInfo();
    const generated = ['orientation', 'size', 'price'];
    // No page of the shop shows them: the operator's commands and the admin read them from the database.
    const internal = ['last_published_at', 'version'];
    const plain = Object.keys(columns).filter((column) => column !== 'popularity' && !generated.includes(column));
    await deliveredBy(async () => {});
    for (const column of plain) {
      const same = { [column]: database.ref(column) };
      const expected = internal.includes(column) ? [] : [`artwork ${id}`];
      expect(await deliveredBy(() => database('artworks').where({ id }).update(same)), column).toEqual(expected);
    }
    expect(await deliveredBy(() => database('artworks').update({ popularity: 2 }))).toEqual(['popularity']);
  });

  it('ADM-30 delivers the changes that Today shows: orders, refunds, failed mails, searches without results', async () => {
    await openFeed();
    expect(await deliveredBy(() => createOrder(database, { prices: [] }))).toEqual(['order 1']);
    expect(await deliveredBy(() => database('orders').update({ fulfilment: 'ready' }))).toEqual(['order 1']);
    const step = { order_id: 1, state: 'paid', reason: 'paid', happened_at: 1 };
    expect(await deliveredBy(() => database('order_history').insert(step))).toEqual(['order 1']);
    const receipt = { order_id: 1, provider: 'sandbox', payment_id: 'p', amount: 1, currency: 'PHP' };
    expect(await deliveredBy(() => database('receipts').insert({ ...receipt, paid_at: 1, received_at: 1 }))).toEqual(
      [],
    );
    const refund = { receipt_id: 1, state: 'due', requested_at: 1, amount: 1 };
    expect(await deliveredBy(() => database('refunds').insert(refund))).toEqual(['refund 1']);
    expect(await deliveredBy(() => database('refunds').update({ attempts: 2 }))).toEqual(['refund 1']);
    const mail = { key: 'a', recipient: 'a@example.com', kind: 'order-paid', content: '{}', created_at: 1, due_at: 1 };
    expect(await deliveredBy(() => database('outbox').insert(mail))).toEqual([]);
    expect(await deliveredBy(() => database('outbox').update({ attempts: 1, due_at: 2 }))).toEqual([]);
    expect(await deliveredBy(() => database('outbox').update({ due_at: null }))).toEqual(['mail 1']);
    expect(await deliveredBy(() => database('outbox').update({ due_at: 3 }))).toEqual(['mail 1']);
    expect(await deliveredBy(() => database('outbox').update({ due_at: null, sent_at: 3 }))).toEqual([]);
    const search = { day: '2026-11-23', text: 'kalesa', searches: 1 };
    expect(await deliveredBy(() => database('missed_searches').insert(search))).toEqual(['missed-search']);
  });

  it('ADM-40 delivers scheduled changes of the site, but no previews', async () => {
    await openFeed();
    const draft = { part: 'banner', fields: '{}', actor: 'Luz', created_at: 1 };
    expect(await deliveredBy(() => database('site_drafts').insert({ ...draft, publish_at: null }))).toEqual([]);
    expect(await deliveredBy(() => database('site_drafts').insert({ ...draft, publish_at: 2 }))).toEqual([
      'site-draft',
    ]);
    const scheduled = () => database('site_drafts').whereNotNull('publish_at');
    expect(await deliveredBy(() => scheduled().update({ stopped_at: 2 }))).toEqual(['site-draft']);
    expect(await deliveredBy(() => scheduled().delete())).toEqual(['site-draft']);
    expect(await deliveredBy(() => database('site_drafts').delete())).toEqual([]);
  });

  it('ADM-02 delivers members whose session has ended, or who were changed', async () => {
    await openFeed();
    const id = await createMember(database);
    const session = { id: 's1', staff_id: id, device: 'Firefox', created_at: 1, idle_at: 2, expires_at: 3 };
    expect(await deliveredBy(() => database('staff_sessions').insert(session))).toEqual([]);
    expect(await deliveredBy(() => database('staff_sessions').update({ idle_at: 9 }))).toEqual([]);
    expect(await deliveredBy(() => database('staff_sessions').delete())).toEqual([`staff ${id}`]);
    expect(await deliveredBy(() => database('staff').update({ removed_at: 9 }))).toEqual([`staff ${id}`]);
  });

  it('delivers a resync when changes are too many', async () => {
    await openFeed();
    await createTerm(database, 'tags', 'first');
    expect(await deliveredBy(() => database.batchInsert('tags', manyTags(), 400))).toContain('resync');
    expect(await deliveredBy(() => database('tags').where({ slug: 'first' }).delete())).toHaveLength(1);
  });

  it('delivers many writes to the same rows as one change each', async () => {
    await openFeed();
    await database.batchInsert('tags', manyTags().slice(0, 100), 50);
    await deliveredBy(async () => {});
    const updateAll = async (transaction: Knex) => {
      for (let written = 0; written <= MAX_CHANGES; written += 100) await transaction('tags').update({ name: 'Tag' });
    };
    const found = await deliveredBy(() => database.transaction(updateAll));
    expect(found).toHaveLength(100);
    expect(delivered).toHaveLength(100);
    expect(found).not.toContain('resync');
  });

  it('is fresh while a read is slow, and not while reads fail', async () => {
    const changes = await openFeed();
    await changes.sync();
    const locked = await database.transaction();
    try {
      // SQLite has one connection, which the transaction holds; the poll waits for it.
      const poll = changes.sync();
      expect(changes.isFresh()).toBe(true);
      await locked.rollback();
      await poll;
    } finally {
      if (!locked.isCompleted()) await locked.rollback();
    }
    await database.schema.renameTable('changes', 'elsewhere');
    await expect.poll(() => changes.isFresh()).toBe(false);
    await database.schema.renameTable('elsewhere', 'changes');
    await expect.poll(() => changes.isFresh()).toBe(true);
  });

  it('is fresh again only after listeners have received the missed changes', async () => {
    const changes = await openFeed();
    await database.transaction(async (transaction) => {
      await createTerm(transaction, 'tags', 'missed');
      await transaction.schema.renameTable('changes', 'elsewhere');
    });
    await expect.poll(() => changes.isFresh()).toBe(false);
    const received = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    changes.subscribe(() => {
      received.resolve();
      return finish.promise;
    });
    await database.schema.renameTable('elsewhere', 'changes');
    await received.promise;
    expect(changes.isFresh()).toBe(false);
    finish.resolve();
    await changes.sync();
    expect(changes.isFresh()).toBe(true);
  });

  it('is not fresh while a listener takes longer than a read may', async () => {
    const changes = await openFeed();
    const received = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    changes.subscribe(() => {
      received.resolve();
      return finish.promise;
    });
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    await createTerm(other, 'tags', 'blue');
    const delivery = changes.sync();
    await received.promise;
    expect(changes.isFresh()).toBe(true);
    vi.advanceTimersByTime(10_000);
    expect(changes.isFresh()).toBe(false);
    finish.resolve();
    await delivery;
    expect(changes.isFresh()).toBe(true);
  });

  it('delivers a resync after the machine was suspended for longer than changes are stored', async () => {
    await openFeed();
    onTestFinished(() => void vi.useRealTimers());
    const suspend = async () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + RETENTION });
    expect(await deliveredBy(suspend)).toEqual(['resync']);
  });

  it('deletes changes that were committed before the last pruning', async () => {
    const first = await pruneChanges(database, null);
    await createTerm(other, 'tags', 'blue');
    const count = async () => Number((await database('changes').count({ count: '*' }).first())?.count);
    let mark = await pruneChanges(database, first);
    expect(await count()).toBe(1);
    // A transaction that is open, also in another database, keeps what is newer than itself.
    const left = async () => {
      mark = await pruneChanges(database, mark);
      return count();
    };
    await expect.poll(left).toBe(0);
  });

  it('deletes any number of changes, and stops between two transactions', async () => {
    await database.batchInsert('tags', manyTags().slice(0, 3_000), 400);
    const mark = await pruneChanges(database, null);
    const count = async () => Number((await database('changes').count({ count: '*' }).first())?.count);
    const stopping = new AbortController();
    stopping.abort();
    await pruneChanges(database, mark, stopping.signal);
    expect(await count()).toBe(3_000);
    const left = async () => {
      await pruneChanges(database, mark);
      return count();
    };
    await expect.poll(left).toBe(0);
  });

  it('delivers thousands of changes in slices, between which requests run', async () => {
    const changes = await openFeed();
    const slices: number[] = [];
    changes.subscribe((some) => void slices.push(some.length));
    await database.transaction((transaction) => transaction.batchInsert('tags', manyTags().slice(0, 1_200), 400));
    await changes.sync();
    expect(slices.reduce((sum, length) => sum + length, 0)).toBe(1_200);
    expect(Math.max(...slices)).toBe(500);
  });

  it('OPS-07 delivers a change without a call to sync, also after changes in many reads in a row', async () => {
    const changes = await openFeed();
    for (let read = 0; read < 30; read++) {
      await createTerm(other, 'tags', `tag-${read}`);
      await changes.sync();
    }
    expect(delivered).toHaveLength(30);
    const id = await createTerm(other, 'styles', 'abstract');
    await expect.poll(() => delivered.at(-1)).toEqual({ kind: 'style', id });
  });

  it('pauses while many reads find changes, and delivers for a call to sync meanwhile', async () => {
    // On a slow machine, reads of this test would otherwise be too far apart to count.
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const changes = await openFeed();
    for (let read = 0; read < 20; read++) {
      await createTerm(other, 'tags', `tag-${read}`);
      await changes.sync();
    }
    const deliveredAt: number[] = [];
    changes.subscribe(() => void deliveredAt.push(Date.now()));
    // The interval may fall into a slow read. One more read follows that one without a pause.
    for (const [index, slug] of ['first', 'second', 'third', 'fourth'].entries()) {
      await createTerm(other, 'styles', slug);
      await expect.poll(() => deliveredAt).toHaveLength(index + 1);
    }
    const pauses = deliveredAt.slice(1).map((time, index) => time - Number(deliveredAt[index]));
    expect(Math.max(...pauses)).toBeGreaterThan(400);
    expect(await deliveredBy(() => createTerm(database, 'tags', 'own'))).toHaveLength(1);
  });

  it('delivers to later listeners when one fails', async () => {
    const changes = await openFeed();
    changes.subscribe(() => {
      throw new Error('of a listener');
    });
    const last: Change[] = [];
    changes.subscribe((some) => void last.push(...some));
    const id = await createTerm(other, 'tags', 'blue');
    await changes.sync();
    expect(last).toEqual([{ kind: 'tag', id }]);
  });

  it('sends a resync to a listener that failed, until it succeeds', async () => {
    const changes = await openFeed();
    const received: string[] = [];
    let failures = 3;
    changes.subscribe((batch) => {
      received.push(...batch.map(({ kind }) => kind));
      if (failures-- > 0) throw new Error('of a listener');
    });
    for (const [slug, expected] of [
      ['one', ['tag', 'resync']],
      ['two', ['resync']],
      ['three', ['resync']],
      ['four', ['tag']],
    ] as const) {
      received.length = 0;
      await createTerm(other, 'tags', slug);
      await changes.sync();
      expect(received, slug).toEqual(expected);
    }
  });
});

onEngine('PostgreSQL', 'the change feed with overlapping transactions', (engine) => {
  it('delivers a change at its commit, although later numbers have been delivered', async () => {
    const settings = await engine.create();
    const [database, other] = [await engine.open(settings), await engine.open(settings)];
    const feed = postgresReader(database);
    await feed.start();
    const slow = await other.transaction();
    const early = await createTerm(slow, 'tags', 'early');
    const late = await createTerm(database, 'tags', 'late');
    expect(await feed.read()).toEqual([{ kind: 'tag', id: late }]);
    expect(await feed.read()).toEqual([]);
    await slow.commit();
    expect(await feed.read()).toEqual([{ kind: 'tag', id: early }]);
    expect(await feed.read()).toEqual([]);
  });

  it('delivers a resync when a table is truncated', async () => {
    const database = await engine.open(await engine.create());
    const feed = postgresReader(database);
    await feed.start();
    await database.raw('truncate table tags cascade');
    expect(await feed.read()).toEqual([{ kind: 'resync', id: null }]);
  });

  it('delivers a change again when an earlier write to the same row is committed later', async () => {
    const settings = await engine.create();
    const [database, other] = [await engine.open(settings), await engine.open(settings)];
    const feed = postgresReader(database);
    await feed.start();
    const change = { kind: 'artwork', id: 1 };
    const slow = await other.transaction();
    await slow('changes').insert(change);
    await database('changes').insert(change);
    expect(await feed.read()).toEqual([change]);
    expect(await feed.read()).toEqual([]);
    await slow.commit();
    expect(await feed.read()).toEqual([change]);
    expect(await feed.read()).toEqual([]);
  });

  it('delivers too many changes only as a resync while a transaction is open', async () => {
    const settings = await engine.create();
    const [database, other] = [await engine.open(settings), await engine.open(settings)];
    const feed = postgresReader(database);
    await feed.start();
    const slow = await other.transaction();
    await createTerm(slow, 'styles', 'early');
    await database.batchInsert('tags', manyTags(), 400);
    expect(await feed.read()).toEqual([{ kind: 'resync', id: null }]);
    expect(await feed.read()).toEqual([]);
    await slow.rollback();
  });
});
