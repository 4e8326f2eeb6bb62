import { expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { countRows } from '../../database/rows.ts';
import { onEachEngine } from '../support/database.ts';

onEachEngine('rows', (engine) => {
  it('a query that was counted still returns its rows', async () => {
    const database = await engine.open();
    const { id } = await createArtwork(database);
    const artworks = database('artworks').where({ id });
    expect(await countRows(artworks)).toBe(1);
    expect(await artworks.pluck('id')).toEqual([id]);
  });
});
