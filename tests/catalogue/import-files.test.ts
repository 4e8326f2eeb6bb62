import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEncoding } from '../../server/catalogue/import/read/encoding.ts';
import { defaultMapping } from '../../server/catalogue/import/read/mapping.ts';
import { hasImage } from '../../server/pictures/files/image-store.ts';
import { openStorage } from '../../server/storage/open.ts';
import { onEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { csvOf, importText, type Works } from './catalogue-file.ts';

const HEADER = 'slug,title,artist,category,price\n';
const line = (slug: string, title = 'Dawn') => `${slug},${title},Ana Cruz,Paintings,100\n`;

const picture = (background: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer();

onEngine('SQLite', 'a file of works', (engine) => {
  let folder: string;
  let database: Knex;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'galerya-import-'));
  });
  beforeEach(async () => {
    database = await engine.open();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const importFile = (text: string | Uint8Array, name?: string) =>
    importText(database, folder, text, name === undefined ? {} : { name });
  const slugs = () => database('artworks').orderBy('slug').pluck('slug');

  it.each([
    [
      'with a byte order mark and the line ends of Windows',
      `\ufeff${HEADER}${line('a', 'Nuñez')}`.replaceAll('\n', '\r\n'),
    ],
    ['parted by semicolons', `${HEADER}${line('a', 'Nuñez')}`.replaceAll(',', ';')],
    ['parted by tabs', `${HEADER}${line('a', 'Nuñez')}`.replaceAll(',', '\t')],
    ['with empty lines and no end of the last', `\n${HEADER}\n\n${line('a', 'Nuñez').trim()}`],
  ])('OPS-01 is read %s', async (_, text) => {
    await importFile(text);
    expect(await database('artworks').pluck('title')).toEqual(['Nuñez']);
  });

  it.each([
    [
      'in UTF-8 with bytes of another encoding',
      Buffer.concat([Buffer.from(`${HEADER}${line('a', 'Nuñez y Peña')}`), Buffer.from(line('b', 'Nuñez'), 'latin1')]),
      /UTF-8 with bytes of another encoding, for example in “Nu�ez/,
    ],
    ['that is a workbook', Buffer.from('PK\u0003\u0004'), /workbook/],
    [
      'whose quotation mark never closes',
      `${HEADER}${line('a')}b,"Dawn,Ana Cruz,Paintings,100\n${line('c')}`,
      /in line 3 is never closed/,
    ],
    [
      'whose quotation mark closes too early',
      `${HEADER}a,"Dawn" x,Ana Cruz,Paintings,100\n`,
      /in line 2 is closed before/,
    ],
    ['with an endless line', `${HEADER}a,"${'x'.repeat(1_100_000)}`, /Line 2 is longer than 1000000/],
    ['with an unknown column', `prise,${HEADER}1,${line('a')}`, /“prise”/],
    ['with the same column twice', `slug,${HEADER}a,${line('a')}`, /have the name “slug”/],
    ['without a needed column', 'slug,title\na,Dawn\n', /no column for artist, category, price/],
    ['that is empty', '', /empty/],
    ['of blank lines', '\n\n', /empty/],
  ])('OPS-01 is refused completely %s, with the reason', async (_, text, reason) => {
    await expect(importFile(text)).rejects.toThrow(reason);
    expect(await slugs()).toEqual([]);
  });

  const encoded = (text: string, encoding: string) => {
    const letters = Array.from({ length: 256 }, (_, byte) => new TextDecoder(encoding).decode(Uint8Array.of(byte)));
    return Buffer.from([...text].map((letter) => letters.indexOf(letter)));
  };
  const words = 'José Núñez’s “Señora”, 1990–95';

  it.each([
    ['UTF-8', Buffer.from(`${HEADER}${line('a', 'Nuñez')}`), 'utf-8', 'Nuñez'],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${HEADER}${line('a', 'Nuñez')}`, 'utf16le'), 'utf-16le', 'Nuñez'],
    ['UTF-16 without a mark', Buffer.from(`${HEADER}${line('a', 'Nuñez')}`, 'utf16le'), 'utf-16le', 'Nuñez'],
    ['big-endian UTF-16', Buffer.from(`\ufeff${HEADER}${line('a', 'Nuñez')}`, 'utf16le').swap16(), 'utf-16be', 'Nuñez'],
  ])('OPS-01 reads %s without a guess', async (_, text, encoding, title) => {
    const { files } = await importFile(text);
    expect(files[0]?.encoding).toEqual({ encoding, guessedFrom: null });
    expect(await database('artworks').pluck('title')).toEqual([title]);
  });

  it.each(['windows-1252', 'macintosh'])(
    'OPS-01 names its guess that a file is %s, and the words it read',
    async (encoding) => {
      const { files } = await importFile(encoded(`${HEADER}${line('a', `"${words}"`)}`, encoding));
      expect(files[0]?.encoding).toEqual({ encoding, guessedFrom: ['José', 'Núñez’s', '“Señora”'] });
      expect(await database('artworks').pluck('title')).toEqual([words]);
    },
  );

  it('OPS-01 refuses a file whose encoding is unclear, until it is named', async () => {
    const text = encoded(`${HEADER}${line('a', 'García')}`, 'macintosh');
    await expect(importFile(text)).rejects.toThrow(
      /^works.csv: The file is not UTF-8.+windows-1252 reads .+Garc’a.+macintosh reads .+García/,
    );
    await importText(database, folder, text, { encoding: 'macintosh' });
    expect(await database('artworks').pluck('title')).toEqual(['García']);
    await expect(importText(database, folder, text, { encoding: 'utf-8' })).rejects.toThrow('not UTF-8: line 2');
    const utf8 = `${HEADER}${line('b', 'Nuñez')}`;
    await expect(importText(database, folder, utf8, { encoding: 'windows-1252' })).rejects.toThrow(
      'The file is UTF-8, not Windows-1252; leave out --encoding',
    );
    await importText(database, folder, `${HEADER}${line('c')}`, { encoding: 'windows-1252' });
    expect(() => readEncoding('latin-9')).toThrow('--encoding is one of utf-8, utf-16le');
  });

  it.each([
    ['cut off', '[{"slug": "a"}', /cut off/],
    ['cut off within a work', '[{"slug": "a"', /is incomplete/],
    ['with something between works', '[{"slug":"a"} x {"slug":"b"}]', /“x”/],
    ['of another kind', 'slug', /“slug” is not an artwork/],
    ['with something after the works', '{"slug":"a"}\nslug', /“slug” is not an artwork/],
    ['with an empty list', '[]', /is not an artwork/],
  ])('OPS-01 is refused completely as JSON %s', async (_, text, reason) => {
    await expect(importFile(text, 'works.json')).rejects.toThrow(reason);
  });

  it('OPS-01 refuses only the invalid lines', async () => {
    const broken = `b,Too,few\nc,Daw"n",Ana Cruz,Paintings,100\n`;
    const summary = await importFile(HEADER + line('a') + broken + line('e'));
    expect(await slugs()).toEqual(['a', 'e']);
    expect(summary.report.first.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'has 3 columns and not 5 like the first line'],
      [4, 'a quotation mark is in the wrong place'],
    ]);
  });

  it('OPS-01 counts lines as an editor does, where a cell has several', async () => {
    const summary = await importFile(`${HEADER}a,"Dawn\nand dusk",Ana Cruz,Paintings,100\n${line('b', ' ')}`);
    expect(summary.report.first).toMatchObject([{ line: 4, column: 'title', reason: 'is missing' }]);
  });

  it('OPS-01 imports a formula as text, and escapes it in the report', async () => {
    const formula = '=HYPERLINK("http://example.com","x")';
    await importFile(
      csvOf([
        { slug: 'a', title: formula },
        { slug: 'b', title: `'${formula}` },
      ]),
    );
    expect(await database('artworks').pluck('title')).toEqual([formula, formula]);
    const { report } = await importFile(csvOf([{ slug: 'c', price: formula }]));
    expect(await readFile(report.path, 'utf8')).toContain(`2,price,"'=HYPERLINK(""http://example.com"",""x"")"`);
  });

  it('refuses JSON values that are no text, and keys like __proto__', async () => {
    const odd = [{ slug: { a: 1 } }, { slug: true }, { title: [1] }, JSON.parse('{"__proto__": "x"}')];
    const summary = await importFile(odd.map((work) => JSON.stringify(work)).join('\n'), 'odd.jsonl');
    expect(summary.report.first.map(({ column }) => column)).toEqual(['slug', 'slug', 'title', '__proto__']);
    expect(summary.refused).toBe(4);
  });

  describe('with pictures', () => {
    const keys = () =>
      database('artworks as a').join('images as i', 'i.id', 'a.image_id').orderBy('a.slug').pluck('i.key');

    beforeAll(async () => {
      const images = join(folder, 'images');
      await mkdir(join(images, 'deep'), { recursive: true });
      await writeFile(join(images, 'red one.png'), await picture('#c03020'));
      await writeFile(join(images, 'deep/blue.png'), await picture('#2030c0'));
      await writeFile(join(images, 'empty.jpg'), '');
      await writeFile(join(images, 'text.jpg'), 'This is no picture.');
      await writeFile(join(folder, 'secret.png'), await picture('#000000'));
      await symlink(join(folder, 'secret.png'), join(images, 'link.png'));
    });

    const importWorks = (works: Works, options = {}) =>
      importText(database, folder, csvOf(works), { imagesFolder: join(folder, 'images'), ...options });

    it('OPS-01 stores each picture with its variants, and changes it when the file names another', async () => {
      const works = [
        { slug: 'a', image: 'red one.png|deep/blue.png', image_alt: 'A red field' },
        { slug: 'b', image: 'red one.png', image_alt: 'Another one' },
        { slug: 'c', image: '' },
      ];
      expect(await importWorks(works)).toMatchObject({ new: 3, refused: 0 });
      const [red, same, blank] = await keys();
      expect(same).toBe(red);
      expect(blank).not.toBe(red);
      expect(await hasImage(await openStorage({ kind: 'folder', folder: join(folder, 'data') }), red)).toBe(true);
      expect(await database('images').where('key', red).pluck('alt')).toEqual(['A red field']);
      expect(await database('artwork_image')).toMatchObject([{ position: 0 }]);
      expect(await importWorks(works)).toMatchObject({ unchanged: 3 });

      expect(
        await importWorks([
          { slug: 'b', image: 'deep/blue.png' },
          { slug: 'a', image: '' },
        ]),
      ).toMatchObject({
        changed: 1,
        unchanged: 1,
      });
      expect((await keys())[1]).not.toBe(red);
      expect((await keys())[0]).toBe(red);
    });

    it.each([
      ['empty.jpg', /empty file/],
      ['text.jpg', /no picture that can be read|not a picture/],
      ['link.png', /is outside/],
      ['deep', /not a file/],
      ['deep/../../secret.png', /is outside/],
      ['/etc/hostname', /is outside/],
      ['..\\secret.png', /is outside/],
      ['file:///etc/hostname', /URL/],
      ['blue.png\0', /not text/],
    ])('OPS-01 refuses a line whose picture is %s', async (image, reason) => {
      for (const isDryRun of [true, false]) {
        const { report, refused } = await importWorks([{ slug: 'a', image }], { isDryRun });
        expect(refused).toBe(1);
        expect(report.first[0]).toMatchObject({ line: 2, column: 'image', reason: expect.stringMatching(reason) });
      }
    });
  });

  it('reports the errors of a mapping', async () => {
    const { readMapping } = await import('../../server/catalogue/import/read/mapping.ts');
    const path = join(folder, 'mapping.json');
    await writeFile(path, '{"columns": {"titel": "Title"}}');
    await expect(readMapping(path)).rejects.toThrow('titel');
    await writeFile(path, '{"columns"');
    await expect(readMapping(path)).rejects.toThrow('mapping.json');
    expect(Object.keys(defaultMapping().columns)).toContain('published_at');
  });
});
