import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createImage } from '../../database/factories/images.ts';
import { runBackup } from '../../server/backup/run.ts';
import { inspectSettings } from '../../server/boot/settings/settings.ts';
import type { CheckResult, Status } from '../../server/doctor/check.ts';
import { spaceFinding } from '../../server/doctor/checks/disk.ts';
import { runDoctor } from '../../server/doctor/doctor.ts';
import { redact } from '../../server/doctor/redact.ts';
import { CHECKS } from '../../server/doctor/run-checks.ts';
import { HOUR, MINUTE } from '../../server/time/time.ts';
import { openPostbox } from '../mail/postbox.ts';
import { PaymongoDouble } from '../payments/paymongo/double.ts';
import { XenditDouble } from '../payments/xendit/double.ts';
import { send, startGallery } from '../reservations/galleries.ts';
import { onEachEngine, onEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { childEnvironment } from '../support/programs/environment.ts';
import { startFaultyBucket } from '../support/storage/faulty-bucket.ts';
import { bucketUrl } from '../support/storage/storage.ts';

type Env = Record<string, string>;
type Options = Parameters<typeof runDoctor>[2];

const PRODUCTION = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'Vj3kq0Zr8yUw5tBn',
  PUBLIC_URL: 'https://gallery.example.com',
};
const NAMES = [
  'settings',
  'database',
  'migrations',
  'free space',
  'clock',
  'mail',
  'payments',
  'storage',
  'jobs',
  'invariants',
];

async function emptyFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'galerya-doctor-'));
}

/** Without the invariants, which are checked in a process of their own. */
const QUICK_CHECKS = CHECKS.filter(({ name }) => name !== 'invariants');

/** The results of `doctor --json` without the invariants. */
function checkShop(env: Env, options?: Options) {
  return checkAll(env, { checks: QUICK_CHECKS, ...options });
}

/** The results of `doctor --json`. */
async function checkAll(env: Env, options?: Options) {
  const { code, text } = await runDoctor({ isJson: true }, env, options);
  const { status, checks }: { status: Status; checks: CheckResult[] } = JSON.parse(text);
  const of = (name: string) => checks.filter(({ check }) => check === name);
  const texts = (name: string) => of(name).map(({ status, message }) => `${status}: ${message}`);
  return { code, status, checks, of, texts, text };
}

