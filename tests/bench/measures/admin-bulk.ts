import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '../../../database/connect.ts';
import type { AdminServer } from '../servers/admin-server.ts';
import { formatRatio, print } from '../table.ts';

/** Artworks of the change. */
const SIZE = 10_000;
/** Milliseconds between two visits. */
const EVERY = 25;
const QUIET_VISITS = 400;
const PAGES = [
  '/artworks',
  '/artworks?page=3',
  '/',
  '/artworks?sortBy=price-asc',
  '/artists',
  '/web/api/artworks?page=2',
];

/** Visitors of the shop before and beside a bulk change of 10,000 artworks. */
export async function measureBulk(engine: string, { server, settings, headers }: AdminServer): Promise<void> {
  const database = connect(settings);
  try {
    // The price of a sold work stays as it is.
    const sold = database('reservations').where('state', 'sold').select('artwork_id');
    const unsold = database('artworks').whereNotNull('published_at').whereNotIn('id', sold);
    const ids: number[] = await unsold.orderBy('id').limit(SIZE).pluck('id');
    // The exhibition is the set: the change is that of everything in it.
    const [row] = await database('exhibitions')
      .insert({
        slug: 'bench',
        kind: 'exhibition',
        title: 'Bench',
        starts_at: 0,
        ends_at: 1,
        venue: '',
        description: '',
        long_description: '',
        button_name: '',
        image_id: 1,
      })
      .returning('id');
    const rows = ids.map((artwork_id, position) => ({ exhibition_id: row?.id ?? 0, artwork_id, position }));
    await database.batchInsert('exhibition_artwork', rows, 200);
    await visits(server.url, ({ done }) => done.length >= QUIET_VISITS / 4);
    await server.usage();
    const quiet = await visits(server.url, ({ done }) => done.length >= QUIET_VISITS);
    const { busiest: quietBusiest } = await server.usage();
    const began = performance.now();
    const id = await start({ url: server.url, headers });
    const { busiest: formBusiest } = await server.usage();
    console.log(
      `The page and the form of the change blocked the server for ${formBusiest.toFixed(1)} ms of processor time at most.`,
    );
    let seconds = 0;
    const watching = (async () => {
      while (seconds === 0) {
        await pause(200);
        const change = await database('bulk_changes').where({ id }).first('finished_at', 'changed');
        if (change?.finished_at && change.changed !== ids.length) throw new Error(`It has changed ${change.changed}.`);
        if (change?.finished_at) seconds = (performance.now() - began) / 1000;
      }
    })();
    const beside = await visits(server.url, () => seconds > 0);
    await watching;
    const { busiest } = await server.usage();
    const line = (name: string, { done, refused }: Visits, block: number) => [
      name,
      done.length,
      refused,
      ...[0.5, 0.99, 1].map((at) => quantile(done, at).toFixed(1)),
      block.toFixed(1),
    ];
    print(
      [
        `${engine}: prices of ${ids.length.toLocaleString('en')} artworks in ${seconds.toFixed(1)} s`,
        'visits',
        'refused',
        'p50, ms',
        'p99, ms',
        'longest, ms',
        'longest block in processor time, ms',
      ],
      [
        line('before', quiet, quietBusiest),
        line('beside the change', beside, busiest),
        [
          'ratio',
          '',
          '',
          ...[0.5, 0.99, 1].map((at) => formatRatio(quantile(beside.done, at) / quantile(quiet.done, at))),
          formatRatio(busiest / quietBusiest),
        ],
      ],
    );
  } finally {
    await database.destroy();
  }
}

/** Sends the form as a browser does. Returns the id of the change. */
async function start({ url, headers }: { url: string; headers: { Cookie: string } }): Promise<number> {
  const set = { action: 'price', all: '1', exhibition: 'bench', mode: 'percent', amount: '10' };
  const page = await fetch(`${url}/admin/bulk-changes/new?${new URLSearchParams(set)}`, { headers });
  const html = await page.text();
  const token = /"csrf":"([^"]+)"/.exec(html)?.[1] ?? '';
  const cookies = page.headers.getSetCookie().map((line) => line.split(';')[0]);
  const response = await fetch(`${url}/admin/bulk-changes`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: [headers.Cookie, ...cookies].join('; '), Origin: url },
    body: new URLSearchParams({ ...set, _csrf: token, expected: String(SIZE) }),
  });
  const id = /\/admin\/bulk-changes\/(\d+)$/.exec(response.headers.get('location') ?? '')?.[1];
  if (!id) throw new Error(`The change was not started: ${response.status}.`);
  return Number(id);
}

interface Visits {
  /** Milliseconds of each. */
  done: number[];
  /** Answers with 503: the server refuses visits while it is overloaded. */
  refused: number;
}

/** Requests pages at a fixed rate. */
async function visits(url: string, isOver: (visits: Visits) => boolean): Promise<Visits> {
  const all: Visits = { done: [], refused: 0 };
  const underWay: Promise<void>[] = [];
  for (let count = 0; !isOver(all); count++) {
    underWay.push(visit(url + PAGES[count % PAGES.length], all));
    await pause(EVERY);
  }
  await Promise.all(underWay);
  return all;
}

async function visit(address: string, all: Visits): Promise<void> {
  const began = performance.now();
  const response = await fetch(address);
  await response.arrayBuffer();
  if (response.status === 503) all.refused += 1;
  else if (response.status === 200) all.done.push(performance.now() - began);
  else throw new Error(`${address} answered ${response.status}.`);
}

function quantile(all: number[], share: number): number {
  const sorted = all.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
