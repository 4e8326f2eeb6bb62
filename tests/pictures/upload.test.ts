import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import request from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { write } from '../../database/transaction.ts';
import { claimKey } from '../../server/jobs/records.ts';
import type { StaffPicture } from '../../server/pictures/contract.ts';
import { IMAGE_FORMATS, VARIANTS } from '../../server/pictures/files/image-store.ts';
import { sweepPictures } from '../../server/pictures/sweep.ts';
import type { Storage } from '../../server/storage/storage.ts';
import { DAY, MINUTE } from '../../server/time/time.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import type { Engine } from '../support/database.ts';
import { onEachInstallation, type TestStorage } from '../support/storage/storage.ts';
import { makePictures, phonePhoto, sweepRun, uploadPicture, uploadUrl } from '../support/visitors/pictures.ts';
import { createMember, type StaffBrowser, signedInBrowser } from '../support/visitors/staff.ts';

const HEIC = readFileSync(join(import.meta.dirname, 'files/phone.heic'));
/** Texts and bytes of the metadata in both photographs. */
const SECRETS = ['PhoneMaker', 'CameraModel', 'LensName', 'XmpAuthor', 'Exif', 'GPS', 'exif', 'photoshop'];

/** The photograph, whose header claims another size. */
function heicOfSize(side: number): Buffer {
  const file = Buffer.from(HEIC);
  for (let at = file.indexOf('ispe'); at >= 0; at = file.indexOf('ispe', at + 4)) {
    file.writeUInt32BE(side, at + 8);
    file.writeUInt32BE(side, at + 12);
  }
  return file;
}

onEachInstallation('uploads of pictures are stored', suite);

