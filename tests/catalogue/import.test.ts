import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork, createReservation } from '../../database/factories/artworks.ts';
import { write } from '../../database/transaction.ts';
import { exportArtworks } from '../../server/catalogue/export/artworks.ts';
import type { ImportSummary } from '../../server/catalogue/import/import-catalogue.ts';
import { defaultMapping, readMapping, withPrice, withUnits } from '../../server/catalogue/import/read/mapping.ts';
import { runCommand } from '../../server/operator/run-command.ts';
import { hasImage } from '../../server/pictures/files/image-store.ts';
import { openStorage } from '../../server/storage/open.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { csvOf, importText, now, type Works } from './catalogue-file.ts';

const COMPLETE_WORK = {
  slug: 'dawn-over-taal',
  title: '  Dawn  over "Taal", again ',
  artist: 'Ana Núñez',
  artist_id: 'a-1',
  category: 'Paintings',
  medium: 'Oil on canvas',
  medium_description: 'Oil,\nwith a knife',
  description: 'First.\n\nSecond.',
  year: '1998',
  made_in: 'Talisay,  Batangas',
  height_in: '24.5',
  width_in: '18',
  depth_in: '1',
  price: '12500.50',
  discounted_price: '12000',
  styles: 'Realism|Plein air',
  subjects: 'Volcanoes',
  tags: 'blue|Blue|calm',
  published_at: '2026-01-02',
};

const counts = ({ new: added, changed, unchanged, taken, refused }: ImportSummary) => {
  return { new: added, changed, unchanged, taken, refused };
};
const NO_COUNTS = { new: 0, changed: 0, unchanged: 0, taken: 0, refused: 0 };

