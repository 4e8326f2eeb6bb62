import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { connect } from '../../database/connect.ts';
import { migrate } from '../../database/migrate.ts';
import { openDemo } from '../../server/boot/demo.ts';
import { startChromium } from '../support/browser/chromium.ts';
import { freePort } from '../support/programs/free-port.ts';
import { measurePage, type PageFigures } from './page-figures.ts';
import { type MeasuredServer, startMeasured } from './servers/measured-server.ts';
import { startPlainFront } from './servers/plain-front.ts';
import { formatRatio, print } from './table.ts';

// npm run bench:pages [-- --runs n] [--data folder]: Lighthouse on a phone for each kind of page of the built shop with the demo
// gallery, and for the listing of the naive build. The painted gallery stays in the folder, because painting takes minutes.

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    data: { type: 'string', default: join(import.meta.dirname, '../../storage/bench-pages') },
  },
});
const runs = Math.max(1, Number.parseInt(values.runs, 10) || 1);
const dataDir = resolve(values.data);
const env = { DATA_DIR: dataDir, SESSION_SECRET: 'only-for-this-bench-0123456789', PUBLIC_URL: 'http://127.0.0.1' };

const STOPS: (() => unknown)[] = [];
try {
  await bench(await gallery());
} finally {
  for (const stop of STOPS.reverse()) await stop();
}

async function bench(paths: string[]): Promise<void> {
  const shop = await start('server/main.ts');
  const front = await startPlainFront((await start('tests/bench/servers/naive/server.ts')).url, shop.url);
  STOPS.push(front.stop);
  const port = await freePort();
  const browser = await startChromium([`--remote-debugging-port=${port}`]);
  STOPS.push(() => browser.close());
  console.log(`Lighthouse, mobile, the middle one of ${runs}`);
  const rows: (string | number)[][] = [];
  const add = async (name: string, address: string): Promise<PageFigures> => {
    const figures = await measurePage(address, port, runs);
    const { scores, lcp, cls, tbt, bytes } = figures;
    rows.push([name, ...scores, lcp, cls.toFixed(3), tbt, bytes / 1_000]);
    return figures;
  };
  for (const path of paths) await add(path, shop.url + path);
  const listing = rows.find(([name]) => name === '/artworks')?.[5];
  const naive = await add('naive /artworks', `${front.url}/artworks`);
  print(['', 'performance', 'accessibility', 'practices', 'SEO', 'LCP, ms', 'CLS', 'TBT, ms', 'kB'], rows);
  console.log(`\nlisting, LCP ÷ naive: ${formatRatio(Number(listing) / naive.lcp)} (goal: at most 0.65)`);
}

/** The demo gallery with all its pictures, and the addresses to measure. */
async function gallery(): Promise<string[]> {
  const database = connect({ dataDir, databaseUrl: null });
  try {
    await migrate(database);
    const studio = await openDemo(
      { dataDir, databaseUrl: null, storage: { kind: 'folder', folder: dataDir } },
      database,
    );
    await studio?.finished(2);
    await studio?.close();
    const first = (table: string) => database(table).orderBy('id').first('slug');
    const [artwork, artist, exhibition] = [await first('artworks'), await first('artists'), await first('exhibitions')];
    return [
      '/',
      '/artworks',
      `/artworks/${artwork.slug}`,
      `/artists/${artist.slug}`,
      `/exhibitions/${exhibition.slug}`,
    ];
  } finally {
    await database.destroy();
  }
}

async function start(script: string): Promise<MeasuredServer> {
  const server = await startMeasured(script, env, '/artworks');
  STOPS.push(server.stop);
  return server;
}
