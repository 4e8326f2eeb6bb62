import pino from 'pino';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork, createReservation } from '../../database/factories/artworks.ts';
import { createExhibit } from '../../database/factories/exhibits.ts';
import { createImage } from '../../database/factories/images.ts';
import { createTerm } from '../../database/factories/terms.ts';
import type { Change, ChangeFeed } from '../../server/changes/contract.ts';
import { openChangeFeed } from '../../server/changes/feed.ts';
import { postgresReader } from '../../server/changes/postgres-reader.ts';
import { MAX_CHANGES } from '../../server/changes/reader.ts';
import { sqliteReader } from '../../server/changes/sqlite-reader.ts';
import { onEachEngine, onEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

const log = pino({ level: 'silent' });
const manyTags = () => Array.from({ length: MAX_CHANGES + 2 }, (_, i) => ({ slug: `tag-${i}`, name: 'Tag' }));

onEachEngine('changes', (engine) => {
  let database: Knex;
  let other: Knex;
  let told: Change[];
  const watching: ChangeFeed[] = [];

  beforeEach(async () => {
    const settings = await engine.create();
    database = await engine.open(settings);
    other = await engine.open(settings);
  });

  afterAll(() => Promise.all(watching.map((changes) => changes.close())));

  async function watch(): Promise<ChangeFeed> {
    const changes = openChangeFeed({ database, log });
    watching.push(changes);
    told = [];
    changes.subscribe((some) => void told.push(...some));
    await changes.sync();
    await changes.sync();
    told = [];
    return changes;
  }

  async function toldOf(work: () => Promise<unknown>): Promise<string[]> {
    told = [];
    await work();
    await watching.at(-1)?.sync();
    return [...new Set(told.map(({ kind, id }) => (id === null ? kind : `${kind} ${id}`)))].sort();
  }

  it('begin with everything', async () => {
    const changes = openChangeFeed({ database, log });
    watching.push(changes);
    const first = new Promise((resolve) => changes.subscribe(resolve));
    expect(await first).toEqual([{ kind: 'everything', id: null }]);
  });

  it('OPS-07 are told of whatever process has committed, by themselves', async () => {
    const changes = await watch();
    const { promise, resolve } = Promise.withResolvers<Change[]>();
    changes.subscribe(resolve);
    const id = await createTerm(other, 'styles', 'abstract');
    expect(await promise).toEqual([{ kind: 'style', id }]);
  });

  it('are told once each, and not when they are taken back', async () => {
    await watch();
    const { id } = await createArtwork(database);
    const update = (transaction: Knex, title: string) => transaction('artworks').where({ id }).update({ title });
    await toldOf(async () => {});
    expect(
      await toldOf(async () => {
        await update(database, 'One');
        await update(other, 'Two');
      }),
    ).toEqual([`artwork ${id}`]);
    const taken = other.transaction(async (transaction) => {
      await update(transaction, 'Three');
      throw new Error('no');
    });
    expect(await toldOf(() => taken.catch(() => {}))).toEqual([]);
  });

  it('name the thing that a row belongs to', async () => {
    await watch();
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
    expect(await toldOf(link('artwork_style', { artwork_id: id, style_id: style }))).toContain(`artwork ${id}`);
    expect(await toldOf(link('artwork_subject', { artwork_id: id, subject_id: subject }))).toEqual([`artwork ${id}`]);
    expect(await toldOf(link('artwork_tag', { artwork_id: id, tag_id: tag }))).toEqual([`artwork ${id}`]);
    expect(await toldOf(link('artwork_image', { artwork_id: id, position: 1, image_id: image }))).toEqual([
      `artwork ${id}`,
    ]);
    expect(await toldOf(link('artist_artist_type', { artist_id: artist.id, artist_type_id: type }))).toEqual([
      `artist ${artist.id}`,
    ]);
    expect(
      await toldOf(link('exhibition_artwork', { exhibition_id: exhibit.id, artwork_id: id, position: 1 })),
    ).toEqual([`exhibit ${exhibit.id}`]);
    expect(await toldOf(link('curator_picks', { artwork_id: id, position: 1 }))).toEqual([`pick ${id}`]);
    expect(await toldOf(link('settings', { key: 'banner', value: 'null' }))).toEqual(['setting']);
    expect(await toldOf(() => database('images').where({ id: image }).update({ alt: 'Sea' }))).toEqual([
      `image ${image}`,
    ]);
    expect(await toldOf(link('interests', { artwork_id: id, kind: 'view', happened_at: 1 }))).toEqual([]);
    expect(await toldOf(() => database('artwork_tag').delete())).toEqual([`artwork ${id}`]);
  });

  it('tell a sale and its end apart from reservations that come and go', async () => {
    await watch();
    const { id } = await createArtwork(database);
    await toldOf(async () => {});
    const reservation = () => database('reservations').where({ artwork_id: id });
    expect(await toldOf(() => createReservation(database, id, { state: 'reserved', until: 9 }))).toEqual([
      `reservation ${id}`,
    ]);
    expect(await toldOf(() => reservation().update({ state: 'held', order_id: 1 }))).toEqual([`reservation ${id}`]);
    const both = [`reservation ${id}`, `sale ${id}`];
    expect(await toldOf(() => reservation().update({ state: 'sold', until: null, cart_id: null }))).toEqual(both);
    expect(await toldOf(() => reservation().update({ since: 1 }))).toEqual([`reservation ${id}`]);
    expect(await toldOf(() => reservation().delete())).toEqual(both);
    expect(await toldOf(() => createReservation(database, id, { state: 'sold' }))).toEqual(both);
  });

  it.each(['artists', 'categories', 'styles', 'media', 'subjects', 'tags', 'artist_types'] as const)(
    'tell of %s that come, change and go',
    async (table) => {
      await watch();
      const row = { slug: 'one', name: 'One' };
      expect(await toldOf(() => database(table).insert(row))).toHaveLength(1);
      expect(await toldOf(() => database(table).update({ name: 'Two' }))).toHaveLength(1);
      expect(await toldOf(() => database(table).delete())).toHaveLength(1);
    },
  );

  it('report every artwork column that is shown, and popularity as a change of its own', async () => {
    await watch();
    const { id } = await createArtwork(database);
    const columns = await database('artworks').columnInfo();
    const generated = ['orientation', 'size', 'price'];
    // No page or call shows it: only the operator's commands read it.
    const internal = ['last_published_at'];
    const plain = Object.keys(columns).filter((column) => column !== 'popularity' && !generated.includes(column));
    await toldOf(async () => {});
    for (const column of plain) {
      const same = { [column]: database.ref(column) };
      const expected = internal.includes(column) ? [] : [`artwork ${id}`];
      expect(await toldOf(() => database('artworks').where({ id }).update(same)), column).toEqual(expected);
    }
    expect(await toldOf(() => database('artworks').update({ popularity: 2 }))).toEqual(['popularity']);
  });

  it('are told as everything when they are very many', async () => {
    await watch();
    await createTerm(database, 'tags', 'first');
    expect(await toldOf(() => database.batchInsert('tags', manyTags(), 400))).toContain('everything');
    expect(await toldOf(() => database('tags').where({ slug: 'first' }).delete())).toHaveLength(1);
  });

  it('are in step while reading them is merely slow, and not while it fails', async () => {
    const changes = await watch();
    await changes.sync();
    const locked = await database.transaction();
    try {
      // SQLite has one connection, which is taken; the look waits for it.
      const look = changes.sync();
      expect(changes.isFresh()).toBe(true);
      await locked.rollback();
      await look;
    } finally {
      if (!locked.isCompleted()) await locked.rollback();
    }
    await database.schema.renameTable('changes', 'elsewhere');
    await expect.poll(() => changes.isFresh(), { timeout: 15_000 }).toBe(false);
    await database.schema.renameTable('elsewhere', 'changes');
    await expect.poll(() => changes.isFresh(), { timeout: 15_000 }).toBe(true);
  });

  it('are kept until the second pruning after they were read', async () => {
    const feed = engine.name === 'SQLite' ? sqliteReader(database) : postgresReader(database);
    await feed.begin();
    await createTerm(other, 'tags', 'blue');
    const count = async () => (await database('changes').count({ count: '*' }).first())?.count;
    await feed.read();
    await feed.prune(database);
    expect(await count()).toBe(1);
    // A transaction that was under way at a reading, also in another database, keeps what is newer than itself.
    const left = async () => {
      await feed.read();
      await feed.prune(database);
      return count();
    };
    await expect.poll(left).toBe(0);
  });

  it('go on to be told when a listener fails', async () => {
    const changes = await watch();
    changes.subscribe(() => {
      throw new Error('of a listener');
    });
    const last: Change[] = [];
    changes.subscribe((some) => void last.push(...some));
    const id = await createTerm(other, 'tags', 'blue');
    await changes.sync();
    expect(last).toEqual([{ kind: 'tag', id }]);
  });
});

onEngine('PostgreSQL', 'changes of transactions that overlap', (engine) => {
  it('are told when they are committed, although later numbers have been told', async () => {
    const settings = await engine.create();
    const [database, other] = [await engine.open(settings), await engine.open(settings)];
    const feed = postgresReader(database);
    await feed.begin();
    const slow = await other.transaction();
    const early = await createTerm(slow, 'tags', 'early');
    const late = await createTerm(database, 'tags', 'late');
    expect(await feed.read()).toEqual([{ kind: 'tag', id: late }]);
    expect(await feed.read()).toEqual([]);
    await slow.commit();
    expect(await feed.read()).toEqual([{ kind: 'tag', id: early }]);
    expect(await feed.read()).toEqual([]);
  });

  it('are not told one by one after all when they were too many, and one is still under way', async () => {
    const settings = await engine.create();
    const [database, other] = [await engine.open(settings), await engine.open(settings)];
    const feed = postgresReader(database);
    await feed.begin();
    const slow = await other.transaction();
    await createTerm(slow, 'styles', 'early');
    await database.batchInsert('tags', manyTags(), 400);
    expect(await feed.read()).toEqual([{ kind: 'everything', id: null }]);
    expect(await feed.read()).toEqual([]);
    await slow.rollback();
  });
});
