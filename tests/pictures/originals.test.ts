import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { createBackup } from '../../server/backup/create.ts';
import { restoreBackup } from '../../server/backup/restore.ts';
import { loadSettings } from '../../server/boot/settings/settings.ts';
import { exportFolder } from '../../server/catalogue/export/folder.ts';
import { runCommand } from '../../server/operator/run-command.ts';
import { openStorage } from '../../server/storage/open.ts';
import { DAY } from '../../server/time/time.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import { bucketAt, bucketUrl, createFolder } from '../support/storage/storage.ts';
import { makePictures, phonePhoto, uploadPicture } from '../support/visitors/pictures.ts';
import { createMember, signedInBrowser } from '../support/visitors/staff.ts';

onEachEngine('originals', (engine) => {
  let opened: OpenedApp;
  let dataDir: string;
  let paths: string[];
  let settings: Awaited<ReturnType<typeof engine.create>>;

  /** One picture is ready, and another one is being made. */
  beforeEach(async () => {
    settings = await engine.create();
    dataDir = await mkdtemp(join(tmpdir(), 'galerya-originals-'));
    const database = await engine.open(settings);
    opened = await openApp({ database, settings: { dataDir } });
    const staffId = await createMember(database);
    const browser = await signedInBrowser(opened.app, database, { staffId, now: opened.clock.now });
    await uploadPicture(browser, await phonePhoto());
    await makePictures(opened.context);
    await uploadPicture(browser, await phonePhoto({ width: 300 }));
    paths = (await Array.fromAsync(opened.context.storage.list('originals/'))).map(({ path }) => path);
    expect(paths).toHaveLength(2);
  });

  const gallery = (env: Record<string, string>, ...argv: string[]) => {
    const shop = loadSettings({ DATA_DIR: dataDir, NODE_ENV: 'test', ...env });
    const setup = { settings: shop, showProgress: () => () => {} };
    return runCommand(argv, (work) => work({ database: opened.context.database, now: Date.now() + 2 * DAY, setup }));
  };

  it('are in backups, and a picture that is being made is not missing', async () => {
    const { storage } = opened.context;
    const target = await openStorage(await createFolder());
    const made = await createBackup({
      settings,
      files: storage,
      target,
      now: Date.now(),
      signal: new AbortController().signal,
    });
    expect(made.missingPictures).toBe(0);
    const restored = await openStorage(await createFolder());
    const empty = { dataDir: await mkdtemp(join(tmpdir(), 'galerya-restored-')), databaseUrl: null };
    await restoreBackup({ settings: empty, files: restored, source: target, canReplace: false, isDryRun: false });
    for (const path of paths) expect(await restored.hash(path)).toBe(await storage.hash(path));
  });

  it('are looked for, moved and deleted by the commands of the storage', async () => {
    const { storage, database } = opened.context;
    const url = await bucketUrl();
    expect((await gallery({}, 'storage', 'check')).text).toMatch(/^All 1 pictures .+\nAll 2 originals of the database/);
    await gallery({ STORAGE_URL: url }, 'storage', 'move', 'bucket');
    const bucket = await openStorage(bucketAt(url));
    expect(await bucket.hash(paths[0] ?? '')).toBe(await storage.hash(paths[0] ?? ''));
    bucket.close();
    await storage.remove(paths[0] ?? '');
    expect(await gallery({}, 'storage', 'check')).toMatchObject({
      code: 1,
      text: expect.stringContaining(`1 of 2 originals of the database are not in`),
    });
    await database('jobs').delete();
    await database('images').delete();
    await database('originals').delete();
    const { text } = await gallery({}, 'storage', 'unused', '--delete');
    expect(text).toMatch(/^2 pictures in .+ are not in the database\. 2 of them were deleted/);
    expect(await Array.fromAsync(storage.list('originals/'))).toEqual([]);
  });

  it('exports leave out pictures that are being made', async () => {
    const { storage, database } = opened.context;
    const folder = await mkdtemp(join(tmpdir(), 'galerya-export-'));
    expect(await exportFolder({ database, storage, folder })).toEqual({ pictures: 1, withoutFiles: [] });
    expect(await readdir(join(folder, 'images'))).toHaveLength(1);
  });
});
