import { beforeAll, expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { readPopularity } from '../../server/artworks/popularity/refresh.ts';
import { sqliteReader } from '../../server/changes/reader.ts';
import { readAllFacetRows, readFacetRows } from '../../server/listing/indexed/facet-rows.ts';
import { onEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

onEngine('SQLite', 'query plans of index updates', (engine) => {
  let database: Knex;

  beforeAll(async () => {
    database = await engine.open();
    await createArtwork(database, { popularity: 1, styles: ['folk'], subjects: ['sea'] });
  });

  it('reading changes uses the index on their number', async () => {
    const feed = sqliteReader(database);
    await feed.start();
    expect(await plansOf(() => feed.read())).toEqual(['SEARCH changes USING INTEGER PRIMARY KEY (rowid>?)']);
  });

  it('reading changed artworks finds each by its key', async () => {
    const plans = await plansOf(() => readFacetRows(database, [1, 2]));
    expect(plans).toHaveLength(5);
    for (const plan of plans) expect(plan).not.toContain('SCAN');
  });

  it('each batch of a build continues after the last id', async () => {
    const plans = await plansOf(() => Array.fromAsync(readAllFacetRows(database)));
    for (const plan of plans) {
      expect(plan).not.toContain('SCAN');
      expect(plan).not.toContain('TEMP B-TREE');
    }
  });

  it('popularity is read from its index alone', async () => {
    for (const plan of await plansOf(() => Array.fromAsync(readPopularity(database, 1_000)))) {
      expect(plan).toContain('COVERING INDEX artworks_by_popularity');
      expect(plan).not.toContain('TEMP B-TREE');
    }
  });

  async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
    const statements: { sql: string; bindings: Knex.RawBinding[] }[] = [];
    const listen = (statement: (typeof statements)[number]) => statements.push(statement);
    database.on('query', listen);
    await work();
    database.removeListener('query', listen);
    return Promise.all(
      statements.map(async ({ sql, bindings }) => {
        const rows: { detail: string }[] = await database.raw(`explain query plan ${sql}`, bindings);
        return rows.map(({ detail }) => detail).join('\n');
      }),
    );
  }
});
