import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { connect } from '../../../database/connect.ts';
import type { AdminServer } from '../servers/admin-server.ts';
import { print } from '../table.ts';

const PICTURES = 200;
/** Pictures whose variants are waited for; the others would take minutes. */
const MADE = 20;
/** The form sends as many parts at the same time. */
const CONCURRENCY = 3;
const PART_BYTES = 960 * 1024;

interface Peak {
  memory: number;
  /** Milliseconds of processor time. */
  busiest: number;
}

/** Uploads 200 pictures of 20 MB, while the background jobs of the same process make their variants. */
export async function measureUploads(engine: string, admin: AdminServer): Promise<void> {
  const { server, settings } = admin;
  const database = connect(settings);
  try {
    const send = await openSender(admin);
    const picture = await largePicture();
    const before = await server.usage();
    const peak: Peak = { memory: 0, busiest: 0 };
    let isDone = false;
    const watching = watch(server, peak, () => isDone);
    const began = performance.now();
    let next = 0;
    const work = async () => {
      while (next < PICTURES) await upload(send, differing(picture, next++));
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    const seconds = (performance.now() - began) / 1000;
    isDone = true;
    await watching;
    const after = await server.usage();
    const madeMeanwhile = await countMade(database);
    const makingSeconds = await makeUntil(database, madeMeanwhile + MADE);
    const made = await server.usage();
    const megabytes = (PICTURES * picture.length) / 1_000_000;
    print(
      [`${engine}: ${PICTURES} pictures of ${(picture.length / 1_000_000).toFixed(0)} MB`, 'value'],
      [
        ['uploaded in, s', seconds.toFixed(0)],
        ['MB per second', (megabytes / seconds).toFixed(0)],
        [
          'processor time per picture with what was made meanwhile, s',
          ((after.cpu - before.cpu) / PICTURES).toFixed(2),
        ],
        ['memory before, MB', before.memory.toFixed(0)],
        ['memory at most, MB', peak.memory.toFixed(0)],
        ['longest work of the serving thread, ms of processor time', peak.busiest.toFixed(0)],
        ['pictures made meanwhile', madeMeanwhile],
        ['processor time of the variants of one, s', ((made.cpu - after.cpu) / MADE).toFixed(2)],
        ['seconds for the variants of one', (makingSeconds / MADE).toFixed(2)],
      ],
    );
  } finally {
    await database.destroy();
  }
}

type Send = (query: Record<string, string | number>, body: Buffer) => Promise<Response>;

/** Sends parts with the token of a page. */
async function openSender({ server, headers }: AdminServer): Promise<Send> {
  const page = await fetch(`${server.url}/admin/artworks/new`, { headers });
  const token = /"csrf":"([^"]+)"/.exec(await page.text())?.[1] ?? '';
  const cookies = [headers.Cookie, ...page.headers.getSetCookie().map((line) => line.split(';')[0])].join('; ');
  return (query, body) => {
    const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    return fetch(`${server.url}/admin/pictures?${text}`, {
      method: 'PUT',
      headers: {
        Cookie: cookies,
        'X-CSRF-Token': token,
        Accept: 'application/json',
        'Content-Type': 'application/octet-stream',
      },
      body: new Uint8Array(body),
    });
  };
}

async function upload(send: Send, file: Buffer): Promise<void> {
  const id = randomUUID();
  for (let offset = 0; offset < file.length; offset += PART_BYTES) {
    const query = { upload: id, offset, size: file.length, name: 'bench.jpg' };
    const response = await send(query, file.subarray(offset, offset + PART_BYTES));
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`A part was answered with ${response.status}.`);
  }
}

/** A photograph of 24 megapixels, with as much noise as 20 MB need. */
async function largePicture(): Promise<Buffer> {
  const [width, height] = [6000, 4000];
  const noise = await sharp(randomBytes((width / 2) * (height / 2) * 3), {
    raw: { width: width / 2, height: height / 2, channels: 3 },
  })
    .resize(width, height, { kernel: 'nearest' })
    .jpeg({ quality: 88 })
    .toBuffer();
  return noise.length > 20_000_000 ? noise : Buffer.concat([noise, Buffer.alloc(20_000_000 - noise.length)]);
}

/** The same picture with another key: decoders ignore what comes after the end of a JPEG. */
function differing(picture: Buffer, index: number): Buffer {
  return Buffer.concat([picture, Buffer.from(String(index))]);
}

async function watch(server: AdminServer['server'], peak: Peak, isDone: () => boolean): Promise<void> {
  while (!isDone()) {
    const { memory, busiest } = await server.usage();
    peak.memory = Math.max(peak.memory, memory);
    peak.busiest = Math.max(peak.busiest, busiest);
    await pause(200);
  }
}

async function countMade(database: ReturnType<typeof connect>): Promise<number> {
  const row = await database('images').where('ready_at', '>', 0).count({ count: '*' }).first();
  return Number(row?.count ?? 0);
}

/** Seconds until so many are made. */
async function makeUntil(database: ReturnType<typeof connect>, count: number): Promise<number> {
  const began = performance.now();
  while ((await countMade(database)) < Math.min(count, PICTURES)) await pause(200);
  return (performance.now() - began) / 1000;
}
