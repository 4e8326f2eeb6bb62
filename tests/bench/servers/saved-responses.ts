import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchUncompressed } from '../galleries/works.ts';
import type { Work } from '../load.ts';
import type { MeasuredServer } from './measured-server.ts';
import type { SavedResponse } from './raw-server.ts';

/** Saves the shop's responses to a file, from which raw node:http serves them. */
export async function saveResponses({ url }: MeasuredServer, folder: string, works: Work[]): Promise<string> {
  const answers: Record<string, SavedResponse> = {};
  const requests = works.flatMap(({ path, paths = [], headers }) =>
    [path, ...paths].map((each) => ({ path: each, headers })),
  );
  for (const { path, headers } of requests) {
    const response = await fetchUncompressed(url + path, headers);
    const stored = Object.fromEntries(response.headers);
    for (const own of ['date', 'connection', 'keep-alive', 'transfer-encoding']) delete stored[own];
    answers[`${headers?.['X-Inertia'] ? 'inertia ' : ''}${path}`] = { headers: stored, body: await response.text() };
  }
  const file = join(folder, 'answers.json');
  await writeFile(file, JSON.stringify(answers));
  return file;
}