onEachEngine('doctor', (engine) => {
  let database: Knex;
  async function shop(more: Env = {}): Promise<Env> {
    const settings = await engine.create();
    database = await engine.open(settings);
    const dataDir = settings.databaseUrl ? await emptyFolder() : settings.dataDir;
    await chmod(dataDir, 0o700);
    return { DATA_DIR: dataDir, ...(settings.databaseUrl && { DATABASE_URL: settings.databaseUrl }), ...more };
  }

  it('finds nothing wrong in a new shop, reports each problem in a sentence, and changes nothing', async () => {
    const env = await shop();
    const { code, checks, texts } = await checkAll(env);
    expect(code).toBe(0);
    // This machine's disk may be nearly full.
    expect(checks.filter(({ check, status }) => status !== 'ok' && check !== 'free space')).toEqual([]);
    expect([...new Set(checks.map(({ check }) => check))]).toEqual(NAMES);
    for (const { message } of checks) expect(message).toMatch(/^[A-Z].+\.$/);
    expect(texts('database')[0]).toMatch(new RegExp(`^ok: ${engine.name} \\d+\\.\\d[\\d.]* responds in \\d+ ms\\.$`));
    expect((await readdir(env.DATA_DIR ?? '')).filter((name) => name.startsWith('doctor'))).toEqual([]);
    expect((await runDoctor({ isJson: false }, env)).text).toMatch(/^ok {7}settings .+\n\n\d+ ok.*\.$/s);
  });

  it('checks that backups can be written, and the age of the newest', async () => {
    const folder = await emptyFolder();
    const env = await shop({ BACKUP_TO: folder, BACKUP_MINUTES: '60' });
    expect((await checkShop(env)).texts('backup')).toEqual([
      `warning: There is no complete backup in the folder ${folder}.`,
    ]);
    await runBackup({
      settings: inspectSettings(env).settings,
      target: { kind: 'folder', folder },
      deletion: null,
      now: Date.now,
      stopping: new AbortController().signal,
    });
    expect((await checkShop(env)).texts('backup')).toEqual([expect.stringMatching(/^ok: .+ is 0\.0 hours old/)]);
    const later = { now: () => Date.now() + 3 * HOUR };
    expect((await checkShop(env, later)).texts('backup')).toEqual([
      expect.stringMatching(/^warning: .+ is 3\.0 hours old/),
    ]);
    expect((await checkShop({ ...env, BACKUP_TO: `${folder}/none` })).texts('backup')).toEqual([
      `warning: There is no folder ${folder}/none.`,
    ]);
  });

  it('warns of a shop in production that makes no backups', async () => {
    expect((await checkShop(await shop(PRODUCTION))).texts('backup')).toEqual([
      'warning: BACKUP_TO is not set, so this shop makes no backups.',
    ]);
    expect((await checkShop(await shop())).texts('backup')).toEqual([]);
  });

  it('names all invalid settings, and still runs the checks that do not need them', async () => {
    const { of, code, status } = await checkAll(
      await shop({ NODE_ENV: 'production', PORT: 'eighty', SMTP_URL: 'mail' }),
    );
    expect({ code, status }).toEqual({ code: 1, status: 'failure' });
    expect(of('settings').map(({ message }) => message.split(' ')[0])).toEqual([
      'PORT',
      'SMTP_URL',
      'SESSION_SECRET',
      'PUBLIC_URL',
    ]);
    expect(of('mail')).toEqual([{ check: 'mail', status: 'skipped', message: 'Not checked: SMTP_URL is invalid.' }]);
    for (const name of ['database', 'migrations', 'storage', 'jobs', 'invariants'])
      expect(of(name)[0]?.status, name).toBe('ok');
  });

  it('names pending migrations and runs none, also beside those of another version', async () => {
    const env = await shop();
    const [last] = await database('knex_migrations').orderBy('id', 'desc').limit(1).pluck('name');
    await database('knex_migrations').where({ name: last }).delete();
    const pending = await checkAll(env);
    expect(pending.texts('migrations')).toEqual([`warning: 1 migration is pending: ${last}.`]);
    for (const name of ['jobs', 'invariants'])
      expect(pending.texts(name)).toEqual(['skipped: Not checked: the database lacks migrations of this version.']);
    expect(pending.code).toBe(0);
    await database('knex_migrations').insert({ name: '0999_later.ts', batch: 9, migration_time: new Date() });
    expect((await checkShop(env)).texts('migrations')).toEqual([
      `failure: The database has migrations that this version does not have (0999_later.ts), and lacks ${last}.`,
    ]);
    await database('knex_migrations').insert({ name: last, batch: 9, migration_time: new Date() });
    expect((await checkShop(env)).texts('migrations')).toEqual([
      'warning: A later version has migrated the database (0999_later.ts).',
    ]);
  });

  it('finds no overdue work in a shop that was idle for hours', async () => {
    const env = await shop();
    const now = Date.now();
    const row = { key: '', created_at: 1, due_at: now - 2 * HOUR };
    // The runner does not claim these without work, so their rows stay due.
    const kinds = ['announcements', 'search-index', 'expired-reservations'];
    await database('jobs').insert(kinds.map((kind) => ({ kind, ...row })));
    expect((await checkShop(env, { now: () => now })).of('jobs')[0]?.status).toBe('ok');
  });

  it('finds overdue and failed background work, by how long it waits', async () => {
    const env = await shop();
    const now = Date.now();
    const mail = { recipient: 'ana@example.com', kind: 'order-paid', content: '{}', created_at: 1 };
    await database('outbox').insert({ ...mail, key: 'due', due_at: now - 10 * MINUTE });
    const jobs = async () => (await checkShop(env, { now: () => now })).texts('jobs');
    expect(await jobs()).toEqual(['warning: Background jobs are overdue: mails (1, since 10 min).']);
    await database('outbox').update({ due_at: now - 2 * HOUR });
    expect((await jobs())[0]).toMatch(/^failure: Background jobs are overdue: mails \(1, since 120 min\)\.$/);
    await database('outbox').update({ due_at: null });
    const job = { key: 'a', created_at: 1, failure: 'for ana@example.com', payload: '{}' };
    await database('jobs').insert([
      { ...job, kind: 'announcements', attempts: 3, due_at: now + MINUTE },
      { ...job, kind: 'import', attempts: 12, due_at: null },
    ]);
    const { texts, text } = await checkShop(env, { now: () => now });
    expect(texts('jobs')).toEqual([
      'warning: The job announcements has failed 3 times in a row and is retried.',
      'warning: A job of the kind import was given up after 12 attempts.',
      'warning: 1 mail could not be delivered.',
    ]);
    expect(text).not.toContain('ana@');
  });

  it('VIEW-03 warns of pictures and tile sets that have no files, with the command for each', async () => {
    const env = await shop();
    await createImage(database);
    await database('images').update({ tiled_at: 1, tile_width: 4000, tile_height: 3000 });
    const { texts, of } = await checkShop(env);
    expect(texts('storage').slice(1)).toEqual([
      'warning: 1 of the newest 1 pictures of the database have no file.',
      'warning: 1 of the newest 1 tile sets of the database have no file.',
    ]);
    expect(JSON.stringify(of('storage'))).toContain('npm run gallery -- storage tiles');
  });

  it('VIEW-03 counts the pictures whose tiles could not be made', async () => {
    const env = await shop();
    await createImage(database);
    await database('images').update({ ready_at: null, tile_attempts: 2 });
    expect((await checkShop(env)).texts('jobs')).toEqual(['ok: No background job is overdue or has failed.']);
    await database('images').update({ tile_attempts: 3 });
    const { texts, of } = await checkShop(env);
    expect(texts('jobs')).toEqual(['warning: The tiles of 1 picture could not be made.']);
    expect(JSON.stringify(of('jobs'))).toContain('npm run gallery -- storage tiles');
  });

  it('finds violated invariants', async () => {
    const env = await shop();
    const { id } = await createArtwork(database);
    const hold = {
      artwork_id: id,
      state: 'reserved',
      started_at: 1,
      expires_at: 9,
      ended_at: 10,
      end_reason: 'expired',
    };
    await database('holds').insert(hold);
    const { code, texts } = await checkAll(env);
    expect(code).toBe(1);
    expect(texts('invariants')).toContain(
      'failure: Violated: a reservation in the history ends no later than it expires.',
    );
  });

  it('runs beside a serving shop, which continues to serve pages', async () => {
    const env = await shop();
    const { id } = await createArtwork(database);
    const gallery = await startGallery({ dataDir: env.DATA_DIR ?? '', databaseUrl: env.DATABASE_URL ?? null });
    try {
      const running = checkAll(env);
      const statuses: number[] = [];
      let isDone = false;
      const done = running.then(() => {
        isDone = true;
      });
      while (!isDone)
        statuses.push((await send('GET', `${gallery.url}/artworks?page=${statuses.length + 1}`, {})).status);
      await done;
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect((await running).checks.filter(({ status }) => status === 'failure')).toEqual([]);
      expect(await database('artworks').where({ id }).pluck('id')).toEqual([id]);
    } finally {
      await gallery.kill();
    }
  });

  it('is a command with exit codes, which works without migrating', async () => {
    const env = childEnvironment(await shop());
    const run = (...argv: string[]) =>
      new Promise<{ code: unknown; out: string; err: string }>((done) => {
        execFile(process.execPath, ['bin/gallery.mjs', 'doctor', ...argv], { env }, (error, out, err) =>
          done({ code: error?.code ?? 0, out, err }),
        );
      });
    expect(await run()).toMatchObject({ code: 0, out: expect.stringContaining('All invariants hold.'), err: '' });
    expect(await run('--yaml')).toMatchObject({ code: 2, out: '', err: 'Usage: doctor [--json]\n' });
    expect(await run('--help')).toMatchObject({ code: 0, out: expect.stringContaining('doctor [--json]') });
    await database.raw('drop table jobs');
    await database('knex_migrations').where({ name: '0013_jobs.ts' }).delete();
    const { code, out } = await run('--json');
    expect({ code, status: JSON.parse(out).status }).toEqual({ code: 0, status: 'warning' });
    expect(await database.schema.hasTable('jobs')).toBe(false);
  });
});

