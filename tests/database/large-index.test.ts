import { expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { rawRows } from '../../database/rows.ts';
import { onEachEngine, onEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

// The statements of "A large index" in docs/recipes/add-a-migration.md.
const INDEX = 'artworks_by_medium_description on artworks (medium_description)';

onEngine('PostgreSQL', 'a large index', (engine) => {
  const isValid = async (database: Knex) => {
    const sql =
      "select indisvalid as valid from pg_index where indexrelid = to_regclass('artworks_by_medium_description')";
    return (await rawRows<{ valid: boolean }>(database, sql))[0]?.valid ?? null;
  };

  it('is built beside writers, outside of a transaction', async () => {
    const settings = await engine.create();
    const [jobs, shop, other] = [await engine.open(settings), await engine.open(settings), await engine.open(settings)];
    const { id } = await createArtwork(shop);
    const build = `create index concurrently if not exists ${INDEX}`;
    await expect(jobs.transaction((transaction) => transaction.raw(build))).rejects.toThrow(/transaction block/);
    const earlier = await other.transaction();
    await earlier('artworks').where({ id }).update({ title: 'Earlier' });
    const building = jobs.raw(build).then(() => 'built');
    // The build waits for the earlier writer. Meanwhile others write.
    await expect.poll(() => isValid(shop)).toBe(false);
    const later = await createArtwork(shop);
    await shop('artworks').where({ id: later.id }).update({ title: 'Later' });
    expect(await isValid(shop)).toBe(false);
    await earlier.commit();
    expect(await building).toBe('built');
    expect(await isValid(shop)).toBe(true);
  });

  it('is built again after a build that was interrupted', async () => {
    const settings = await engine.create();
    const [jobs, other] = [await engine.open(settings), await engine.open(settings)];
    const { id } = await createArtwork(jobs);
    const earlier = await other.transaction();
    await earlier('artworks').where({ id }).update({ title: 'Earlier' });
    const building = jobs.raw(`create index concurrently if not exists ${INDEX}`);
    const isInterrupted = expect(building).rejects.toThrow(/cancel/);
    await expect.poll(() => isValid(jobs)).toBe(false);
    await jobs.raw("select pg_cancel_backend(pid) from pg_stat_activity where query like 'create index concurrently%'");
    await isInterrupted;
    await earlier.commit();
    expect(await isValid(jobs)).toBe(false);
    await jobs.raw('drop index concurrently artworks_by_medium_description');
    await jobs.raw(`create index concurrently if not exists ${INDEX}`);
    expect(await isValid(jobs)).toBe(true);
  });
});

onEachEngine('the migration of a large index', (engine) => {
  it('finds the index that a job has built', async () => {
    const database = await engine.open();
    for (const run of ['job', 'migration'])
      await expect(database.raw(`create index if not exists ${INDEX}`), run).resolves.toBeDefined();
  });
});