onEachEngine('importing a catalogue', (engine) => {
  let folder: string;
  let database: Knex;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'galerya-import-'));
  });
  beforeEach(async () => {
    database = await engine.open();
  });
  afterEach(() => rm(join(folder, 'data', 'imports'), { recursive: true, force: true }));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const importWorks = (works: Works, options = {}) => importText(database, folder, csvOf(works), options);

  const termsOf = (slug: string, name: string) =>
    database(`artwork_${name} as l`)
      .join(`${name}s as t`, 't.id', `l.${name}_id`)
      .join('artworks as a', 'a.id', 'l.artwork_id')
      .where('a.slug', slug)
      .orderBy('t.slug')
      .pluck('t.name');

  it('OPS-01 imports every column of a line', async () => {
    expect(counts(await importWorks([COMPLETE_WORK]))).toEqual({ ...NO_COUNTS, new: 1 });
    const work = await database('artworks as a')
      .join('artists as ar', 'ar.id', 'a.artist_id')
      .join('categories as c', 'c.id', 'a.category_id')
      .join('media as m', 'm.id', 'a.medium_id')
      .join('images as i', 'i.id', 'a.image_id')
      .first('a.*', { artist: 'ar.name', artist_slug: 'ar.slug', category: 'c.slug', medium: 'm.name', key: 'i.key' });
    expect(work).toMatchObject({
      slug: 'dawn-over-taal',
      title: 'Dawn over "Taal", again',
      artist: 'Ana Núñez',
      artist_slug: 'ana-nunez',
      category: 'paintings',
      medium: 'Oil on canvas',
      medium_description: 'Oil,\nwith a knife',
      description: 'First.\n\nSecond.',
      year_made: 1998,
      made_in: 'Talisay, Batangas',
      height: 24.5,
      width: 18,
      depth: 1,
      original_price: 1_250_050,
      discounted_price: 1_200_000,
      published_at: Date.parse('2026-01-02T00:00:00+08:00'),
    });
    expect(await termsOf('dawn-over-taal', 'style')).toEqual(['Plein air', 'Realism']);
    expect(await termsOf('dawn-over-taal', 'subject')).toEqual(['Volcanoes']);
    expect(await termsOf('dawn-over-taal', 'tag')).toHaveLength(2);
    // Without a picture, the artwork has a placeholder with that text.
    expect(await hasImage(await openStorage({ kind: 'folder', folder: join(folder, 'data') }), work.key)).toBe(true);
  });

  it('OPS-01 changes nothing the second time, and leaves no temporary files', async () => {
    const works = [COMPLETE_WORK, { slug: 'second', artist: 'Ana Núñez' }, { slug: 'third', artist_id: 'a-2' }];
    await importWorks(works);
    const before = await database('artworks').orderBy('id');
    expect(counts(await importWorks(works, { now: now + 1000 }))).toEqual({ ...NO_COUNTS, unchanged: 3 });
    expect(await database('artworks').orderBy('id')).toEqual(before);
    expect(await database('artists')).toHaveLength(2);
    expect(await readdir(join(folder, 'data', 'imports'))).toEqual([]);
  });

  it('OPS-01 updates changed columns, and keeps the columns that a file does not have', async () => {
    await importWorks([COMPLETE_WORK]);
    const { slug, styles, ...rest } = COMPLETE_WORK;
    const { tags, medium_description, made_in, ...others } = {
      ...rest,
      styles: 'Realism|Night',
      title: 'Dusk',
      medium: '',
    };
    expect(counts(await importWorks([{ slug, ...others }]))).toEqual({ ...NO_COUNTS, changed: 1 });
    expect(await database('artworks').first()).toMatchObject({
      title: 'Dusk',
      medium_id: null,
      medium_description: 'Oil,\nwith a knife',
      made_in: 'Talisay, Batangas',
    });
    expect(await termsOf(slug, 'style')).toEqual(['Night', 'Realism']);
    expect(await termsOf(slug, 'tag')).toHaveLength(2);
    expect(counts(await importWorks([{ slug, ...others }]))).toEqual({ ...NO_COUNTS, unchanged: 1 });
  });

  it('OPS-01 reads a year of the date, and keeps the date as written', async () => {
    const dates = {
      plain: '1998',
      about: ' c.  1967 ',
      range: '1976–77',
      century: 'late 19th c.',
      undated: 'n.d.',
      none: '',
    };
    const works = Object.entries(dates).map(([slug, year]) => ({ slug, year }));
    expect(counts(await importWorks(works))).toEqual({ ...NO_COUNTS, new: 6 });
    const stored = await database('artworks').orderBy('id').select('slug', 'year_made', 'year_text');
    expect(stored).toEqual([
      { slug: 'plain', year_made: 1998, year_text: null },
      { slug: 'about', year_made: 1967, year_text: 'c. 1967' },
      { slug: 'range', year_made: 1976, year_text: '1976–77' },
      { slug: 'century', year_made: 1868, year_text: 'late 19th c.' },
      { slug: 'undated', year_made: null, year_text: 'n.d.' },
      { slug: 'none', year_made: null, year_text: null },
    ]);
    const exported = (await Array.fromAsync(exportArtworks(database))).join('');
    expect(counts(await importText(database, folder, exported))).toEqual({ ...NO_COUNTS, unchanged: 6 });
    expect(counts(await importWorks([{ slug: 'about', year: '1967' }]))).toEqual({ ...NO_COUNTS, changed: 1 });
    expect(await database('artworks').where('slug', 'about').first()).toMatchObject({
      year_made: 1967,
      year_text: null,
    });
  });

  it('OPS-01 imports valid lines, and reports line, column, value and reason of every refused one', async () => {
    const bad: [column: string, value: string, reason: RegExp][] = [
      ['slug', 'Not A Slug', /lower-case/],
      ['title', ' ', /missing/],
      ['title', 'x'.repeat(501), /longer than 500/],
      ['title', 'nul\0', /not text/],
      ['title', 'JosÃ© NÃºÃ±ez', /saved in a wrong encoding before/],
      ['description', 'The artistâ€™s studio', /saved in a wrong encoding before/],
      ['price', '', /missing/],
      ['price', '12,500', /plain number of pesos/],
      ['price', 'Php 12500', /plain number of pesos/],
      ['price', '1e5', /plain number of pesos/],
      ['price', '0', /more than 0/],
      ['discounted_price', '100', /not lower/],
      ['height', '-5', /length such as 61 cm/],
      ['height', '24', /has no unit: write it such as 61 cm/],
      ['width', '24"', /length such as 61 cm/],
      ['year', 'soon', /has no year: write it such as 1998/],
      ['year', `1998 ${'x'.repeat(200)}`, /longer than 200/],
      ['published_at', '31/05/2026', /date/],
      ['published_at', '2026-13-45', /calendar/],
      ['published_at', '2026-02-30', /calendar/],
      ['published_at', '2026-06-31T10:00:00Z', /calendar/],
      ['description', 'x'.repeat(20_001), /longer than 20000/],
      ['tags', Array.from({ length: 51 }, (_, i) => i).join('|'), /more than 50/],
      ['image', '../../etc/passwd', /is outside/],
      ['image', 'gone.jpg', /not in the folder/],
      ['image', 'https://example.com/a.jpg', /URL/],
    ];
    const works = bad.map(([column, value], index) => ({
      slug: `bad-${index}`,
      published_at: '2026-01-02',
      [column]: value,
    }));
    const summary = await importWorks([{ slug: 'first' }, ...works, { slug: 'last' }, { slug: 'first' }]);
    expect(counts(summary)).toEqual({ ...NO_COUNTS, new: 2, refused: bad.length + 1 });
    const rows = (await readFile(summary.report.path, 'utf8')).trimEnd().split('\r\n').slice(1);
    for (const [index, [column, , reason]] of bad.entries()) {
      expect(rows[index]).toMatch(new RegExp(`^works.csv,${index + 3},${column},`));
      expect(rows[index]).toMatch(reason);
      expect(rows[index]?.length).toBeLessThan(200);
    }
    expect(rows.at(-1)).toBe(
      `works.csv,${bad.length + 4},slug,first,is already used in line 2; give each artwork its own`,
    );
    expect(await database('artworks').orderBy('slug').pluck('slug')).toEqual(['first', 'last']);
  });

  it('OPS-01 imports no line of a file with a refused line, unless refused lines are skipped', async () => {
    const works = [{ slug: 'good' }, { slug: 'bad', price: 'much' }];
    const summary = await importWorks(works, { skipRefused: false });
    expect(summary).toMatchObject({ outcome: 'refused', refused: 1, new: 0 });
    expect(await database('artworks')).toEqual([]);
    const mended = await importWorks([{ slug: 'good' }], { skipRefused: false });
    expect(mended).toMatchObject({ outcome: 'imported', new: 1 });
  });

  it('OPS-01 a dry run reports the changes and makes none', async () => {
    await importWorks([{ slug: 'old' }, { slug: 'other' }]);
    const works = [{ slug: 'old' }, { slug: 'other', price: '200' }, { slug: 'new' }];
    const summary = await importWorks(works, { isDryRun: true });
    expect(counts(summary)).toEqual({ ...NO_COUNTS, new: 1, changed: 1, unchanged: 1 });
    expect(await database('artworks').sum({ sum: 'original_price' })).toEqual([{ sum: 20_000 }]);
  });

  it('OPS-01 does not change sold and held artworks, and reports that', async () => {
    for (const state of ['sold', 'held', 'reserved'] as const) {
      const until = state === 'sold' ? null : now + 1000;
      await createArtwork(database, { slug: state, title: 'As bought', reservation: { state, expiresAt: until } });
    }
    const summary = await importWorks(['sold', 'held', 'reserved'].map((slug) => ({ slug, title: 'Otherwise' })));
    expect(counts(summary)).toEqual({ ...NO_COUNTS, changed: 1, taken: 2 });
    expect(summary.report.first.map(({ value, reason }) => [value, reason])).toEqual([
      ['sold', 'is sold and stays unchanged'],
      ['held', 'awaits payment and stays unchanged'],
    ]);
    const titles = await database('artworks').orderBy('slug').pluck('title');
    expect(titles).toEqual(['As bought', 'Otherwise', 'As bought']);
  });

  it('OPS-01 does not hide an artwork that is in a cart, and reports that', async () => {
    for (const slug of ['withdrawn', 'scheduled', 'shown', 'expired']) {
      const expiresAt = slug === 'expired' ? now : now + 1000;
      await createArtwork(database, { slug, publishedAt: 1, reservation: { state: 'reserved', expiresAt } });
    }
    const dates = { withdrawn: '', scheduled: '2099-01-01', shown: '2020-01-02', expired: '' };
    const works = Object.entries(dates).map(([slug, published_at]) => ({ slug, published_at }));
    for (const isDryRun of [true, false]) {
      const summary = await importWorks(works, { isDryRun });
      expect(counts(summary)).toEqual({ ...NO_COUNTS, changed: 2, taken: 2 });
      const reason = 'is in a cart and cannot be hidden now; it stays unchanged';
      expect(summary.report.first.map((line) => [line.value, line.reason])).toEqual([
        ['withdrawn', reason],
        ['scheduled', reason],
      ]);
    }
    const published = await database('artworks').orderBy('id').pluck('published_at');
    expect(published).toEqual([1, 1, expect.any(Number), null]);
    expect(published[2]).toBeGreaterThan(1);
  });

  it('OPS-01 does not block reservations', async () => {
    const settings = await engine.create();
    const shop = await engine.open(settings);
    const operator = await engine.open(settings);
    for (let i = 0; i < 5; i++) await createArtwork(shop);
    const ids: number[] = await shop('artworks').pluck('id');
    const reserved: Promise<void>[] = [];
    const works = Array.from({ length: 120 }, (_, index) => ({ slug: `work-${index}` }));
    await importText(operator, folder, csvOf(works), {
      onPublished: ({ done }: { done: number }) => {
        const id = done % 20 === 10 ? ids.pop() : undefined;
        if (id === undefined) return;
        reserved.push(
          write(shop, (transaction) => createReservation(transaction, id, { state: 'reserved', expiresAt: now })),
        );
      },
    });
    await Promise.all(reserved);
    expect(await shop('reservations')).toHaveLength(5);
    expect(await shop('artworks')).toHaveLength(125);
  });

  it('OPS-01 continues after it was stopped', async () => {
    const works = Array.from({ length: 60 }, (_, index) => ({ slug: `work-${index}`, subjects: 'Sea|Sky' }));
    const stopping = new AbortController();
    const stopped = importWorks(works, { signal: stopping.signal, onPublished: () => stopping.abort() });
    await expect(stopped).rejects.toThrow('aborted');
    const published = (await database('artworks')).length;
    expect(published).toBeLessThan(60);
    expect(await database('artwork_subject')).toHaveLength(published * 2);
    const summary = await importWorks(works);
    expect(counts(summary)).toEqual({ ...NO_COUNTS, new: 60 - published, unchanged: published });
  });

  it('finds artists by the external id, otherwise by the folded name', async () => {
    const { id } = await createArtist(database, { name: 'José  Rizal' });
    await importWorks([
      { slug: 'a', artist: 'jose rizal' },
      { slug: 'b', artist: 'Peter Peri', artist_id: '1' },
      { slug: 'c', artist: 'Peter Peri', artist_id: '2' },
      { slug: 'd', artist: 'Perí, Peter', artist_id: '1' },
    ]);
    const artists = await database('artists').orderBy('id').select('slug', 'name', 'external_id');
    expect(artists.slice(1)).toEqual([
      { slug: 'peter-peri', name: 'Peter Peri', external_id: '1' },
      { slug: 'peter-peri-2', name: 'Peter Peri', external_id: '2' },
    ]);
    const [, second, third] = await database('artists').orderBy('id').pluck('id');
    expect(await database('artworks').orderBy('slug').pluck('artist_id')).toEqual([id, second, third, second]);
    const summary = await importWorks([{ slug: 'e', artist: 'Peter Peri' }]);
    expect(summary.report.first[0]).toMatchObject({ column: 'artist', reason: expect.stringContaining('several') });
    // A new name of the same artist renames that artist. An existing artist is not duplicated.
    await importWorks([{ slug: 'b', artist: 'Péter Peri', artist_id: '1' }]);
    await importWorks([{ slug: 'a', artist: 'José Rizal', artist_id: '3' }]);
    expect(await database('artists').orderBy('id').pluck('name')).toEqual(['José Rizal', 'Péter Peri', 'Peter Peri']);
    expect(await database('artists').where({ id }).pluck('external_id')).toEqual(['3']);
  });

  it('OPS-01 reads the same artworks from JSON, as a list or as lines', async () => {
    await importWorks([COMPLETE_WORK]);
    const { height_in, price, styles, ...rest } = COMPLETE_WORK;
    const work = { ...rest, height_in: 24.5, price: 12500.5, styles: styles.split('|'), image: null };
    const list = JSON.stringify([work, { ...work, slug: 'two', title: 'Two }{ "2"' }], null, 2);
    expect(counts(await importText(database, folder, list, { name: 'a.json' }))).toMatchObject({
      unchanged: 1,
      new: 1,
    });
    const lines = `${JSON.stringify(work)}\n{"slug": "broken\n${JSON.stringify({ ...work, slug: 'three' })}\n`;
    const summary = await importText(database, folder, lines, { name: 'a.jsonl' });
    expect(counts(summary)).toEqual({ ...NO_COUNTS, unchanged: 1, new: 1, refused: 1 });
    expect(summary.report.first[0]).toMatchObject({ line: 2, reason: 'is not JSON' });
  });

  it('OPS-01 imports another catalogue by a mapping', async () => {
    const header = 'slug,title,artist_id,artist,category,medium,year,height_in,width_in,depth_in,orientation,style,';
    const works = [
      'blake-a,"The Circle, by ?William Blake",39,William Blake,"on paper, print",Line engraving on paper,1827,9.57,13.19,,landscape,,people|nature,http://example.com/1.jpg,x',
      'turner-b,-12°,558,J.M.W. Turner,,"Oil paint on canvas\n",no date,0.2,5728.35,612.2,square,Romanticism|Sublime,nature,http://example.com/2.jpg,x',
    ];
    const text = `${header}subjects,image_url,source_url\n${works.join('\n')}\n`;
    const tate = await readMapping(join(import.meta.dirname, '../../server/catalogue/import/tate.json'));
    expect(counts(await importText(database, folder, text, { mapping: withPrice(tate, '25000') }))).toEqual({
      ...NO_COUNTS,
      new: 2,
    });
    expect(await database('artists').orderBy('id').pluck('external_id')).toEqual(['tate:39', 'tate:558']);
    expect(await database('artworks').where('slug', 'turner-b').first()).toMatchObject({
      title: '-12°',
      year_made: null,
      depth: 612.2,
      original_price: 2_500_000,
    });
    await expect(importText(database, folder, text, { mapping: tate })).rejects.toThrow('no column for price');
    await expect(importText(database, folder, text, { mapping: defaultMapping() })).rejects.toThrow('“orientation”');
  });
  it('OPS-01 reads sizes in the unit of the cell, the column’s name, the mapping or the command line', async () => {
    await importWorks([{ slug: 'cells', height: '61 cm', width: '914.4mm', depth: '1.5 in' }]);
    expect(await sizeOf('cells')).toEqual({ height: 24.02, width: 36, depth: 1.5 });
    const path = join(folder, 'units.json');
    const columns = { slug: 'slug', title: 'title', artist: 'artist', category: 'category', price: 'price' };
    const writeMapping = (sizes: object) => writeFile(path, JSON.stringify({ columns: { ...columns, ...sizes } }));
    const works = [{ slug: 'mapped', height_cm: '61', 'Width (mm)': '914.4', tiefe: '2.54' }];
    await writeMapping({ height: 'height_cm', width: 'Width (mm)', depth: { column: 'tiefe', unit: 'cm' } });
    await importText(database, folder, csvOf(works), { mapping: await readMapping(path) });
    expect(await sizeOf('mapped')).toEqual({ height: 24.02, width: 36, depth: 1 });
    await importText(database, folder, csvOf([{ slug: 'told', height: '61' }]), {
      mapping: withUnits(defaultMapping(), 'cm'),
    });
    expect(await sizeOf('told')).toMatchObject({ height: 24.02 });
    await writeMapping({ height: 'hoehe' });
    await expect(readMapping(path)).rejects.toThrow(/“hoehe” without a unit/);
    await writeMapping({ title: { column: 'title', unit: 'cm' } });
    await expect(readMapping(path)).rejects.toThrow(/only height, width, depth/);
    expect(() => withUnits(defaultMapping(), 'ells')).toThrow(/in, cm, mm/);
  });

  it('OPS-01 guesses no unit', async () => {
    const summary = await importWorks([
      { slug: 'bare', height: '60' },
      { slug: 'unknown', height: '0' },
      { slug: 'mural', height: '300 cm' },
    ]);
    expect(counts(summary)).toEqual({ ...NO_COUNTS, new: 2, refused: 1 });
    expect(summary.report.first).toMatchObject([{ file: 'works.csv', line: 2, column: 'height', value: '60' }]);
    expect(await sizeOf('mural')).toMatchObject({ height: 118.11 });
    await importText(database, folder, csvOf([{ slug: 'own', height_cm: '61', width_mm: '610', depth_in: '1' }]));
    expect(await sizeOf('own')).toEqual({ height: 24.02, width: 24.02, depth: 1 });
    const both = csvOf([{ slug: 'both', height: '61 cm', height_cm: '61' }]);
    await expect(importText(database, folder, both)).rejects.toThrow('height and height_cm are the same');
    const exported = (await Array.fromAsync(exportArtworks(database))).join('');
    expect(counts(await importText(database, folder, exported))).toEqual({ ...NO_COUNTS, unchanged: 3 });
  });

  it('an artwork that an import unpublishes and the operator publishes again keeps its date', async () => {
    await importWorks([{ slug: 'once', published_at: '2025-03-01' }]);
    const { published_at } = await database('artworks').where({ slug: 'once' }).first('published_at');
    await importWorks([{ slug: 'once', published_at: '' }]);
    expect(await database('artworks').where({ slug: 'once' }).first('published_at')).toEqual({ published_at: null });
    await runCommand(['artworks', 'publish', 'once'], (work) => work({ database, now }));
    expect(await database('artworks').where({ slug: 'once' }).first('published_at')).toEqual({ published_at });
  });

  const sizeOf = (slug: string) => database('artworks').where({ slug }).first('height', 'width', 'depth');

  it('OPS-01 exports a file that changes nothing when it is imported again', async () => {
    const works = [
      COMPLETE_WORK,
      { slug: 'formula', title: '=1+1', published_at: '' },
      { slug: 'bare', artist: "'-'" },
    ];
    await importWorks(works);
    await createArtwork(database, { slug: 'by-hand', tags: ['a', 'b'], publishedAt: now + 5 });
    const exported = (await Array.fromAsync(exportArtworks(database))).join('');
    expect(exported).toContain("'=1+1");
    expect(counts(await importText(database, folder, exported))).toEqual({ ...NO_COUNTS, unchanged: 4 });
    const elsewhere = await engine.open();
    const { refused, new: added } = await importText(elsewhere, folder, exported);
    expect({ refused, added }).toEqual({ refused: 1, added: 3 });
    const again = (await Array.fromAsync(exportArtworks(elsewhere))).join('');
    expect(again.split('\r\n')).toEqual(exported.split('\r\n').filter((line) => !line.startsWith('by-hand')));
  });
});
