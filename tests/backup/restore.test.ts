import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { connect } from '../../database/connect.ts';
import { write } from '../../database/transaction.ts';
import { readBackup, writeManifest } from '../../server/backup/format/manifest.ts';
import { refuseConnected } from '../../server/backup/postgres/restore.ts';
import { restoreBackup } from '../../server/backup/restore.ts';
import { runBackup } from '../../server/backup/run.ts';
import { findViolations } from '../../server/doctor/invariants.ts';
import { indexChanges } from '../../server/search/index/sync.ts';
import { openStorage } from '../../server/storage/open.ts';
import type { Storage } from '../../server/storage/storage.ts';
import { onEachEngine, onEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { bucketUrl } from '../support/storage/storage.ts';
import { allFiles, allRows, emptyGallery, type GallerySettings, gallery, newFolder, openGallery } from './gallery.ts';

onEachEngine('a backup', (engine) => {
  let source: Awaited<ReturnType<typeof openGallery>>;
  let to: string;
  beforeAll(async () => {
    source = await openGallery(engine);
    to = await newFolder();
    expect(await gallery(source.settings, 'backup', to)).toMatchObject({ code: 0 });
  });

  it('contains every row of every table and every file', async () => {
    const rows = await allRows(source.settings);
    // A new table needs a row in `LATER_ROWS`.
    expect(Object.entries(rows).filter(([, { length }]) => length === 0)).toEqual([]);
    const target = await emptyGallery(engine);
    const { code, text } = await gallery(target, 'restore', to);
    expect(text).toMatch(/^Backup \S+Z is restored: \d+ rows and 6 files, of which 6 were copied, in [\d.]+ s\.\n/);
    expect(code).toBe(0);
    expect(await allRows(target)).toEqual(rows);
    expect(await allFiles(target)).toEqual(await allFiles(source.settings));
    await expectWorking(target);
  });

  it('has the state of one time while the shop writes', async () => {
    const { settings, database, files } = await openGallery(engine);
    const before = await allRows(settings);
    const writer = startWriter(database, files);
    await expect.poll(() => writer.count).toBeGreaterThan(2);
    const folder = await newFolder();
    expect(await gallery(settings, 'backup', folder)).toMatchObject({ code: 0 });
    const during = writer.count;
    await expect.poll(() => writer.count).toBeGreaterThan(during);
    await writer.stop();

    const target = await emptyGallery(engine);
    expect(await gallery(target, 'restore', folder)).toMatchObject({ code: 0 });
    const { subjects, tags, images, ...others } = await allRows(target);
    const written = (rows: string[] = []) => rows.flatMap((row) => /written-\d+/.exec(row)?.[0] ?? []).sort();
    expect(written(subjects).length).toBeGreaterThan(0);
    expect(written(subjects).length).toBeLessThan(writer.count);
    // Each transaction writes one of each.
    expect(written(tags)).toEqual(written(subjects));
    expect(written(images)).toEqual(written(subjects));
    const restored = await allFiles(target);
    for (const name of written(images)) expect(restored[`images/${name}/lg.jpg`]).toBe(name);
    for (const [table, rows] of Object.entries(others)) expect(rows, table).toEqual(before[table]);
  });

  it('copies only new files', async () => {
    const { settings, files } = source;
    expect((await gallery(settings, 'backup', to)).text).toContain('6 files, of which 0 were copied');
    await files.write('images/new/lg.jpg', Buffer.from('new'));
    await files.write('tiles/new/full_max.jpg', Buffer.from('tile'));
    // Other bytes under the same name, as after `.avif` files were made again.
    await files.write('images/3f00/lg.jpg', Buffer.from('other'));
    expect((await gallery(settings, 'backup', to)).text).toContain('8 files, of which 3 were copied');
    const names = (await gallery(settings, 'backups', to)).text.split('\n').slice(1);
    expect(names).toHaveLength(3);
    // The first backup still has the first bytes.
    const target = await emptyGallery(engine);
    const oldest = names[2]?.split(' ')[0] ?? '';
    expect(await gallery(target, 'restore', to, '--backup', oldest)).toMatchObject({ code: 0 });
    expect((await allFiles(target))['images/3f00/lg.jpg']).toBe('3f00 lg.jpg');
  });

  it('replaces a database with data only with the option, and never one in use', async () => {
    const { settings, database } = await openGallery(engine);
    const folder = await newFolder();
    await gallery(settings, 'backup', folder);
    const expected = await allRows(settings);
    await database('subjects').insert({ name: 'Later', slug: 'later' });
    const changed = await allRows(settings);
    expect(await gallery(settings, 'restore', folder)).toEqual({
      code: 2,
      text: 'The database has data. To delete all of it and restore the backup, add --replace.',
    });
    const dryRun = await gallery(settings, 'restore', folder, '--dry-run');
    expect(dryRun.text).toMatch(/is complete: \d+ rows and 6 files .+ Nothing was changed\.\nThe database has data: /);
    const used = await gallery(settings, 'restore', folder, '--replace');
    expect(used).toMatchObject({ code: 2, text: expect.stringMatching(/stop the shop and its jobs/) });
    expect(await allRows(settings)).toEqual(changed);
    await database.destroy();
    expect(await gallery(settings, 'restore', folder, '--replace')).toMatchObject({ code: 0 });
    expect(await allRows(settings)).toEqual(expected);
    await expectWorking(settings);
    expect((await readdir(settings.dataDir)).filter((name) => name.startsWith('restore-'))).toEqual([]);
  });

  it('is verified after the quick checks', async () => {
    const { settings, database } = await openGallery(engine);
    const folder = await newFolder();
    await gallery(settings, 'backup', folder);
    const [path = ''] = (await readdir(join(folder, 'files'), { recursive: true })).filter((each) => each.length > 60);
    await writeFile(join(folder, 'files', path), 'other');
    expect((await gallery(settings, 'restore', folder)).text).toContain('add --replace');
    expect((await gallery(settings, 'restore', folder, '--replace')).text).toContain('stop the shop and its jobs');
    await database.destroy();
    expect((await gallery(settings, 'restore', folder, '--replace')).text).toMatch(/is damaged\.$/);
  });

  it('is refused for another user than the owner of DATA_DIR', async () => {
    const target = await emptyGallery(engine);
    const uid = (await stat(target.dataDir)).uid;
    const getuid = vi.spyOn(process, 'getuid').mockReturnValue(uid + 1);
    const refused = await gallery(target, 'restore', to).finally(() => getuid.mockRestore());
    expect(refused).toEqual({
      code: 2,
      text: `${target.dataDir} belongs to the user with the id ${uid}: restore as that user.`,
    });
    expect((await allRows(target)).accounts).toEqual([]);
  });

  it('is compared with the content of the restored files, not with the hash that was sent', async () => {
    const target = await emptyGallery(engine);
    const folder = await openStorage(target.storage);
    const hashes = new Map<string, string>();
    const files: Storage = {
      ...folder,
      write: async (path, content) => {
        hashes.set(
          path,
          createHash('sha256')
            .update(content as Uint8Array)
            .digest('hex'),
        );
        await folder.write(path, Buffer.from('other'));
      },
      hash: async (path, options) => (options?.isRead ? folder.hash(path) : (hashes.get(path) ?? null)),
    };
    const from = await openStorage({ kind: 'folder', folder: to });
    const restoring = restoreBackup({ settings: target, files, source: from, canReplace: false, isDryRun: false });
    await expect(restoring).rejects.toThrow('was restored with another content');
  });

  it('of 0.2.0 is migrated by the restore', async () => {
    const { settings } = await openGallery(engine, { isMigrated: false });
    const folder = await newFolder();
    expect(await gallery(settings, 'backup', folder)).toMatchObject({ code: 0 });
    const target = await emptyGallery(engine);
    expect(await gallery(target, 'restore', folder)).toMatchObject({ code: 0 });
    const [before, after] = [await allRows(settings), await allRows(target)];
    expect(after.accounts).toEqual(before.accounts);
    // The migrations store how far the lists of the admin have to be filled, count views and adds to carts, and list pictures without colors.
    const { inventory_fill, order_list_fill, monthly_interest, image_palettes, ...others } = after;
    for (const [table, rows] of Object.entries(others)) expect(rows.length, table).toBe(before[table]?.length ?? 0);
    for (const filling of [inventory_fill, order_list_fill]) expect(filling).toHaveLength(1);
    expect(monthly_interest?.length).toBeGreaterThan(0);
    expect(image_palettes?.length).toBeGreaterThan(0);
    await expectWorking(target);
  });

  it('of a newer version is refused', async () => {
    const folder = await newFolder();
    await gallery(source.settings, 'backup', folder);
    const storage = await openStorage({ kind: 'folder', folder });
    const { name, manifest } = await readBackup(storage);
    const migrations = [...manifest.migrations, '0999_tomorrow.ts'] as typeof manifest.migrations;
    await writeManifest(storage, name, { ...manifest, version: '9.0.0', migrations });
    const target = await emptyGallery(engine);
    const refused = await gallery(target, 'restore', folder);
    expect(refused).toMatchObject({
      code: 2,
      text: expect.stringMatching(/made by version 9\.0\.0 .+0999_tomorrow\.ts/),
    });
    expect((await allRows(target)).accounts).toEqual([]);
  });

  it('that is interrupted has no manifest and cannot be restored', async () => {
    const folder = await newFolder();
    const stopping = new AbortController();
    const { settings } = source;
    const target = { kind: 'folder', folder, isPrivate: true } as const;
    const options = { settings, target, deletion: null, now: Date.now, stopping: stopping.signal };
    await expect(runBackup({ ...options, onProgress: () => stopping.abort() })).rejects.toThrow(/abort/i);
    expect((await gallery(settings, 'backups', folder)).text).toMatch(/Z +interrupted: cannot be restored$/);
    expect(await gallery(settings, 'restore', folder)).toEqual({
      code: 2,
      text: `There is no complete backup in the folder ${folder}.`,
    });
    expect(await gallery(settings, 'backup', folder)).toMatchObject({ code: 0 });
  });

  it('can be in a bucket', async () => {
    const url = await bucketUrl();
    expect(await gallery(source.settings, 'backup', url)).toMatchObject({ code: 0 });
    expect((await gallery(source.settings, 'backup', url)).text).toContain('of which 0 were copied');
    const target = await emptyGallery(engine);
    expect(await gallery(target, 'restore', url)).toMatchObject({ code: 0 });
    expect(await allRows(target)).toEqual(await allRows(source.settings));
    expect(await allFiles(target)).toEqual(await allFiles(source.settings));
  });
});

onEngine('SQLite', 'a backup', (sqlite) => {
  onEngine('PostgreSQL', 'restored', (postgres) => {
    it.each([
      ['SQLite', sqlite, postgres],
      ['PostgreSQL', postgres, sqlite],
    ] as const)('of %s becomes a database of the other engine', async (_, engine, other) => {
      const { settings } = await openGallery(engine);
      const folder = await newFolder();
      await gallery(settings, 'backup', folder);
      const target = await emptyGallery(other);
      expect(await gallery(target, 'restore', folder)).toMatchObject({ code: 0 });
      expect(await allRows(target)).toEqual(await allRows(settings));
      await expectWorking(target);
    });
  });
});

onEngine('PostgreSQL', 'a restore by a role without rights to statistics', (engine) => {
  it('is refused while another role is connected', async () => {
    const settings = await engine.create();
    const other = await engine.open(settings);
    const role = `plain_${process.pid}`;
    await other.raw(`create role ${role} login password 'plain'`);
    const url = new URL(settings.databaseUrl ?? '');
    [url.username, url.password] = [role, 'plain'];
    const database = await engine.open({ ...settings, databaseUrl: url.href });
    await expect(refuseConnected(database)).rejects.toThrow('The database has 1 other connection');
    await other.destroy();
    await expect.poll(() => refuseConnected(database).catch(String)).toBeUndefined();
  });
});

onEngine('SQLite', 'a backup in a folder', (engine) => {
  let settings: GallerySettings;
  let folder: string;
  let name: string;
  beforeAll(async () => {
    ({ settings } = await openGallery(engine));
  });
  const backUp = async () => {
    folder = join(await newFolder(), 'new');
    await gallery(settings, 'backup', folder);
    [name = ''] = await readdir(join(folder, 'backups'));
  };
  const refusal = async () => {
    const { code, text } = await gallery(await emptyGallery(engine), 'restore', folder, '--dry-run');
    expect(code).toBe(2);
    return text;
  };

  it('can be read by its owner only, and its manifest has no secret', async () => {
    await backUp();
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const { mode } = await stat(join(entry.parentPath, entry.name));
      expect((mode & 0o777).toString(8), entry.name).toBe(entry.isDirectory() ? '700' : '600');
    }
    const manifest = await readFile(join(folder, 'backups', name, 'manifest.json'), 'utf8');
    expect(Object.keys(JSON.parse(manifest))).toEqual([
      'format',
      'version',
      'engine',
      'createdAt',
      'migrations',
      'tables',
      'files',
      'checksum',
    ]);
    expect(manifest).not.toContain(settings.dataDir);
  });

  it.each(['tables/orders.copy.gz', 'files.tsv.gz', 'manifest.json'])(
    'is refused with a truncated %s',
    async (file) => {
      await backUp();
      const path = join(folder, 'backups', name, file);
      await truncate(path, (await stat(path)).size - 1);
      expect(await refusal()).toContain(`backups/${name}/${file} is damaged`);
    },
  );

  it('is refused with another byte in the content of a file', async () => {
    await backUp();
    const [path = ''] = (await readdir(join(folder, 'files'), { recursive: true })).filter((each) => each.length > 60);
    await writeFile(join(folder, 'files', path), 'other');
    expect(await refusal()).toMatch(new RegExp(`^files/${path}, the content of images/.+, is damaged\\.$`));
  });

  it('replaces a damaged database, after a killed restore', async () => {
    await backUp();
    const target = await emptyGallery(engine);
    await writeFile(join(target.dataDir, 'galerya.sqlite'), 'not a database '.repeat(500));
    await writeFile(join(target.dataDir, 'galerya.sqlite-wal'), 'old log');
    await mkdir(join(target.dataDir, 'restore-abc'));
    expect(await gallery(target, 'restore', folder)).toMatchObject({
      code: 2,
      text: expect.stringMatching(/add --replace/),
    });
    expect(await gallery(target, 'restore', folder, '--replace')).toMatchObject({ code: 0 });
    expect(await allRows(target)).toEqual(await allRows(settings));
    expect((await readdir(target.dataDir)).sort()).toEqual(['galerya.sqlite', 'images']);
  });

  it('names a folder that cannot be written, and a missing database', async () => {
    const file = join(await newFolder(), 'file');
    await writeFile(file, '');
    expect(await gallery(settings, 'backup', file)).toEqual({
      code: 2,
      text: expect.stringMatching(/^The backup to the folder .+\/file failed: (EEXIST|ENOTDIR) at .+\/file.*\.$/),
    });
    const dataDir = await newFolder();
    const none = { dataDir, databaseUrl: null, storage: { kind: 'folder', folder: dataDir } } as const;
    expect((await gallery(none, 'backup', await newFolder())).text).toContain('There is no database: ');
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is in BACKUP_TO unless a command names another place', async () => {
    const target = { kind: 'folder', folder: await newFolder() } as const;
    const source = { ...settings, backup: { target, minutes: 60, days: 30 } };
    expect((await gallery(source, 'backup')).text).toContain(`in the folder ${target.folder}:`);
    expect((await gallery(source, 'backups')).text).toMatch(/^\S+Z /m);
    expect(await gallery(source, 'restore', '--dry-run')).toMatchObject({ code: 0 });
    for (const command of ['backup', 'backups', 'restore'])
      expect(await gallery(settings, command)).toEqual({
        code: 2,
        text: 'Set BACKUP_TO, or name the folder of the backups.',
      });
  });

  it('is refused for an unknown folder, address and name', async () => {
    await backUp();
    const restore = async (...argv: string[]) => (await gallery(settings, 'restore', ...argv)).text;
    expect(await restore(await newFolder())).toContain('There is no complete backup');
    expect(await restore('s3://bucket')).toContain('The address of the backup must');
    expect(await restore(folder, '--backup', 'yesterday')).toContain('There is no complete backup "yesterday"');
  });
});

