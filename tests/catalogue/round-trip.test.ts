import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createImage } from '../../database/factories/images.ts';
import { demoCatalogue } from '../../database/seeds/demo/catalogue.ts';
import { seedDemo } from '../../database/seeds/run.ts';
import { exportFolder } from '../../server/catalogue/export/folder.ts';
import { importCatalogue } from '../../server/catalogue/import/import-catalogue.ts';
import { defaultMapping } from '../../server/catalogue/import/read/mapping.ts';
import { IMAGE_FORMATS, imagePath, largePath, VARIANTS, writeImage } from '../../server/pictures/files/image-store.ts';
import { databaseClaims } from '../../server/pictures/files/make-once.ts';
import { sold } from '../../server/reservations/scopes.ts';
import { openStorage } from '../../server/storage/open.ts';
import type { Storage } from '../../server/storage/storage.ts';
import { DAY } from '../../server/time/time.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

const now = Date.UTC(2026, 10, 21);

/** Tables of the catalogue → columns that hold ids of other tables, and the column that names a row there. */
const TABLES: Record<string, Record<string, [table: string, name: string]>> = {
  images: {},
  categories: {},
  media: {},
  subjects: {},
  tags: {},
  styles: { image_id: ['images', 'key'] },
  artist_types: {},
  artists: { image_id: ['images', 'key'] },
  artist_artist_type: { artist_id: ['artists', 'slug'], artist_type_id: ['artist_types', 'slug'] },
  artist_cv_entries: { artist_id: ['artists', 'slug'] },
  artworks: {
    artist_id: ['artists', 'slug'],
    category_id: ['categories', 'slug'],
    medium_id: ['media', 'slug'],
    image_id: ['images', 'key'],
  },
  artwork_image: { artwork_id: ['artworks', 'slug'], image_id: ['images', 'key'] },
  artwork_style: { artwork_id: ['artworks', 'slug'], style_id: ['styles', 'slug'] },
  artwork_subject: { artwork_id: ['artworks', 'slug'], subject_id: ['subjects', 'slug'] },
  artwork_tag: { artwork_id: ['artworks', 'slug'], tag_id: ['tags', 'slug'] },
  exhibitions: { image_id: ['images', 'key'] },
  exhibition_artwork: { exhibition_id: ['exhibitions', 'slug'], artwork_id: ['artworks', 'slug'] },
  collectors: { image_id: ['images', 'key'] },
  curator_picks: { artwork_id: ['artworks', 'slug'] },
  menu_items: { parent_id: ['menu_items', 'name'] },
  settings: {},
  reservations: { artwork_id: ['artworks', 'slug'] },
};

/** `popularity`: a job computes it from the visitors' interest. Orders are no part of a catalogue: a sold artwork loses its own. `tiled_at`: a job makes tiles. */
const LEFT_OUT = ['id', 'popularity', 'order_id', 'tiled_at'];

async function contentOf(database: Knex, table: string): Promise<string[]> {
  const references = TABLES[table] ?? {};
  const names = new Map<string, Map<number, string>>();
  for (const [column, [other, name]] of Object.entries(references)) {
    const rows = await database(other).select('id', { name });
    names.set(column, new Map(rows.map((row) => [row.id, row.name])));
  }
  const rows: Record<string, unknown>[] = await (table === 'reservations'
    ? database(table).where(sold())
    : database(table));
  const named = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([column]) => !LEFT_OUT.includes(column))
        .map(([column, value]) => [column, names.get(column)?.get(value as number) ?? value]),
    ),
  );
  return named.map((row) => JSON.stringify(table === 'settings' ? { ...row, value: sorted(row.value) } : row)).sort();
}

/** A setting with its properties in one order. */
function sorted(json: unknown): unknown {
  const value = JSON.parse(String(json));
  return value && typeof value === 'object' && !Array.isArray(value) ? Object.entries(value).sort() : value;
}