onEngine('PostgreSQL', 'doctor', (engine) => {
  it('reports why it cannot connect, without the password, and runs the other checks', async () => {
    const { databaseUrl } = await engine.create();
    const wrong = new URL(databaseUrl ?? '');
    Object.assign(wrong, { pathname: '/no-such-database', password: 'hunter2hunter' });
    const { texts, text, code } = await checkShop({ DATABASE_URL: wrong.href, DATA_DIR: await emptyFolder() });
    expect(code).toBe(1);
    expect(texts('database')).toEqual([
      'failure: Cannot use the database of DATABASE_URL: there is no such database (3D000).',
    ]);
    expect(texts('jobs')).toEqual(['skipped: Not checked: there is no connection to the database.']);
    expect(texts('storage')[0]).toMatch(/^ok: /);
    expect(text).not.toContain('hunter2');
  });

  it('compares the limit of connections with what this machine can need', async () => {
    const settings = await engine.create();
    const env = { DATABASE_URL: settings.databaseUrl ?? '', DATA_DIR: await emptyFolder() };
    const database = await engine.open(settings);
    const connections = async (more: Env = {}) => (await checkShop({ ...env, ...more })).texts('database').slice(1);
    // Always printed: the shop has no setting for the number of machines.
    const use = (needed: number) =>
      expect.stringMatching(
        new RegExp(
          `^ok: This machine can use ${needed} of the \\d+ connections .+; every machine of the shop needs its own\\.$`,
        ),
      );
    const limit = (connections: number) =>
      database.raw(`alter database ?? connection limit ${connections}`, [
        new URL(settings.databaseUrl ?? '').pathname.slice(1),
      ]);
    expect(await connections()).toEqual([use(19)]);
    await limit(200);
    expect(await connections({ PROCESSES: '30' })).toEqual([
      expect.stringMatching(/^warning: PostgreSQL allows 200 connections, and this machine can need 338 /),
    ]);
    expect(await connections({ PROCESSES: '30', JOBS: 'only' })).toEqual([use(8)]);
    await limit(18);
    expect(await connections()).toEqual([
      'warning: PostgreSQL allows 18 connections, and this machine can need 19 (PROCESSES=1, JOBS=thread).',
    ]);
    expect(await connections({ JOBS: 'off' })).toEqual([use(11)]);
  });

  it("compares this machine's clock with the database's", async () => {
    const { databaseUrl } = await engine.create();
    const env = { DATABASE_URL: databaseUrl ?? '', DATA_DIR: await emptyFolder() };
    const clock = async (ahead: number) => (await checkShop(env, { now: () => Date.now() + ahead })).texts('clock')[0];
    expect(await clock(0)).toBe(
      "ok: This machine's clock is right: the database's clock differs by less than a second.",
    );
    expect(await clock(MINUTE)).toMatch(/^warning: .+ the database's clock is (5[5-9]|6[0-9]) s behind\.$/);
    expect(await clock(-600_000)).toMatch(/^failure: .+ the database's clock is (59[0-9]|60[0-9]) s ahead\.$/);
  });
});

it('redacts keys of BACKUP_TO and headers of the receiver of traces', () => {
  const env = {
    BACKUP_TO: 's3://KEY:back%2Fup-secret@s3.example.com/bucket',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-team=gallery1,authorization=Bearer%20trace-token',
  };
  const text = redact('back/up-secret back%2Fup-secret gallery1 Bearer trace-token s3.example.com', env);
  expect(text).toBe('*** *** *** *** s3.example.com');
});

describe('doctor without a usable database', () => {
  it('creates no folder and no file', async () => {
    const folder = join(await emptyFolder(), 'none');
    const { code, texts } = await checkShop({ DATA_DIR: folder });
    expect(code).toBe(1);
    expect(texts('database')).toEqual([`failure: There is no database in ${folder}.`]);
    expect(texts('storage')).toEqual([`skipped: Not checked: there is no folder ${folder}.`]);
    expect(existsSync(folder)).toBe(false);
  });

  it('does not use another database if DATABASE_URL is invalid', async () => {
    const folder = await emptyFolder();
    const { texts } = await checkShop({ DATA_DIR: folder, DATABASE_URL: 'mysql://localhost' });
    expect(texts('database')).toEqual(['skipped: Not checked: its setting is invalid.']);
    expect(await readdir(folder)).toEqual([]);
  });

  it('reports a file that is no database', async () => {
    const folder = await emptyFolder();
    await writeFile(
      join(folder, 'galerya.sqlite'),
      'not a database, but long enough to be read as a header of one '.repeat(20),
    );
    expect((await checkShop({ DATA_DIR: folder })).texts('database')).toEqual([
      'failure: Cannot use the database of DATA_DIR: the file is not an SQLite database (SQLITE_NOTADB).',
    ]);
  });
});

describe('doctor, about what is outside of the shop,', () => {
  const check = async (env: Env, options?: Options) => checkShop({ DATA_DIR: await emptyFolder(), ...env }, options);
  const mail = async (url: string) => (await check({ SMTP_URL: url })).texts('mail')[0];

  it('signs in to the mail server and sends nothing', async () => {
    const postbox = await openPostbox();
    expect(await mail(postbox.url)).toMatch(/^ok: The mail server 127\.0\.0\.1:\d+ accepts the sign-in\.$/);
    expect(postbox.received).toEqual([]);
    expect(await mail((await openPostbox({ signIn: () => 535 })).url)).toMatch(
      /^failure: .+: it rejects the user or the password \(EAUTH 535\)\.$/,
    );
    expect(await mail((await openPostbox({ greet: () => 421 })).url)).toMatch(/^failure: .+421\)\.$/);
    expect(await mail('smtp://user:hunter2hunter@127.0.0.1:1')).toMatch(/it does not respond \(ESOCKET\)\.$/);
    expect(await mail('smtp://no-such-host.invalid')).toMatch(/there is no such host \(EDNS\)\.$/);
    expect((await check(PRODUCTION)).texts('mail')[0]).toMatch(/^warning: SMTP_URL is not set/);
  });

  it.each([
    ['PayMongo', () => new PaymongoDouble(), 'checkKey'],
    ['Xendit', () => new XenditDouble(), 'list'],
  ] as const)('checks the key of %s by a request that changes nothing', async (label, create, call) => {
    const double = await create().forThisTest();
    const env: Env = { ...PRODUCTION, ...double.environment() };
    const variable = `${label.toUpperCase()}_SECRET_KEY`;
    const key = env[variable] ?? '';
    const payments = async (more: Env = {}) => {
      const { texts, text } = await check({ ...env, ...more });
      expect(text).not.toContain(more[variable] ?? key);
      return texts('payments');
    };
    expect(await payments()).toEqual([
      `warning: ${label} accepts the key, but it is a test key, which charges no money.`,
    ]);
    expect(await payments({ NODE_ENV: 'test' })).toEqual([`ok: ${label} accepts the test key.`]);
    expect(await payments({ [variable]: 'sk_live_someone_else' })).toEqual([
      `failure: ${label} rejects ${variable} (401), so nothing can be paid or refunded.`,
    ]);
    double.faults.set(call, 'limited');
    expect(await payments()).toEqual([
      `warning: ${label} has had too many requests (429), so the key was not checked.`,
    ]);
    for (const [fault, text] of [
      ['slow', 'was not answered in time'],
      ['down', 'answered 503'],
      ['lost', 'was not answered'],
      ['redirected', 'answered a redirect (307), which is not followed'],
    ] as const) {
      double.faults.set(call, fault);
      expect((await payments())[0], fault).toMatch(/^failure: .+ does not respond as it should: GET /);
      expect((await payments())[0], fault).toContain(`${text}.`);
    }
    expect([...new Set(double.requests.map(({ method }) => method))]).toEqual(['GET']);
  });

  it("compares this machine's clock with a payment provider's, or with the bucket's", async () => {
    const double = await new PaymongoDouble().forThisTest();
    const ahead = { now: () => Date.now() + 600_000 };
    expect((await check(double.environment())).texts('clock')).toEqual([
      expect.stringMatching(
        /^ok: This machine's clock is right: PayMongo's clock (differs by less than a second|is \d+ s behind)\.$/,
      ),
    ]);
    expect((await check(double.environment(), ahead)).texts('clock')[0]).toMatch(
      /^failure: .+ PayMongo's clock is 60[0-9] s behind\.$/,
    );
    expect((await check({ STORAGE_URL: await bucketUrl() }, ahead)).texts('clock')[0]).toMatch(
      /^failure: .+ the bucket's clock is 60[0-9] s behind\.$/,
    );
  });

  it('writes, reads and deletes a file of the bucket', async () => {
    const bucket = await startFaultyBucket(await bucketUrl());
    onTestFinished(() => bucket.close());
    const storage = async (url = bucket.url) => (await check({ STORAGE_URL: url })).texts('storage')[0];
    expect(await storage()).toMatch(/^ok: Files can be written, read and deleted in the bucket/);
    expect(bucket.requests.map((text) => text.replace(/doctor-.+/, 'probe'))).toEqual(
      expect.arrayContaining(['PUT probe', 'GET probe', 'DELETE probe']),
    );
    bucket.fail('forbidden');
    expect(await storage()).toMatch(/^failure: .+ the key needs the permissions ListBucket/);
    bucket.recover();
    const wrong = new URL(bucket.url);
    wrong.username = 'UNKNOWNKEY';
    expect(await storage(wrong.href)).toMatch(/^failure: .+ the access key does not exist/);
  });
});

describe('a check of doctor', () => {
  it.each([
    [50_000_000, 0, 'failure', 'has 0.05 GB of free space: changes fail when it is full.'],
    [900_000_000, 0, 'warning', 'has 0.90 GB of free space, less than 1.00 GB.'],
    [2_000_000_000, 3_000_000_000, 'warning', 'has 2.00 GB of free space, less than a copy of the database (3.00 GB).'],
    [70_000_000_000, 3_000_000_000, 'ok', 'has 70 GB of free space.'],
  ])('finds %d free bytes beside a database of %d: %s', (free, database, status, text) => {
    const found = spaceFinding('/var/lib/galerya', { free, database });
    expect(found).toMatchObject({ status, message: `The disk of /var/lib/galerya ${text}` });
  });

  it('that never ends or throws hides no other one, and prints no secret', async () => {
    const env = {
      DATA_DIR: await emptyFolder(),
      SMTP_URL: 'smtp://user:p%40ss-word@127.0.0.1',
      XENDIT_CALLBACK_TOKEN: 'tok3n-value',
    };
    const checks = [
      { name: 'silent', run: () => new Promise<never>(() => {}) },
      { name: 'broken', run: () => Promise.reject(new Error('cannot use p@ss-word, p%40ss-word or tok3n-value')) },
      { name: 'sound', run: async () => [{ status: 'ok' as const, message: 'Fine.' }] },
    ];
    const { texts, code } = await checkShop(env, { checks, timeoutMs: 20 });
    expect(code).toBe(1);
    expect(texts('silent')).toEqual(['failure: There was no result within 0.02 s.']);
    expect(texts('broken')).toEqual(['failure: The check failed: cannot use ***, *** or ***.']);
    expect(texts('sound')).toEqual(['ok: Fine.']);
  });
});
