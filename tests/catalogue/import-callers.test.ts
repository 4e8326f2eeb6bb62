import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findEditedArtist } from '../../server/artists/editing/profile.ts';
import type { ImportOptions } from '../../server/catalogue/import/run.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { csvOf, importText, type Works } from './catalogue-file.ts';

onEachEngine('what an import reports to its caller', (engine) => {
  let folder: string;
  let database: Knex;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'galerya-import-'));
  });
  beforeEach(async () => {
    database = await engine.open();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const importWorks = (works: Works, options: Partial<ImportOptions> & { name?: string } = {}) =>
    importText(database, folder, csvOf(works), options);

  it('each refused line, instead of a report file', async () => {
    const lines: Parameters<NonNullable<ImportOptions['onReported']>>[0][] = [];
    const onReported = async (line: (typeof lines)[number]) => void lines.push(line);
    const summary = await importWorks([{ slug: 'one' }, { slug: 'two', price: '', title: '' }], { onReported });
    expect(
      lines.map(({ line, isRefused, refusals }) => [line, isRefused, refusals.map(({ column }) => column)]),
    ).toEqual([[3, true, ['title', 'price']]]);
    expect([summary.new, summary.refused, summary.report.lines]).toEqual([1, 1, 1]);
    expect((await readdir(join(folder, 'data', 'imports'))).filter((name) => name.startsWith('report'))).toEqual([]);
  });

  it('in a dry run, what would change, of artworks and of other kinds', async () => {
    await importWorks([{ slug: 'one', tags: 'calm' }, { slug: 'two' }]);
    const found: unknown[] = [];
    const onChange = async (change: unknown) => void found.push(change);
    await importWorks([{ slug: 'one', price: '120', tags: 'calm|blue' }, { slug: 'two' }], {
      onChange,
      isDryRun: true,
    });
    await importText(database, folder, 'name,hometown\nAna Cruz,Taal\n', {
      name: 'artists.csv',
      onChange,
      isDryRun: true,
    });
    expect(found).toEqual([
      {
        line: 2,
        name: 'Dawn',
        changes: [
          { column: 'price', from: 10_000, to: 12_000 },
          { column: 'tags', from: 'calm', to: 'blue, calm' },
        ],
      },
      { line: 2, name: 'ana-cruz', changes: [{ column: 'hometown', from: null, to: 'Taal' }] },
    ]);
  });

  it('the rows of each transaction; an error rolls it back and stops the import', async () => {
    const counted: unknown[] = [];
    await importWorks([{ slug: 'one' }, { slug: 'two' }], { onWrite: async (_, counts) => void counted.push(counts) });
    expect(counted).toEqual([{ new: 2, changed: 0 }]);
    const onWrite = () => Promise.reject(new Error('stopped'));
    await expect(importWorks([{ slug: 'one', price: '120' }, { slug: 'three' }], { onWrite })).rejects.toThrow(
      'stopped',
    );
    await expect(
      importText(database, folder, 'name,hometown\nAna Cruz,Taal\n', { name: 'artists.csv', onWrite }),
    ).rejects.toThrow('stopped');
    expect(await database('artworks').orderBy('id').pluck('slug')).toEqual(['one', 'two']);
    expect(await database('artists').pluck('hometown')).toEqual([null]);
  });

  it('lines of a CV, which a later file may leave out, and refuses what is no CV', async () => {
    const columns = 'name,born_year,lives_in,statement,studies,exhibitions';
    const cv = `${columns}\nAna Cruz,1961,Cebu City,Slowly.,"2001-04: Diliman\n\nUnder a mango tree","2019, Group show"\n`;
    const name = 'artists.csv';
    expect(await importText(database, folder, cv, { name })).toMatchObject({ new: 1 });
    expect(await importText(database, folder, cv, { name })).toMatchObject({ unchanged: 1 });
    await importText(database, folder, 'name,hometown\nAna Cruz,Taal\n', { name });
    const { id } = (await database('artists').first('id')) ?? { id: 0 };
    expect(await findEditedArtist(database, id)).toMatchObject({
      hometown: 'Taal',
      born_year: 1961,
      lives_in: 'Cebu City',
      statement: 'Slowly.',
      studies: '2001–2004 Diliman\nUnder a mango tree',
      exhibitions: '2019 Group show',
      awards: null,
    });
    const wrong = 'name,born_year,awards\nBen,1066,2001\nCora,x,2004–2001 Prize\n';
    const { refused } = await importText(database, folder, wrong, { name });
    expect(refused).toBe(2);
    await importText(database, folder, 'name,exhibitions,studies\nAna Cruz,,\n', { name });
    expect(await database('artist_cv_entries').select()).toEqual([]);
  });

  it('makes slugs from other columns, and finds the same artworks again', async () => {
    const text = 'Title,Painter,category,price\n"=Dawn, again",Ana Núñez,Paintings,100\nDawn,Ben Lim,Paintings,100\n';
    const mapping: ImportOptions['mapping'] = {
      columns: {
        slug: { slugOf: ['Title', 'Painter'] },
        title: { column: 'Title' },
        artist: { column: 'Painter' },
        category: { column: 'category' },
        price: { column: 'price' },
      },
      ignore: [],
    };
    expect((await importText(database, folder, text, { mapping })).new).toBe(2);
    const slugs: string[] = await database('artworks').orderBy('id').pluck('slug');
    expect(slugs).toEqual([expect.stringMatching(/^dawn-again-ana-nunez/), 'dawn-ben-lim']);
    // Spreadsheets and files of refused lines escape formulas like this.
    const guarded = text.replace('"=Dawn', `"'=Dawn`);
    expect((await importText(database, folder, guarded, { mapping })).unchanged).toBe(2);
    const missing = { ...mapping, columns: { ...mapping.columns, slug: { slugOf: ['None'] } } };
    await expect(importText(database, folder, text, { mapping: missing })).rejects.toThrow(
      'There is no column for slug',
    );
  });

  it('leaves new artworks as drafts, and completes and publishes drafts', async () => {
    await importWorks([{ slug: 'dated', published_at: '2026-01-02' }], { newAreDrafts: true });
    await importWorks([{ slug: 'new' }], { newAreDrafts: true });
    await database('artworks').insert({ slug: 'by-hand', title: 'Untitled' });
    expect(await database('artworks').whereNull('published_at').orderBy('id').pluck('slug')).toEqual([
      'new',
      'by-hand',
    ]);
    const published = await importWorks([
      { slug: 'by-hand', published_at: '2026-02-03' },
      { slug: 'new', published_at: '2026-02-03' },
    ]);
    expect(published).toMatchObject({ changed: 2, refused: 0 });
    expect(await database('artworks').whereNull('published_at').pluck('slug')).toEqual([]);
    expect(await database('artworks').where('slug', 'by-hand').pluck('version')).toEqual([2]);
  });
});
