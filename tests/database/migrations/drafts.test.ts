import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isPostgres } from '../../../database/engine.ts';
import { createArtwork } from '../../../database/factories/artworks.ts';
import { onEachEngine } from '../../support/database.ts';
import type { Knex } from '../../support/knex.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../database/migrations');

onEachEngine('migration 0016', (engine) => {
  it('keeps the triggers, indexes, foreign keys and linked rows of artworks', async () => {
    const database = await engine.open();
    const isLater = (name: string) => name >= '0016';
    for (const name of readdirSync(MIGRATIONS).filter(isLater).sort().reverse()) await database.migrate.down({ name });
    const { id } = await createArtwork(database, { styles: ['Abstract'] });
    const before = await objectsOf(database);
    expect(before.length).toBeGreaterThan(15);

    await database.migrate.up({ name: '0016_drafts.ts' });
    expect(await objectsOf(database)).toEqual(before);
    expect(await database('artwork_style').where('artwork_id', id)).toHaveLength(1);
    await expect(database('artworks').update({ artist_id: 999_999 })).rejects.toThrow(/foreign key/i);
    await database('changes').delete();
    await database('artworks').where({ id }).update({ title: 'Bulaklak' });
    expect(await database('changes').pluck('kind')).toContain('artwork');
    await database('changes').delete();
    await database('artworks').where({ id }).update({ version: 2 });
    expect(await database('changes').pluck('kind')).toEqual([]);
  });

  it('lets a draft lack what a published or scheduled artwork needs', async () => {
    const database = await engine.open();
    const [draft] = await database('artworks').insert({ slug: 'tanaw', title: 'Tanaw' }).returning(['id', 'version']);
    expect(draft).toMatchObject({ version: 1 });
    for (const published_at of [1, 9_999_999_999_999])
      await expect(database('artworks').where({ slug: 'tanaw' }).update({ published_at })).rejects.toThrow(
        /artworks_published_complete/,
      );
    const artwork = await createArtwork(database);
    for (const column of ['artist_id', 'category_id', 'image_id', 'original_price'])
      await expect(
        database('artworks')
          .where({ id: artwork.id })
          .update({ [column]: null }),
        column,
      ).rejects.toThrow(/artworks_published_complete/);
  });
});

/** Definitions of triggers, indexes and foreign keys that concern artworks. */
async function objectsOf(database: Knex): Promise<string[]> {
  if (!isPostgres(database)) {
    const found = await database('sqlite_master')
      .whereIn('type', ['trigger', 'index'])
      .where('sql', 'like', '%artwork%')
      .whereNot('tbl_name', 'artwork_details')
      .orderBy('name')
      .pluck('sql');
    const keys = await database.raw("select * from pragma_foreign_key_list('artworks')");
    return [...found, ...keys.map((key: object) => JSON.stringify(key))];
  }
  const { rows }: { rows: { sql: string }[] } = await database.raw(`
    select pg_get_triggerdef(oid) as sql from pg_trigger where tgrelid = 'artworks'::regclass and not tgisinternal
    union all select indexdef from pg_indexes where tablename = 'artworks'
    union all select pg_get_constraintdef(oid) from pg_constraint where contype = 'f' and conrelid = 'artworks'::regclass order by sql`);
  return rows.map(({ sql }) => sql);
}
