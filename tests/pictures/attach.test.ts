import sharp from 'sharp';
import { beforeEach, expect, it, vi } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { write } from '../../database/transaction.ts';
import { attachPictures } from '../../server/pictures/attach.ts';
import type { ChosenPicture, PictureSubject, StaffPicture } from '../../server/pictures/contract.ts';
import { IMAGE_FORMATS, imagePath, VARIANTS } from '../../server/pictures/files/image-store.ts';
import { shownIds } from '../../server/pictures/places/records.ts';
import { findPicturesOf } from '../../server/pictures/records.ts';
import { sweepPictures } from '../../server/pictures/sweep.ts';
import { DAY } from '../../server/time/time.ts';
import { type OpenedApp, visit } from '../support/app.ts';
import { onEachComposition } from '../support/compositions.ts';
import type { Knex } from '../support/knex.ts';
import { makePictures, phonePhoto, sweepRun, uploadPicture } from '../support/visitors/pictures.ts';
import { createMember, type StaffBrowser, signedInBrowser } from '../support/visitors/staff.ts';
import { WAIT_LIMIT } from '../support/wait-limit.ts';

onEachComposition('pictures of an artwork', (engine, openApp) => {
  let opened: OpenedApp;
  let database: Knex;
  let browser: StaffBrowser;
  let work: { id: number; slug: string };

  beforeEach(async () => {
    database = await engine.open();
    opened = await openApp({ database });
    const staffId = await createMember(database, { role: 'editor' });
    browser = await signedInBrowser(opened.app, database, { staffId, now: opened.clock.now });
    const artist = await createArtist(database);
    work = await createArtwork(database, { artistId: artist.id });
  });

  const upload = async (width: number) => (await uploadPicture(browser, await phonePhoto({ width }))).picture;
  const attach = (pictures: ChosenPicture[], subject: PictureSubject = 'artwork', id = work.id) =>
    write(database, (transaction) => attachPictures(transaction, { subject, id, pictures, now: opened.clock.now }));
  const shown = () => shownIds(database, { subject: 'artwork', id: work.id });
  const chosen = async () => (await findPicturesOf(database, { subject: 'artwork', id: work.id })).map(({ id }) => id);
  const now = async ({ id }: StaffPicture): Promise<StaffPicture> =>
    (await browser.get(`/admin/pictures?ids=${id}`)).body.pictures[0];
  const edit = async ({ id }: StaffPicture, edits: object): Promise<StaffPicture> =>
    (await browser.put(`/admin/pictures/${id}/edits`, edits)).body.picture;

  const runJobs = () => makePictures(opened.context);
  async function pageText(): Promise<string> {
    return JSON.stringify((await visit(opened.app, `/artworks/${work.slug}`)).body);
  }

  it('ADM-14 are shown when all of them are ready, in their order, with their texts', async () => {
    const [before] = await shown();
    const [first, second] = [await upload(300), await upload(320)];
    expect(
      await attach([
        { id: second.id, alt: 'Front' },
        { id: first.id, alt: 'Back' },
      ]),
    ).toBe('awaiting');
    expect(await shown()).toEqual([before]);
    expect(await chosen()).toEqual([second.id, first.id]);
    expect(await pageText()).not.toContain('Front');
    await runJobs();
    expect(await shown()).toEqual([second.id, first.id]);
    const text = await pageText();
    expect(text.indexOf('Front')).toBeGreaterThan(0);
    expect(text).toContain((await now(second)).preview);
    expect(text).toContain((await now(first)).preview);
    expect(await attach([{ id: first.id, alt: 'Back', focus: { x: 20, y: 80 } }])).toBe('attached');
    expect(await shown()).toEqual([first.id]);
    expect(await now(first)).toMatchObject({ alt: 'Back', focus: { x: 20, y: 80 } });
    expect(await pageText()).not.toContain('Front');
  });

  it('ADM-15 no incomplete list is public: it waits for its last picture, and omits one that fails', async () => {
    const [before] = await shown();
    const good = await upload(300);
    const png = await sharp(await phonePhoto())
      .png()
      .toBuffer();
    const { picture: bad } = await uploadPicture(browser, png.subarray(0, png.length - 300));
    await attach([
      { id: bad.id, alt: '' },
      { id: good.id, alt: 'Front' },
    ]);
    expect(await shown()).toEqual([before]);
    await runJobs();
    expect((await now(bad)).state).toBe('failed');
    expect(await shown()).toEqual([good.id]);
  });

  it('refuses pictures that do not exist, and several for an artist', async () => {
    const [first, second] = [await upload(300), await upload(320)];
    await expect(attach([{ id: 999_999, alt: '' }])).rejects.toThrow('999999');
    const artist = await createArtist(database);
    const both = [first, second].map(({ id }) => ({ id, alt: '' }));
    await expect(attach(both, 'artist', artist.id)).rejects.toThrow('cannot be the pictures');
    expect(await attach(both.slice(0, 1), 'artist', artist.id)).toBe('awaiting');
    await runJobs();
    expect(await shownIds(database, { subject: 'artist', id: artist.id })).toEqual([first.id]);
  });

  it('ADM-14 are rotated and cropped from the original, which stays', async () => {
    // Upright: 160 wide, 240 high, green above red.
    const { picture } = await uploadPicture(browser, await phonePhoto());
    await runJobs();
    const turned = await edit(picture, { rotation: 90, crop: { x: 0, y: 0, width: 50, height: 100 } });
    expect(turned).toMatchObject({ state: 'making', hasOriginal: true, width: 120, height: 160 });
    expect(turned.id).not.toBe(picture.id);
    await runJobs();
    const ready = await now(turned);
    expect([ready.width, ready.height]).toEqual([120, 160]);
    const file = await opened.context.storage.read((ready.preview as string).slice(1));
    const { data } = await sharp(file as Buffer)
      .extract({ left: 60, top: 80, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    // Turned clockwise, what was below is on the left.
    expect([(data[0] as number) > 180, (data[1] as number) < 80]).toEqual([true, true]);
    expect((await edit(ready, { rotation: 0, crop: null })).id).toBe(picture.id);
    expect((await edit(picture, turned.edits)).id).toBe(turned.id);
    const narrow = await browser.put(`/admin/pictures/${picture.id}/edits`, {
      rotation: 0,
      crop: { x: 0, y: 0, width: 10, height: 100 },
    });
    expect([narrow.status, narrow.body.message]).toEqual([422, expect.stringMatching(/32 pixels/)]);
  });

  it('ADM-14 a picture without an original is edited from its largest variant, with a note', async () => {
    const [id = 0] = await shown();
    const { key } = await database('images').where({ id }).first();
    const file = await sharp(await phonePhoto({ width: 1200, height: 800 }))
      .webp()
      .toBuffer();
    for (const variant of VARIANTS)
      for (const format of IMAGE_FORMATS) await opened.context.storage.write(imagePath(key, variant, format), file);
    const turned = await edit({ id } as StaffPicture, { rotation: 180, crop: null });
    expect(turned).toMatchObject({ state: 'making', hasOriginal: false });
    await runJobs();
    expect((await now(turned)).state).toBe('ready');
    expect((await edit(turned, { rotation: 0, crop: null })).id).toBe(id);
  });

  it('the preview for edits needs the original only while the picture without edits is not ready', async () => {
    const { picture } = await uploadPicture(browser, await phonePhoto());
    const { storage } = opened.context;
    const preview = async (rotation: number) => {
      const response = await browser.get(`/admin/pictures/${picture.id}/original?rotation=${rotation}`);
      if (response.status !== 200) return [response.status];
      const { width, height, format } = await sharp(response.body).metadata();
      return [format, width, height];
    };
    expect(await preview(90)).toEqual(['jpeg', 240, 160]);
    const reads: string[] = [];
    const { read } = storage;
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    storage.read = async (path) => {
      reads.push(path);
      if (path.startsWith('originals/')) await gate;
      return read.call(storage, path);
    };
    const answers: unknown[][] = [];
    const previews = [0, 90, 180, 270, 0, 90].map(async (rotation) => answers.push(await preview(rotation)));
    // One is decoded and three wait, so that two of six are refused.
    await vi.waitFor(() => expect(answers).toEqual([[503], [503]]), WAIT_LIMIT);
    expect(reads.filter((path) => path.startsWith('originals/'))).toHaveLength(1);
    open();
    await Promise.all(previews);
    expect(answers.filter(([first]) => first === 'jpeg')).toHaveLength(4);
    await runJobs();
    reads.length = 0;
    expect(await preview(0)).toEqual(['jpeg', 160, 240]);
    expect(await preview(90)).toEqual(['jpeg', 240, 160]);
    expect(reads.filter((path) => path.startsWith('originals/'))).toEqual([]);
    storage.read = read;
  });

  it('the sweep keeps referenced pictures, and deletes an original with its last picture', async () => {
    const { picture } = await uploadPicture(browser, await phonePhoto());
    await runJobs();
    const cropped = await edit(picture, { rotation: 0, crop: { x: 0, y: 0, width: 50, height: 50 } });
    await attach([{ id: cropped.id, alt: '' }]);
    await runJobs();
    const { storage } = opened.context;
    const sweep = (days: number) =>
      sweepPictures(
        { database, storage, dataDir: opened.context.settings.dataDir },
        sweepRun(opened.clock.now + days * DAY),
      );
    const originals = async () => (await Array.fromAsync(storage.list('originals/'))).length;
    await sweep(8);
    expect(await now(picture)).toBeUndefined();
    expect([(await now(cropped)).state, await originals()]).toEqual(['ready', 1]);
    const other = await upload(300);
    await attach([{ id: other.id, alt: '' }]);
    await runJobs();
    await sweep(8);
    expect((await now(cropped)).state).toBe('ready');
    await sweep(732);
    expect(await now(cropped)).toBeUndefined();
    expect([(await now(other)).state, await originals()]).toEqual(['ready', 1]);
  });
});
