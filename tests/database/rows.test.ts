import { expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { countEach, countRows } from '../../database/rows.ts';
import { onEachEngine } from '../support/database.ts';

onEachEngine('rows', (engine) => {
  it('a query that was counted still returns its rows', async () => {
    const database = await engine.open();
    const { id } = await createArtwork(database);
    const artworks = database('artworks').where({ id });
    expect(await countRows(artworks)).toBe(1);
    expect(await artworks.pluck('id')).toEqual([id]);
  });

  it('several queries are counted by one statement, and still return their rows', async () => {
    const database = await engine.open();
    const { id } = await createArtwork(database);
    const artworks = database('artworks').where({ id });
    const statements: string[] = [];
    database.on('query', ({ sql }) => statements.push(sql));
    expect(await countEach(database, [database('artworks').where({ id: 0 }), artworks])).toEqual([0, 1]);
    expect(statements).toHaveLength(1);
    expect(await artworks.pluck('id')).toEqual([id]);
  });
});
