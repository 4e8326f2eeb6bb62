import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createTerm } from '../../database/factories/terms.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { importCatalogue } from '../../server/catalogue/import/import-catalogue.ts';
import { defaultMapping } from '../../server/catalogue/import/read/mapping.ts';
import { mergeArtists } from '../../server/merges/artists.ts';
import { mergeTerms } from '../../server/merges/terms.ts';
import { databaseClaims } from '../../server/pictures/files/make-once.ts';
import { openStorage } from '../../server/storage/open.ts';
import { editTerm } from '../../server/terms/editing.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { csvOf, importText, now } from './catalogue-file.ts';

const BY = { actor: COMMAND_LINE, now };
const WORK = { category: 'Paintings', price: '1000' };

onEachEngine('an import that names what was merged', (engine) => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'galerya-merged-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Imports the files of a folder. */
  async function imported(database: Knex, path: string) {
    const dataDir = join(folder, 'data');
    const storage = await openStorage({ kind: 'folder', folder: dataDir });
    const images = { storage, claims: databaseClaims(database, Date.now) };
    const { report } = await importCatalogue({ database, images, dataDir, path, mapping: defaultMapping(), now });
    return report;
  }

  it('ADM-18 finds the remaining artist by the name and the id of the merged one, who keeps the own name', async () => {
    const database = await engine.open();
    const old = await createArtist(database, { slug: 'j-luna', name: 'J. Luna' });
    await database('artists').where('id', old.id).update({ external_id: 'a-1' });
    const remaining = await createArtist(database, { slug: 'juan-luna', name: 'Juan Luna' });
    await mergeArtists(database, { fromId: old.id, intoId: remaining.id, ...BY });
    const works = [
      { ...WORK, slug: 'one', title: 'One', artist: 'J. Luna', artist_id: 'a-1' },
      { ...WORK, slug: 'two', title: 'Two', artist: 'J. LUNA', artist_id: '' },
    ];
    expect(await importText(database, folder, csvOf(works))).toMatchObject({ new: 2, refused: 0 });
    expect(await database('artworks').pluck('artist_id')).toEqual([remaining.id, remaining.id]);
    expect(await database('artists').orderBy('id').select('name', 'external_id')).toEqual([
      { name: 'J. Luna', external_id: 'a-1' },
      { name: 'Juan Luna', external_id: null },
    ]);
  });

  it('ADM-19 finds the remaining term by the name of the merged one, and a renamed one by its earlier name', async () => {
    const database = await engine.open();
    await createArtwork(database, { styles: ['oils', 'oil', 'folk'], category: 'paintings' });
    const [oils, oil, folk] = [
      await createTerm(database, 'styles', 'oils'),
      await createTerm(database, 'styles', 'oil'),
      await createTerm(database, 'styles', 'folk'),
    ];
    await mergeTerms(database, { kind: 'styles', fromId: oils, intoId: oil, ...BY });
    const fields = { name: 'Naive' };
    await editTerm(database, { kind: 'styles', id: folk, version: 1, fields, renamesAddress: true, ...BY });
    const work = { ...WORK, slug: 'one', title: 'One', artist: 'Ana', styles: 'Oils|Oil|Folk' };
    expect(await importText(database, folder, csvOf([work]))).toMatchObject({ new: 1, refused: 0 });
    const { id } = (await database('artworks').where('slug', 'one').first('id')) ?? { id: 0 };
    expect(await database('artwork_style').where('artwork_id', id).orderBy('style_id').pluck('style_id')).toEqual([
      oil,
      folk,
    ]);
    expect(await importText(database, folder, csvOf([work]))).toMatchObject({ unchanged: 1 });
  });

  it('ADM-18 ADM-19 refuses lines about merged artists and terms, and names the remaining ones', async () => {
    const database = await engine.open();
    const [old, remaining] = [
      await createArtist(database, { slug: 'j-luna', name: 'J. Luna' }),
      await createArtist(database, { slug: 'juan-luna', name: 'Juan Luna' }),
    ];
    await mergeArtists(database, { fromId: old.id, intoId: remaining.id, ...BY });
    const [fromId, intoId] = [await createTerm(database, 'tags', 'oils'), await createTerm(database, 'tags', 'oil')];
    await mergeTerms(database, { kind: 'tags', fromId, intoId, ...BY });
    const gallery = await mkdtemp(join(folder, 'gallery-'));
    await writeFile(join(gallery, 'artists.csv'), 'slug,name\nj-luna,J. Luna\n,J. Luna\n');
    await writeFile(join(gallery, 'terms.csv'), 'kind,name,slug\ntag,Oils,oils\n');
    const report = await imported(database, gallery);
    expect(report.first.map(({ file, line, reason }) => [file, line, reason])).toEqual([
      ['terms.csv', 2, 'is an earlier address of oil; give that one or remove the line'],
      ['artists.csv', 2, 'is the address of an artist who was merged into juan-luna'],
      ['artists.csv', 3, 'is an artist who was merged into juan-luna; remove the line'],
    ]);
    expect(await database('artists').where('slug', 'juan-luna').first('name')).toEqual({ name: 'Juan Luna' });
  });

  it('ADM-17 refuses earlier slugs of artworks and artists, unless one has the slug again', async () => {
    const database = await engine.open();
    const moved = [
      ['/artworks/one', '/artworks/uno'],
      ['/artworks/again', '/artworks/segunda'],
      ['/artists/ana', '/artists/ana-cruz'],
      ['/artworks/page', '/about-us'],
    ] as const;
    for (const [from, to] of moved)
      await database('redirects').insert({ from_address: from, to_address: to, created_at: now });
    await createArtwork(database, { slug: 'again' });
    const gallery = await mkdtemp(join(folder, 'renamed-'));
    const works = ['one', 'again', 'page'].map((slug) => ({ ...WORK, slug, title: slug, artist: 'Bea' }));
    await writeFile(join(gallery, 'artworks.csv'), csvOf(works));
    await writeFile(join(gallery, 'artists.csv'), 'slug,name\nana,Ana\n');
    const report = await imported(database, gallery);
    expect(report.first.map(({ file, line, reason }) => [file, line, reason])).toEqual([
      ['artists.csv', 2, 'is an earlier slug of “ana-cruz”; use that one'],
      ['artworks.csv', 2, 'is an earlier slug of “uno”; use that one'],
    ]);
  });
});
