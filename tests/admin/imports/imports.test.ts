import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { imports } from '../../../server/catalogue/background-import.ts';
import { openMetrics } from '../../../server/http/monitoring/metrics.ts';
import { openRunner } from '../../../server/jobs/runner.ts';
import type { Role } from '../../../server/staff/permissions.ts';
import { csvOf } from '../../catalogue/catalogue-file.ts';
import { openApp } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import { importPage, uploadedImport, uploadFile } from '../../support/visitors/imports.ts';
import { createMember, signedInBrowser } from '../../support/visitors/staff.ts';

onEachEngine('imports in the admin', (engine) => {
  const open = async () => {
    const database = await engine.open();
    const { app, context, clock } = await openApp({ database });
    const browserOf = async (role: Role) => {
      const staffId = await createMember(database, { role, email: `${role}@example.com`, name: `The ${role}` });
      return signedInBrowser(app, database, { staffId, now: clock.now });
    };
    const runJobs = async () => {
      const fresh = { ...context, metrics: openMetrics() };
      const runner = openRunner(fresh, [imports(fresh)]);
      await runner.runDue();
      await runner.close();
    };
    return { database, browserOf, runJobs };
  };

  const FOREIGN = [
    'Title,Painter,Asking price,Height (cm),Remarks',
    'Dawn,Ana Núñez,1000,61,=1+1',
    'Dusk,Ben Lim,ask,61,"+2"',
    'Noon,Ben Lim,3000,61,',
    'Too,many,4000,5,6,7',
  ].join('\n');

  it('ADM-21 maps, checks, imports, and mends the refused lines of a file with other columns', async () => {
    const { database, browserOf, runJobs } = await open();
    const browser = await browserOf('editor');
    const { url, choices } = await uploadedImport(browser, FOREIGN, { partSize: 40 });
    expect(choices.fields).toMatchObject({
      'column-0': 'title',
      'column-1': 'artist',
      'column-2': 'price',
      'column-3': 'height_cm',
      'column-4': 'notes',
      slugFrom: 'title and artist',
    });
    const lacking = await browser.post(url, choices.fields);
    expect([lacking.status, lacking.text]).toEqual([
      422,
      expect.stringContaining('Choose the column of the categories'),
    ]);
    const twice = await browser.post(url, { ...choices.fields, 'column-4': 'title', category: 'Paintings' });
    expect([twice.status, twice.text]).toEqual([422, expect.stringContaining('is chosen for this already')]);
    expect((await browser.post(url, { ...choices.fields, category: 'Paintings' })).status).toBe(303);
    expect(await importPage(browser, url)).toMatchObject({ state: 'checking', progress: { text: 'Waiting to begin' } });
    await runJobs();
    const checked = await importPage(browser, url);
    expect(checked).toMatchObject({ state: 'checked', start: 'Import 2 rows as drafts', canDiscard: true });
    expect(checked.pictures).toBe(
      'None of the 2 new artworks has a picture. Add pictures to the drafts before you publish them.',
    );
    expect(checked.report?.lines.map(({ line, texts }) => [line, texts[0]?.column])).toEqual([
      [3, 'Asking price'],
      [5, null],
    ]);
    expect(await database('artworks')).toEqual([]);
    expect((await browser.post(`${url}/start`)).status).toBe(303);
    await runJobs();
    expect((await importPage(browser, url)).counts).toEqual([
      { text: 'new', value: '2' },
      { text: 'refused', value: '2' },
    ]);
    expect((await importPage(browser, url)).added?.url).toBe('/admin/artworks?state=draft');
    const refused = (await browser.get(`${url}/refused.csv`)).text;
    expect(refused.split('\r\n')).toEqual([
      '\ufeffrefused because,Title,Painter,Asking price,Height (cm),Remarks',
      expect.stringMatching(/^"?line 3: Asking price is not a plain number.*"?,Dusk,Ben Lim,ask,61,'\+2$/),
      expect.stringMatching(/^line 5: has 6 columns.*,Too,many,4000,5,6,7$/),
      '',
    ]);
    const mended = refused.replace(',ask,', ',2000,').replace(',6,7', ',6');
    const again = await uploadedImport(browser, mended, { name: 'refused-works.csv' });
    // Categories have no column; the others are those that were chosen before.
    expect(again.choices.fields).toMatchObject({ 'column-0': '', 'column-1': 'title', 'column-5': 'notes' });
    await browser.post(again.url, { ...again.choices.fields, category: 'Paintings', newAre: 'published' });
    await runJobs();
    expect(await importPage(browser, again.url)).toMatchObject({
      start: 'Import 2 rows and publish them',
      pictures: expect.stringContaining('The shop will show an empty picture for them.'),
    });
    await browser.post(`${again.url}/start`);
    await runJobs();
    expect((await importPage(browser, again.url)).counts).toContainEqual({ text: 'new', value: '2' });
    expect((await importPage(browser, again.url)).added?.url).toBe('/admin/artworks');
    const rows = await database('artworks as a')
      .leftJoin('artwork_details as d', 'd.artwork_id', 'a.id')
      .orderBy('a.title')
      .select('a.title', 'd.notes', 'a.published_at');
    expect(rows.map(({ title, notes, published_at }) => [title, notes, published_at !== null])).toEqual([
      ['Dawn', '=1+1', false],
      ['Dusk', '+2', true],
      ['Noon', null, false],
      ['Too', '6', true],
    ]);
    const lines = await database('audit_log').where('action', 'catalogue.imported').pluck('actor');
    expect(lines).toEqual(['The editor', 'The editor']);
  });

  it('ADM-21 stores the choice of a column for the next file', async () => {
    const { browserOf } = await open();
    const browser = await browserOf('owner');
    const text = 'slug,title,artist,category,price,Wert\na,A,Ana,Paintings,100,7\n';
    const { url, choices } = await uploadedImport(browser, text);
    expect(choices.fields['column-5']).toBe('');
    await browser.post(url, { ...choices.fields, 'column-4': '', 'column-5': 'price' });
    const next = await uploadedImport(browser, text);
    expect([next.choices.fields['column-4'], next.choices.fields['column-5']]).toEqual(['', 'price']);
  });

  it('ADM-21 reads the columns again in another encoding', async () => {
    const { browserOf } = await open();
    const browser = await browserOf('owner');
    const { url, choices } = await uploadedImport(browser, Buffer.from('slug,título,año\na,Núñez,1998\n', 'latin1'));
    expect((await importPage(browser, url)).form?.columns.map(({ name }) => name)).toEqual(['slug', 'título', 'año']);
    const read = await browser.post(url, { ...choices.fields, encoding: 'macintosh' });
    expect(read.headers.location).toBe(`${url}?done=read`);
    expect((await importPage(browser, url)).form?.columns[1]?.name).toBe('tÌtulo');
    expect((await browser.post(url, { ...choices.fields, encoding: 'utf-8' })).status).toBe(422);
    // Garc’a in Windows-1252, García in MacRoman.
    const unclear = await uploadedImport(browser, Buffer.from('slug,title\na,Garc\x92a\n', 'latin1'));
    const { guess, form } = await importPage(browser, unclear.url);
    expect([guess, form?.encoding]).toEqual([expect.stringContaining('may be wrong'), 'windows-1252']);
    expect((await browser.post(unclear.url, { ...unclear.choices.fields, encoding: 'macintosh' })).status).toBe(303);
    expect((await importPage(browser, unclear.url)).form?.columns[1]?.examples).toEqual(['García']);
  });

  it('ADM-21 refuses hostile files in words', async () => {
    const { database, browserOf, runJobs } = await open();
    const browser = await browserOf('owner');
    const header = 'slug,title,artist,category,price';
    const hostile: [content: string | Uint8Array, name: string, reason: RegExp][] = [
      ['', 'empty.csv', /empty/],
      ['a,b\n1,2\n', 'sheet.xlsx', /must be \.csv/],
      [Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(400, 7)]), 'sheet.csv', /workbook/],
      [','.repeat(10_000_000), 'wide.csv', /more than 200 columns|longer than/],
      [
        Array.from({ length: 40_000 }, (_, index) => `c${index}`).join(),
        'many.csv',
        /Two columns|more than 200 columns/,
      ],
      [`${'x'.repeat(300_000)}\na\n`, 'name.csv', /longer than 200 characters/],
      ['slug,slug\na,b\n', 'twice.csv', /Two columns/],
      [Buffer.concat([Buffer.from('slug,Nuñez,Niño,Peña\n'), Buffer.from([0xff, 0xe9, 10])]), 'mixed.csv', /UTF-8/],
      ['['.repeat(100_000), 'deep.json', /./],
      ['{"a":', 'half.json', /./],
      [`${header}\n"a,b,c,d\n`, 'quote.csv', /never closed/],
    ];
    for (const [content, name, reason] of hostile) {
      const { status, body } = await uploadFile(browser, content, { name, partSize: 960_000 });
      expect([name, status, body.message]).toEqual([name, 422, expect.stringMatching(reason)]);
    }
    expect(await database('imports')).toEqual([]);
    const huge = `${header}\na,"${'x'.repeat(2_000_000)}",Ana,Paintings,1\n`;
    const inside = `${header},__proto__,\na,b\0c,Ana,Paintings,1,,\n`;
    for (const content of [huge, inside, `${header}\n`]) {
      const { url, choices } = await uploadedImport(browser, content, { name: '../..\\x y.csv', partSize: 960_000 });
      await browser.post(url, choices.fields);
      await runJobs();
      const { state, reason, report } = await importPage(browser, url);
      expect(['refused', 'checked']).toContain(state);
      expect(reason ?? report?.lines[0]?.texts[0]?.text).toBeTruthy();
    }
    expect(await database('artworks')).toEqual([]);
  });

  it('ADM-21 a repeated upload is the same import', async () => {
    const { database, browserOf } = await open();
    const browser = await browserOf('editor');
    const content = csvOf([{ slug: 'one' }]);
    for (const partSize of [content.length, 40]) {
      const upload = randomUUID();
      const first = await uploadFile(browser, content, { partSize, upload });
      expect(first.status).toBe(201);
      // The browser repeats the last part when its answer was lost.
      const offset = Math.floor((content.length - 1) / partSize) * partSize;
      const query = new URLSearchParams({ upload, offset: `${offset}`, size: `${content.length}`, name: 'works.csv' });
      const second = await browser.put(`/admin/imports?${query}`, Buffer.from(content.slice(offset)));
      expect([second.status, second.body]).toEqual([201, first.body]);
    }
    const upload = randomUUID();
    const both = await Promise.all([1, 2].map(() => uploadFile(browser, content, { upload })));
    const urls = new Set(both.filter(({ status }) => status === 201).map(({ body }) => body.url));
    expect(urls.size).toBe(1);
    expect(await database('imports')).toHaveLength(3);
  });

  it('ADM-21 refuses a part that proxies would refuse', async () => {
    const { browserOf } = await open();
    const browser = await browserOf('editor');
    const content = Buffer.alloc(1_100_000, 'x');
    expect((await uploadFile(browser, content)).status).toBe(413);
  });

  it('ADM-21 answers bad requests without a 5xx', async () => {
    const { browserOf } = await open();
    const browser = await browserOf('owner');
    const { url, choices } = await uploadedImport(browser, csvOf([{ slug: 'one' }]));
    const query = 'upload=0b0e7c9e-3c58-4d4f-9d55-6a3f9f7a1b2c&name=a.csv';
    const bad = [`?${query}&offset=0&size=1`, `?${query}&offset=-1&size=9`, '?upload=x', `?${query}&offset=9&size=18`];
    const statuses = await Promise.all(
      bad.map(async (each) => (await browser.put(`/admin/imports${each}`, Buffer.from('123456789'))).status),
    );
    expect(statuses).toEqual([400, 422, 422, 409]);
    expect((await browser.put(`/admin/imports?${query}&offset=0&size=209715200`, Buffer.from('1'))).status).toBe(422);
    for (const path of ['?page=0', '?page=x', '?list=none&page=99', '?list=changed'])
      expect((await browser.get(url + path)).status).toBe(200);
    expect((await browser.get(`${url}/refused.csv`)).status).toBe(404);
    expect((await browser.post(`${url}/start`)).headers.location).toBe(`${url}?done=busy`);
    expect((await browser.post(`${url}/stop`)).headers.location).toBe(`${url}?done=busy`);
    await browser.post(url, choices.fields);
    expect((await browser.post(url, choices.fields)).headers.location).toBe(`${url}?done=busy`);
    expect((await browser.post(`${url}/discard`)).headers.location).toBe(`${url}?done=busy`);
    expect((await browser.post(`${url}/stop`)).headers.location).toBe(`${url}?done=stopped`);
    expect((await browser.post(`${url}/discard`)).headers.location).toBe('/admin/imports?done=discarded');
    expect((await browser.get(url)).status).toBe(404);
  });

  it('ADM-21 the sales desk cannot import', async () => {
    const { browserOf } = await open();
    const browser = await browserOf('sales');
    expect((await uploadFile(browser, csvOf([{ slug: 'one' }]))).status).toBe(403);
    expect((await browser.get('/admin/imports')).status).toBe(403);
  });
});