onEachEngine('the export of a whole gallery', (engine) => {
  let folder: string;
  let database: Knex;
  let storage: Storage;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'galerya-round-trip-'));
    database = await engine.open();
    storage = await openStorage({ kind: 'folder', folder: join(folder, 'source') });
    await seedDemo(database, demoCatalogue(), now);
    await seedWhatTheDemoLacks(database);
    await storePictures(database, storage);
    expect(await exportFolder({ database, storage, folder: path() })).toMatchObject({ withoutFiles: [] });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const path = () => join(folder, 'export');
  const importInto = async (target: Knex, name: string, options = {}) => {
    const dataDir = join(folder, name);
    const into = await openStorage({ kind: 'folder', folder: dataDir });
    const defaults = { mapping: defaultMapping(), now: now + 5 * DAY };
    const images = { storage: into, claims: databaseClaims(target, Date.now) };
    return importCatalogue({ database: target, images, dataDir, path: path(), ...defaults, ...options });
  };

  it('OPS-01 imports into an empty database as the same catalogue', async () => {
    const empty = await engine.open();

    const planned = await importInto(empty, 'target', { isDryRun: true });
    expect(planned.report.first).toEqual([]);
    expect(planned).toMatchObject({ outcome: 'imported', changed: 0, unchanged: 0, refused: 0 });
    expect(await empty('images')).toEqual([]);

    const summary = await importInto(empty, 'target');
    expect(summary.report.first).toEqual([]);
    expect(summary).toMatchObject({ outcome: 'imported', new: planned.new, refused: 0 });
    for (const table of Object.keys(TABLES)) {
      const stored = await contentOf(database, table);
      expect({ table, rows: await contentOf(empty, table) }).toEqual({ table, rows: stored });
      expect({ table, rows: stored.length > 0 }).toEqual({ table, rows: true });
    }
    const [first] = await database('images').pluck('key');
    const target = await openStorage({ kind: 'folder', folder: join(folder, 'target') });
    for (const file of [imagePath(first, 'md', 'avif'), largePath(first)])
      expect(await target.hash(file)).toBe(await storage.hash(file));

    const again = await importInto(empty, 'target');
    expect(again).toMatchObject({ new: 0, changed: 0, removed: 0, taken: 0, refused: 0, unchanged: summary.new });
  });

  it('OPS-01 changes nothing where it came from', async () => {
    const summary = await importInto(database, 'source');
    expect(summary).toMatchObject({ new: 0, changed: 0, removed: 0, taken: 0, refused: 0 });
  });

  it('OPS-01 refuses pictures of another gallery whose files are missing or damaged', async () => {
    const [lost] = await database('images as i').join('collectors as c', 'c.image_id', 'i.id').pluck('i.key');
    const empty = await engine.open();
    const file = join(path(), 'images', lost, 'sm.webp');
    await rm(file);
    const summary = await importInto(empty, 'other', { isDryRun: true });
    expect(summary).toMatchObject({ outcome: 'refused', new: 0 });
    const inList = { file: 'collectors.csv', reason: expect.stringContaining('refused rows') };
    expect(summary.report.first).toMatchObject([
      { file: 'pictures.csv', column: 'picture', reason: expect.stringContaining('its files are not in the folder') },
      { file: 'collectors.csv', column: 'image' },
      ...Array.from({ length: 7 }, () => inList),
    ]);
    await writeFile(file, 'not a picture');
    const { report } = await importInto(empty, 'other', { isDryRun: true });
    expect(report.first[0]?.reason).toContain('are no pictures');
    expect(await readFile(report.path, 'utf8')).toContain('pictures.csv,');
    expect(await empty('artworks')).toEqual([]);
  });

  it('OPS-01 names the pictures that have no files yet', async () => {
    const other = await engine.open();
    await createImage(other, { key: 'a'.repeat(32) });
    const summary = await exportFolder({ database: other, storage, folder: join(folder, 'incomplete') });
    expect(summary).toEqual({ pictures: 1, withoutFiles: ['a'.repeat(32)] });
  });
});

