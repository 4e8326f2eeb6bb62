import type { Knex } from 'knex';
import { asWritten } from './as-written.ts';
import { bestArtworks } from './best-records.ts';
import { fields } from './fields.ts';
import type { NameEntry } from './name-match.ts';
import { readArtworks } from './source-records.ts';

/** Artworks that are looked into: the best match has all the words, if only somewhere. */
const most = 3;

/** Words as the artworks that match them best write them. */
export async function asArtworksWrite(database: Knex, words: string[], now: number): Promise<string> {
  const { ids } = await bestArtworks(database, words, most, now);
  const sources = new Map((await readArtworks(database, ids)).map(({ id, source }) => [id, source]));
  const texts = ids.flatMap((id) => fields.flatMap((field) => sources.get(id)?.[field] ?? []));
  return asWritten(words, texts);
}

/** Words as the name that matches them best is written. */
export async function asNamesWrite(
  database: Knex,
  kind: 'artists' | 'styles',
  words: string[],
  [best]: NameEntry[],
): Promise<string> {
  const row = best && (await database(kind).where('id', Number(best.key)).first('name'));
  return asWritten(words, row ? [row.name] : []);
}
