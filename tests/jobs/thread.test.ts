import { afterEach, expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { loadSettings } from '../../server/boot/settings.ts';
import { openLog } from '../../server/http/monitoring/log.ts';
import { hostJobs, type JobHost } from '../../server/jobs/host.ts';
import { onEachEngine } from '../support/database.ts';
import { SECRET } from '../support/secret.ts';

onEachEngine('the thread of background jobs', (engine) => {
  let host: JobHost | null = null;
  afterEach(() => host?.close());

  it('works beside the serving one, reports metrics and log lines, and ends when it is closed', async () => {
    const own = await engine.create();
    const database = await engine.open(own);
    await createArtwork(database);
    await database('sessions').insert({ id: 'a', data: '{}', expires_at: 1, created_at: 1 });
    const lines: string[] = [];
    host = hostJobs({
      settings: { ...loadSettings({ NODE_ENV: 'test' }), sessionSecrets: [SECRET], ...own },
      origin: 'http://gallery.example',
      log: openLog('silent'),
      writeLine: (line) => lines.push(line),
      startDelay: 0,
    });
    await expect.poll(() => database('search_pending').first(), { timeout: 20_000 }).toBeUndefined();
    await expect.poll(() => database('sessions').first(), { timeout: 20_000 }).toBeUndefined();
    await expect.poll(host.metrics).toMatch(/job_runs_total\{kind="search-index",outcome="done"\} \d/);
    expect(lines.join('')).toContain('SMTP_URL is not set');
    await host.close();
    expect(await database('jobs').whereNotNull('started_at').pluck('kind')).toEqual([]);
  });
});
