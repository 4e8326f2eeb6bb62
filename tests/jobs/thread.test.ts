import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { write } from '../../database/transaction.ts';
import { loadSettings } from '../../server/boot/settings/settings.ts';
import { openLog } from '../../server/http/monitoring/log.ts';
import { hostJobs, type JobHost } from '../../server/jobs/thread/host.ts';
import { enqueue } from '../../server/mail/records.ts';
import { builtPages, onEachEngine } from '../support/database.ts';
import { SECRET } from '../support/secret.ts';

onEachEngine('the thread of background jobs', (engine) => {
  let host: JobHost | null = null;
  beforeAll(builtPages);
  afterEach(() => host?.close());

  it('works beside the serving one, reports metrics and log lines, and ends when it is closed', async () => {
    const own = await engine.create();
    const database = await engine.open(own);
    await createArtwork(database);
    const mail = { to: 'liza@example.com', kind: 'newsletter-welcome', props: { unsubscribeUrl: '/' } } as const;
    await write(database, (transaction) => enqueue(transaction, { key: 'a', ...mail }, Date.now()));
    await database('mail_texts').insert({ kind: 'newsletter-welcome', texts: '{"heading":"Salamat"}' });
    await database('sessions').insert({ id: 'a', data: '{}', expires_at: 1, created_at: 1 });
    const lines: string[] = [];
    host = hostJobs({
      settings: { ...loadSettings({ NODE_ENV: 'test' }), sessionSecrets: [SECRET], ...own },
      origin: 'http://gallery.example',
      log: openLog('silent'),
      writeLine: (line) => lines.push(line),
      startDelayMs: 0,
    });
    await expect.poll(() => database('search_pending').first()).toBeUndefined();
    await expect.poll(() => database('sessions').first()).toBeUndefined();
    await expect.poll(host.metrics).toMatch(/job_runs_total\{kind="search-index",outcome="done"\} [1-9]/);
    expect(lines.join('')).toContain('SMTP_URL is not set');
    // Rendered from the built bundle.
    await expect.poll(() => database('outbox').whereNull('sent_at').first()).toBeUndefined();
    const [file = ''] = await readdir(join(own.dataDir, 'mail'));
    const sent = await readFile(join(own.dataDir, 'mail', file), 'utf8');
    expect(sent).toContain('See the artworks');
    // With the words of the gallery.
    expect(sent).toContain('Salamat');
    await host.close();
    expect(await database('jobs').whereNotNull('started_at').pluck('kind')).toEqual([]);
  });
});

function hostOfFailingThread(logged: { msg: string }[]): JobHost {
  return hostJobs({
    // The thread cannot create this folder.
    settings: { ...loadSettings({ NODE_ENV: 'test' }), sessionSecrets: [SECRET], dataDir: '/dev/null/data' },
    origin: 'http://gallery.example',
    log: openLog('error', { write: (line) => logged.push(JSON.parse(line)) }),
    writeLine: () => {},
    startDelayMs: 0,
  });
}

it('OPS-08 a thread of background jobs that fails is replaced', async () => {
  const logged: { msg: string }[] = [];
  const host = hostOfFailingThread(logged);
  await expect.poll(() => logged.length).toBeGreaterThan(1);
  await host.close();
  expect(new Set(logged.map(({ msg }) => msg))).toEqual(
    new Set(['the thread of background jobs failed; restarting in 1 s']),
  );
});

it('OPS-08 a thread of background jobs that fails while it is closed ends the close', async () => {
  const logged: { msg: string }[] = [];
  const host = hostOfFailingThread(logged);
  // The host's timer is the earlier one, so the thread has been started and has not failed yet.
  await pause(0);
  await host.close();
  expect(logged.map(({ msg }) => msg)).toEqual([
    'the thread of background jobs failed; the next process continues its jobs',
  ]);
});
