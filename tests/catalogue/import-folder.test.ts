import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { isPostgres } from '../../database/engine.ts';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createImage } from '../../database/factories/images.ts';
import { required } from '../../database/rows.ts';
import { write as writeTo } from '../../database/transaction.ts';
import { editArtist } from '../../server/artists/editing/profile.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { AUDIT_RETENTION } from '../../server/audit/records.ts';
import { type ImportSummary, importCatalogue } from '../../server/catalogue/import/import-catalogue.ts';
import { defaultMapping } from '../../server/catalogue/import/read/mapping.ts';
import { findSetting } from '../../server/navigation/records.ts';
import { attachPictures } from '../../server/pictures/attach.ts';
import { hasImage } from '../../server/pictures/files/image-store.ts';
import { databaseClaims } from '../../server/pictures/files/make-once.ts';
import { openStorage } from '../../server/storage/open.ts';
import { timeInManila } from '../../server/time/time.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

const EXAMPLE = join(import.meta.dirname, '../../docs/example-gallery');
const now = Date.UTC(2026, 10, 21);

onEachEngine('the import of a folder', (engine) => {
  let folder: string;
  let database: Knex;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'galerya-folder-'));
  });
  beforeEach(async () => {
    database = await engine.open();
    await cp(EXAMPLE, join(folder, 'gallery'), { recursive: true });
  });
  afterEach(() => rm(join(folder, 'gallery'), { recursive: true, force: true }));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const gallery = (name: string) => join(folder, 'gallery', name);
  const dataDir = () => join(folder, 'data');
  const storage = () => openStorage({ kind: 'folder', folder: dataDir() });

  async function importGallery(options = {}): Promise<ImportSummary> {
    const defaults = { mapping: defaultMapping(), now };
    const images = { storage: await storage(), claims: databaseClaims(database, Date.now) };
    const known = { database, images, dataDir: dataDir(), path: join(folder, 'gallery') };
    return importCatalogue({ ...known, ...defaults, ...options });
  }

  /** A folder with these files alone. */
  async function write(files: Record<string, string>): Promise<void> {
    await rm(join(folder, 'gallery'), { recursive: true, force: true });
    await mkdir(join(folder, 'gallery'));
    for (const [name, text] of Object.entries(files)) await writeFile(gallery(name), text);
  }

  const refusals = ({ report }: ImportSummary) => {
    return report.first.map(({ file, line, column, reason }) => `${file}:${line}:${column} ${reason}`);
  };

  it('ADM-06 an import shows forms that were open before it that their text has changed', async () => {
    await importGallery();
    const versions = async () => ({
      artist: await database('artists').where('slug', 'inigo-pena').first('version', 'hometown'),
      exhibition: await database('exhibitions').where('slug', 'two-coasts').first('version'),
      quote: await database('collectors').first('version'),
      style: await database('styles').where('slug', 'impressionism').first('version'),
    });
    const before = await versions();
    const change = async (file: string, from: string, to: string) => {
      const text = await readFile(gallery(file), 'utf8');
      expect(text).toContain(from);
      await writeFile(gallery(file), text.replace(from, to));
    };
    await change('artists.csv', 'Coron, Palawan', 'Busuanga, Palawan');
    await change('exhibitions.csv', 'Ground floor', 'First floor');
    await change('collectors.csv', 'Quezon City', 'Makati');
    await change('terms.csv', 'Impressionism,terraces-in-june.jpg', 'Impressionism,okir-panel.jpg');
    await rm(gallery('artworks.csv'));
    expect(refusals(await importGallery())).toEqual([]);
    const after = await versions();
    expect(after.artist.hometown).toBe('Busuanga, Palawan');
    for (const name of ['artist', 'exhibition', 'quote', 'style'] as const)
      expect([name, after[name].version]).toEqual([name, before[name].version + 1]);
    const { id } = await database('artists').where('slug', 'inigo-pena').first('id');
    const form = { id, version: before.artist.version, fields: { hometown: 'Coron, Palawan' } };
    const edit = await editArtist(database, { ...form, actor: COMMAND_LINE, now });
    expect(edit).toMatchObject({ outcome: 'conflict', current: { hometown: 'Busuanga, Palawan' } });
  });

  it('ADM-06 an import that gives an artist its id shows so to an open form', async () => {
    const { id } = await createArtist(database, { name: 'Luz Abella' });
    const { version } = await database('artists').where({ id }).first('version');
    await write({
      'artworks.csv': 'slug,title,artist,artist_id,category,price\ntanaw,Tanaw,Luz Abella,7,Painting,1000\n',
    });
    await importGallery();
    expect(await database('artists').where({ id }).first('external_id', 'version')).toEqual({
      external_id: '7',
      version: version + 1,
    });
  });

  it('OPS-01 fills an empty gallery with everything that its pages show', async () => {
    const planned = await importGallery({ isDryRun: true });
    expect(await database('artists')).toEqual([]);
    const summary = await importGallery();
    expect(refusals(summary)).toEqual([]);
    expect(summary).toMatchObject({ outcome: 'imported', new: planned.new, changed: 0, refused: 0 });
    expect(summary.files.map(({ kind, new: added }) => [kind, added])).toEqual([
      ['pictures', 1],
      ['terms', 4],
      ['artists', 3],
      ['artworks', 5],
      ['exhibitions', 2],
      ['collectors', 1],
      ['curator-picks', 2],
      ['menus', 12],
      ['settings', 8],
    ]);

    const artist = await database('artists').where('slug', 'inigo-pena').first();
    expect(artist).toMatchObject({ name: 'Iñigo Peña', hometown: 'Coron, Palawan', published_at: now });
    const types = database('artist_artist_type as l').join('artist_types as t', 't.id', 'l.artist_type_id');
    expect(await types.where('l.artist_id', artist.id).orderBy('t.name').pluck('t.name')).toEqual([
      'Painter',
      'Printmaker',
    ]);
    const portrait = await database('images as i')
      .join('artists as a', 'a.image_id', 'i.id')
      .where('a.slug', 'luz-abella')
      .first('i.key', 'i.alt');
    expect(portrait.alt).toBe('Luz Abella in her studio');
    expect(await hasImage(await storage(), portrait.key)).toBe(true);

    const exhibit = await database('exhibitions').where('slug', 'two-coasts').first();
    expect(exhibit).toMatchObject({
      kind: 'exhibition',
      starts_at: timeInManila('2026-11-01'),
      // The last day belongs to it.
      ends_at: timeInManila('2027-02-01'),
    });
    expect(await database('exhibitions').where('kind', 'event').first()).toMatchObject({
      starts_at: timeInManila('2026-12-05', '14:00'),
      button_name: 'Read more',
      long_description: '',
    });
    const shown = database('exhibition_artwork as l').join('artworks as a', 'a.id', 'l.artwork_id');
    expect(await shown.where('l.exhibition_id', exhibit.id).orderBy('l.position').pluck('a.slug')).toEqual([
      'mayon-at-dawn',
      'three-bancas',
    ]);
    const picks = database('curator_picks as p').join('artworks as a', 'a.id', 'p.artwork_id');
    expect(await picks.orderBy('p.position').pluck('a.slug')).toEqual(['three-bancas', 'mayon-at-dawn']);
    expect(await database('collectors').first()).toMatchObject({ slug: 'the-salonga-family', position: 0 });
    const style = database('styles as s').join('images as i', 'i.id', 's.image_id').where('s.slug', 'folk');
    expect(await style.first('i.alt')).toEqual({ alt: 'A carved panel of curling leaves' });
    const bancas = database('images as i').join('artworks as a', 'a.image_id', 'i.id').where('a.slug', 'three-bancas');
    expect(await bancas.first('i.focus_x', 'i.focus_y')).toEqual({ focus_x: 50, focus_y: 70 });

    const items = await database('menu_items').orderBy('id').select('id', 'parent_id', 'name', 'target', 'enabled');
    const named = (name: string) => items.find((item) => item.name === name);
    expect(named('Painting').parent_id).toBe(named('By category').id);
    expect(named('By category').parent_id).toBe(named('Artworks').id);
    expect([named('Our journal').target, Boolean(named('Private viewings').enabled)]).toEqual(['_blank', false]);
    expect(await findSetting(database, 'galleryName')).toBe('Galería Baybay');
    expect(await findSetting(database, 'banner')).toEqual({
      text: 'Free delivery in Bicol until Christmas',
      url: '/pages/shipping-and-returns',
      updatedAt: new Date(now).toISOString(),
    });
    expect(await findSetting(database, 'typewriter')).toEqual({
      texts: ['Mayon at dawn', 'Boats of Coron', 'Carved wood'],
    });
    const sold = database('reservations as r').join('artworks as a', 'a.id', 'r.artwork_id');
    expect(await sold.select('a.slug', 'r.state', 'r.since')).toEqual([
      { slug: 'okir-panel', state: 'sold', since: timeInManila('2026-10-20') },
    ]);
  });

  it('OPS-01 changes nothing the second time, and only what differs later', async () => {
    await importGallery();
    const again = await importGallery({ now: now + 1000 });
    expect(again).toMatchObject({ new: 0, changed: 0, removed: 0, taken: 0, refused: 0 });

    const artists = (await readFile(gallery('artists.csv'), 'utf8')).replace('Coron, Palawan', 'Busuanga, Palawan');
    await writeFile(gallery('artists.csv'), artists.replace('Painter|Printmaker', 'printmaker|painter'));
    await writeFile(gallery('menus.csv'), 'menu,name,address\nheader,Everything,/artworks\n');
    await writeFile(gallery('settings.csv'), 'setting,value\nbanner_text,\ncopyright,© Baybay\n');
    const planned = await importGallery({ isDryRun: true });
    const summary = await importGallery();
    expect(summary).toMatchObject({ new: 1, changed: 3, removed: 6, refused: 0 });
    expect(planned).toMatchObject({ new: 1, changed: 3, removed: 6, refused: 0 });
    expect(await database('artists').where('slug', 'inigo-pena').pluck('hometown')).toEqual(['Busuanga, Palawan']);
    expect(await database('menu_items').where('placement', 'header').pluck('name')).toEqual(['Everything']);
    expect(await database('menu_items').where('placement', 'footer')).toHaveLength(5);
    expect(await findSetting(database, 'banner')).toBeNull();
  });

  it('OPS-01 names file, line, column and remedy of every refused row, and imports nothing', async () => {
    await write({
      'artists.csv': 'name,types,image,shown\nAna,Painter,,maybe\nBen,Painter,../ben.jpg,\nAna,,,\nAna,,,\n',
      'artworks.csv':
        'slug,title,artist,category,price,height\nok,Ok,Ana,Painting,100,61 cm\nbad,Bad,Ana,Painting,1,61\n',
      'exhibitions.csv': [
        'kind,title,starts_at,ends_at,venue,description,image,artworks',
        'show,One,2026-01-01,2026-01-02,Here,Text,,',
        'event,Two,2026-01-03,2026-01-01,Here,Text,,',
        'event,Three,2026-01-01,soon,Here,Text,,',
      ].join('\n'),
      'curator-picks.csv': 'artwork\nok\nunknown\n',
      'menus.csv': 'menu,level,name,address\nheader,2,Lost,/x\nfooter,1,Odd,javascript:alert(1)\n',
      'settings.csv': 'setting,value\ncurator_email,nobody\ntypo,1\ntypewriter_interval,fast\n',
      'terms.csv': 'kind,name,image\nstile,Folk,\nsubject,Sea,sea.jpg\n',
    });
    const summary = await importGallery();
    expect(summary).toMatchObject({ outcome: 'refused', new: 0 });
    const rows = (await readFile(summary.report.path, 'utf8')).trimEnd().split('\r\n');
    expect(rows[0]).toBe('file,line,column,value,reason');
    for (const [start, reason] of [
      ['terms.csv,2,kind,stile', 'is not one of: category, style, medium, subject, tag, artist type'],
      ['terms.csv,3,image,sea.jpg', 'is not in the folder of images'],
      ['artists.csv,2,shown,maybe', 'is not yes or no'],
      ['artists.csv,3,image,../ben.jpg', 'is outside the folder of images'],
      ['artists.csv,5,slug,', 'is the same as in line 4'],
      ['artworks.csv,3,height,61', 'has no unit: write it such as 61 cm'],
      ['exhibitions.csv,2,kind,show', 'is not one of: exhibition, event'],
      ['exhibitions.csv,3,image,', 'is missing'],
      ['exhibitions.csv,4,ends_at,soon', 'is not a date such as 2026-05-31'],
      ['curator-picks.csv,3,artwork,unknown', 'is no slug of an artwork here or in artworks.csv'],
      ['menus.csv,2,level,2', 'has no item of level 1 above it'],
      ['menus.csv,3,address,javascript:alert(1)', 'write a path like /exhibitions'],
      ['settings.csv,2,value,nobody', 'must be an e-mail address'],
      ['settings.csv,3,setting,typo', 'is not one of gallery_name'],
      ['settings.csv,4,value,fast', 'a whole number of milliseconds'],
    ] as const)
      expect(rows.find((row) => row.startsWith(start)) ?? start).toContain(reason);
    for (const table of ['artists', 'artworks', 'menu_items', 'settings', 'curator_picks'])
      expect(await database(table)).toEqual([]);
  });

  it('OPS-01 leaves a list with a refused row as it is when refused rows are skipped', async () => {
    await createArtwork(database, { slug: 'a' });
    await createArtwork(database, { slug: 'b' });
    await write({ 'curator-picks.csv': 'artwork\nb\na\n' });
    await importGallery();
    await write({
      'curator-picks.csv': 'artwork\na\ngone\n',
      'artists.csv': 'name,shown\nAna,yes\nBen,maybe\n',
    });
    const summary = await importGallery({ skipRefused: true });
    expect(summary).toMatchObject({ outcome: 'imported', new: 1, refused: 3 });
    expect(refusals(summary)).toContain(
      'curator-picks.csv:2:null belongs to a list with refused rows; mend them first',
    );
    const picks = database('curator_picks as p').join('artworks as a', 'a.id', 'p.artwork_id');
    expect(await picks.orderBy('p.position').pluck('a.slug')).toEqual(['b', 'a']);
    expect(await database('artists').where('name', 'Ben')).toEqual([]);
  });

  it('OPS-01 distinguishes artists of one name by slug or id, in both files', async () => {
    await createArtist(database, { slug: 'peter-peri', name: 'Peter Peri' });
    await write({
      'artists.csv':
        'slug,name,artist_id,bio\npeter-peri,Peter Peri,,The elder\npeter-peri-2,Peter Peri,,The younger\n,Peter Peri,tate:9,The third\n',
      'artworks.csv':
        'slug,title,artist,artist_slug,artist_id,category,price\na,A,Peter Peri,,,P,1\nb,B,Peter Peri,peter-peri-2,,P,1\nc,C,Peter Peri,,tate:9,P,1\n',
    });
    expect(refusals(await importGallery())).toEqual([
      'artworks.csv:2:artist is the name of several artists; give the artist_id or artist_slug',
    ]);
    await importGallery({ skipRefused: true });
    const works = database('artworks as w').join('artists as a', 'a.id', 'w.artist_id').orderBy('w.slug');
    expect(await works.select('w.slug', 'a.bio')).toEqual([
      { slug: 'b', bio: 'The younger' },
      { slug: 'c', bio: 'The third' },
    ]);
  });

  it('OPS-01 imports one of the files by its name', async () => {
    await importGallery({ path: gallery('artists.csv') });
    const picture = 'picture,alt\nluz-abella.jpg,Luz Abella at work\n';
    await writeFile(gallery('Pictures.tsv'), picture.replaceAll(',', '\t'));
    const summary = await importGallery({ path: gallery('Pictures.tsv') });
    expect(summary).toMatchObject({ changed: 1, refused: 0, files: [{ kind: 'pictures' }] });
    expect(await database('images').pluck('alt')).toEqual(['Luz Abella at work']);
  });

  it('ADM-14 replaces also the pictures that were chosen earlier and are still being made', async () => {
    await importGallery();
    const noun = async (table: 'artists' | 'artworks' | 'collectors' | 'exhibitions' | 'styles') =>
      required(database(table).whereNotNull('image_id').first('id', 'slug', 'image_id'));
    const stored = [
      { subject: 'artist', table: 'artists', ...(await noun('artists')) },
      { subject: 'artwork', table: 'artworks', ...(await noun('artworks')) },
      { subject: 'collector', table: 'collectors', ...(await noun('collectors')) },
      { subject: 'exhibition', table: 'exhibitions', ...(await noun('exhibitions')) },
      { subject: 'style', table: 'styles', ...(await noun('styles')) },
    ] as const;
    const before = await createImage(database, { key: 'before' });
    const making = await createImage(database, { key: 'making' });
    await database('images').where({ id: making }).update({ ready_at: null });
    for (const { subject, table, id, slug } of stored) {
      await database(table).where({ slug }).update({ image_id: before });
      const pictures = [{ id: making, alt: '' }];
      await writeTo(database, (transaction) => attachPictures(transaction, { subject, id, pictures, now }));
    }
    expect(await database('awaited_pictures')).toHaveLength(5);
    await importGallery();
    expect(await database('awaited_pictures')).toEqual([]);
    for (const { table, slug, image_id } of stored)
      expect([table, await database(table).where({ slug }).first('image_id')]).toEqual([table, { image_id }]);
    expect(await database('images').where({ id: making }).pluck('delete_at')).toEqual([now + AUDIT_RETENTION]);
  });

  it('OPS-01 refuses an id that another artist has', async () => {
    await write({ 'artists.csv': 'slug,name,artist_id\nben,Ben,1\ncho,Cho,1\n' });
    expect(refusals(await importGallery())).toEqual(['artists.csv:3:artist_id is the id of the artist ben']);
    await importGallery({ skipRefused: true });
    await write({ 'artists.csv': 'slug,name,artist_id\nana,Ana,1\n' });
    expect(refusals(await importGallery())).toEqual(['artists.csv:2:artist_id is the id of the artist ben']);
  });

  it('OPS-01 reports a row that the database refuses, and imports the others', async () => {
    await importGallery();
    await write({ 'terms.csv': 'kind,name,slug\nstyle,Folk art,folk\nstyle,New,new\n' });
    await database.raw(
      isPostgres(database)
        ? `alter table styles add constraint no_new check (slug <> 'new')`
        : `create trigger no_new before insert on styles when new.slug = 'new' begin select raise(abort, 'no'); end`,
    );
    const summary = await importGallery();
    expect(summary).toMatchObject({ changed: 1, new: 0, refused: 1 });
    expect(refusals(summary)[0]).toMatch(/^terms.csv:3:null cannot be stored: (?!insert).*run it again$/);
    expect(await database('styles').where('slug', 'folk').pluck('name')).toEqual(['Folk art']);
  });

  it.each([
    [
      'a file of no kind',
      { 'artist.csv': 'name\nAna\n' },
      /^artist.csv is not one of the files of a catalogue: pictures/,
    ],
    ['two files of one kind', { 'menus.csv': 'menu\n', 'Menus.tsv': 'menu\n' }, /two files of menus/],
    ['an unknown column', { 'artists.csv': 'name,biography\nAna,x\n' }, /^artists.csv: Unknown columns: “biography”/],
    ['no file at all', { 'notes.txt': 'x' }, /no file that can be imported/],
    ['an empty file', { 'artists.csv': '' }, /^artists.csv: The file is empty/],
  ])('OPS-01 refuses a folder with %s', async (_, files, reason) => {
    await write(files);
    await expect(importGallery()).rejects.toThrow(reason);
  });
});