function suite(engine: Engine, testStorage: TestStorage) {
  let opened: OpenedApp;
  let storage: Storage;
  let browser: StaffBrowser;

  beforeEach(async () => {
    const database = await engine.open();
    const location = await testStorage.create();
    storage = await testStorage.open(location);
    opened = await openApp({ database, settings: { storage: location } });
    const staffId = await createMember(database, { role: 'editor' });
    browser = await signedInBrowser(opened.app, database, { staffId, now: opened.clock.now });
  });

  const paths = async (prefix: string) => (await Array.fromAsync(storage.list(prefix))).map(({ path }) => path);

  const runJobs = () => makePictures(opened.context);
  async function pictureNow(id: number): Promise<StaffPicture> {
    return (await browser.get(`/admin/pictures?ids=${id}`)).body.pictures[0];
  }

  async function readVariant(picture: StaffPicture, file: string): Promise<Buffer> {
    const response = await request(opened.app)
      .get((picture.preview ?? '').replace('lg.jpg', file))
      .buffer(true);
    expect(response.status, file).toBe(200);
    return response.body;
  }

  it.each([
    ['a JPEG of a phone', phonePhoto, [160, 240]],
    ['a HEIC of a phone', async () => HEIC, [240, 160]],
    [
      'a PNG',
      async () =>
        sharp(await phonePhoto())
          .autoOrient()
          .png()
          .toBuffer(),
      [160, 240],
    ],
    [
      'a WebP',
      async () =>
        sharp(await phonePhoto())
          .withMetadata()
          .webp()
          .toBuffer(),
      [160, 240],
    ],
    [
      'a TIFF',
      async () =>
        sharp(await phonePhoto())
          .withMetadata()
          .tiff()
          .toBuffer(),
      [160, 240],
    ],
  ] as const)(
    'ADM-14 ADM-15 %s: the original is stored, and none of its metadata reaches visitors',
    async (_, file, size) => {
      const original = await file();
      const { response, picture } = await uploadPicture(browser, original);
      expect([response.status, picture.state, picture.thumbnail, picture.preview]).toEqual([201, 'making', null, null]);
      expect(await paths('images/')).toEqual([]);
      await runJobs();
      const ready = await pictureNow(picture.id);
      expect(ready).toMatchObject({
        state: 'ready',
        failure: null,
        hasOriginal: true,
        width: size[0],
        height: size[1],
      });
      const [path = ''] = await paths('originals/');
      expect(await storage.read(path)).toEqual(original);
      expect(await paths('uploads/')).toEqual([]);
      for (const variant of VARIANTS)
        for (const format of IMAGE_FORMATS) {
          const bytes = await readVariant(ready, `${variant}.${format}`);
          const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
          expect([exif, xmp, iptc, icc, orientation], `${variant}.${format}`).toEqual(Array(5).fill(undefined));
          for (const secret of SECRETS) expect(bytes.includes(secret), `${secret} in ${variant}.${format}`).toBe(false);
        }
      for (const secret of [path, `/${path}`, '/originals/', `/images/${path.split('/')[1]}`])
        expect((await request(opened.app).get(`/${secret}`.replace('//', '/'))).status, secret).toBe(404);
    },
  );

  it('ADM-14 a large picture has a zoom variant, without metadata as well', async () => {
    const { picture } = await uploadPicture(browser, await phonePhoto({ width: 3000, height: 1500 }));
    await runJobs();
    const ready = await pictureNow(picture.id);
    expect([ready.width, ready.height]).toEqual([640, 1280]);
    const { width, exif, icc } = await sharp(await readVariant(ready, 'xl.webp')).metadata();
    expect([width, exif, icc]).toEqual([1280, undefined, undefined]);
  });

  it('ADM-14 colours of a HEIC with a profile are converted, and it is upright', async () => {
    const { picture } = await uploadPicture(browser, HEIC);
    await runJobs();
    const jpg = await readVariant(await pictureNow(picture.id), 'lg.jpg');
    const { data } = await sharp(jpg)
      .extract({ left: 30, top: 30, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    // Its numbers are (86, 197, 52) in Display P3, which phones use.
    expect(data[0]).toBeLessThan(20);
    expect(data[1]).toBeGreaterThan(190);
    expect(data[2]).toBeLessThan(20);
  });

  it('ADM-14 an upload resumes where the connection was lost', async () => {
    const file = await phonePhoto({ width: 900, height: 600 });
    const [upload, size, half] = [randomUUID(), file.length, Math.floor(file.length / 2)];
    const send = (offset: number, end: number) =>
      browser.put(uploadUrl({ upload, offset, size }), file.subarray(offset, end));
    expect((await send(0, half)).body).toEqual({ received: half });
    // The response to the first part was lost; the browser sends it again, now a shorter one.
    expect((await send(0, half - 10)).body).toEqual({ received: half - 10 });
    // A part that arrives although the one before it did not.
    const hole = await send(half, size);
    expect([hole.status, hole.body]).toEqual([409, { received: half - 10 }]);
    const last = await send(half - 10, size);
    expect(last.status).toBe(201);
    const [path = ''] = await paths('originals/');
    expect(await storage.read(path)).toEqual(file);
    expect(await paths('uploads/')).toEqual([]);
  });

  it('ADM-14 the same file is one picture, also when the last response was lost', async () => {
    const file = await phonePhoto();
    const first = await uploadPicture(browser, file);
    await runJobs();
    const again = await uploadPicture(browser, file);
    expect(again.picture).toEqual(await pictureNow(first.picture.id));
    expect(await opened.context.database('images').count({ count: '*' }).first()).toMatchObject({
      count: expect.anything(),
    });
    expect(await paths('originals/')).toHaveLength(1);
  });

  describe('ADM-15 refuses in words', () => {
    const png = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#c05030' } })
        .png()
        .toBuffer();
    it.each([
      ['a text', async () => Buffer.from('this is no picture at all'), /not a picture.*JPEG, PNG, WebP, TIFF or HEIC/],
      ['a PDF', async () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'), /not a picture/],
      ['half a header', async () => (await png(800, 800)).subarray(0, 20), /not a picture/],
      [
        'an SVG',
        async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>'),
        /kind of picture/,
      ],
      ['a bomb', async () => png(12_000, 11_000), /too large.*80 MB and 120 megapixels/],
      ['a HEIC of 50.4 megapixels', async () => heicOfSize(7100), /too large.*a HEIC 50;.*as JPEG/],
      ['a small picture', () => png(20, 400), /too small.*32 pixels/],
      ['a strip', () => png(1000, 40), /too narrow.*crop/],
    ])('%s', async (_, file, sentence) => {
      const { response } = await uploadPicture(browser, await file(), { partBytes: 1_000_000 });
      expect(response.status).toBe(422);
      expect(response.body.message).toMatch(sentence);
      expect([...(await paths('uploads/')), ...(await paths('originals/')), ...(await paths('images/'))]).toEqual([]);
    });

    it('a file of more than 80 MB, at its first part', async () => {
      const size = 80 * 1024 * 1024 + 1;
      const response = await browser.put(uploadUrl({ upload: randomUUID(), offset: 0, size }), Buffer.alloc(100));
      expect([response.status, response.body.message]).toEqual([422, expect.stringMatching(/too large/)]);
      expect(await paths('uploads/')).toEqual([]);
    });

    it('an empty file', async () => {
      const response = await browser.put(uploadUrl({ upload: randomUUID(), offset: 0, size: 0 }), Buffer.alloc(0));
      expect([response.status, response.body.message]).toEqual([422, expect.stringMatching(/empty/)]);
    });

    it('a picture that ends in the middle, when its variants are made', async () => {
      const whole = await sharp(await phonePhoto())
        .autoOrient()
        .png()
        .toBuffer();
      const { picture } = await uploadPicture(browser, whole.subarray(0, whole.length - 400));
      await runJobs();
      const failed = await pictureNow(picture.id);
      expect([failed.state, failed.thumbnail]).toEqual(['failed', null]);
      expect(failed.failure).toMatch(/damaged/);
      expect(await paths('images/')).toEqual([]);
    });
  });

  it('ADM-15 answers bad requests without a 5xx', async () => {
    const upload = randomUUID();
    for (const [query, body] of [
      [{ upload: '../../x', offset: 0, size: 10 }, Buffer.alloc(10)],
      [{ upload, offset: -1, size: 10 }, Buffer.alloc(10)],
      [{ upload, offset: 5, size: 10 }, Buffer.alloc(10)],
      [{ upload, offset: 0, size: 10 }, Buffer.alloc(0)],
      [{ upload, offset: 0, size: 5e6 }, Buffer.alloc(5e6)],
    ] as const) {
      const { status } = await browser.put(uploadUrl(query), body);
      expect([400, 413, 422], JSON.stringify(query)).toContain(status);
    }
    expect((await browser.get('/admin/pictures?ids=x')).status).toBe(422);
    for (const body of [{}, { rotation: 45, crop: null }, { rotation: 0, crop: { x: 0, y: 0, width: 0, height: 1 } }])
      expect((await browser.put('/admin/pictures/1/edits', body)).status).toBe(422);
    expect((await browser.put('/admin/pictures/99999999999/edits', { rotation: 90, crop: null })).status).toBe(404);
    expect(await paths('')).toEqual([]);
  });

  it('ADM-14 a full disk is answered in words, and the upload continues when there is space', async () => {
    const file = await phonePhoto();
    const [upload, size] = [randomUUID(), file.length];
    const { storage: files } = opened.context;
    const { write } = files;
    files.write = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
    const refused = await browser.put(uploadUrl({ upload, offset: 0, size }), file);
    expect([refused.status, refused.body.message]).toEqual([507, expect.stringMatching(/disk is full.*not stored/)]);
    files.write = write;
    expect((await browser.put(uploadUrl({ upload, offset: 0, size }), file)).status).toBe(201);
  });

  it('deletes pictures that no form has saved after a week, and parts after a day', async () => {
    const { picture } = await uploadPicture(browser, await phonePhoto());
    await runJobs();
    const half = await phonePhoto({ width: 300 });
    await browser.put(uploadUrl({ upload: randomUUID(), offset: 0, size: half.length }), half.subarray(0, 50));
    const sweep = (after: number) =>
      sweepPictures(
        { ...opened.context, storage, dataDir: opened.context.settings.dataDir },
        sweepRun(Date.now() + after),
      );
    await opened.context.database('images').update({ delete_at: Date.now() + 7 * DAY });
    await sweep(DAY / 2);
    expect(await paths('uploads/')).toHaveLength(1);
    await sweep(2 * DAY);
    expect(await paths('uploads/')).toEqual([]);
    expect(await pictureNow(picture.id)).toMatchObject({ state: 'ready' });
    await sweep(8 * DAY);
    expect(await pictureNow(picture.id)).toBeUndefined();
    expect(await paths('')).toEqual([]);
  });

  it('ADM-15 a picture is made after the storage was away, also if its job was given up meanwhile', async () => {
    const { picture } = await uploadPicture(browser, await phonePhoto());
    const { context, clock } = opened;
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC', syscall: 'write' });
    const away = { ...context, storage: { ...storage, write: () => Promise.reject(full) } };
    const run = async (times: number) => {
      for (let attempt = 0; attempt < times; attempt++) {
        clock.advance(5 * MINUTE);
        await makePictures(away);
      }
    };
    await run(6);
    expect(await pictureNow(picture.id)).toMatchObject({ state: 'making' });
    clock.advance(5 * MINUTE);
    const files = { ...context, storage, dataDir: context.settings.dataDir };
    const waiting = () => context.database('jobs').where('kind', 'pictures').whereNotNull('due_at').pluck('key');
    const jobs = await waiting();
    await sweepPictures(files, sweepRun(clock.now));
    expect(await waiting()).toEqual(jobs);
    await run(6);
    expect(await waiting()).toEqual([]);
    await sweepPictures(files, sweepRun(clock.now));
    await runJobs();
    expect(await pictureNow(picture.id)).toMatchObject({ state: 'ready' });
  });

  it('ADM-15 a sweep whose process ends between rows and files is completed by the next one', async () => {
    await uploadPicture(browser, await phonePhoto());
    await runJobs();
    const files = { ...opened.context, storage, dataDir: opened.context.settings.dataDir };
    const later = Date.now() + 8 * DAY;
    await opened.context.database('images').update({ delete_at: later });
    let progress: unknown = null;
    const saveProgress = async (saved: unknown) => {
      progress = saved;
    };
    const killed = { ...storage, remove: () => Promise.reject(new Error('killed')) };
    const withoutEnd = sweepPictures(
      { ...files, storage: killed as unknown as Storage },
      sweepRun(later, saveProgress),
    );
    await expect(withoutEnd).rejects.toThrow();
    expect(await opened.context.database('images').select()).toEqual([]);
    expect(await paths('')).not.toEqual([]);
    await sweepPictures(files, { ...sweepRun(later, saveProgress), progress });
    expect(await paths('')).toEqual([]);
  });

  it('ADM-15 a slow storage holds no write lock while the sweep deletes an original', async () => {
    await uploadPicture(browser, await phonePhoto());
    await runJobs();
    const { database, settings } = opened.context;
    const later = Date.now() + 8 * DAY;
    await database('images').update({ delete_at: later });
    const [original = ''] = await paths('originals/');
    const written: string[] = [];
    const remove = async (path: string) => {
      const label = { key: `during ${path}`, value: '1' };
      await write(database, (transaction) => transaction('settings').insert(label), { lockTimeoutMs: 100 });
      written.push(path);
      await storage.remove(path);
    };
    await sweepPictures({ database, storage: { ...storage, remove }, dataDir: settings.dataDir }, sweepRun(later));
    expect(written).toContain(original);
    expect(await paths('')).toEqual([]);
    expect(await database('jobs').where('kind', 'original-deletion')).toEqual([]);
  });

  it('ADM-15 an upload waits for the claim of a killed sweep, then stores its file', async () => {
    const file = await phonePhoto();
    await uploadPicture(browser, file);
    const { database } = opened.context;
    const [{ key }] = await database('originals').select('key');
    await claimKey(database, { kind: 'original-deletion', key }, opened.clock.now);
    const [original = ''] = await paths('originals/');
    let looks = 0;
    database.on('query', ({ bindings = [] }: { bindings?: unknown[] }) => {
      if (bindings.includes('original-deletion')) looks += 1;
    });
    const again = uploadPicture(browser, file);
    await expect.poll(() => looks).toBeGreaterThan(0);
    // The request of the sweep that was under way.
    await storage.remove(original);
    // Its lease ends.
    await database('jobs').where('kind', 'original-deletion').update({ due_at: opened.clock.now });
    expect((await again).response.status).toBe(201);
    expect(await paths('originals/')).toEqual([original]);
  });

  it('ADM-15 a file that is uploaded again while the sweep deletes it is stored', async () => {
    const file = await phonePhoto();
    await uploadPicture(browser, file);
    await runJobs();
    const { now } = opened.clock;
    await opened.context.database('images').update({ delete_at: now });
    const [original = ''] = await paths('originals/');
    const { storage: served } = opened.context;
    const { find } = served;
    const [looked, removing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // The upload sees the file, and inserts its row when the sweep is about to delete the file.
    served.find = async (path) => {
      const found = await find.call(served, path);
      if (path === original) {
        looked.resolve();
        await removing.promise;
      }
      return found;
    };
    let again: ReturnType<typeof uploadPicture> | undefined;
    const startUpload = async () => {
      again ??= uploadPicture(browser, file);
      await looked.promise;
    };
    const remove = (path: string) => {
      if (path === original) removing.resolve();
      return storage.remove(path);
    };
    const dataDir = opened.context.settings.dataDir;
    await sweepPictures({ ...opened.context, storage: { ...storage, remove }, dataDir }, sweepRun(now, startUpload));
    expect((await again)?.response.status).toBe(201);
    expect(await paths('originals/')).toEqual([original]);
    await runJobs();
    expect((await pictureNow((await again)?.picture.id ?? 0)).state).toBe('ready');
  });

  it('ADM-15 a picture that is uploaded again before the sweep deletes its row stays', async () => {
    const file = await phonePhoto();
    const { picture } = await uploadPicture(browser, file);
    await runJobs();
    const { now } = opened.clock;
    await opened.context.database('images').update({ delete_at: now });
    const stored = await paths('');
    let again: Awaited<ReturnType<typeof uploadPicture>> | undefined;
    const upload = async () => {
      again ??= await uploadPicture(browser, file);
    };
    await sweepPictures(
      { ...opened.context, storage, dataDir: opened.context.settings.dataDir },
      sweepRun(now, upload),
    );
    expect(again?.picture.id).toBe(picture.id);
    expect(await pictureNow(picture.id)).toMatchObject({ state: 'ready' });
    expect(await paths('')).toEqual(stored);
  });
}