async function seedWhatTheDemoLacks(database: Knex): Promise<void> {
  await sharePictures(database);
  const [first, second, third, fourth] = await database('artworks').orderBy('id').limit(4).select('id', 'image_id');
  await database('artworks').where('id', first.id).update({ year_made: 1967, year_text: 'c. 1967', title: '=1+1' });
  await database('artworks').where('id', second.id).update({ year_made: null, year_text: 'n.d.', height: 61.02 });
  await database('artworks')
    .where('id', third.id)
    .update({ published_at: null, last_published_at: now - DAY });
  await database('artwork_image').insert([
    { artwork_id: first.id, position: 0, image_id: fourth.image_id },
    { artwork_id: first.id, position: 1, image_id: second.image_id },
  ]);
  await database('images').where('id', first.image_id).update({ focus_x: 20, focus_y: 80 });
  // Two artists with one name, and terms whose slugs are not those of their names.
  const [artist, other] = await database('artists').orderBy('id').limit(2).select('id', 'name');
  await database('artists').where('id', other.id).update({ name: artist.name, external_id: 'tate:1', bio: null });
  await database('categories').where('slug', 'painting').update({ slug: 'paintings-and-more' });
  await database('tags').insert({ slug: 'unused', name: 'Unused, so far' });
  const [tag] = await database('tags').insert({ slug: 'blue-or-white', name: 'Blue | white \\ gold' }).returning('id');
  await database('artwork_tag').insert({ artwork_id: second.id, tag_id: tag.id });
  await database('settings').insert({
    key: 'fomo',
    value: JSON.stringify({ enabled: false, duration: 5000, sales: false, interest: true }),
  });
  const home = { newArrivals: 3, picks: 0, statement: false, bandText: '', bandNote: 'One | only' };
  await database('settings').insert({ key: 'home', value: JSON.stringify(home) });
  const searches = { chosen: ['rice terraces', 'a|b'], hidden: ['rude'], isOnlyChosen: true };
  await database('settings').insert({ key: 'searches', value: JSON.stringify(searches) });
  const [item] = await database('menu_items').whereNotNull('address').limit(1);
  await database('menu_items').where('id', item.id).update({ target: '_blank', enabled: false });
}

/** Copying several hundred pictures proves no more than copying some. */
async function sharePictures(database: Knex): Promise<void> {
  const shown = await database('artworks').orderBy('id').limit(12).pluck('image_id');
  const portraits = await database('artists').orderBy('id').limit(4).pluck('image_id');
  await database('artworks').whereNotIn('image_id', shown).update({ image_id: shown[0] });
  await database('artists').whereNotIn('image_id', portraits).update({ image_id: portraits[0] });
  await database('styles').whereNotIn('image_id', shown).update({ image_id: shown[1] });
  await database('exhibitions').whereNotIn('image_id', shown).update({ image_id: shown[2] });
  const covers = await database('collectors').pluck('image_id');
  await database('images')
    .whereNotIn('id', [...shown, ...portraits, ...covers])
    .delete();
}

/** The demo paints its pictures later: here all have the same small one. */
async function storePictures(database: Knex, storage: Storage): Promise<void> {
  const image = sharp({ create: { width: 32, height: 32, channels: 3, background: '#884422' } });
  const [jpg, webp, avif] = await Promise.all([
    image.clone().jpeg().toBuffer(),
    image.clone().webp().toBuffer(),
    image.clone().avif().toBuffer(),
  ]);
  const bytes = { jpg, webp, avif };
  for (const key of await database('images').pluck('key')) {
    const variants = VARIANTS.flatMap((variant) =>
      IMAGE_FORMATS.map((format) => writeImage(storage, imagePath(key, variant, format), bytes[format])),
    );
    await Promise.all([...variants, writeImage(storage, largePath(key), webp)]);
  }
}