/** Writes one row to each of three tables in each transaction, and a file before it, until it is stopped. */
function startWriter(database: Knex, files: Awaited<ReturnType<typeof openGallery>>['files']) {
  let isStopped = false;
  const writer = {
    count: 0,
    stop: () => {
      isStopped = true;
      return ended;
    },
  };
  const run = async () => {
    while (!isStopped) {
      const name = `written-${writer.count}`;
      await files.write(`images/${name}/lg.jpg`, Buffer.from(name));
      await write(database, async (transaction) => {
        await transaction('subjects').insert({ name, slug: name });
        await transaction('tags').insert({ name, slug: name });
        await transaction('images').insert({ key: name, width: 1, height: 1, placeholder: '', alt: '' });
      });
      writer.count += 1;
    }
  };
  const ended = run();
  return writer;
}

/** The database is used as before: invariants, search, triggers and new ids. */
async function expectWorking(settings: GallerySettings): Promise<void> {
  const database = connect(settings);
  try {
    expect(await findViolations(database)).toEqual([]);
    await indexChanges(database, Date.now());
    expect((await database('search_documents')).length).toBeGreaterThan(0);
    const newest = async (table: string, id: string): Promise<number> =>
      Number((await database(table).max({ newest: id }).first())?.newest ?? 0);
    const [change, subject] = [await newest('changes', 'seq'), await newest('subjects', 'id')];
    await database('subjects').insert({ name: 'After', slug: 'after' });
    expect(await newest('changes', 'seq')).toBeGreaterThan(change);
    expect(await newest('subjects', 'id')).toBeGreaterThan(subject);
    await database('subjects').where({ slug: 'after' }).delete();
  } finally {
    await database.destroy();
  }
}
