import { writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { BROWSER_ENCODINGS, type Work } from '../load.ts';
import type { MeasuredServer } from './measured-server.ts';
import type { SavedResponse } from './raw-server.ts';

/** The page cache stores a response, compressed better, at the second request. */
const REQUESTS = 3;

/** Saves the shop's responses as browsers get them to a file, from which raw node:http serves them. */
export async function saveResponses({ url }: MeasuredServer, folder: string, works: Work[]): Promise<string> {
  const answers: Record<string, SavedResponse> = {};
  const requests = works.flatMap(({ path, paths = [], headers }) =>
    [path, ...paths].map((each) => ({ path: each, headers })),
  );
  for (const { path, headers } of requests) {
    for (let count = 1; count < REQUESTS; count++) await get(url + path, headers);
    const response = await get(url + path, headers);
    const { date, connection, 'keep-alive': keepAlive, 'transfer-encoding': transfer, ...stored } = response.headers;
    answers[`${headers?.['X-Inertia'] ? 'inertia ' : ''}${path}`] = {
      headers: stored,
      body: response.body.toString('base64'),
    };
  }
  const file = join(folder, 'answers.json');
  await writeFile(file, JSON.stringify(answers));
  return file;
}

function get(
  address: string,
  headers: Work['headers'],
): Promise<{ headers: IncomingHttpHeaders; body: Buffer<ArrayBuffer> }> {
  return new Promise((resolve, reject) => {
    request(address, { headers: { ...headers, 'Accept-Encoding': BROWSER_ENCODINGS } }, (response) => {
      buffer(response).then((body) => resolve({ headers: response.headers, body }), reject);
    })
      .on('error', reject)
      .end();
  });
}
